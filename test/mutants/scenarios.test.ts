/** The scenarios of the rules, played in the same process as the code that is mutated. `npm test` plays them as a program of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Outcome } from '#main/platform/procedures/engine';
import type { Json, JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { Procedure, RuleSystem } from '#shared/plugin-api/index';
import { mismatchIn } from '../../scripts/scenario-match';
import { activate, findPlugins } from '../contract/plugins';
import { faultsInTexts } from '../../scripts/plugin-kit/conformance/texts';

type DiceLists = Readonly<Record<string, readonly number[]>>;

interface Expected {
  readonly dice?: DiceLists;
  readonly expect?: Json;
  readonly refused?: boolean;
}

interface Scenario extends Expected {
  readonly system: string;
  readonly procedure: string;
  readonly setup: JsonObject;
  readonly steps?: readonly (Expected & { readonly action: string; readonly input?: JsonObject })[];
}

const FOLDER = path.resolve(import.meta.dirname, '../scenarios');
const scenarios = readdirSync(FOLDER).map((file) => ({ file, ...(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Scenario) }));

/** Everybody's dice are those of the file, also of whoever it does not name: a die that it lacks is asked for, and that is no step. */
function planOf(dice: DiceLists = {}): DicePlan {
  return new Proxy<DicePlan>(
    {},
    {
      get: (_target, who) => (typeof who === 'string' ? { typed: dice[who] ?? [], then: 'ask' } : undefined),
      getOwnPropertyDescriptor: (_target, who) => ({
        configurable: true,
        enumerable: true,
        value: typeof who === 'string' ? { typed: dice[who] ?? [], then: 'ask' } : undefined,
      }),
      ownKeys: () => Object.keys(dice),
    },
  );
}

/** The system whose scenarios judge the mutants; all of them without it. */
const wanted = process.env['MUTANTS_SYSTEM'] ?? '';
const plugins = findPlugins().filter(({ id }) => wanted === '' || id === wanted);

describe.each(plugins)('the scenarios of $id', (plugin) => {
  let system: RuleSystem;
  beforeAll(async () => {
    system = await activate(plugin);
  });

  function judge(procedure: Procedure, outcome: Outcome, expected: Expected): JsonObject | undefined {
    if (expected.refused === true) {
      expect(outcome.kind).toBe('refused');
      return undefined;
    }
    if (outcome.kind !== 'played') throw new Error(`not played: ${JSON.stringify(outcome)}`);
    const { state, events, effects } = outcome.step;
    expect(mismatchIn(expected.expect, procedure.view(state))).toBeNull();
    const shown = { events: events.map(({ text }) => text), effects, presentation: procedure.present(state), offers: procedure.actions(state) };
    expect(faultsInTexts(shown, plugin.catalogues)).toEqual([]);
    return state;
  }

  const own = scenarios.filter((scenario) => scenario.system === plugin.id);
  test.each(own)('$file', (scenario) => {
    const procedure = system.procedures.find(({ id }) => id === scenario.procedure);
    if (procedure === undefined) throw new Error(`there is no ${scenario.procedure}`);
    const start = startProcedure(procedure, scenario.setup, { kind: 'plan', seed: 'scenario', action: 0, plan: planOf(scenario.dice) });
    let state = judge(procedure, start, scenario);
    (scenario.steps ?? []).forEach((step, index) => {
      if (state === undefined) throw new Error('a refused set-up has no steps');
      const source = { kind: 'plan', seed: 'scenario', action: index + 1, plan: planOf(step.dice) } as const;
      state = judge(procedure, applyAction(procedure, state, { id: step.action, input: step.input ?? {} }, source), step) ?? state;
    });
  });
});
