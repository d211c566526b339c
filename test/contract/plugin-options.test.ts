/** The tool for authors with its options, on the third-party samples: what it shows, refuses, packs and tells. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Sources } from '../../scripts/plugin-kit/sources';
import { brokenCopy, lineOf } from '../helpers/broken-copy';
import { ROOT } from '../helpers/plugin-ids';
import { builtTool, callTool } from '../helpers/plugin-tool';

const SAMPLES = join(ROOT, 'test', 'fixtures', 'plugins-third-party');

let base = '';
beforeAll(() => {
  expect(builtTool()).toBe(0);
  base = mkdtempSync(join(tmpdir(), 'traque-options-'));
}, 120_000);
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const tool = (...args: readonly string[]) => callTool(base, ...args);

test.each(['new', 'check', 'play', 'pack'])('%s has help of its own', (command) => {
  const { status, out } = tool(command, '--help');
  expect(status).toBe(0);
  expect(out).toMatch(new RegExp(`^traque-plugin ${command} `, 'u'));
  expect(out).toContain('\n  --');
});

test('a misspelt command is recognised', () => {
  expect(tool('Check', 'x').err).toContain('Did you mean "check"?');
});

describe('check', () => {
  test('judges the types of a plugin in TypeScript, at their lines', () => {
    const folder = brokenCopy(base, 'cold-forge', ['rules.ts', 'return Math.ceil(', "const wrong: number = 'one';\n  return wrong + Math.ceil("]);
    const { status, out } = tool('check', folder, '--quick');
    const place = `rules.ts:${String(lineOf(folder, 'rules.ts', 'const wrong'))}:9`;
    expect(out).toContain(`error: ${place}: Type 'string' is not assignable to type 'number' (TS2322)`);
    expect(out).toContain('FAILED the types are right (TypeScript ');
    expect(status).toBe(1);
  }, 60_000);

  test('names a cause once, and what fails for it as such', () => {
    const folder = brokenCopy(base, 'cold-forge', ['forge.ts', 'round: 0,', 'round: 0.5,']);
    const { out } = tool('check', folder, '--quick');
    const cause = `forge.ts:${String(lineOf(folder, 'forge.ts', 'round: 0.5'))}:12: present of "forge": round: must be a whole number. It is 0.5`;
    expect(out.split(`error: ${cause}`)).toHaveLength(2);
    expect(out).toContain(`FAILED the scenario scenarios/burnt.json\n    same cause as: ${cause}`);
    expect(out).not.toContain('gives no answer that can be used');
  }, 60_000);

  test('names no line where another one may be meant', () => {
    const folder = brokenCopy(base, 'cold-forge', ['pieces.ts', /(nails: \{ difficulty: 9, minutes: )20/u, '$1Number.NaN']);
    const { out } = tool('check', folder, '--quick');
    expect(out).toContain('must be a finite number. It is NaN');
    expect(out).not.toMatch(/error: \w+\.ts:\d+:\d+: activate\(\)/u);
  }, 60_000);

  test('shows a year of a calendar, of a plugin that plays nothing', () => {
    const { status, out } = tool('check', join(SAMPLES, 'tidewater-calendar'));
    expect(out).toContain('has 371 days; its first weekday is Lampday, in a week of 7 days');
    expect(out).toContain('the Old Ferryman is full on the days 13, 42, 71');
    expect(status).toBe(0);
  }, 60_000);

  test('says nothing of the console between its findings', () => {
    const folder = brokenCopy(base, 'lantern-run', ['rules.js', 'export const', "console.log('NOISE');\nexport const"]);
    const { out, err } = tool('check', folder, '--quick');
    expect(`${out}${err}`).not.toContain('NOISE\n');
    expect(out).toContain('rules.js uses console');
  }, 60_000);

  test('of two at once comes to the same', async () => {
    const run = (): Promise<string> =>
      new Promise((done) => {
        const child = spawn(process.execPath, [join(ROOT, 'scripts', 'plugin.mjs'), 'check', join(SAMPLES, 'tidewater-calendar')], { cwd: ROOT });
        let words = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
        child.once('close', () => {
          done(words);
        });
      });
    const [one, other] = await Promise.all([run(), run()]);
    expect(one).toMatch(/\d+ passed, 0 failed\n$/u);
    expect(other).toBe(one);
  }, 120_000);
});

describe('a stored state of a scenario', () => {
  const withStored = (migrate: string): string => {
    const folder = brokenCopy(base, 'lantern-run', ['chase.js', 'stateVersion: 1,', `stateVersion: 2,\n  migrate: ${migrate},`]);
    const scenario = { system: 'lantern-run', procedure: 'chase', from: { stateVersion: 1, state: { round: 3 } }, steps: [] };
    writeFileSync(join(folder, 'scenarios', 'stored.json'), JSON.stringify(scenario));
    return folder;
  };

  test('must come through migrate()', () => {
    const { status, out } = tool('check', withStored('(_from, state) => ({ ...state, wind: 1 })'), '--quick');
    expect(out).toContain(
      'migrate of "chase" answers {"round":3,"wind":1} for the stored state of a scenario, which is of version 1, which cannot be played on',
    );
    expect(status).toBe(1);
  }, 60_000);

  test('names the line at which migrate() stops', () => {
    const folder = withStored('(_from, state) => ({ ...state, first: state.people[0] })');
    const { out } = tool('check', folder, '--quick');
    expect(out).toContain(`error: chase.js:${String(lineOf(folder, 'chase.js', 'first: state.people'))}:`);
    expect(out).toContain('migrate of "chase" stops for the stored state of a scenario');
  }, 60_000);
});

describe('play --verbose', () => {
  test('tells each step with its effects, people, blocks and offers, in either language', () => {
    const folder = join(SAMPLES, 'lantern-run');
    const english = tool('play', folder, 'scenarios/away.json', '--verbose').out;
    const french = tool('play', folder, 'scenarios/away.json', '--verbose', '--lang', 'fr').out;
    expect(french).toContain('    2 round\n      7 lanternes sont encore éteintes.\n      - Odile suit le caniveau');
    expect(french).toMatch(/\n {6}> Odile\s: stress \+1 — La tension de la fuite\n/u);
    expect(french).toContain('0–40 toises; Odile 10; Bram 27; le mur 30');
    expect(french).toContain('      ? Jouer la rue | Se terrer | Montrer une lumière | Se rendre');
    expect(english).toMatch(/\n {6}> Odile loses 2 /u);
    expect(english).toMatch(/\n {6}= .* \[.*\]\n/u);
    expect(tool('play', folder, '--lang', 'de').err).toContain('there is no language "de"; there are fr and en.');
  }, 60_000);

  test('finds a text that the program looks up for an effect', () => {
    const folder = brokenCopy(base, 'cold-forge', ['locales/en.json', /.*"damage.amount.*\n/gu, ''], ['locales/fr.json', /.*"damage.amount.*\n/gu, '']);
    const { status, out } = tool('play', folder, 'scenarios/burnt.json');
    expect(out).toContain('locales/fr.json and locales/en.json have no entry "damage.amount"');
    expect(status).toBe(1);
  }, 60_000);
});

describe('pack', () => {
  test('refuses what the whole check fails, and packs it by force, saying so', () => {
    const folder = brokenCopy(base, 'lantern-run', ['effects.js', "condition: 'sprained'", "condition: 'spraind'"]);
    const file = join(base, 'forced.traque-plugin');
    const refused = tool('pack', folder, '--out', file);
    expect(refused.out).toContain('imposes the condition "spraind"');
    expect(refused.out).toContain('nothing was written: mend this first, or pack it as it is with --force');
    expect(refused.status).toBe(1);
    expect(existsSync(file)).toBe(false);
    const forced = tool('pack', folder, '--out', file, '--force');
    expect(forced.out).toContain('it fails the check, and is packed anyway because of --force: conditions that it imposes');
    expect(forced.status).toBe(0);
    const first = readFileSync(file);
    expect(tool('pack', folder, '--out', base, '--force').status).toBe(0);
    expect(readFileSync(join(base, 'lantern-run-0.1.0.traque-plugin')).equals(first)).toBe(true);
  }, 120_000);
});

describe('places', () => {
  const sources = new Sources([
    { file: 'one.js', text: "const a = { id: 'chase', round: 0.5, filled: stress, kind: 'clock' };\n" },
    { file: 'two.js', text: "const b = { filled: 9, kind: 'figure',\n  begun: clock() };\n// 'round'\n" },
  ]);

  test('are of the value itself, where it is written out once', () => {
    expect(sources.valueAt('round', 0.5)).toEqual({ file: 'one.js', line: 1, column: 33 });
    expect(sources.valueAt('kind', 'figure')).toEqual({ file: 'two.js', line: 1, column: 30 });
    expect(sources.valueAt(undefined, { kind: 'clock', label: 1 })).toMatchObject({ file: 'one.js' });
    expect(sources.propertyAt('begun')).toEqual({ file: 'two.js', line: 2, column: 3 });
  });

  test('are none where it may have been computed elsewhere, and in no comment', () => {
    expect(sources.valueAt('filled', 9)).toBeUndefined();
    expect(sources.propertyAt('filled')).toBeUndefined();
    expect(sources.wordAt('round')).toBeUndefined();
    expect(sources.fileOf(['nobody'])).toBeUndefined();
    expect(sources.fileOf(['chase'])).toEqual({ file: 'one.js' });
  });
});
