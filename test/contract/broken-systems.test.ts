/** Systems that are broken where only play finds it: each is the third-party chase of the fixtures with one mistake in it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPlugin } from '../../scripts/plugin-kit/check';
import type { CheckResult } from '../../scripts/plugin-kit/conformance/subject';
import { findingText } from '../../scripts/plugin-kit/findings';
import { brokenCopy } from '../helpers/broken-copy';
import type { Change } from '../helpers/broken-copy';
import { ROOT } from '../helpers/plugin-ids';

const ID = 'lantern-run';

let folder = '';
beforeAll(() => {
  // Builds the sandbox, as far as it has changed.
  expect(spawnSync(process.execPath, [join(ROOT, 'scripts', 'plugin.mjs'), '--help'], { cwd: ROOT }).status).toBe(0);
  folder = mkdtempSync(join(tmpdir(), 'traque-broken-'));
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The sound system with changes; without its scenarios, so that games at random, and few of them, have to find everything, unless they are wanted. */
async function judged(changes: readonly Change[], keepsScenarios = false, thoroughness: 'whole' | 'few' = 'few'): Promise<readonly CheckResult[]> {
  const broken = brokenCopy(folder, ID, ...changes);
  if (!keepsScenarios) rmSync(join(broken, 'scenarios'), { recursive: true });
  return await checkPlugin(broken, { thoroughness });
}

function wordsOf(results: readonly CheckResult[]): string {
  return results.flatMap(({ findings }) => findings.map(findingText)).join('\n');
}

test('the sound system passes, with and without its scenarios', async () => {
  for (const keepsScenarios of [true, false]) {
    const results = await judged([], keepsScenarios, 'whole');
    expect(wordsOf(results)).toBe('');
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  }
}, 60_000);

describe('check finds', () => {
  test.each([
    [
      'a stop behind a tick for each person',
      [
        [
          'chase.js',
          'const pool = Array.from({ length: runner.pool - (pushes',
          "if (pushes) throw new Error('pushed');\n    const pool = Array.from({ length: runner.pool - (pushes",
        ],
      ],
      'stops: pushed',
    ],
    [
      'a stop in what is drawn at one end',
      [['chase.js', 'const quarry = onSide(state', "if (outcome === 'escaped') throw new Error('away');\n  const quarry = onSide(state"]],
      'stops: away',
    ],
    [
      'a stop behind an action that needs something first',
      [
        [
          'chase.js',
          'const stressed = changed(state, who, ({ stress }) => ({ stress: stress + DECOY',
          "if (state.alarm > 0) throw new Error('lit');\n      const stressed = changed(state, who, ({ stress }) => ({ stress: stress + DECOY",
        ],
      ],
      'stops: lit',
    ],
    [
      'a condition behind a tick that is declared nowhere',
      [['effects.js', "condition: 'sprained'", "condition: 'spraind'"]],
      'imposes the condition "spraind"',
    ],
    [
      'a text of damage that is missing',
      [
        ['locales/en.json', /.*"damage.amount.*\n/gu, ''],
        ['locales/fr.json', /.*"damage.amount.*\n/gu, ''],
      ],
      'locales/fr.json and locales/en.json have no entry "damage.amount"',
    ],
    [
      'an effect on a field that the sheet has not got',
      [['effects.js', "field: 'stress'", "field: 'strain'"]],
      'a step of "chase": effects[0].field: there is no field “strain”',
    ],
    [
      'a half on a field of whole numbers',
      [['effects.js', 'amount: is.stress - was.stress', 'amount: (is.stress - was.stress) / 2']],
      'change.amount: must be a whole number',
    ],
    [
      'an import of a name that the contract has not got',
      [['chase.js', '  lineEvent,', '  lineEvents,']],
      'imports "lineEvents" from "@traque/plugin-api", which exports no such name. Did you mean "lineEvent"?',
    ],
    [
      'an import of a name that an own file has not got',
      [['chase.js', 'import { effectsOf }', 'import { effectOf }']],
      'imports "effectOf" from "./effects.js", which exports no such name. Did you mean "effectsOf"?',
    ],
    ['a kind of block that there is not', [['chase.js', "kind: 'clock',", "kind: 'gauge',"]], 'kind: is no kind of block that there is'],
    [
      'a misspelt part of a block, with what it may have been',
      [['chase.js', "kind: 'clock',", "kind: 'clock', meening: 1,"]],
      'meening: is not known here. It is 1. Did you mean "meaning"?',
    ],
    [
      'a misspelt part of a step',
      [['chase.js', 'finished: outcomeOf(after)', 'finnished: true, finished: outcomeOf(after)']],
      'finnished: is not known here. It is true. Did you mean "finished"?',
    ],
    [
      'a kind of effect that there is not',
      [['effects.js', "kind: 'damage'", "kind: 'damge'"]],
      '.kind: must be one of: damage, condition, penalty, sheet, death, and time. It is "damge". Did you mean "damage"?',
    ],
    ['a clock', [['rules.js', 'const ones =', 'Date.now();\n  const ones =']], 'error: rules.js:64:3: rules.js uses Date, which is not there in the program'],
    ['a language of the machine', [['rules.js', 'const ones =', "new Intl.NumberFormat('fr');\n  const ones ="]], 'error: rules.js:64:7: rules.js uses Intl'],
    ['a timer', [['rules.js', 'const ones =', 'if (pool.length > 99) setTimeout(() => 1, 1);\n  const ones =']], 'rules.js uses setTimeout'],
    ['code from text', [['rules.js', 'const ones =', "eval('1');\n  const ones ="]], 'rules.js uses eval'],
    ['a misspelt path of dice, once', [['chase.js', 'const field = `push.$', 'const field = `pusch.$']], 'Did you mean "push.'],
    ['a clock that is fuller than it can be, with its range', [['chase.js', 'filled: stress,', 'filled: state.stressLimit + 1,']], 'The range is 0 to '],
  ] as readonly (readonly [string, readonly Change[], string])[])(
    '%s',
    async (_name, changes, words) => {
      const results = await judged(changes);
      expect(wordsOf(results)).toContain(words);
      expect(results.some(({ status }) => status === 'failed')).toBe(true);
      // One cause is one mistake, or its warning beside it.
      expect(wordsOf(results).split('error:').length - 1).toBeLessThanOrEqual(2);
    },
    30_000,
  );

  test('one cause, and not one in every rule that plays again', async () => {
    const results = await judged([['rules.js', 'const ones =', 'const chance = Math.floor(Math.random() * 3);\n  const ones = chance +']]);
    expect(results.filter(({ status }) => status === 'failed').map(({ name }) => name)).toEqual(['the sources reach for no clock, no chance, no machine']);
    expect(results.filter(({ status }) => status === 'skipped')).toHaveLength(5);
  }, 30_000);

  test('where two answers part, as a path and two values', async () => {
    const results = await judged([
      ['rules.js', 'export function played', 'let rounds = 0;\nexport function played'],
      ['rules.js', 'round: state.round + 1', 'round: (rounds += 1)'],
    ]);
    expect(wordsOf(results)).toMatch(/answers differently in another order: step\.state\.round is \d+ and \d+\n/u);
    expect(results.filter(({ status }) => status === 'failed')).toHaveLength(1);
  }, 30_000);

  test('no mistake in a −0, which the program stores as 0', async () => {
    const results = await judged([['encounter.js', '0 - stress', '-stress']], false, 'whole');
    expect(wordsOf(results)).toBe('');
  }, 30_000);

  test('what scenarios play and games at random cannot', async () => {
    const rare: readonly Change[] = [
      [
        'effects.js',
        'if (is.status !== was.status) {',
        "if (is.name === 'Lighterman') {\n    effects.push({ kind: 'condition', who: id, condition: 'nowhere', duration: { kind: 'permanent' }, cause: text('cause.trip') });\n  }\n  if (is.status !== was.status) {",
      ],
    ];
    const without = await judged(rare);
    expect(wordsOf(without)).toMatch(/warning: effects\.js:\d+:59: no game and no scenario came to the condition "nowhere"/u);
    expect(wordsOf(without)).not.toContain('imposes the condition');
    const inScenario: Change = ['scenarios/away.json', '"name": "Bram"', '"name": "Lighterman"'];
    expect(wordsOf(await judged([...rare, inScenario], true))).toContain('"chase" imposes the condition "nowhere"');
  }, 30_000);

  test('an outcome that nothing comes to, as a warning', async () => {
    const results = await judged([['chase.js', "mixed: outcomeNamed('mixed')", "mixed: outcomeNamed('mixed'), lost: outcomeNamed('lost')"]]);
    expect(wordsOf(results)).toContain('no game and no scenario came to the outcome "lost"');
    expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
  }, 30_000);

  test('stored states that are lost, and a migrate() that stops', async () => {
    expect(wordsOf(await judged([['chase.js', 'stateVersion: 1', 'stateVersion: 2']]))).toContain('has no migrate()');
    const nonsense = await judged([['chase.js', 'stateVersion: 1,', 'stateVersion: 2,\n  migrate: () => ({ nonsense: 1 }),']]);
    expect(wordsOf(nonsense)).toContain(
      'migrate of "chase" answers {"nonsense":1} for a state of a game as one of version 1, which cannot be played on: present stops',
    );
    const stops = await judged([['chase.js', 'stateVersion: 1,', 'stateVersion: 2,\n  migrate: (_from, state) => ({ ...state, first: state.people[0] }),']]);
    expect(wordsOf(stops)).toContain('migrate of "chase" stops for a state that it cannot read');
  }, 60_000);

  test('a mistake of syntax, with what was not judged', async () => {
    const results = await judged([['rules.js', 'export const PUSH_SIDES = 20;', 'export const PUSH_SIDES = ;']]);
    expect(wordsOf(results)).toMatch(/error: rules\.js:\d+:\d+: rules\.js cannot be read: .*; nothing of the code was judged\n {4}fix: look for a bracket/u);
  }, 30_000);
});
