import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../helpers/temp';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';
import type { RunView } from '#shared/ipc/runs';

/** A chase that is over soon, one way or the other. */
async function running(plugins?: readonly string[]): Promise<{ readonly world: World; readonly run: RunView }> {
  const world = new World(plugins === undefined ? {} : { plugins });
  const run = await world.run(await world.campaign(), { lead: 4, readings: { escapeAt: 12 } });
  return { world, run };
}

/** The sampler with code of a test at its end. */
function samplerWith(code: string): string {
  const folder = path.join(tempFolder(), 'sampler');
  fs.cpSync(SAMPLER, folder, { recursive: true });
  fs.appendFileSync(path.join(folder, 'index.cjs'), `\n${code}\n`);
  return folder;
}

describe('the chances of a run', () => {
  it('are worked out where its rules do so, as far ahead as they look', async () => {
    const code = `chase.odds = (state, rounds) => ({ rounds: Math.min(4, rounds), outcomes: [{ id: 'caught', label: text('status.chase.caught'), chance: 1 / rounds }] });`;
    const { world, run } = await running([samplerWith(code)]);
    const odds = await world.api.runs.odds({ id: run.id, position: 0, rounds: 8 });
    expect(accepted(odds)).toEqual({ kind: 'exact', rounds: 4, outcomes: [{ id: 'caught', label: { key: 'status.chase.caught' }, chance: 0.125 }] });
  });

  it('are counted over games that are played on, from whichever is asked for, and nothing is stored of it', async () => {
    const { world, run } = await running();
    const before = world.dump();
    world.announced.length = 0;
    expect(accepted(await world.api.runs.odds({ id: run.id, position: 0, rounds: 10 }))).toEqual({ kind: 'simulated' });
    const at = { id: run.id, position: 0, rounds: 10 };
    const one = accepted(await world.api.runs.simulate({ ...at, first: 0, most: 3 }));
    expect(one.games).toBeGreaterThanOrEqual(1);
    expect(one.outcomes.reduce((sum, { count }) => sum + count, one.going + one.stopped)).toBe(one.games);
    const single = { ...at, first: 5, most: 1 };
    expect(accepted(await world.api.runs.simulate(single))).toEqual(accepted(await world.api.runs.simulate(single)));
    expect(world.dump()).toEqual(before);
    expect(world.announced).toEqual([]);
  });

  it('keep nothing waiting: a call plays what fits into a moment', async () => {
    const { world, run } = await running();
    const { games } = accepted(await world.api.runs.simulate({ id: run.id, position: 0, rounds: 50, first: 0, most: 2000 }));
    expect(games).toBeLessThan(2000);
  });

  it('say nothing of the dice that will fall', async () => {
    const { world, run } = await running();
    const ends = new Set<string>();
    for (let first = 0; first < 12; first += 1) {
      const { outcomes, going } = accepted(await world.api.runs.simulate({ id: run.id, position: 0, rounds: 1, first, most: 1 }));
      ends.add(going === 1 ? 'going' : (outcomes[0]?.id ?? ''));
    }
    // One and the same next step in all of them would be that of the run.
    expect(ends.size).toBeGreaterThan(1);
  });

  it('are none of a run that has moved on, is over, or has no rules any more', async () => {
    const { world, run } = await running();
    const at = { id: run.id, rounds: 3, first: 0, most: 1 };
    expect(refusal(await world.api.runs.odds({ ...at, position: 1 })).code).toBe('conflict');
    expect(refusal(await world.api.runs.simulate({ ...at, position: 1 })).code).toBe('conflict');
    expect(refusal(await world.api.runs.odds({ ...at, id: 'nobody', position: 0 })).code).toBe('not-found');
    await world.end(run);
    expect(refusal(await world.api.runs.odds({ ...at, position: 1 })).code).toBe('invalid');
    const another = await world.run(run.campaignId ?? '');
    world.removePlugin();
    world.restart();
    expect(refusal(await world.api.runs.odds({ ...at, id: another.id, position: 0 })).code).toBe('unavailable');
  });

  it('are not to be had while the GM has to choose, nor of rules that stop', async () => {
    const choice = await running([
      samplerWith(`const offers = chase.actions; chase.actions = (state) => offers(state).filter(({ weight }) => weight !== 'primary');`),
    ]);
    expect(accepted(await choice.world.api.runs.odds({ id: choice.run.id, position: 0, rounds: 3 }))).toEqual({ kind: 'choice' });
    const stops = await running([samplerWith(`chase.apply = () => { throw new Error('on purpose'); };`)]);
    const failed = refusal(await stops.world.api.runs.simulate({ id: stops.run.id, position: 0, rounds: 3, first: 0, most: 1 }));
    expect(failed.code).toBe('internal');
    const lies = await running([
      samplerWith(
        `const shown = chase.present; chase.present = (state) => ({ ...shown(state), ...(state.round > 0 ? { outcome: { id: 'x', label: 'Caught' } } : {}) });`,
      ),
    ]);
    expect(refusal(await lies.world.api.runs.simulate({ id: lies.run.id, position: 0, rounds: 3, first: 0, most: 1 })).code).toBe('internal');
  });
});
