/** Encounters, chases, checks and notes that are started out of a journey: they hang on its road, come along in files, and the log shows them where they were. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../helpers/temp';
import { accepted, played, refusal } from '../../../helpers/world';
import { clockOf, road, setOut } from '../journeys/journey';
import type { Road } from '../journeys/journey';

async function onTheRoad() {
  const start = await road();
  const journey = await setOut(start);
  const marched = accepted(await start.world.api.journeys.march({ id: journey.id, position: journey.position, until: 'day' }));
  return { ...start, journeyId: journey.id, km: marched.km, position: marched.run.position };
}

/** A chase out of a journey, in which its first member runs. */
async function chaseFrom({ world, campaignId, members }: Road, journeyId: string | null) {
  const [ana] = members;
  const participants = [
    { id: ana?.id ?? '', name: 'Ana', side: 'pursuer', dexMod: 4 },
    { id: 'thief', name: 'Thief', side: 'quarry', dexMod: 2 },
  ];
  return world.api.runs.start({ campaignId, procedure: 'chase', title: 'After the thief', setup: { participants, distance: 3 }, dice: {}, journeyId });
}

describe('what is started out of a journey', () => {
  it('keeps the journey and the hour, whatever the clock does later', async () => {
    const { world, campaignId, journeyId, ...rest } = await onTheRoad();
    const clock = await clockOf({ world, campaignId, ...rest });
    const fight = accepted(await world.api.encounters.create({ campaignId, title: 'Ambush', journeyId }));
    expect(fight).toMatchObject({ journeyId, journeyClock: clock });
    const chase = played(accepted(await chaseFrom({ world, campaignId, members: rest.members }, journeyId)));
    expect(chase).toMatchObject({ journeyId, journeyClock: clock, encounterId: null });
    const note = accepted(await world.api.journal.write({ campaignId, partyId: null, body: 'A broken bridge.', journeyId }));
    expect(note).toMatchObject({ kind: 'note', runId: journeyId, clock });
    accepted(await world.api.calendars.move({ campaignId, kind: 'by', typed: '10 h' }));
    expect(accepted(await world.api.runs.get({ id: chase.id }))).toMatchObject({ journeyId, journeyClock: clock });
    expect(accepted(await world.api.encounters.get({ id: fight.id }))).toMatchObject({ journeyId, journeyClock: clock });
  });

  it('stands in the log on its day, at its hour and kilometre, and on the strip; what is thrown away does not', async () => {
    const { world, campaignId, journeyId, km, position, ...rest } = await onTheRoad();
    const fight = accepted(await world.api.encounters.create({ campaignId, title: 'Ambush', journeyId }));
    accepted(await world.api.journeys.march({ id: journeyId, position, until: 'day' }));
    const chase = played(accepted(await chaseFrom({ world, campaignId, members: rest.members }, journeyId)));
    const log = accepted(await world.api.travelLog.page({ id: journeyId, from: 1, limit: 10 }));
    const stops = log.shown.flatMap(({ day, stops }) => stops.map((stop) => [day, stop.kind, stop.title, stop.km, stop.isOver]));
    expect(stops).toEqual([
      [1, 'encounter', 'Ambush', km, false],
      [2, 'chase', 'After the thief', 2 * km, false],
    ]);
    const events = accepted(await world.api.travelLog.strip({ id: journeyId })).events;
    expect(events.map((mark) => [mark.km, mark.from])).toEqual([
      [km, 1],
      [2 * km, 2],
    ]);
    accepted(await world.api.encounters.trash({ id: fight.id }));
    expect(accepted(await world.api.travelLog.stops({ id: journeyId })).map(({ id }) => id)).toEqual([chase.id]);
    accepted(await world.api.encounters.restore({ id: fight.id }));
    expect(accepted(await world.api.travelLog.stops({ id: journeyId })).map(({ id }) => id)).toEqual([fight.id, chase.id]);
  });

  it('is refused out of a journey of another campaign, of nobody, and out of the trash', async () => {
    const { world, campaignId, journeyId } = await onTheRoad();
    const other = accepted(await world.api.campaigns.create({ name: 'Autre', system: 'chroniques' })).id;
    expect(refusal(await world.api.encounters.create({ campaignId: other, title: 'X', journeyId })).code).toBe('not-found');
    expect(refusal(await world.api.journal.write({ campaignId, partyId: null, body: 'X', journeyId: 'nobody' })).code).toBe('not-found');
    accepted(await world.api.runs.trash({ id: journeyId }));
    expect(refusal(await world.api.encounters.create({ campaignId, title: 'X', journeyId })).code).toBe('unavailable');
  });

  it('is a check too: kept at the place of the journey, as one that was made at the table before', async () => {
    const { world, campaignId, journeyId, ...rest } = await onTheRoad();
    const [check] = accepted(await world.api.toolbox.checks({})).filter(({ system }) => system === 'chroniques');
    if (check === undefined) throw new Error('no check');
    const outcome = await world.api.toolbox.play({ system: check.system, procedure: check.procedure, answers: { metres: 4 }, dice: {} });
    if (!outcome.ok || outcome.value.kind !== 'played') throw new Error(JSON.stringify(outcome));
    const { id } = outcome.value.result;
    const kept = accepted(await world.api.toolbox.keep({ id, campaignId, title: 'On the way', journeyId }));
    expect(kept).toMatchObject({ kind: 'check', journeyId, journeyClock: await clockOf({ world, campaignId, ...rest }) });
    const log = accepted(await world.api.travelLog.page({ id: journeyId, limit: 10 }));
    expect(log.shown.flatMap(({ stops }) => stops)).toEqual([expect.objectContaining({ id: kept.id, kind: 'check', isOver: true })]);
  });

  it('comes along in campaign files with its place on the road', async () => {
    const { world, campaignId, journeyId, ...rest } = await onTheRoad();
    accepted(await world.api.encounters.create({ campaignId, title: 'Ambush', journeyId }));
    played(accepted(await chaseFrom({ world, campaignId, members: rest.members }, journeyId)));
    const file = path.join(tempFolder(), 'campagne.traque');
    world.desktop.choices.push(file, file);
    accepted(await world.api.transfer.export({ campaignId }));
    const opened = accepted(await world.api.transfer.open({}));
    const copy = accepted(await world.api.transfer.import({ token: opened?.token ?? '', how: 'both' }));
    const there = accepted(await world.api.runs.list({ campaignId: copy?.id ?? '', trashed: false })).find(({ kind }) => kind === 'travel');
    const stops = accepted(await world.api.travelLog.stops({ id: there?.id ?? '' }));
    const here = accepted(await world.api.travelLog.stops({ id: journeyId }));
    expect(stops.map(({ title, kind, clock }) => [title, kind, clock])).toEqual(here.map(({ title, kind, clock }) => [title, kind, clock]));
    expect(stops).toHaveLength(2);
  });
});
