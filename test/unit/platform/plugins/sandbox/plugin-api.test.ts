/** Everything that the plugin API offers works in the interpreter of a sandbox, which has less than Node: it answers there what it answers here. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lengthOf, shortened } from '#shared/domain/names';
import * as pluginApi from '#shared/plugin-api/index';
import { hostileCode, start } from '../../../../helpers/hostile-plugins';
import { sandboxOfCode } from '../../../../helpers/sandbox';

/**
 * Calls a function with every choice of arguments out of a bag of what rule systems have at hand, and writes down what came of each. Runs as text in both places.
 * @returns how many calls came to an answer, a digest of all outcomes, and what the language lacked.
 */
const TRY = `function tryAll(api, name, length) {
  const text = api.text('some.key', { who: { who: 'a' }, n: 1, dice: { dice: [1, 2] } });
  const people = [
    { id: 'a', name: 'Ann', side: 'pursuer', status: 'running', at: 3, M: 4, active: true, caughtBy: [] },
    { id: 'b', name: '\\u{1F468}\\u200D\\u{1F469}\\u200D\\u{1F467} É', side: 'quarry', status: 'caught', at: 1, M: 3, active: false, caughtBy: ['a'] },
  ];
  const named = { type: 'string', title: text, minLength: 1, maxLength: 3, default: 'e\\u0301e\\u0301e\\u0301e' };
  const form = { type: 'object', additionalProperties: false, properties: { name: named, n: { type: 'integer', title: text, minimum: 0, maximum: 9, default: 2 } } };
  const dice = { roll: ({ sides }) => Math.ceil(sides / 2), variant: () => 0 };
  const state = { round: 1, participants: people, history: {}, told: [], recent: [] };
  const offer = { id: 'round', label: text, weight: 'primary', form, dice: [{ who: 'a', label: 'x', sides: 6, times: 'n' }] };
  // The text of a function is none of the API's business.
  const plainly = (code) => Object.defineProperty(code, 'toString', { value: () => 'function' });
  const bag = () => [text, people, people[0], 'a', 2, form, dice, state, offer, ['a', 'b'], undefined, { name: 'Ann', n: 3 }, plainly((each) => each && each.id), plainly((each) => each.at), new Map([[1, 0.5], [2, 0.5]])];
  const outcomes = [];
  const lacking = [];
  let answered = 0;
  const attempt = (args) => {
    let outcome;
    try {
      const value = api[name](...args);
      const written = JSON.stringify(value, (key, part) => (typeof part === 'function' ? 'function' : typeof part === 'number' && !Number.isFinite(part) ? String(part) : part instanceof Map || part instanceof Set ? [...part] : part));
      outcome = written === undefined ? typeof value : written;
      answered += 1;
      if (typeof value === 'function') for (const one of bag()) for (const other of [dice, text, 1]) attemptOf(value, [one, other]);
    } catch (error) {
      outcome = 'thrown';
      if (error instanceof ReferenceError) lacking.push(String(error));
    }
    outcomes.push(outcome);
  };
  const attemptOf = (code, args) => {
    try {
      const value = code(...args);
      outcomes.push(typeof value === 'function' ? 'function' : JSON.stringify(value));
    } catch (error) {
      outcomes.push('thrown');
      if (error instanceof ReferenceError) lacking.push(String(error));
    }
  };
  const size = bag().length;
  const wanted = Math.min(4, Math.max(1, length));
  // The interpreter does not spread a text as its letters, which the engine of the program does: no people are a text.
  const most = name === 'exampleRun' ? 0 : Math.min(size ** wanted, 3000);
  for (let number = 0; number < most; number += 1) {
    const all = bag();
    // A step that is prime to the size visits every choice where there are few, and a spread of them where there are many.
    let rest = wanted > 3 ? number * 13 : number;
    const args = [];
    for (let place = 0; place < wanted; place += 1) { args.push(all[rest % size]); rest = Math.floor(rest / size); }
    attempt(args);
  }
  const messages = () => api.messageWriter(dice, () => ({ any: 2 }), {});
  const whole = {
    stepWithMessages: () => [state, messages(), (pick) => [api.lineEvent('a', pick('x'), 'neutral')], false],
    exampleRun: () => ['one', 'chase', { distance: 2 }, people],
    messageWriterUnder: () => ['tell.', dice, () => ({ any: 2, plain: true }), {}],
  };
  if (Object.hasOwn(whole, name)) attempt(whole[name]());
  let digest = 0;
  for (const outcome of outcomes) for (let at = 0; at < String(outcome).length; at += 1) digest = (digest * 31 + String(outcome).charCodeAt(at)) % 2147483647;
  return { answered, digest, lacking: [...new Set(lacking)] };
}`;

const FUNCTIONS = Object.entries(pluginApi)
  .filter(([, value]) => typeof value === 'function')
  .map(([name, value]) => ({ name, length: (value as () => void).length }));

describe('the plugin API in a sandbox', () => {
  it('answers what it answers here, whichever of its functions is called', async () => {
    const code = hostileCode({
      load: `const api = require('@traque/plugin-api'); ${TRY}`,
      deed: 'step.state.found = Object.fromEntries(setup.names.map(({ name, length }) => [name, tryAll(api, name, length)]))',
    });
    const source = (code['index.cjs'] ?? '')
      .replace('return setup.bad ? deed(step, dice) : step;', 'deed(step, dice); return step;')
      .replace('function deed(step, dice)', 'let setup; function deed(step, dice)');
    expect(source).toContain('let setup;');
    const withNames = source.replace('start(setup, dice) {', `start(_, dice) { setup = { names: ${JSON.stringify(FUNCTIONS)} };`);
    const sandbox = sandboxOfCode({ 'index.cjs': withNames }, { limits: { callMs: 60_000, polls: 1e9 } });
    const { step } = await start(sandbox, true);
    const found = step.state['found'] as Readonly<Record<string, { readonly answered: number; readonly lacking: readonly string[] }>>;
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the same text runs in both places
    const tryHere = new Function(`${TRY}; return tryAll`)() as (api: object, name: string, length: number) => unknown;
    expect(FUNCTIONS.length).toBeGreaterThan(70);
    for (const { name, length } of FUNCTIONS) {
      expect.soft(found[name], name).toEqual(tryHere(pluginApi, name, length));
      expect.soft(found[name]?.lacking, name).toEqual([]);
      expect.soft(found[name]?.answered, `${name} comes to an answer`).toBeGreaterThan(0);
    }
  }, 60_000);

  it('has the same names', async () => {
    const sandbox = sandboxOfCode(hostileCode({ load: "const api = require('@traque/plugin-api');", deed: 'step.state.found = Object.keys(api).sort()' }));
    expect((await start(sandbox, true)).step.state['found']).toEqual(Object.keys(pluginApi).sort());
  });
});

describe('characters where the language has no Intl', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const TEXTS = ['', 'Ann', 'e\u0301a\u0300', '👨‍👩‍👧 and 👍🏽', '🇫🇷🇩🇪', '각가', '\u1112\u1161\u11ab', 'a\r\nb', '❤️‍🔥', 'नि', '\u0301', '1️⃣2', 'ﬁ', '𝒳y'];

  it('are counted and cut as with it', () => {
    const withIntl = TEXTS.map((text) => [lengthOf(text), shortened(text, 2)]);
    vi.stubGlobal('Intl', undefined);
    expect(TEXTS.map((text) => [lengthOf(text), shortened(text, 2)])).toEqual(withIntl);
  });
});
