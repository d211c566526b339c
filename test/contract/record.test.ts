/** What every rule system gets from the host, on the real services and a real data file: undo and redo, and a record that can be played again. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { playStep } from '#main/platform/procedures/step';
import type { JsonObject } from '#shared/domain/json';
import type { DieRecord } from '#shared/domain/run';
import type { RunView } from '#shared/ipc/runs';
import { ROOT } from '../helpers/plugin-ids';
import { accepted, played, World } from '../helpers/world';
import { answersFor } from '../../scripts/plugin-kit/conformance/arbitraries';
import { sampleAnswers } from '../../scripts/plugin-kit/conformance/play';
import { activate, findPlugins } from './plugins';

const STEPS = 8;
/** Those that play something: a calendar alone has no runs. */
const plugins = findPlugins().filter(({ manifest }) => manifest.capabilities.some((capability) => ['chase', 'race', 'travel'].includes(capability)));

beforeAll(() => {
  // The host loads what was built.
  expect(spawnSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs'), 'plugins'], { cwd: ROOT }).status).toBe(0);
}, 240_000);

/** What a run shows, but for the times and the ways on: those are what undo and redo change. */
function shown({ updatedAt: _updatedAt, canUndo: _canUndo, canRedo: _canRedo, undone: _undone, ...run }: RunView): unknown {
  return run;
}

/** Plays up to `STEPS` actions, with answers of every kind; refused ones are left aside. */
async function playedOn(world: World, start: RunView, seed: number): Promise<readonly RunView[]> {
  const views = [start];
  for (let at = 0; views.length <= STEPS && at < STEPS * 5; at += 1) {
    const run = views.at(-1) ?? start;
    const offer = run.offers[(at + seed) % Math.max(1, run.offers.length)];
    if (offer === undefined) break;
    const ready = offer.ready?.[(at + seed) % offer.ready.length]?.input;
    const reply = await world.tryAct(run, offer.id, ready ?? (at % 2 === 0 ? {} : sampleAnswers(offer, seed * 1009 + at)));
    if (reply.ok) views.push(played(reply.value, run));
  }
  return views;
}

describe.each(plugins)('the record of $id', ({ id, ...plugin }) => {
  /** Runs of every procedure that is played step by step, out of setups made from its form. */
  async function runs(world: World): Promise<readonly (readonly RunView[])[]> {
    const campaignId = accepted(await world.api.campaigns.create({ name: 'Nuit noire', system: id })).id;
    const { procedures } = await activate({ id, ...plugin });
    const games: (readonly RunView[])[] = [];
    for (const procedure of procedures.filter(({ kind }) => kind !== 'check')) {
      const setups = fc.sample(answersFor(procedure.setup), { seed: 21, numRuns: 12 });
      for (const [number, setup] of setups.entries()) {
        const reply = await world.api.runs.start({ campaignId, procedure: procedure.id, title: 'La ruelle', setup, dice: {} });
        if (reply.ok) games.push(await playedOn(world, played(reply.value), number));
      }
    }
    return games;
  }

  /** Undo goes back through every step as it was shown, and redo forward again. */
  async function goesBackAndForward(here: World, games: readonly (readonly RunView[])[]): Promise<void> {
    for (const views of games) {
      let run = views.at(-1);
      if (run === undefined) continue;
      for (const before of [...views.slice(0, -1)].reverse()) {
        run = await here.undo(run);
        expect(shown(run)).toEqual(shown(before));
      }
      expect(run.canUndo).toBe(false);
      for (const after of views.slice(1)) {
        run = await here.redo(run);
        expect(shown(run)).toEqual(shown(after));
      }
      expect(run.canRedo).toBe(false);
    }
  }

  /** What is stored, played again from its dice, gives the stored states. */
  async function playsAgain(here: World): Promise<void> {
    const { procedures } = await activate({ id, ...plugin });
    const rows = here.sql(
      'SELECT runs.procedure, runs.seed, run_steps.* FROM run_steps JOIN runs ON runs.id = run_steps.run_id ORDER BY run_steps.run_id, run_steps.seq',
    );
    expect(rows.length).toBeGreaterThan(0);
    let state: JsonObject = {};
    for (const row of rows) {
      const procedure = procedures.find((each) => each.id === row['procedure']);
      if (procedure === undefined) throw new Error(`there is no ${String(row['procedure'])}`);
      const stored = (column: string): unknown => JSON.parse(String(row[column]));
      const seq = Number(row['seq']);
      const source = { kind: 'record', seed: String(row['seed']), action: seq, record: stored('dice') as DieRecord[] } as const;
      const input = stored('input') as JsonObject;
      const from =
        seq === 0
          ? ({ kind: 'start', setup: input } as const)
          : ({ kind: 'action', state, offers: procedure.actions(state), id: String(row['action']), input } as const);
      const outcome = playStep(procedure, from, source);
      if (outcome.kind !== 'played') throw new Error(`the record does not play: ${JSON.stringify(outcome)}`);
      expect(outcome.step.state).toEqual(stored('state'));
      expect(outcome.step.events).toEqual(stored('events'));
      expect(outcome.step.effects).toEqual(stored('effects'));
      state = stored('state') as JsonObject;
    }
  }

  test('plays again from its dice, and undo and redo go through every step as it was shown', async () => {
    const here = new World({ plugins: [join(ROOT, 'out', 'plugins', id)] });
    const games = await runs(here);
    expect(games.length).toBeGreaterThan(0);
    await playsAgain(here);
    await goesBackAndForward(here, games);
    await playsAgain(here);
  }, 120_000);
});
