/** A journey that leaves later than it is set up: its first step moves the clock there, and is taken back with it. */
import { describe, expect, it } from 'vitest';
import { accepted, refusal } from '../../../helpers/world';
import { clockOf, journalOf, road, setOut } from './journey';

describe('a departure', () => {
  it('is where the clock stands when the first step is played, in the log and the forecast too; undone with it', async () => {
    const all = await road();
    const { journeys, travelLog } = all.world.api;
    let run = await setOut(all);
    const { id } = run;
    accepted(await journeys.setPlan({ id, legs: [{ id: 'way', name: 'The way', km: 24, answers: {}, notes: '' }] }));
    // Day 3 at 22:00: the second period ends after midnight.
    const departure = 2 * 1440 + 22 * 60;
    expect(accepted(await journeys.setDeparture({ id, clock: departure })).plan.departure).toBe(departure);
    const { planned } = accepted(await journeys.forecast({ of: { kind: 'journey', id }, forced: false, variants: [] }));
    expect(planned).toMatchObject({ arrives: true, minutes: 480, days: 2 });
    expect(accepted(await travelLog.totals({ runId: id }))).toMatchObject({ km: 0 });
    run = await all.world.act(run, 'march');
    expect(await clockOf(all)).toBe(departure + 240);
    expect(accepted(await journeys.plan({ id }))).toMatchObject({ start: departure, minutes: 240, day: 2 });
    const page = accepted(await travelLog.page({ id, from: 1, limit: 5 }));
    expect(page.shown.map(({ km }) => km)).toEqual([12, 0]);
    expect((await journalOf(all)).filter((line) => /departure/iu.test(line))).toEqual([]);
    expect(refusal(await journeys.setDeparture({ id, clock: null })).code).toBe('invalid');
    run = await all.world.undo(run);
    expect(await clockOf(all)).toBe(0);
    expect(accepted(await journeys.plan({ id }))).toMatchObject({ start: 0, minutes: 0 });
    run = await all.world.redo(run);
    expect(await clockOf(all)).toBe(departure + 240);
    run = await all.world.act(run, 'march');
    run = await all.world.undo(await all.world.undo(run));
    accepted(await journeys.setDeparture({ id, clock: null }));
    await all.world.act(run, 'march');
    expect(await clockOf(all)).toBe(240);
    expect(accepted(await journeys.plan({ id })).start).toBe(0);
  });

  it('that is over moves nothing back, and several periods at once leave with it', async () => {
    const all = await road();
    const { journeys, calendars } = all.world.api;
    accepted(await calendars.move({ campaignId: all.campaignId, kind: 'by', typed: '10 hours' }));
    const run = await setOut(all);
    accepted(await journeys.setDeparture({ id: run.id, clock: 300 }));
    const past = accepted(await journeys.march({ id: run.id, position: 0, until: 'day', forced: false, answers: {}, dice: {} }));
    expect(past.minutes).toBe(480);
    expect(await clockOf(all)).toBe(600 + 480);
    const other = await setOut(all);
    accepted(await journeys.setDeparture({ id: other.id, clock: 3000 }));
    accepted(await journeys.march({ id: other.id, position: 0, until: 'day', forced: false, answers: {}, dice: {} }));
    expect(await clockOf(all)).toBe(3000 + 480);
    // Kept with the campaign, and taken back alone while it has not left.
    const third = await setOut(all);
    accepted(await journeys.setDeparture({ id: third.id, clock: 9000 }));
    accepted(await all.world.api.journal.undo({ campaignId: all.campaignId, encounterId: null }));
    expect(accepted(await journeys.plan({ id: third.id })).plan.departure).toBeUndefined();
  });
});
