import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '../../../helpers/temp';
import { accepted, refusal, World } from '../../../helpers/world';
import type { CharacterPlace, NewPlace } from '#shared/ipc/characters';
import type { OpenedSheet } from '#shared/ipc/transfer';

async function table(world: World, place: CharacterPlace, format: 'csv' | 'json' = 'csv'): Promise<string> {
  const file = path.join(tempFolder(), `tableau.${format}`);
  world.desktop.choices.push(file);
  expect(accepted(await world.api.sheets.export({ place, format }))).toBe(`tableau.${format}`);
  return file;
}

async function opened(world: World, place: NewPlace, file: string): Promise<OpenedSheet> {
  world.desktop.choices.push(file);
  const sheet = accepted(await world.api.sheets.open({ place }));
  if (sheet === null) throw new Error('nothing was opened');
  return sheet;
}

function fileWith(text: string, ending = 'csv'): string {
  const file = path.join(tempFolder(), `donné.${ending}`);
  fs.writeFileSync(file, text);
  return file;
}

async function withParty(world: World): Promise<{ readonly campaignId: string; readonly partyId: string }> {
  const campaignId = await world.campaign();
  const party = accepted(await world.api.parties.create({ campaignId, name: 'Les Loups' }));
  for (const [name, trade] of [
    ['Alric', '=HYPERLINK("x")'],
    ['Bertha ; la « grande »', ''],
  ] as const) {
    const stats = { quick: 31, pace: 5, wounds: 12, woundsMax: 12, trade };
    accepted(
      await world.api.characters.create({
        place: { kind: 'party', partyId: party.id },
        role: 'pc',
        name,
        stats,
        notes: 'Deux\nlignes',
        reminder: '-1',
        mountId: null,
      }),
    );
  }
  return { campaignId, partyId: party.id };
}

describe('members as a table', () => {
  test('in French as a French spreadsheet has it, and back', async () => {
    const world = new World();
    const { campaignId, partyId } = await withParty(world);
    const file = await table(world, { kind: 'party', partyId });
    expect(world.desktop.proposed).toEqual(['Les Loups.csv']);
    const text = fs.readFileSync(file, 'utf8');
    expect(text.startsWith('\uFEFFNom;Rôle;')).toBe(true);
    expect(text).toContain(`Alric;PJ;31;5;12;12;"'=HYPERLINK(""x"")";"Deux\nlignes";'-1\r\n`);
    const other = accepted(await world.api.parties.create({ campaignId, name: 'Les Autres' }));
    const sheet = await opened(world, { kind: 'party', partyId: other.id }, file);
    expect(sheet).toMatchObject({ file: 'tableau.csv', rows: 2, ignored: [], names: ['Alric', 'Bertha ; la « grande »'], problems: [] });
    expect(accepted(await world.api.sheets.import({ token: sheet.token }))).toBe(2);
    const plain = async (id: string) =>
      accepted(await world.api.characters.list({ place: { kind: 'party', partyId: id }, archived: true })).map(
        ({ name, role, stats, notes, reminder, position }) => ({
          name,
          role,
          stats,
          notes,
          reminder,
          position,
        }),
      );
    expect(await plain(other.id)).toEqual(await plain(partyId));
    // One entry, taken back as one.
    const [latest] = accepted(
      await world.api.journal.page({ filter: { campaignId, kinds: [], partyId: null, encounterId: null }, offset: 0, limit: 1 }),
    ).entries;
    expect(latest).toMatchObject({ kind: 'character', partyId: other.id, canTakeBack: true });
    accepted(await world.api.journal.undo({ campaignId, encounterId: null }));
    expect(await plain(other.id)).toEqual([]);
    expect(refusal(await world.api.sheets.import({ token: sheet.token })).code).toBe('not-found');
  });

  test('in English with commas; the same file is read in French', async () => {
    const world = new World({ language: 'en' });
    const { campaignId, partyId } = await withParty(world);
    const file = await table(world, { kind: 'members', campaignId });
    expect(fs.readFileSync(file, 'utf8').startsWith('\uFEFFName,Role,')).toBe(true);
    accepted(await world.api.settings.change({ language: 'fr' } as never));
    expect((await opened(world, { kind: 'party', partyId }, file)).problems).toEqual([]);
  });

  test('the library, and that of all campaigns, as JSON', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const rows = [
      { name: 'Bandit', role: 'creature', stats: { quick: 20 }, notes: '**fuit**', reminder: '' },
      { name: 'Loup', stats: { quick: 40 } },
    ];
    for (const place of [
      { kind: 'library' as const, campaignId, system: 'sampler' },
      { kind: 'library' as const, campaignId: null, system: 'sampler' },
    ]) {
      const sheet = await opened(world, place, fileWith(JSON.stringify(rows), 'json'));
      expect(accepted(await world.api.sheets.import({ token: sheet.token }))).toBe(2);
      const file = await table(world, { kind: 'library', campaignId: place.campaignId }, 'json');
      const written = JSON.parse(fs.readFileSync(file, 'utf8')) as object[];
      expect(written).toMatchObject([
        { name: 'Bandit', role: 'creature', notes: '**fuit**' },
        { name: 'Loup', role: 'npc' },
      ]);
      expect(written.map((one) => Object.hasOwn(one, 'system'))).toEqual(place.campaignId === null ? [true, true] : [false, false]);
      expect((await opened(world, place, file)).problems).toEqual([]);
    }
  });

  test('good rows are taken in and bad ones are told; all of it is taken back as one', async () => {
    const world = new World();
    const { partyId, campaignId } = await withParty(world);
    const before = accepted(await world.api.characters.list({ place: { kind: 'party', partyId }, archived: true }));
    const sheet = await opened(world, { kind: 'party', partyId }, fileWith('\nNom;quick\nA;7\nB;beaucoup\nC;8\n'));
    expect(sheet).toMatchObject({ rows: 3, left: 1, names: ['A', 'C'] });
    expect(sheet.problems).toEqual([{ field: 'row 4 · quick', message: expect.stringContaining('il faut un nombre') as string }]);
    expect(accepted(await world.api.sheets.import({ token: sheet.token }))).toBe(2);
    const names = async (): Promise<readonly string[]> =>
      accepted(await world.api.characters.list({ place: { kind: 'party', partyId }, archived: true })).map(({ name }) => name);
    expect(await names()).toEqual([...before.map(({ name }) => name), 'A', 'C']);
    accepted(await world.api.journal.undo({ campaignId, encounterId: null }));
    expect(await names()).toEqual(before.map(({ name }) => name));
    accepted(await world.api.journal.redo({ campaignId, encounterId: null }));
    expect(await names()).toHaveLength(4);
  });

  test('nothing is taken in of a table of mistakes, and nothing that is refused changes anything', async () => {
    const world = new World();
    const { partyId } = await withParty(world);
    const before = world.dump();
    const sheet = await opened(world, { kind: 'party', partyId }, fileWith('Nom;quick\nA;peu\nB;beaucoup\n'));
    expect(sheet).toMatchObject({ rows: 2, left: 2, names: [] });
    expect(refusal(await world.api.sheets.import({ token: sheet.token })).code).toBe('invalid');
    world.desktop.choices.push(fileWith('Nom;quick\n"A;7\n', 'csv'), path.join(tempFolder(), 'rien.csv'));
    expect(refusal(await world.api.sheets.open({ place: { kind: 'party', partyId } })).message).toContain('guillemets');
    expect(refusal(await world.api.sheets.open({ place: { kind: 'party', partyId } })).code).toBe('unavailable');
    expect(accepted(await world.api.sheets.open({ place: { kind: 'party', partyId } }))).toBeNull();
    expect(refusal(await world.api.sheets.open({ place: { kind: 'party', partyId: 'nobody' } })).code).toBe('not-found');
    expect(refusal(await world.api.sheets.open({ place: { kind: 'library', campaignId: null, system: 'nobody' } })).code).toBe('unavailable');
    expect(world.dump()).toEqual(before);
  });
});
