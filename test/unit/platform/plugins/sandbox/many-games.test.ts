/** What one interpreter serves in an evening and more: games by the thousand for chances, and as many answers as are asked for, with the memory that it began with. */
import path from 'node:path';
import { expect, it } from 'vitest';
import type { SimulatedFrom } from '#main/platform/procedures/simulate';
import { ROOT } from '../../../../helpers/plugin-ids';
import { sandboxOf, sandboxOfCode } from '../../../../helpers/sandbox';
import { hostileCode, start } from '../../../../helpers/hostile-plugins';

const GAMES = 3000;
/** As many as the program plays before it looks at what else there is to do. */
const A_CALL = 3;

it('counts games by the thousand, in calls of a few', async () => {
  const lines: string[] = [];
  const sandbox = sandboxOf(path.join(ROOT, 'test/fixtures/plugins-third-party/gallery'), { log: (level, message) => lines.push(`${level} ${message}`) });
  const [example] = (await sandbox.describe()).examples ?? [];
  const { procedure, setup } = example ?? { procedure: '', setup: {} };
  const begun = await sandbox.call('step', { procedure, from: { kind: 'start', setup }, source: { kind: 'plan', seed: 'many', action: 0, plan: {} } });
  if (begun.kind !== 'played') throw new Error(JSON.stringify(begun));
  const from: SimulatedFrom = { state: begun.step.state, offers: begun.offers, round: begun.presentation.round };
  let counted = 0;
  for (let first = 0; first < GAMES; first += A_CALL) {
    const { outcomes, going, stopped } = await sandbox.call('simulate', { procedure, from, games: { rounds: 10, seed: 'many', first, count: A_CALL } });
    counted += outcomes.reduce((sum, { count }) => sum + count, 0) + going + stopped;
  }
  expect(counted).toBe(GAMES);
  expect(sandbox.strikes).toEqual([]);
  expect(lines).toEqual([]);
}, 240_000);

it('gives back what its answers took: they may be more together than its memory holds', async () => {
  const sandbox = sandboxOfCode(hostileCode({ deed: "step.state.found = Array.from({ length: 100 }, () => 'x'.repeat(1000))" }));
  for (let at = 0; at < 1000; at += 1) expect((await start(sandbox, true)).step.finished).toBe(false);
  expect(sandbox.strikes).toEqual([]);
}, 60_000);

it.each(['odds', 'simulate'] as const)('writes into the log of the plugin why its %s stopped', async (name) => {
  const lines: string[] = [];
  const breaks = "Object.assign(chase, { odds() { throw new Error('no such clock') }, apply() { throw new Error('no such clock') } })";
  const sandbox = sandboxOfCode(hostileCode({ activate: breaks }), { log: (level, message) => lines.push(`${level} ${message}`) });
  const { step, offers, presentation } = await start(sandbox, false);
  const games = { rounds: 1, seed: 'one', first: 0, count: 1 };
  const call =
    name === 'odds'
      ? sandbox.call('odds', { procedure: 'chase', state: step.state, rounds: 1 })
      : sandbox.call('simulate', { procedure: 'chase', from: { state: step.state, offers, round: presentation.round }, games });
  await expect(call).rejects.toThrow('no such clock');
  expect(lines).toEqual([expect.stringMatching(/^error no such clock \(index\.cjs:\d+/u)]);
});
