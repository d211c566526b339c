/** The weather of the days of a journey, and the checks of heat and cold that it makes due: real services, real SQLite, the rules of Chroniques. */
import { describe, expect, it } from 'vitest';
import type { ChecksDue, Journey, Marched } from '#shared/ipc/journeys';
import type { RunView } from '#shared/ipc/runs';
import { accepted, refusal } from '../../../helpers/world';
import { exported, imported } from '../transfer/files';
import { road, setOut } from './journey';
import type { Road } from './journey';

type At = Pick<RunView, 'id' | 'position'>;

/** A journey on which every day is so hot or cold. @param days with their temperatures, from the first. */
async function under(celsius: readonly number[], names: readonly string[] = ['Ana', 'Bo'], all?: Road): Promise<{ all: Road; run: RunView }> {
  const there = all ?? (await road(names));
  const run = await setOut(there);
  for (const [index, degrees] of celsius.entries())
    accepted(await there.world.api.journeys.writeDay({ id: run.id, day: index + 1, weather: { celsius: degrees } }));
  return { all: there, run };
}

async function march({ world }: Road, { id, position }: At, until: 'period' | 'day' = 'period'): Promise<Marched> {
  return accepted(await world.api.journeys.march({ id, position, until, forced: false, answers: {}, dice: {} }));
}

async function rest({ world }: Road, { id, position }: At): Promise<At> {
  const night = accepted(await world.api.runs.get({ id })).offers.find((offer) => offer.id === 'rest');
  const rested = accepted(await world.api.runs.act({ id, position, action: 'rest', input: { ...night?.usual }, dice: {} }));
  if (rested.kind !== 'played') throw new Error('a die is needed');
  return rested.run;
}

async function dueOn({ world }: Road, { id }: { readonly id: string }): Promise<Journey['due']> {
  return accepted(await world.api.journeys.plan({ id })).due;
}

const short = (due: readonly ChecksDue[]): unknown[] =>
  due.map(({ procedure, celsius, hours, at, who }) => [procedure, celsius, hours, at.map((minute) => minute / 60), who.length]);
/** As the rules of the road take people. */
const plain = (members: Road['members']) => members.map(({ id, name }) => ({ id, name }));

function asSettled(due: ChecksDue | undefined) {
  if (due === undefined) throw new Error('nothing is due');
  const { system, procedure, at, who } = due;
  return { system, procedure, at: [...at], who: [...who] };
}

describe('the weather of a day', () => {
  it('is written beside the texts of the day, for days in a row as well, and taken away again', async () => {
    const all = await road();
    const run = await setOut(all);
    const { id } = run;
    const { journeys, journal } = all.world.api;
    const days = async () => accepted(await journeys.plan({ id })).plan.days;
    accepted(await journeys.writeDay({ id, day: 1, gm: 'A storm is coming.' }));
    accepted(await journeys.writeDay({ id, day: 1, until: 3, weather: { sky: 'rain', celsius: -3 } }));
    const rain = { weather: { sky: 'rain', celsius: -3 } };
    expect(await days()).toEqual({
      '1': { gm: 'A storm is coming.', players: '', ...rain },
      '2': { gm: '', players: '', ...rain },
      '3': { gm: '', players: '', ...rain },
    });
    accepted(await journeys.writeDay({ id, day: 2, weather: { sky: '  ' } }));
    accepted(await journeys.writeDay({ id, day: 1, weather: null }));
    expect(await days()).toEqual({ '1': { gm: 'A storm is coming.', players: '' }, '3': { gm: '', players: '', ...rain } });
    accepted(await journal.undo({ campaignId: all.campaignId, encounterId: null }));
    expect((await days())['1']).toEqual({ gm: 'A storm is coming.', players: '', ...rain });
    for (const wrong of [{ celsius: 101 }, { celsius: 1.5 }, { sky: 'x'.repeat(121) }])
      expect(refusal(await journeys.writeDay({ id, day: 1, weather: wrong })).code).toBe('invalid');
    expect(refusal(await journeys.writeDay({ id, day: 4, until: 3, weather: {} })).code).toBe('invalid');
  });

  it('comes along in a campaign file, with what was decided of its checks', async () => {
    const { all, run } = await under([45]);
    const { world, campaignId, members } = all;
    const [due] = (await march(all, run, 'day')).journey.due;
    accepted(await world.api.journeys.writeDay({ id: run.id, day: 1, weather: { sky: 'clear', celsius: 45 } }));
    const own = { ...asSettled(due), who: [members[0]?.id ?? ''] };
    accepted(await world.api.journeys.settleChecks({ id: run.id, checks: [own], how: 'made' }));
    const copy = await imported(world, await exported(world, campaignId));
    const [there] = accepted(await world.api.runs.list({ campaignId: copy, trashed: false }));
    const journey = accepted(await world.api.journeys.plan({ id: there?.id ?? '' }));
    expect(journey.plan.days['1']?.weather).toEqual({ sky: 'clear', celsius: 45 });
    const people = accepted(await world.api.characters.list({ place: { kind: 'members', campaignId: copy }, archived: false }));
    expect(short(journey.due)).toEqual([['heat', 45, 6, [6], 1]]);
    expect(journey.due[0]?.who).toEqual(people.filter(({ name }) => name === 'Bo').map(({ id }) => id));
  });
});

describe('checks of heat and cold', () => {
  it('fall due at the end of each full span of a march of several days at 45 °C, and stop the march (CO-24)', async () => {
    const { all, run } = await under([45, 45, 45]);
    const first = await march(all, run, 'day');
    // Two periods of four hours: the sixth hour lies in the second.
    expect(first).toMatchObject({ steps: 2, end: { kind: 'checks-due', checks: [{ procedure: 'heat', celsius: 45, hours: 6, at: [360] }] } });
    expect(short(first.journey.due)).toEqual([['heat', 45, 6, [6], 2]]);
    let at: At = await rest(all, first.run);
    at = (await march(all, at)).run;
    at = (await march(all, at)).run;
    const [due] = await dueOn(all, at);
    const minutes = accepted(await all.world.api.journeys.plan({ id: run.id })).minutes ?? 0;
    expect(due?.at).toEqual(Array.from({ length: Math.floor(minutes / 360) }, (_, index) => (index + 1) * 360));
    expect(due?.at.slice(0, 4).map((minute) => minute / 60)).toEqual([6, 12, 18, 24]);
    expect(due?.answers).toEqual({ celsius: 45, hours: (due?.at.length ?? 0) * 6 });
    // One check over the same hours asks as many tests.
    const check = { system: 'chroniques', procedure: 'heat', answers: { ...due?.answers, who: all.members[0]?.id ?? '' }, dice: {} };
    const made = accepted(await all.world.api.toolbox.play(check));
    expect(made.kind === 'played' && made.result.dice.filter(({ sides }) => sides === 20)).toHaveLength(due?.at.length ?? 0);
  });

  it('ask the equipped only where it is cold enough for everybody (CO-25)', async () => {
    const { all, run } = await under([-10, -35]);
    const [ana, bo] = all.members.map(({ id }) => id);
    const { journeys } = all.world.api;
    const day = await march(all, run, 'day');
    expect(short(day.journey.due)).toEqual([['cold', -10, 6, [6], 2]]);
    expect(day.journey.sparing).toMatchObject([{ system: 'chroniques', procedure: 'cold', label: { key: 'check.cold.equipped' }, who: [] }]);
    const warm = accepted(await journeys.spare({ id: run.id, system: 'chroniques', procedure: 'cold', who: [ana ?? '', bo ?? ''] }));
    expect(warm.due).toEqual([]);
    expect(warm.sparing[0]?.who).toEqual([ana, bo]);
    const one = accepted(await journeys.spare({ id: run.id, system: 'chroniques', procedure: 'cold', who: [bo ?? ''] }));
    expect(one.due.map(({ who }) => who)).toEqual([[ana]]);
    accepted(await journeys.spare({ id: run.id, system: 'chroniques', procedure: 'cold', who: [ana ?? '', bo ?? ''] }));
    // The journey began at midnight: the second day is one of frost from its first hour on.
    const rested = await rest(all, day.run);
    const second = await march(all, rested, 'day');
    expect(second.end).toMatchObject({ kind: 'checks-due', checks: [{ procedure: 'cold', celsius: -35, who: [ana, bo] }] });
    expect(second.journey.due.flatMap(({ celsius }) => celsius)).toEqual([-35]);
    expect(second.journey.due[0]?.at[0]).toBe(1440 + 360);
  });

  it('begin a new span with another row, and follow a temperature that is put right', async () => {
    const { all, run } = await under([45, 47]);
    const day = await march(all, run, 'day');
    const rested = await rest(all, day.run);
    const next = await march(all, rested, 'day');
    expect(next.journey.due.map(({ celsius, at }) => [celsius, at[0] ?? 0])).toEqual([
      [45, 360],
      [47, 1440 + 360],
    ]);
    const { journeys } = all.world.api;
    expect(accepted(await journeys.writeDay({ id: run.id, day: 1, weather: { celsius: 30 } })).due.map(({ celsius }) => celsius)).toEqual([47]);
    expect(accepted(await journeys.writeDay({ id: run.id, day: 2, weather: null })).due).toEqual([]);
  });

  it('that were made or passed over are not due again; undone with their march they are gone, and due again when another is played', async () => {
    const { all, run } = await under([45]);
    const { world, members } = all;
    const { journeys, runs } = world.api;
    const [ana, bo] = members.map(({ id }) => id);
    const day = await march(all, run, 'day');
    const [due] = day.journey.due;
    const own = asSettled(due);
    expect(short(accepted(await journeys.settleChecks({ id: run.id, checks: [{ ...own, who: [ana ?? ''] }], how: 'made' })).due)).toEqual([
      ['heat', 45, 6, [6], 1],
    ]);
    expect(accepted(await journeys.settleChecks({ id: run.id, checks: [{ ...own, who: [bo ?? ''] }], how: 'passed' })).due).toEqual([]);
    expect(accepted(await journeys.plan({ id: run.id })).plan.checks?.settled.map(({ at, who, how }) => [at, who, how])).toEqual([
      [360, [ana], 'made'],
      [360, [bo], 'passed'],
    ]);
    // Redone, it is the same step: what was made stays made.
    accepted(await runs.undo({ id: run.id, position: 2 }));
    expect(await dueOn(all, run)).toEqual([]);
    accepted(await runs.redo({ id: run.id, position: 1 }));
    expect(await dueOn(all, run)).toEqual([]);
    accepted(await runs.undo({ id: run.id, position: 2 }));
    expect(refusal(await journeys.settleChecks({ id: run.id, checks: [own], how: 'made' })).code).toBe('conflict');
    const again = await march(all, { id: run.id, position: 1 });
    expect(short(again.journey.due)).toEqual([['heat', 45, 6, [6], 2]]);
  });

  it('stay made when an earlier step is put right that takes as long', async () => {
    const { all, run } = await under([45]);
    const { journeys } = all.world.api;
    const day = await march(all, run, 'day');
    accepted(await journeys.settleChecks({ id: run.id, checks: day.journey.due.map(asSettled), how: 'made' }));
    const put = accepted(await journeys.correct({ id: run.id, position: 2, seq: 1, input: { terrain: 'difficult', onPath: false } }));
    expect(put.journey.km).toBeLessThan(day.journey.km);
    expect(put.journey.due).toEqual([]);
  });

  it('count for whoever is on the road, from when they are', async () => {
    const { all, run } = await under([45]);
    const [ana, bo] = all.members.map(({ id }) => id);
    const first = await march(all, run);
    const left = await all.world.act(first.run as unknown as RunView, 'leave', { who: [bo ?? ''], why: 'behind' });
    const second = await march(all, left);
    expect(second.journey.due.map(({ who, at }) => [who, at])).toEqual([[[ana], [360]]]);
    const back = await all.world.act(second.run as unknown as RunView, 'rejoin', { who: [bo ?? ''] });
    const night = await rest(all, back);
    const { due } = accepted(await all.world.api.journeys.plan({ id: night.id }));
    // Ana's second span is full in the night, and Bo's began when they came back.
    expect(due.map(({ who, at }) => [who, at.slice(0, 2)])).toEqual([
      [[ana], [360, 720]],
      [[bo], [480 + 360, 480 + 720]],
    ]);
  });

  it('are those of the systems that the campaign plays, whatever rules the journey goes by', async () => {
    const road2 = await road(['Ana'], 'chroniques', ['chroniques', 'road']);
    const { world, campaignId, members } = road2;
    accepted(await world.api.campaigns.edit({ id: campaignId, change: { supplements: ['road'] } }));
    const run = await setOut({ ...road2, members: plain(members) }, {}, { system: 'road', procedure: 'travel' });
    accepted(await world.api.journeys.writeDay({ id: run.id, day: 1, weather: { celsius: 52 } }));
    const day = await march(road2, run, 'day');
    expect(day.journey.due).toMatchObject([{ system: 'chroniques', procedure: 'heat', celsius: 52, who: [members[0]?.id] }]);
    const alone = await road(['Ana'], 'road', ['chroniques', 'road']);
    const other = await setOut({ ...alone, members: plain(alone.members) }, {}, { system: 'road', procedure: 'travel' });
    accepted(await alone.world.api.journeys.writeDay({ id: other.id, day: 1, weather: { celsius: 52 } }));
    expect((await march(alone, other, 'day')).journey.due).toEqual([]);
  });
});
