/** What the tool for authors says of texts, where it writes, and what scenarios can expect. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../helpers/plugin-ids';
import { builtTool, callTool } from '../helpers/plugin-tool';

const SOUND = join(ROOT, 'test', 'fixtures', 'plugins-third-party', 'lantern-run');

let folder = '';
let broken = '';
beforeAll(() => {
  expect(builtTool()).toBe(0);
  folder = mkdtempSync(join(tmpdir(), 'traque-words-'));
  broken = join(folder, 'lantern-run');
  cpSync(SOUND, broken, { recursive: true });
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const tool = (...args: readonly string[]) => callTool(folder, ...args);

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(join(broken, file), change(readFileSync(join(broken, file), 'utf8')));
}

describe('texts', () => {
  test('that are missing are named once each, and written as stubs with their plural forms', () => {
    for (const file of ['locales/en.json', 'locales/fr.json'])
      edit(file, (text) => text.replaceAll(/.*"(?:damage\.amount_\w+|hide\.hidden|sheet\.trade)".*\n/gu, ''));
    const { out } = tool('check', 'lantern-run', '--stubs', '--all', '--quick');
    for (const key of ['hide.hidden', 'sheet.trade', 'damage.amount']) expect(out.split(`have no entry "${key}"`).length - 1).toBe(1);
    expect(out).toContain('add "damage.amount_one" and "damage.amount_other" (and "damage.amount_many" in French)');
    const french = JSON.parse(readFileSync(join(broken, 'locales/fr.json'), 'utf8')) as Readonly<Record<string, string>>;
    expect(french).toMatchObject({ 'damage.amount_many': 'TODO {{count}}', 'hide.hidden': 'TODO {{name}} {{roll}}', 'sheet.trade': 'TODO' });
    const again = tool('check', 'lantern-run', '--quick');
    expect(again.out).toContain('"sheet.trade" is not written yet in locales/fr.json');
    expect(again.out).not.toContain('have no entry');
    expect(again.status).toBe(1);
    for (const file of ['en.json', 'fr.json']) cpSync(join(SOUND, 'locales', file), join(broken, 'locales', file));
  }, 60_000);

  test('in French with plain spaces and apostrophes are a warning with its place', () => {
    edit('locales/fr.json', (text) => text.replace(/"sheet\.trade": ".*"/u, '"sheet.trade": "L\'office : quoi !"'));
    const { out, status } = tool('check', 'lantern-run', '--quick');
    expect(out).toMatch(
      /warning: locales\/fr\.json:\d+:3: "sheet\.trade" in locales\/fr\.json: a straight apostrophe, no narrow no-break space before ; ! or \?, no no-break space before :/u,
    );
    expect(status).toBe(0);
    cpSync(join(SOUND, 'locales/fr.json'), join(broken, 'locales/fr.json'));
  }, 60_000);
});

describe('pack', () => {
  test('writes into a folder that is there, and into one that is not', () => {
    mkdirSync(join(folder, 'packed'));
    expect(tool('pack', 'lantern-run', '--out', 'packed')).toMatchObject({ status: 0, err: '' });
    const { version } = JSON.parse(readFileSync(join(broken, 'plugin.json'), 'utf8')) as { version: string };
    expect(existsSync(join(folder, 'packed', `lantern-run-${version}.traque-plugin`))).toBe(true);
    expect(tool('pack', 'lantern-run', '--out', 'deep/er/one.traque-plugin').status).toBe(0);
    expect(existsSync(join(folder, 'deep/er/one.traque-plugin'))).toBe(true);
  });
});

test.each([
  ['pack', 'lantern-run', '--out', 'lantern-run/plugin.json/x.traque-plugin'],
  ['pack', 'nowhere'],
  ['pack', 'lantern-run', '--out'],
  ['check', 'lantern-run/plugin.json'],
  ['check', 'lantern-run', 'lantern-run'],
  ['check', '/'],
  ['play', 'lantern-run', 'scenarios'],
  ['play', 'lantern-run', 'scenarios/nothing.json'],
  ['play', 'lantern-run', 'plugin.json'],
  ['new', 'x-y', '--dir', 'lantern-run/plugin.json/x'],
  ['new', 'x-y', '--dir', 'lantern-run/plugin.json'],
])('a mistake of the user is a sentence, not a stack: %s %s', (...args) => {
  const { status, out, err } = tool(...args);
  expect(out + err).not.toMatch(/\n\s+at .*:\d+/u);
  expect(out + err).toMatch(/\w/u);
  expect([1, 2]).toContain(status);
});

describe('scenarios', () => {
  const people = [
    { id: 'odile', name: 'Odile', side: 'quarry', pool: 3, stress: 1 },
    { id: 'bram', name: 'Bram', side: 'quarry', pool: 4 },
    { id: 'warden', name: 'The warden', side: 'pursuer', pool: 2 },
  ];
  const fall = { action: 'round', input: { push: { bram: true } }, dice: { odile: [2, 4, 5], bram: [6, 3, 2], warden: [5, 2] } };
  function played(steps: readonly object[]): string {
    const scenario = { title: 'T', system: 'lantern-run', procedure: 'chase', setup: { participants: people, escapeAt: 30, stressLimit: 4 }, steps };
    writeFileSync(join(folder, 'one.json'), JSON.stringify(scenario));
    return tool('play', 'lantern-run', 'one.json').out;
  }

  test.each([
    [
      'effects, in part',
      {
        ...fall,
        effects: [
          { kind: 'damage', who: 'bram', amount: 2 },
          { kind: 'condition', condition: 'sprained', cause: 'cause.trip' },
        ],
      },
    ],
    ['messages', { ...fall, messages: ['tell.trips'] }],
    ['offers', { ...fall, offers: ['round', 'surrender'] }],
    ['the field of a refusal', { action: 'decoy', input: { who: 'bram' }, refused: 'who' }],
    ['no effects', { action: 'hide', input: { who: 'bram' }, dice: { bram: [5] }, effects: [] }],
  ])('expect %s', (_name, step) => {
    expect(played([step])).toMatch(/\n1 passed, 0 failed\n$/u);
  });

  test.each([
    ['another effect', { ...fall, effects: [{ kind: 'damage', who: 'odile' }] }, 'effects[0]: expected {"kind":"damage","who":"odile"}, but there are'],
    ['another message', { ...fall, messages: ['tell.escapes'] }, 'messages: expected "tell.escapes", but there are'],
    ['another offer', { ...fall, offers: ['fly'] }, 'offers: expected "fly", but there are round'],
    ['no effects at all', { ...fall, effects: [] }, 'effects: expected none, but there are'],
    ['a refusal elsewhere', { action: 'decoy', input: { who: 'bram' }, refused: 'people' }, 'a refusal at "people" was expected, but it is refused at who'],
  ])('fail on %s', (_name, step, words) => {
    expect(played([step])).toContain(words);
  });

  test('stop at their first broken step', () => {
    const out = played([{ ...fall, expect: { round: 7 } }, fall, fall]);
    expect(out).toContain('expected 7');
    expect(out).toContain('the 2 steps after it: not played');
    expect(out.split('FAILED').length - 1).toBe(1);
  });

  test('go on from a stored state, of an older version only where there is a migrate()', () => {
    const from = (stateVersion: number): string => {
      const state = {
        round: 0,
        escapeAt: 30,
        segments: 8,
        alarm: 0,
        stressLimit: 4,
        night: 'cloud',
        paused: false,
        told: [],
        participants: people.map((each) => ({ stress: 0, ...each, total: 0, decoyed: false, status: 'running', why: 'none', last: null })),
      };
      writeFileSync(
        join(folder, 'from.json'),
        JSON.stringify({ system: 'lantern-run', procedure: 'chase', from: { stateVersion, state }, steps: [{ ...fall, expect: { round: 1 } }] }),
      );
      return tool('play', 'lantern-run', 'from.json').out;
    };
    expect(from(1)).toMatch(/\n1 passed, 0 failed\n$/u);
    expect(from(0)).toContain('has no migrate(), and from.stateVersion is 0');
    expect(from(2)).toContain('knows states up to its own stateVersion, 1');
  });
});
