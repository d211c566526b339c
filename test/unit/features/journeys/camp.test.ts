/** Camps with their watches: kept for the night of a day, in the journal, in the log and in what goes out of it. */
import { describe, expect, it } from 'vitest';
import { accepted, refusal } from '../../../helpers/world';
import { journalOf, road, setOut } from './journey';

describe('the camp of a night', () => {
  it('is in the journal line of its rest, in the log, and is taken back alone', async () => {
    const all = await road(['Ana', 'Bo', 'Cyprien'], 'chroniques', ['chroniques', 'imperial-calendar']);
    const { world, campaignId, members } = all;
    const [ana = '', bo = ''] = members.map(({ id }) => id);
    const { journeys, calendars } = world.api;
    accepted(await calendars.choose({ campaignId, calendar: 'imperial-calendar/imperial', today: '32 Nachexen 2512, 8:00', choices: {} }));
    let run = await setOut(all);
    const { id } = run;
    run = await world.act(await world.act(run, 'march'), 'march');
    const camp = {
      from: 21 * 60,
      watches: [
        { who: [ana], minutes: 180 },
        { who: [bo, ana], minutes: 120 },
      ],
    };
    expect(accepted(await journeys.setCamp({ id, camp })).night).toBeNull();
    const day = async (number: number) => accepted(await world.api.travelLog.page({ id, from: number, limit: 1 })).shown[0];
    // Planned, it has not happened.
    expect(await day(1)).toMatchObject({ watches: [], rests: 0 });
    run = await world.act(run, 'rest', { hours: 16 });
    expect(await day(1)).toMatchObject({
      rests: 1,
      watches: [
        { who: [], from: '16:00', to: '21:00' },
        { who: [ana], from: '21:00', to: '00:00' },
        { who: [bo, ana], from: '00:00', to: '02:00' },
        { who: [], from: '02:00', to: '08:00' },
      ],
    });
    expect(accepted(await journeys.plan({ id }))).toMatchObject({ day: 2, night: { day: 1, from: 480, to: 1440, camp } });
    const line =
      'Camp: nobody on watch 16:00 to 21:00, first watch Ana 21:00 to 00:00, second watch Bo and Ana 00:00 to 02:00, and nobody on watch 02:00 to 08:00.';
    expect((await journalOf(all)).filter((text) => text.includes('Camp'))).toEqual([expect.stringContaining(line)]);
    // The watches of one night are of no other.
    run = await world.act(await world.act(run, 'march'), 'rest', { hours: 20 });
    expect(await day(2)).toMatchObject({ watches: [] });
    run = await world.undo(await world.undo(await world.undo(run)));
    expect(await day(1)).toMatchObject({ watches: [] });
    expect(accepted(await journeys.plan({ id })).plan.days).toMatchObject({ '1': { camp } });
    accepted(await journeys.writeDay({ id, day: 1, players: 'A quiet night.' }));
    accepted(await journeys.setCamp({ id, camp: null }));
    expect(accepted(await journeys.plan({ id })).plan.days).toEqual({ '1': { gm: '', players: 'A quiet night.' } });
    accepted(await world.api.journal.undo({ campaignId, encounterId: null }));
    expect(accepted(await journeys.plan({ id })).plan.days).toEqual({ '1': { gm: '', players: 'A quiet night.', camp } });
  });

  it('is kept by those alone who are on the way, and says who is not', async () => {
    const all = await road();
    const { world, members } = all;
    const [ana, bo] = members.map(({ id }) => id);
    let run = await setOut(all);
    const { id } = run;
    run = await world.act(run, 'leave', { who: [bo], why: 'absent' });
    const refused = refusal(await world.api.journeys.setCamp({ id, camp: { watches: [{ who: [ana ?? '', bo ?? ''], minutes: 60 }] } }));
    expect(refused).toMatchObject({ code: 'invalid', fields: [{ field: 'watches' }] });
    expect(refused.message).toContain('Bo');
    expect(accepted(await world.api.journeys.setCamp({ id, camp: { watches: [{ who: [ana ?? '', ana ?? ''], minutes: 60 }] } })).plan.days['1']?.camp).toEqual({
      watches: [{ who: [ana], minutes: 60 }],
    });
    // Without a calendar the clock of the campaign is that of the day.
    run = await world.act(await world.act(run, 'march'), 'rest', { hours: 10 });
    expect(accepted(await world.api.travelLog.page({ id, from: 1, limit: 1 })).shown[0]?.watches).toEqual([
      { who: [ana], from: '04:00', to: '05:00' },
      { who: [], from: '05:00', to: '14:00' },
    ]);
  });
});
