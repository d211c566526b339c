/** Exact chances of every rule system against games that are played on: what is worked out must be what comes of playing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startProcedure } from '#main/platform/procedures/engine';
import { simulate } from '#main/platform/procedures/simulate';
import type { JsonObject } from '#shared/domain/json';
import type { Procedure } from '#shared/plugin-api/procedure';
import { answersFor } from '../../scripts/plugin-kit/conformance/arbitraries';
import { activate, findPlugins } from './plugins';

const GAMES = 600;
/** Setups made from a form, beside the examples. */
const MADE = 6;
/** So many deviations off is no bad luck: one comparison in ten million. */
const SCORES = 5.4;
const AHEAD = [1, 3, 10];

/** What is left of 1, named as the simulation names it. */
function exactShares(procedure: Procedure, state: JsonObject, rounds: number): ReadonlyMap<string, number> | undefined {
  const odds = procedure.odds?.(state, rounds);
  // What looks less far ahead than asked is compared as far as it looks.
  if (odds?.rounds !== rounds) return undefined;
  const shares = new Map(odds.outcomes.map(({ id, chance }) => [id, chance]));
  const decided = [...shares.values()].reduce((sum, chance) => sum + chance, 0);
  return new Map([...shares, ['going', Math.max(0, 1 - decided)]]);
}

function countedShares(procedure: Procedure, state: JsonObject, rounds: number): ReadonlyMap<string, number> {
  const from = { state, offers: procedure.actions(state), round: procedure.present(state).round };
  const { outcomes, going, stopped } = simulate(procedure, from, { rounds, seed: `chances ${String(rounds)}`, first: 0, count: GAMES });
  expect(stopped, 'every game could be played on').toBe(0);
  return new Map([...outcomes.map(({ id, count }) => [id, count / GAMES] as const), ['going', going / GAMES]]);
}

describe.each(findPlugins())('the chances of $id', (plugin) => {
  it('are what comes of playing on', async () => {
    const system = await activate(plugin);
    let compared = 0;
    for (const procedure of system.procedures) {
      if (procedure.odds === undefined) continue;
      const examples = (system.examples ?? []).filter((example) => example.procedure === procedure.id).map(({ setup }) => setup);
      for (const setup of [...examples, ...fc.sample(answersFor(procedure.setup), { seed: 11, numRuns: MADE })]) {
        const start = startProcedure(procedure, setup, { kind: 'plan', seed: 'x', action: 0, plan: {} });
        if (start.kind !== 'played' || start.step.finished) continue;
        for (const rounds of AHEAD) {
          const exact = exactShares(procedure, start.step.state, rounds);
          if (exact === undefined) continue;
          const counted = countedShares(procedure, start.step.state, rounds);
          for (const id of new Set([...exact.keys(), ...counted.keys()])) {
            const chance = exact.get(id) ?? 0;
            const off = Math.abs((counted.get(id) ?? 0) - chance);
            const error = SCORES * Math.sqrt((chance * (1 - chance)) / GAMES) + 3 / GAMES;
            expect(off, `${procedure.id}, ${id} within ${String(rounds)}: ${String(chance)} against ${String(counted.get(id) ?? 0)}`).toBeLessThanOrEqual(
              error,
            );
          }
          compared += 1;
        }
      }
    }
    expect(compared > 0).toBe(system.procedures.some((procedure) => procedure.odds !== undefined));
  }, 60_000);
});
