/** Logs of long journeys: what is kept of them is what is there, and a file of one lets others have their turn. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunView } from '#shared/ipc/runs';
import { updated } from '../../../helpers/runs';
import { tempFolder } from '../../../helpers/temp';
import { plainJourney, storeJourney } from '../../../helpers/travel';
import { accepted, World } from '../../../helpers/world';
import { road, setOut } from '../journeys/journey';
import type { Road } from '../journeys/journey';

async function figures({ world }: Road, runId: string) {
  const { travelLog } = world.api;
  const totals = accepted(await travelLog.totals({ runId }));
  const strip = accepted(await travelLog.strip({ id: runId }));
  const page = accepted(await travelLog.page({ id: runId, from: 1, limit: 100 }));
  return { totals, strip, shown: page.shown };
}

type Move = { kind: 'march' | 'rest' | 'undo' | 'redo' | 'correct'; seq: number; off: boolean };

async function moved(all: Road, run: RunView, { kind, seq, off }: Move): Promise<RunView> {
  const { world } = all;
  if (kind === 'march') return world.act(run, 'march', { onPath: !off });
  if (kind === 'rest') return world.act(run, 'rest', { hours: off ? 2 : 10 });
  if (kind === 'undo') return run.canUndo ? world.undo(run) : run;
  if (kind === 'redo') return run.canRedo ? world.redo(run) : run;
  if (run.position === 0) return run;
  const which = 1 + (seq % run.position);
  const input = run.log.find((step) => step.seq === which)?.action === 'march' ? { onPath: !off } : { hours: off ? 2 : 10 };
  const reply = await world.api.journeys.correct({ id: run.id, position: run.position, seq: which, input });
  return reply.ok ? updated(run, reply.value.run) : run;
}

const moves = fc.array(
  fc.record({ kind: fc.constantFrom<Move['kind']>('march', 'march', 'march', 'rest', 'undo', 'redo', 'correct'), seq: fc.nat(20), off: fc.boolean() }),
  { minLength: 4, maxLength: 12 },
);

describe('what a journey comes to', () => {
  it('is the sum of its periods, whatever was played, taken back, made again and put right, and however much of it was kept', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (wanted) => {
        const all = await road();
        let run = await setOut(all);
        for (const move of wanted) {
          run = await moved(all, run, move);
          await figures(all, run.id);
        }
        const kept = await figures(all, run.id);
        const periods = kept.shown.flatMap((day) => day.periods);
        expect(kept.totals.periods).toBe(periods.length);
        expect(kept.totals.km).toBeCloseTo(
          periods.reduce((sum, { km }) => sum + km, 0),
          6,
        );
        expect(kept.totals.marching).toBe(periods.reduce((sum, { minutes }) => sum + minutes, 0));
        expect(kept.totals.forced).toBe(periods.filter(({ forced }) => forced).length);
        expect(kept.totals.rests).toBe(kept.shown.reduce((sum, { rests }) => sum + rests, 0));
        expect(kept.strip.covered).toBeCloseTo(kept.totals.km, 6);
        // Nothing is kept over a new start.
        all.world.restart();
        expect(await figures(all, run.id)).toEqual(kept);
      }),
      { numRuns: 6 },
    );
  });
});

describe('a file of a long log', () => {
  it('is written in turns, and is whole', async () => {
    const world = new World({ language: 'en' });
    const campaignId = await world.campaign();
    const walkers = { count: 6, names: ['Ana'] };
    storeJourney(world.sql.bind(world), {
      runId: 'long',
      campaignId,
      title: 'Far',
      clock: 0,
      walkers,
      steps: plainJourney(walkers, 1500),
      plan: { legs: [], days: {} },
    });
    const file = path.join(tempFolder(), 'far.md');
    world.desktop.choices.push(file);
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    accepted(await world.api.travelLog.export({ id: 'long', format: 'markdown', audience: 'gm' }));
    isOver = true;
    const totals = accepted(await world.api.travelLog.totals({ runId: 'long' }));
    const text = fs.readFileSync(file, 'utf8');
    expect(text.match(/^## Day /gmu)).toHaveLength(totals.days);
    expect(text.match(/^- (?:.* · )?12.km/gmu)?.length).toBe(totals.periods);
    expect(turns).toBeGreaterThan(5);
  });
});
