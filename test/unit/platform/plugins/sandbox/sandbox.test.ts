/** How a sandbox serves, stops, counts and ends. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSystem } from '#main/platform/plugins/contract/checked-system';
import { describeSystem } from '#main/platform/plugins/description';
import { loadPluginFolder, PluginProblem } from '#main/platform/plugins/load-module';
import { SandboxFailure } from '#main/platform/plugins/sandbox/failure';
import type { Sandbox } from '#main/platform/plugins/sandbox/sandbox';
import type { SandboxLimits } from '#main/platform/plugins/sandbox/limits';
import type { DiceSource } from '#main/platform/procedures/engine';
import type { Text } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import { hostileCode, start } from '../../../../helpers/hostile-plugins';
import type { Hostile } from '../../../../helpers/hostile-plugins';
import { ROOT } from '../../../../helpers/plugin-ids';
import { sandboxOf, sandboxOfCode } from '../../../../helpers/sandbox';
import { tempFolder } from '../../../../helpers/temp';

const SAMPLER = path.join(ROOT, 'test/fixtures/plugins/sampler');
const BAD = path.join(ROOT, 'test/fixtures/plugins-bad');
const LOOP = 'for (;;) {}';

/** A sandbox that is stopped quickly, with everything that it says. */
function quick(kind: Partial<Hostile>, limits: Partial<SandboxLimits> = {}) {
  const lines: string[] = [];
  const off: Text[] = [];
  const sandbox = sandboxOfCode(hostileCode(kind), {
    limits: { callMs: 60, graceMs: 60, ...limits },
    log: (level, message) => lines.push(`${level} ${message}`),
    onSwitchedOff: (reason) => off.push(reason),
  });
  return { sandbox, lines, off };
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what a plugin declares', () => {
  const failing = fs.readdirSync(BAD).filter((name) => {
    try {
      loadPluginFolder(path.join(BAD, name));
      return false;
    } catch (error) {
      // What a module provides is compared with its manifest elsewhere; proxies are no proxies to whoever runs beside them.
      return (
        error instanceof PluginProblem &&
        error.status === 'failed' &&
        !error.problems.some((problem) => /notProvided|notDeclared/.test(JSON.stringify(problem)))
      );
    }
  });

  it('there are plugins that fail', () => {
    expect(failing.length).toBeGreaterThan(7);
  });

  it.each(failing)('%s is refused for the same reasons as a module', async (name) => {
    const asModule = await failure(Promise.resolve().then(() => loadPluginFolder(path.join(BAD, name))));
    const inSandbox = await failure(sandboxOf(path.join(BAD, name)).describe());
    // Where a module's own engine says it in other words than the interpreter, the key is enough.
    const reasons = (error: unknown): readonly unknown[] =>
      (error as PluginProblem).problems.map((problem) => ('key' in problem && problem.key === 'app:plugin.codeFailed' ? problem.key : problem));
    expect(inSandbox).toBeInstanceOf(PluginProblem);
    expect(reasons(inSandbox)).toEqual(reasons(asModule));
  });

  it('is read of several modules that import each other and the plugin API', async () => {
    const sandbox = sandboxOfCode({
      'index.mjs':
        "import { definePlugin, text, formOf } from '@traque/plugin-api';\nimport { chase } from './rules/chase.js';\nexport default definePlugin({ activate: () => ({ procedures: [chase(text, formOf)] }) });",
      'rules/chase.js':
        "import { words } from '../words.mjs';\nexport const chase = (text, formOf) => ({ id: 'chase', kind: 'chase', title: text(words.title), source: text('s'), stateVersion: 0, setup: formOf({}), start() {}, actions() {}, apply() {}, view() {}, present() {} });",
      'words.mjs': "export const words = { title: 'chase.title' };",
    });
    const { procedures } = await sandbox.describe();
    expect(procedures).toEqual([
      {
        id: 'chase',
        kind: 'chase',
        title: { key: 'chase.title' },
        source: { key: 's' },
        stateVersion: 0,
        setup: { type: 'object', additionalProperties: false, properties: {} },
        hasOdds: false,
        migrates: false,
      },
    ]);
  });

  it('names the file and the line of what stops it', async () => {
    const words = async (files: Readonly<Record<string, string>>): Promise<string> => {
      const error = (await failure(sandboxOfCode(files).describe())) as PluginProblem;
      return error.problems.map((problem) => createTranslator('en').plugin('app', problem)).join(' ');
    };
    expect(await words({ 'index.mjs': "import './rules/a.js';", 'rules/a.js': 'const a = 1;\n\nb();\n' })).toContain("'b' is not defined (rules/a.js:3:1)");
    expect(await words({ 'index.mjs': 'const a = 1;\nconst b = ;\n' })).toContain('index.mjs:2');
    expect(await words({ 'index.cjs': 'const a = 1;\nconst b = ;\n' })).toContain('index.cjs:2');
    expect(await words({ 'index.mjs': "import { no } from './b.js';", 'b.js': 'export const yes = 1;' })).toContain('no');
    expect(await words({ 'index.mjs': "import './b';", 'b.js': '' })).toContain('write "./b.js"');
  });

  it('is the same for a fixture as for a module of it', async () => {
    const { system } = loadPluginFolder(SAMPLER);
    expect(JSON.stringify(await sandboxOf(SAMPLER).describe())).toBe(JSON.stringify(describeSystem(system)));
  });
});

describe('dice', () => {
  const chase = (source: DiceSource) => ({ procedure: 'chase', from: { kind: 'start', setup: { bad: true } }, source }) as const;

  it('are asked of the table, whatever the code makes of it', async () => {
    const { sandbox } = quick({
      deed: "try { dice.roll({ who: 'ada', label: 'pace', sides: 6 }) } catch {} try { dice.roll({ who: 'gm', label: 'wind', sides: 6 }) } catch {}",
    });
    const source = { kind: 'plan', seed: 's', action: 0, plan: { ada: { typed: [], then: 'ask' } } } as const;
    expect(await sandbox.call('step', chase(source))).toEqual({ kind: 'needs-die', ask: { who: 'ada', label: 'pace', sides: 6 } });
    const typed = await sandbox.call('step', chase({ ...source, plan: { ada: { typed: [5], then: 'ask' } } }));
    expect(typed).toMatchObject({ kind: 'played', dice: [{ who: 'gm' }, { who: 'ada', value: 5, source: 'typed' }, { who: 'gm', source: 'app' }] });
    expect(await sandbox.call('step', chase({ ...source, plan: { ada: { typed: [7], then: 'ask' } } }))).toMatchObject({
      kind: 'refused',
      issues: [{ field: 'dice.ada[0]' }],
    });
    expect(await sandbox.call('step', chase({ ...source, plan: { ada: { typed: [5, 5], then: 'app' } } }))).toMatchObject({ kind: 'refused' });
  });

  it('are those of the record when it is played again, and no others', async () => {
    const { sandbox } = quick({
      deed: "step.state.found = [1, 2, 3].map(() => dice.roll({ who: 'ada', label: 'pace', sides: 6 })).concat(dice.variant(1000))",
    });
    const played = await sandbox.call('step', chase({ kind: 'plan', seed: 's', action: 4, plan: {} }));
    if (played.kind !== 'played') throw new Error(played.kind);
    const again = await sandbox.call('step', chase({ kind: 'record', seed: 's', action: 4, record: played.dice }));
    expect(again).toEqual(played);
    const { sandbox: other } = quick({
      deed: "step.state.found = dice.roll({ who: 'ada', label: 'pace', sides: globalThis.times = (globalThis.times ?? 6) + 1 })",
    });
    const first = await other.call('step', chase({ kind: 'plan', seed: 's', action: 4, plan: {} }));
    if (first.kind !== 'played') throw new Error(first.kind);
    await expect(other.call('step', chase({ kind: 'record', seed: 's', action: 4, record: first.dice }))).rejects.toThrow(/the record does not have the die/);
  });

  it('stand in the record as the program dealt them, whatever the code answers', async () => {
    const { sandbox } = quick({ deed: "step.dice = [{ who: 'gm', label: 'wind', sides: 6, value: 6, source: 'typed' }]; step.input = { forged: true }" });
    const played = await sandbox.call('step', chase({ kind: 'plan', seed: 's', action: 0, plan: {} }));
    if (played.kind !== 'played') throw new Error(played.kind);
    expect(played.dice).toEqual([{ who: 'gm', label: 'wind', sides: 6, value: played.step.state['fell'], source: 'app' }]);
    expect(played.input).toEqual({ bad: true });
    expect(played.step).not.toHaveProperty('dice');
  });
});

describe('lies in data', () => {
  const drawn = (more: string): string => `const { present } = chase; chase.present = (state) => ({ ...present(state), ${more} })`;
  const offered = (offers: string): string => `chase.actions = () => ${offers}`;
  const offer = "id: 'round', label: t('round'), weight: 'minor', dice: []";
  const lies: readonly [string, string, RegExp][] = [
    ['ten thousand offers', offered(`Array.from({ length: 10000 }, (_, i) => ({ ${offer}, id: 'o' + i }))`), /at most 100 entries/],
    ['two offers of one id', offered(`[{ ${offer} }, { ${offer} }]`), /“round” is used twice/],
    ['two things to do next', offered(`[{ ${offer}, weight: 'primary' }, { ${offer}, id: 'x', weight: 'primary' }]`), /“primary” is used twice/],
    ['offers of nothing', offered('null'), /must be a list/],
    [
      'a form that contradicts itself',
      offered(
        `[{ ${offer}, form: { type: 'object', additionalProperties: false, properties: { n: { type: 'integer', title: t('n'), minimum: 5, maximum: 1, default: 9 } } } }]`,
      ),
      /its own field|least and its most/,
    ],
    ['a form that is none', offered(`[{ ${offer}, form: [] }]`), /form/],
    ['a text of a million letters', drawn("summary: { verbatim: 'x'.repeat(1e6) }"), /at most 100,000 characters/],
    ['a text of the program', drawn("summary: t('app:plugin.sandbox.disposed')"), /summary: must be a text/],
    ['a text of another system', drawn("summary: { key: 'a', args: { b: t('wfrp4:chase.title') } }"), /summary: must be a text/],
    [
      'a picture of no number',
      drawn("blocks: [{ kind: 'meter', label: t('m'), value: NaN, max: 1, tone: 'good' }]"),
      /blocks\[0\]\.value: must be a finite number/,
    ],
    ['a round that is a word', drawn("round: '3'"), /round: must be a number/],
    ['nulls for words', drawn('status: null'), /status: must be an object/],
    [
      'one person twice',
      drawn("participants: [1, 2].map(() => ({ id: 'a', name: 'A', side: 'none', active: true, status: t('s'), tone: 'neutral', facts: [] }))"),
      /“a” is used twice/,
    ],
    ['a key that is the prototype of every object', drawn('participants: [JSON.parse(\'{"__proto__": {}}\')]'), /__proto__/],
    [
      'a state that is computed, from the first on',
      "const { start } = chase; chase.start = (...all) => { const step = start(...all); Object.defineProperty(step.state, 'now', { get: () => 1, enumerable: true }); return step }",
      /computed when it is read/,
    ],
  ];

  it.each(lies)('%s', async (_name, activate, words) => {
    const { sandbox } = quick({ activate }, { callMs: 1000 });
    await expect(start(sandbox, false)).rejects.toThrow(words);
    expect(sandbox.strikes).toEqual([]);
  });
});

describe('calls', () => {
  it('are answered in the order in which they were made, over a stop in the middle', async () => {
    const { sandbox } = quick({ deed: LOOP });
    const order: string[] = [];
    const calls = [false, true, false, false].map((bad, index) =>
      start(sandbox, bad).then(
        () => order.push(`${String(index)} answered`),
        (error: unknown) => order.push(`${String(index)} ${(error as SandboxFailure).kind}`),
      ),
    );
    await Promise.all(calls);
    expect(order).toEqual(['0 answered', '1 time', '2 answered', '3 answered']);
  });

  it('that are no JSON are the mistake of whoever makes them', async () => {
    const { sandbox } = quick({});
    await expect(sandbox.call('view', { procedure: 'chase', state: { n: 1n as never } })).rejects.toThrow(/BigInt/);
    await start(sandbox, false);
    expect(sandbox.strikes).toEqual([]);
  });

  it('of a plugin that works a hundred times and then does not are stopped, and answered again', async () => {
    const { sandbox } = quick({ load: 'let calls = 0;', deed: `calls += 1; if (calls > 100) ${LOOP}` });
    for (let call = 0; call < 100; call += 1) await start(sandbox, true);
    expect(await failure(start(sandbox, true))).toMatchObject({ kind: 'time' });
    // In its new interpreter it counts from the beginning.
    await start(sandbox, true);
  });

  it('that work out chances have longer', async () => {
    const sandbox = sandboxOfCode(hostileCode({ activate: 'chase.odds = () => { let n = 0; while (n < 3e6) n += 1; return { rounds: 0, outcomes: [] } }' }), {
      limits: { callMs: 5, oddsMs: 5000 },
    });
    expect(await sandbox.call('odds', { procedure: 'chase', state: {}, rounds: 1 })).toEqual({ rounds: 0, outcomes: [] });
  });
});

describe('simulated games', () => {
  const offers = [{ id: 'round', label: { key: 'round' }, weight: 'primary', dice: [] }] as const;
  const simulate = (sandbox: Sandbox, count: number) =>
    sandbox.call('simulate', {
      procedure: 'chase',
      from: { state: { round: 0, fell: 1 }, offers, round: 0 },
      games: { rounds: 3, seed: 's', first: 0, count },
    });
  const ending = 'const { apply, present } = chase; chase.apply = (state, action, dice) => ({ ...apply(state, action, dice), finished: state.round === 1 });';

  it('are played in a sandbox, and come out the same each time', async () => {
    const { sandbox } = quick({ activate: ending }, { callMs: 250 });
    const counts = await simulate(sandbox, 20);
    expect(counts).toMatchObject({ going: 0, stopped: 0, outcomes: [{ label: { key: 'status' }, count: 20 }] });
    expect(await simulate(sandbox, 20)).toEqual(counts);
  });

  it.each([
    ['a loop', LOOP],
    ['a loop in a native function', 'Array.prototype.indexOf.call({ length: 2 ** 52 }, 1)'],
  ])('are stopped when they take too long (%s), which is held against nobody', async (_, loop) => {
    const { sandbox, off } = quick({ activate: `chase.apply = () => { ${loop} };` }, { oddsMs: 60 });
    for (let time = 0; time < 4; time += 1) expect(await failure(simulate(sandbox, 5))).toMatchObject({ kind: 'time' });
    expect(sandbox.strikes).toEqual([]);
    expect(off).toEqual([]);
    expect((await start(sandbox, false)).kind).toBe('played');
  });
});

describe('a plugin that is stopped again and again', () => {
  it('is switched off with its reason', async () => {
    const { sandbox, off } = quick({ deed: LOOP });
    for (let strike = 0; strike < 2; strike += 1) {
      expect(await failure(start(sandbox, true))).toMatchObject({ kind: 'time' });
      await start(sandbox, false);
    }
    expect(sandbox.strikes).toHaveLength(2);
    expect(sandbox.switchedOff).toBeUndefined();
    const waiting = [start(sandbox, true), start(sandbox, false)].map(failure);
    expect(await waiting[0]).toMatchObject({ kind: 'time' });
    expect(await waiting[1]).toMatchObject({ kind: 'off' });
    expect(await failure(start(sandbox, false))).toBeInstanceOf(SandboxFailure);
    expect(off).toEqual([sandbox.switchedOff]);
    expect(sandbox.isRunning).toBe(false);
    for (const [language, words] of [
      ['en', 'This system had to be stopped 3 times and is switched off. The last time: This system did not answer within 60 milliseconds and was stopped.'],
      ['fr', 'Ce système a dû être arrêté 3 fois et il est désactivé. La dernière fois\u00a0: Ce système n’a pas répondu en 60 millisecondes et a été arrêté.'],
    ] as const)
      expect(createTranslator(language).plugin('app', off.at(-1) ?? { verbatim: '' })).toBe(words);
  });

  it('for its memory, and by ending its thread, is counted too', async () => {
    const { sandbox } = quick({ deed: 'const all = []; for (;;) all.push(new Array(1000).fill(all))' }, { callMs: 5000 });
    expect(await failure(start(sandbox, true))).toMatchObject({ kind: 'memory' });
    const { sandbox: native } = quick({ deed: 'Array.prototype.indexOf.call({ length: 2 ** 52 }, 1)' });
    expect(await failure(start(native, true))).toMatchObject({ kind: 'time' });
    expect([sandbox.strikes.length, native.strikes.length]).toEqual([1, 1]);
  });

  it('takes a strike back by many good calls', async () => {
    const { sandbox } = quick({ deed: LOOP }, { callsThatForgive: 5 });
    await failure(start(sandbox, true));
    for (let call = 0; call < 5; call += 1) await start(sandbox, false);
    expect(sandbox.strikes).toEqual([]);
  });

  it('while it is loaded is off before long, and no call waits for ever', async () => {
    const { sandbox } = quick({ load: LOOP }, { loadMs: 60 });
    for (let strike = 0; strike < 3; strike += 1) expect(await failure(sandbox.describe())).toBeInstanceOf(PluginProblem);
    expect(sandbox.switchedOff).toBeDefined();
  });

  it('is not stopped by its own errors', async () => {
    const { sandbox } = quick({ deed: "throw new RangeError('no such place')" });
    for (let call = 0; call < 10; call += 1) await expect(start(sandbox, true)).rejects.toThrow(/^RangeError: no such place \(index.cjs:\d+:\d+\)$/);
    expect(sandbox.strikes).toEqual([]);
    await start(sandbox, false);
  });
});

describe('a thread', () => {
  it('starts with the first call, ends when it has nothing to do, and starts again', async () => {
    const { sandbox } = quick({}, { idleMs: 30 });
    expect(sandbox.isRunning).toBe(false);
    await start(sandbox, false);
    expect(sandbox.isRunning).toBe(true);
    await expect.poll(() => sandbox.isRunning).toBe(false);
    await start(sandbox, false);
    expect(sandbox.strikes).toEqual([]);
  });

  it('ends with its sandbox, and calls that wait fail', async () => {
    const { sandbox } = quick({ deed: LOOP });
    const waiting = [true, false].map((bad) => failure(start(sandbox, bad)));
    await new Promise((resolve) => setTimeout(resolve, 5));
    sandbox.dispose();
    for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ kind: 'disposed' });
    expect(await failure(start(sandbox, false))).toMatchObject({ kind: 'disposed' });
    expect(sandbox.isRunning).toBe(false);
  });

  it('writes so many lines of so many letters', async () => {
    const { sandbox, lines } = quick(
      { deed: "for (let i = 0; i < 100; i += 1) console.warn('x'.repeat(1000), i)" },
      { callMs: 1000, logLinesPerCall: 3, logLines: 5 },
    );
    await start(sandbox, true);
    await start(sandbox, true);
    const line = `warn ${'x'.repeat(500)}`;
    expect(lines).toEqual([
      line,
      line,
      line,
      'warn it writes too much in one call: the rest is left out',
      'warn it writes too much: nothing more of it is logged',
    ]);
  });

  it('passes on what activate logs', async () => {
    const { sandbox, lines } = quick({ activate: "context.log('error', 'no creatures'); console.log({ a: [1] }, 2, null)" });
    await sandbox.describe();
    expect(lines).toEqual(['error no creatures', 'info {"a":[1]} 2 null']);
  });

  it('reads odd arguments of log as a module does: a message alone is information, the rest a warning that says what to write', async () => {
    const calls = ["'alone'", "'warn', 'levelled'", "'debug', 'odd'", "'info', { a: 1 }", '42', '', "'a', 'b', 'c'"];
    const activate = calls.map((call) => `context.log(${call});`).join(' ');
    const { sandbox, lines } = quick({ activate });
    await sandbox.describe();
    const odd = (words: string): string =>
      `warn context.log was called in a way that it does not know: ${words}. For example: context.log('warn', 'no creatures')`;
    const expected = [
      'info alone',
      'warn levelled',
      odd('its level is "info", "warn" or "error", not "debug"'),
      odd('its message is a text, not object'),
      odd('its message is a text, not number'),
      odd('it needs a message, and got nothing'),
      odd('it takes a level and one message, and got more: put the values into the message'),
    ];
    expect(lines).toEqual(expected);

    const folder = path.join(tempFolder(), 'stranger');
    fs.cpSync(path.join(BAD, 'throws'), folder, { recursive: true });
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'plugin.json'), 'utf8')) as { readonly entry: string };
    fs.writeFileSync(path.join(folder, 'plugin.json'), JSON.stringify({ ...manifest, id: 'stranger' }));
    fs.writeFileSync(path.join(folder, manifest.entry), hostileCode({ activate })['index.cjs'] ?? '');
    const inModule: string[] = [];
    loadPluginFolder(folder, (level, message) => inModule.push(`${level} ${message}`));
    expect(inModule).toEqual(expected);
  });
});

it('a rule system of a module and one of a sandbox name their mistakes alike', async () => {
  const deed = 'step.events[0].text = null';
  const { sandbox } = quick({ deed });
  const inSandbox = (await failure(start(sandbox, true))) as Error;
  const file = path.join(tempFolder(), 'index.cjs');
  fs.writeFileSync(file, hostileCode({ deed })['index.cjs'] ?? '');
  const module = createRequire(import.meta.url)(file) as { readonly default: { activate(context: object): unknown } };
  const { system } = checkSystem('stranger', module.default.activate({}));
  expect(() => system?.procedures[0]?.start({ bad: true }, { roll: () => 1, variant: () => 0 })).toThrow(inSandbox.message);
});
