/** The scenario tool as it is called: what it prints, what it refuses, and how it exits. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Report {
  readonly title: string;
  readonly start: unknown;
  readonly error: string | null;
  readonly passed: boolean;
  readonly steps: readonly {
    readonly action: string;
    readonly refused: boolean;
    readonly error: string | null;
    readonly view: unknown;
    readonly events: readonly unknown[];
  }[];
}

const setup = {
  participants: [
    { id: 'a', name: 'A', side: 'pursuer', M: 4, skill: 50 },
    { id: 'b', name: 'B', side: 'quarry', M: 4, skill: 50 },
  ],
};
const scenario = { title: 'T', system: 'wfrp4', procedure: 'chase', setup };

let folder = '';
beforeAll(() => {
  // Builds what has changed; afterwards the tool is called without this detour, which takes most of a second.
  expect(spawnSync(process.execPath, [join(ROOT, 'scripts', 'scenario.mjs'), '--help'], { cwd: ROOT }).status).toBe(0);
  folder = mkdtempSync(join(tmpdir(), 'traque-scenarios-'));
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the tool from the folder of the files, as a person would. */
function run(
  files: Readonly<Record<string, unknown>>,
  ...options: readonly string[]
): { readonly status: number | null; readonly out: string; readonly err: string } {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const args = [join(ROOT, 'out', 'tools', 'scenario.cjs'), ...options, ...Object.keys(files)];
  const child = spawnSync(process.execPath, args, { cwd: ROOT, env: { ...process.env, INIT_CWD: folder }, encoding: 'utf8' });
  return { status: child.status, out: child.stdout, err: child.stderr };
}

function reportsOf(out: string): readonly Report[] {
  return (JSON.parse(out) as { readonly scenarios: readonly Report[] }).scenarios;
}

/** One scenario of one step. */
function runStep(step: Readonly<Record<string, unknown>>): { readonly status: number | null; readonly step: Report['steps'][number] | undefined } {
  const { status, out } = run({ 'step.json': { ...scenario, steps: [step] } }, '--json');
  return { status, step: reportsOf(out)[0]?.steps[0] };
}

describe('the scenario tool', () => {
  test('passes what comes out as expected, with a line a step and the count at the end', () => {
    const steps = [{ action: 'round', dice: { a: [50], b: [40] }, expect: { distance: 5 } }];
    const { status, out } = run({ 'good.json': { ...scenario, steps } });
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(['T (good.json)', 'ok     start', 'ok     1 round', '1 passed, 0 failed']);
    expect(status).toBe(0);
  });

  test('prints one JSON document, and nothing else on standard output', () => {
    const { status, out } = run({ 'a.json': { ...scenario, steps: [{ action: 'round', dice: { a: [50], b: [40] } }] }, 'b.json': scenario }, '--json');
    const [first, second] = reportsOf(out);
    expect(status).toBe(0);
    expect(first).toMatchObject({
      title: 'T',
      start: { distance: 4 },
      passed: true,
      steps: [{ action: 'round', refused: false, error: null, view: { distance: 5 } }],
    });
    expect(first?.steps[0]?.events).toHaveLength(3);
    expect(second).toMatchObject({ steps: [], passed: true });
  });

  test.each([
    ['another number', { action: 'round', dice: { a: [50], b: [40] }, expect: { distance: 5.0001 } }, 'expect.distance: expected 5.0001, but it is 5'],
    ['a key that is not there', { action: 'round', dice: { a: [50], b: [40] }, expect: { lead: null } }, 'expect.lead: expected null, but it is missing'],
    [
      'a longer list',
      { action: 'round', dice: { a: [50], b: [40] }, expect: { participants: [{}, {}, {}] } },
      'expect.participants[2]: expected {}, but it is missing',
    ],
    ['a die that is lacking', { action: 'round', dice: { a: [50] } }, 'dice.b: a D100 (movement) is needed'],
    ['a die left over', { action: 'round', dice: { a: [50, 3], b: [40] } }, 'dice.a[1]: '],
    ['a die of nobody', { action: 'round', dice: { a: [50], b: [40], gm: [3] } }, 'dice.gm[0]: '],
    ['an action that is refused', { action: 'fight' }, 'refused: action: '],
    ['an action that should have been refused', { action: 'round', dice: { a: [50], b: [40] }, refused: true }, 'a refusal was expected'],
  ])('fails on %s', (_name, step, error) => {
    const result = runStep(step);
    expect(result.step?.error).toContain(error);
    expect(result.status).toBe(1);
  });

  test.each([
    ['by the rules', { action: 'fight', refused: true }, 0, true],
    ['for a die that cannot be', { action: 'round', dice: { a: [101], b: [1] }, refused: true }, 0, true],
    ['but not for a lacking die', { action: 'round', dice: { a: [50] }, refused: true }, 1, false],
    ['but not for a die left over', { action: 'round', dice: { a: [50, 1], b: [1] }, refused: true }, 1, false],
  ])('a refusal counts %s', (_name, step, status, refused) => {
    expect(runStep(step)).toMatchObject({ status, step: { refused, view: { round: 0 } } });
  });

  test('judges a one-shot check by what stands at the top', () => {
    expect(run({ 'a.json': { ...scenario, expect: { distance: 4 } } }).status).toBe(0);
    expect(run({ 'a.json': { ...scenario, expect: { distance: 3 } } }).status).toBe(1);
    expect(run({ 'a.json': { ...scenario, dice: { a: [1] } } }).status).toBe(1);
    expect(run({ 'a.json': { ...scenario, setup: {}, refused: true } }).status).toBe(0);
    expect(run({ 'a.json': { ...scenario, setup: {} } }).status).toBe(1);
  });

  test.each([
    ['what is not JSON', '{\n  "title": oops }', 'line 2, column 12'],
    ['what ends too early', '{ "title": "x",', 'line 1, column 16: it ends too early'],
    ['a list', [], 'has the wrong shape'],
    ['a wrong shape', { ...scenario, steps: [{ action: 'round', dice: { a: [1, 'x'] } }] }, 'steps[0].dice.a[1]: '],
    ['a misspelt key', { ...scenario, steps: [{ action: 'round', expects: {} }] }, 'steps[0]: '],
    ['an unknown system', { ...scenario, system: 'nope' }, 'system: there is no "nope"; there are: '],
    ['an unknown procedure', { ...scenario, procedure: 'nope' }, 'procedure: "wfrp4" has no "nope"; it has chase'],
  ])('exits with 2 for %s, and plays the other file all the same', (_name, content, reason) => {
    const { status, out, err } = run({ 'bad.json': content, 'good.json': scenario }, '--json');
    expect(err).toContain(reason);
    expect(reportsOf(out)).toMatchObject([{ passed: true }]);
    expect(status).toBe(2);
  });

  test('exits with 2 without a file, for a file that is not there and for an unknown option', () => {
    expect(run({}).status).toBe(2);
    expect(run({}, 'missing.json').status).toBe(2);
    expect(run({}, '--nonsense').status).toBe(2);
    expect(run({}, '--help')).toMatchObject({ status: 0 });
  });
});
