/** Split parties: two journeys of one campaign at once, each with its own time; they are lined up by an answer of the GM, never silently. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunView } from '#shared/ipc/runs';
import { accepted, refusal } from '../../../helpers/world';
import { clockOf, journalOf, recordsOf, road, setOut } from './journey';
import type { Road } from './journey';

/** Two journeys of one party that has split: both begin at the same hour. */
async function twoJourneys() {
  const all = await road(['Ana', 'Bo']);
  const [ana, bo] = all.members;
  if (ana === undefined || bo === undefined) throw new Error('nobody');
  const north = await setOut({ ...all, members: [ana] }, {}, undefined, 'North');
  const south = await setOut({ ...all, members: [bo] }, {}, undefined, 'South');
  return { all, world: all.world, ana, bo, north, south };
}

const timesOf = async ({ world }: Road, run: Pick<RunView, 'id'>) => accepted(await world.api.journeys.times({ id: run.id }));
const answer = async ({ world }: Road, run: Pick<RunView, 'id' | 'position'>, how: 'wait' | 'rest' | 'own') =>
  accepted(await world.api.journeys.lineUp({ id: run.id, position: run.position, how }));

describe('a journey that is behind another one', () => {
  it('plays nothing that takes time before it is lined up, and says so', async () => {
    const { all, world, north, south } = await twoJourneys();
    const gone = await world.act(north, 'march');
    expect(await timesOf(all, south)).toMatchObject({ own: 0, clock: 240, isApart: false, ahead: [{ id: north.id, title: 'North', clock: 240 }] });
    const refused = refusal(await world.api.runs.act({ id: south.id, position: south.position, action: 'march', input: {}, dice: {} }));
    expect(refused).toMatchObject({ code: 'invalid', message: expect.stringContaining('South') as string });
    const { end } = accepted(await world.api.journeys.march({ id: south.id, position: south.position, until: 'period' }));
    expect(end).toMatchObject({ kind: 'refused', text: { key: 'app:journey.error.behind' } });
    expect(await clockOf(all)).toBe(240);
    // What takes no time happens where it stands, and the one that is ahead goes on as ever.
    const changed = await world.act(south, 'change', { who: [all.members[1]?.id], transport: 'mule' });
    expect((await timesOf(all, changed)).own).toBe(0);
    await world.act(gone, 'march');
    expect(await clockOf(all)).toBe(480);
  });

  it('goes on from its own time without the clock, until it has caught up; then the clock goes on with it', async () => {
    const { all, world, north, south } = await twoJourneys();
    await world.act(await world.act(north, 'march'), 'march');
    await answer(all, south, 'own');
    let run = await world.act(south, 'march');
    expect([await clockOf(all), (await timesOf(all, run)).own]).toEqual([480, 240]);
    expect(await timesOf(all, run)).toMatchObject({ isApart: true });
    const log = accepted(await world.api.travelLog.page({ id: south.id, limit: 5 }));
    expect(log.shown.flatMap(({ periods }) => periods.map(({ from }) => from))).toEqual([0]);
    // A note that is written there stands at its hour, and so does the line of the journal.
    expect(accepted(await world.api.journal.write({ campaignId: all.campaignId, partyId: null, body: 'There.', journeyId: south.id })).clock).toBe(240);
    expect(world.sql(`SELECT clock FROM journal WHERE run_id = ? AND kind = 'journey' AND shown = 1 ORDER BY number DESC LIMIT 1`, south.id)).toEqual([
      { clock: 240 },
    ]);
    run = await world.act(run, 'rest', { hours: 12 });
    expect([await clockOf(all), (await timesOf(all, run)).own]).toEqual([960, 960]);
    expect((await timesOf(all, run)).isApart).toBe(false);
    // Now the other one is behind.
    expect(await timesOf(all, north)).toMatchObject({ own: 480, ahead: [{ title: 'South' }] });
    expect((await journalOf(all)).join('\n')).toContain('“South”: the journey goes on from its own time.');
  });

  it('is asked again where the clock went on meanwhile, once it has caught up with what it was behind', async () => {
    const { all, world, north, south } = await twoJourneys();
    const first = await world.act(north, 'march');
    await answer(all, south, 'own');
    await world.act(first, 'march');
    const run = await world.act(south, 'march');
    expect(await timesOf(all, run)).toMatchObject({ own: 240, clock: 480, isApart: false, ahead: [{ title: 'North' }] });
    expect(refusal(await world.api.runs.act({ id: run.id, position: run.position, action: 'march', input: {}, dice: {} })).code).toBe('invalid');
  });

  it('waits until then, which its log tells as time without marching, and the clock moves on from there', async () => {
    const { all, world, north, south } = await twoJourneys();
    await world.act(await world.act(north, 'march'), 'march');
    expect(await answer(all, south, 'wait')).toMatchObject({ own: 480, clock: 480, ahead: [] });
    const run = await world.act(south, 'march');
    expect([await clockOf(all), (await timesOf(all, run)).own]).toEqual([720, 720]);
    const [day] = accepted(await world.api.travelLog.page({ id: south.id, limit: 5 })).shown;
    expect([day?.waited, day?.periods.map(({ from, minutes }) => [from, minutes])]).toEqual([480, [[480, 240]]]);
  });

  it('rests until then: whole rests are steps of its own, which make it fresh, and the rest of the time it waits', async () => {
    const { all, world, north, south } = await twoJourneys();
    await world.act(await world.act(north, 'march'), 'rest', { hours: 30 });
    const times = await answer(all, south, 'rest');
    expect(times).toMatchObject({ own: 2040, clock: 2040 });
    expect(await clockOf(all)).toBe(2040);
    const steps = accepted(await world.api.runs.log({ id: south.id, before: 99, limit: 10 }));
    expect(steps.map(({ action }) => action)).toEqual(['start', 'rest']);
  });

  it('is taken back by undo without the clock of the other, and comes back to the same by redo', async () => {
    const { all, world, north, south } = await twoJourneys();
    await world.act(await world.act(north, 'march'), 'march');
    await answer(all, south, 'own');
    let run = await world.act(south, 'march');
    const before = recordsOf(all);
    run = await world.act(run, 'rest', { hours: 12 });
    const after = recordsOf(all);
    run = await world.undo(run);
    expect(recordsOf(all)).toEqual(before);
    await world.redo(run);
    expect(recordsOf(all)).toEqual(after);
  });

  it('is put right without the clock of the other: it moves by no more than what goes beyond it', async () => {
    const { all, world, north, south } = await twoJourneys();
    await world.act(await world.act(await world.act(north, 'march'), 'march'), 'march');
    await answer(all, south, 'own');
    let run = await world.act(await world.act(south, 'rest', { hours: 4 }), 'march');
    expect([await clockOf(all), (await timesOf(all, run)).own]).toEqual([720, 480]);
    const correct = async (hours: number) => {
      run = await world.api.runs.get({ id: run.id }).then(accepted);
      accepted(await world.api.journeys.correct({ id: run.id, position: run.position, seq: 1, input: { hours } }));
      return [await clockOf(all), (await timesOf(all, run)).own];
    };
    expect(await correct(2)).toEqual([720, 360]);
    expect(await correct(9)).toEqual([780, 780]);
    // It is ahead now: the clock goes back with it as far as the other one stands, and no further.
    expect(await correct(5)).toEqual([720, 540]);
  });

  it('says who travels on both, until they are taken out of one', async () => {
    const { all, world, ana, north, south } = await twoJourneys();
    const joined = await world.act(south, 'join', { who: [{ id: ana.id, name: 'Ana', conMod: 0 }] });
    expect((await timesOf(all, joined)).shared).toEqual([{ id: north.id, title: 'North', people: [{ id: ana.id, name: 'Ana' }] }]);
    expect((await timesOf(all, north)).shared).toMatchObject([{ title: 'South' }]);
    accepted(await world.api.runs.end({ id: north.id, position: north.position }));
    expect((await timesOf(all, joined)).shared).toEqual([]);
  });
});

it('a clock that was moved by hand asks nothing of a journey that is alone: it goes on from there', async () => {
  const all = await road();
  const { world, campaignId } = all;
  const run = await world.act(await setOut(all), 'march');
  accepted(await world.api.calendars.move({ campaignId, kind: 'by', typed: '2 hours' }));
  expect(await timesOf(all, run)).toMatchObject({ own: 240, clock: 360, ahead: [] });
  await world.act(run, 'march');
  expect(await clockOf(all)).toBe(600);
  const [day] = accepted(await world.api.travelLog.page({ id: run.id, limit: 5 })).shown;
  expect([day?.waited, day?.periods.map(({ from }) => from)]).toEqual([120, [0, 360]]);
});

it('whatever two journeys do, in whatever order and with whatever answers, the clock never goes back, and stands where the furthest of them is', async () => {
  const moves = fc.array(
    fc.record({
      which: fc.constantFrom(0, 1),
      action: fc.constantFrom('march', 'rest', 'change'),
      how: fc.constantFrom('wait' as const, 'rest' as const, 'own' as const),
    }),
    { minLength: 3, maxLength: 9 },
  );
  await fc.assert(
    fc.asyncProperty(moves, async (turns) => {
      const { all, world, ana, bo, north, south } = await twoJourneys();
      const runs: RunView[] = [north, south];
      let clock = 0;
      for (const { which, action, how } of turns) {
        let run = accepted(await world.api.runs.get({ id: runs[which]?.id ?? '' }));
        const times = await timesOf(all, run);
        const input = action === 'change' ? { who: [which === 0 ? ana.id : bo.id], transport: 'mule' } : {};
        const asked = await world.api.runs.act({ id: run.id, position: run.position, action, input, dice: {} });
        if (!asked.ok) {
          // Only what is behind another one and not apart is asked, and only where time goes by.
          expect([times.isApart, times.ahead.length > 0, action]).toEqual([false, true, expect.stringMatching(/march|rest/u)]);
          expect(await clockOf(all)).toBe(clock);
          await answer(all, run, how);
          expect(await clockOf(all)).toBe(clock);
          run = accepted(await world.api.runs.get({ id: run.id }));
          accepted(await world.api.runs.act({ id: run.id, position: run.position, action, input, dice: {} }));
        }
        const now = await clockOf(all);
        expect(now).toBeGreaterThanOrEqual(clock);
        const owns = [(await timesOf(all, north)).own ?? 0, (await timesOf(all, south)).own ?? 0];
        expect(now).toBe(Math.max(...owns, clock));
        clock = now;
      }
    }),
    { numRuns: 12, seed: 12 },
  );
}, 60_000);
