/** Names that the program proposes for files: every system takes them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameOf, nameBeside } from '#main/features/transfer/file-names';
import { accepted, World } from '../../../helpers/world';

/** Half a character. */
const LONE = /\p{Cs}/u;

test.each([
  ['Nuit : la « chute » ?', 'Nuit la « chute ».traque'],
  ['con', 'con_.traque'],
  ['CON', 'CON_.traque'],
  ['con.v2', 'con_.v2.traque'],
  ['nul ', 'nul_.traque'],
  ['nul .txt', 'nul_.txt.traque'],
  ['COM1', 'COM1_.traque'],
  ['com¹', 'com¹_.traque'],
  ['LPT9.a.b', 'LPT9_.a.b.traque'],
  ['CONIN$', 'CONIN$_.traque'],
  ['Conrad', 'Conrad.traque'],
  ['com10', 'com10.traque'],
  ['../../etc', 'etc.traque'],
  ['C:\\Windows\\system32', 'C Windows system32.traque'],
  ['...', '_.traque'],
  ['La fin. . .', 'La fin.traque'],
  ['\u202Eexe.nuit', 'exe.nuit.traque'],
  ['a\u200Bb\u0000c', 'ab c.traque'],
  ['\u200B\u2060', '_.traque'],
  ['👨‍👩‍👧 Famille', '👨‍👩‍👧 Famille.traque'],
  ['E\u0301te\u0301', 'Été.traque'],
  ['\uD83D', '_.traque'],
])('%j is %j', (name, file) => {
  expect(fileNameOf(name, 'traque')).toBe(file);
});

test('no character as readers see it is cut', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(fileNameOf(family.repeat(40), 'csv')).toBe(`${family.repeat(4)}.csv`);
  expect(fileNameOf('é'.repeat(200), 'csv')).toBe(`${'é'.repeat(60)}.csv`);
  expect(Buffer.byteLength(fileNameOf(`a${'\u0301'.repeat(500)}`, 'csv'))).toBeLessThan(60);
});

describe('whatever the name', () => {
  test('the file has one that every system takes, and it stays the same when it is named again', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc
        .tuple(fc.constantFrom('con', 'NUL', 'com1', 'lpt³', 'aux', 'prn'), fc.constantFrom('', ' ', '.', '.x', ' .x', '\u200b'))
        .map((parts) => parts.join('')),
      fc.array(fc.integer({ min: 0xd800, max: 0xdfff })).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(name, (name) => {
        const file = fileNameOf(name, 'csv');
        expect(file).toMatch(/^[^.\s].*\.csv$|^_\.csv$/u);
        expect(file).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
        expect(file).not.toMatch(/^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])\s*\./iu);
        expect(file).not.toMatch(/[. ]\.csv$/u);
        expect(file).not.toMatch(LONE);
        expect(Buffer.byteLength(file)).toBeLessThanOrEqual(130);
        expect(fileNameOf(file.slice(0, -4), 'csv')).toBe(file);
      }),
      { numRuns: 500 },
    );
  });

  test('a name beside others is never cut within a character', () => {
    const name = `${'a'.repeat(119)}😀`;
    expect(nameBeside(name, new Set())).not.toMatch(LONE);
    expect(nameBeside('Nuit', new Set(['Nuit', 'Nuit (2)']))).toBe('Nuit (3)');
  });

  test('campaigns and tables are proposed under it', async () => {
    const world = new World();
    const id = await world.campaign('aux.');
    accepted(await world.api.transfer.export({ campaignId: id }));
    const { id: partyId } = accepted(await world.api.parties.create({ campaignId: id, name: 'NUL' }));
    accepted(await world.api.sheets.export({ place: { kind: 'party', partyId }, format: 'csv' }));
    expect(world.desktop.proposed).toEqual(['aux_.traque', 'NUL_.csv']);
  });
});
