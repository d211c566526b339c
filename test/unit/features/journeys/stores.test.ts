/** Rations, fodder and water: what was used, what is left, and how that is written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storesNow } from '#shared/domain/stores';
import type { StoreDay, StoreKind } from '#shared/domain/stores';
import type { Journey } from '#shared/ipc/journeys';
import type { RunView } from '#shared/ipc/runs';
import { accepted, refusal } from '../../../helpers/world';
import { journalOf, road, setOut } from './journey';
import type { Road } from './journey';

const RATIONS = { kind: 'rations', amount: 12, perPerson: 1, perMount: 0 } as const;

async function planOf({ world }: Road, { id }: Pick<RunView, 'id'>): Promise<Journey> {
  return accepted(await world.api.journeys.plan({ id }));
}

async function leftOf(all: Road, run: Pick<RunView, 'id'>): Promise<Readonly<Partial<Record<StoreKind, number>>>> {
  const { stores } = await planOf(all, run);
  return Object.fromEntries(stores.map(({ kind, left }) => [kind, left]));
}

async function daysOf({ world }: Road, { id }: Pick<RunView, 'id'>): Promise<readonly StoreDay[]> {
  return accepted(await world.api.travelLog.page({ id, from: 1, limit: 100 })).shown.flatMap(({ stores }) => stores);
}

describe('what is used', () => {
  it('is a ration a day for everybody who was on the road on it, once the day has begun', async () => {
    const all = await road(['Ana', 'Bo', 'Cyprien']);
    const { world, members } = all;
    let run = await setOut(all);
    expect((await planOf(all, run)).stores).toEqual([]);
    accepted(await world.api.journeys.setStore({ id: run.id, ...RATIONS }));
    expect(await leftOf(all, run)).toEqual({ rations: 12 });
    run = await world.act(run, 'march');
    run = await world.act(run, 'march');
    expect(await leftOf(all, run)).toEqual({ rations: 9 });
    // The night ends after midnight, and nobody eats before the day has begun for them.
    run = await world.act(run, 'rest', { hours: 20 });
    expect((await planOf(all, run)).stores).toEqual([{ kind: 'rations', left: 9, perDay: 3, days: 3, isTodayCounted: false }]);
    run = await world.act(run, 'leave', { who: [members[2]?.id], why: 'absent' });
    run = await world.act(run, 'march');
    expect((await planOf(all, run)).stores).toEqual([{ kind: 'rations', left: 7, perDay: 2, days: 3, isTodayCounted: true }]);
    // Two who were there in the morning, and one who comes back at noon.
    run = await world.act(run, 'rejoin', { who: [members[2]?.id] });
    run = await world.act(run, 'march');
    expect(await leftOf(all, run)).toEqual({ rations: 6 });
    // Three days of sleep are three days of meals, and the fourth begins with the march.
    run = await world.act(run, 'rest', { hours: 60 });
    expect(await leftOf(all, run)).toEqual({ rations: 0 });
    expect((await daysOf(all, run)).map(({ day, used, short, left }) => [day, used, short, left])).toEqual([
      [1, 3, 0, 9],
      [2, 3, 0, 6],
      [3, 3, 0, 3],
      [4, 3, 0, 0],
    ]);
    run = await world.act(run, 'march');
    expect((await daysOf(all, run)).at(-1)).toMatchObject({ day: 5, used: 0, short: 3, left: 0 });
    while (run.position > 0) run = await world.undo(run);
    expect(await leftOf(all, run)).toEqual({ rations: 12 });
  });

  it('is fodder for the mounts of those who ride, or for as many as the GM counts', async () => {
    const all = await road(['Ana', 'Bo', 'Cyprien']);
    const { world, members } = all;
    const riding = members.map((member, index) => ({ ...member, transport: ['horse', 'mule', 'foot'][index] }));
    let run = await setOut(all, { members: riding });
    const { id } = run;
    accepted(await world.api.journeys.setStore({ id, kind: 'fodder', amount: 20, perPerson: 0, perMount: 1 }));
    accepted(await world.api.journeys.setStore({ id, kind: 'water', amount: 100, perPerson: 2.5, perMount: 20 }));
    run = await world.act(run, 'march');
    expect(await planOf(all, run)).toMatchObject({ mounts: 2 });
    expect(await leftOf(all, run)).toEqual({ fodder: 18, water: 52.5 });
    accepted(await world.api.journeys.setStoreRules({ id, mounts: 5 }));
    expect(await leftOf(all, run)).toEqual({ fodder: 15, water: 0 });
    accepted(await world.api.journeys.setStoreRules({ id, mounts: null }));
    run = await world.act(run, 'change', { who: [members[2]?.id], transport: 'pony' });
    expect((await planOf(all, run)).stores.map(({ perDay }) => perDay)).toEqual([3, 67.5]);
  });

  it('is another from the day on which the GM says so, and what lies behind stays', async () => {
    const all = await road(['Ana', 'Bo']);
    const { world } = all;
    let run = await setOut(all);
    const { id } = run;
    accepted(await world.api.journeys.setStore({ id, ...RATIONS }));
    run = await world.act(run, 'dayOff');
    run = await world.act(run, 'dayOff');
    expect(await leftOf(all, run)).toEqual({ rations: 8 });
    // Day 3 has not begun for anybody: half rations count from it on.
    accepted(await world.api.journeys.setStore({ id, ...RATIONS, perPerson: 0.5 }));
    run = await world.act(run, 'dayOff');
    expect(await leftOf(all, run)).toEqual({ rations: 7 });
    expect((await planOf(all, run)).plan.stores?.rations?.rates).toEqual([
      { from: 1, perPerson: 1, perMount: 0 },
      { from: 3, perPerson: 0.5, perMount: 0 },
    ]);
  });

  it('is counted from now on where nothing was counted before', async () => {
    const all = await road(['Ana', 'Bo']);
    const { world } = all;
    let run = await world.act(await world.act(await setOut(all), 'dayOff'), 'march');
    const { id } = run;
    accepted(await world.api.journeys.setStore({ id, ...RATIONS, since: 'now' }));
    expect((await planOf(all, run)).stores).toEqual([{ kind: 'rations', left: 12, perDay: 2, days: 6, isTodayCounted: true }]);
    run = await world.act(await world.act(run, 'rest', { hours: 20 }), 'march');
    expect(await leftOf(all, run)).toEqual({ rations: 10 });
    accepted(await world.api.journeys.setStore({ id, ...RATIONS, since: 'departure' }));
    expect(await leftOf(all, run)).toEqual({ rations: 6 });
  });
});

describe('what is written down', () => {
  it('is bought, found, hunted or lost on a day, in the journal and the log, and taken back alone', async () => {
    const all = await road(['Ana', 'Bo']);
    const { world, campaignId } = all;
    const run = await world.act(await world.act(await setOut(all), 'dayOff'), 'march');
    const { id } = run;
    const { journeys } = world.api;
    accepted(await journeys.setStore({ id, ...RATIONS }));
    accepted(await journeys.addStoreChange({ id, kind: 'rations', day: 1, amount: 10, reason: 'bought', note: 'from the smuggler' }));
    accepted(await journeys.addStoreChange({ id, kind: 'rations', day: 2, amount: 3, reason: 'lost' }));
    expect(await leftOf(all, run)).toEqual({ rations: 15 });
    expect((await journalOf(all)).filter((line) => line.includes('Rations:'))).toEqual([
      '“The col”: Rations: 3 lost',
      '“The col”: Rations: 10 bought (from the smuggler)',
    ]);
    expect(refusal(await journeys.addStoreChange({ id, kind: 'rations', day: 3, amount: 1, reason: 'found' }))).toMatchObject({ fields: [{ field: 'day' }] });
    expect(refusal(await journeys.addStoreChange({ id, kind: 'water', day: 1, amount: 1, reason: 'found' })).code).toBe('not-found');
    // On the first day the change of the second has not happened yet.
    const first = await world.undo(await world.undo(run));
    expect(await leftOf(all, first)).toEqual({ rations: 22 });
    await world.redo(await world.redo(first));
    accepted(await journeys.addStoreChange({ id, kind: 'rations', day: 2, amount: 1, reason: 'hunted' }));
    expect(await leftOf(all, run)).toEqual({ rations: 16 });
    accepted(await world.api.journal.undo({ campaignId, encounterId: null }));
    expect(await leftOf(all, run)).toEqual({ rations: 15 });
    const [bought] = (await planOf(all, run)).plan.stores?.rations?.changes ?? [];
    accepted(await journeys.removeStoreChange({ id, kind: 'rations', change: bought?.id ?? '' }));
    expect(refusal(await journeys.removeStoreChange({ id, kind: 'rations', change: 'gone' })).code).toBe('not-found');
    accepted(await journeys.removeStore({ id, kind: 'rations' }));
    expect((await planOf(all, run)).plan.stores).toBeUndefined();
  });
});

describe('a march of several periods', () => {
  it('stops once when something is used up, and goes on when it is told to', async () => {
    const all = await road(['Ana', 'Bo']);
    const { journeys } = all.world.api;
    const run = await setOut(all);
    const { id } = run;
    accepted(await journeys.setPlan({ id, legs: [{ name: 'The road', km: 120, answers: {}, notes: '' }] }));
    accepted(await journeys.setStore({ id, ...RATIONS, amount: 3 }));
    accepted(await journeys.setStore({ id, kind: 'water', amount: 1000, perPerson: 1, perMount: 0 }));
    const march = async (position: number) => accepted(await journeys.march({ id, position, until: 'arrival', forced: false, answers: {}, dice: {} }));
    const first = await march(0);
    expect(first.end).toEqual({ kind: 'used-up', stores: ['rations'] });
    expect(first.journey).toMatchObject({
      day: 2,
      stores: [
        { kind: 'rations', left: 0, days: 0 },
        { kind: 'water', left: 996 },
      ],
    });
    const second = await march(first.run.position);
    expect(second.end).toEqual({ kind: 'reached' });
  });
});

describe('what is left', () => {
  it('is what there was and what came, without what was used, whoever leaves, and after every undo and redo', async () => {
    const act = fc.constantFrom('march', 'wait', 'rest', 'dayOff', 'leave', 'rejoin', 'undo', 'redo', 'buy', 'lose');
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 25 }), fc.integer({ min: 0, max: 30 }), async (acts, amount) => {
        const all = await road(['Ana', 'Bo', 'Cyprien']);
        const { world, members } = all;
        let run = await setOut(all);
        const { id } = run;
        accepted(await world.api.journeys.setStore({ id, kind: 'rations', amount, perPerson: 1, perMount: 0 }));
        for (const each of acts) {
          if (each === 'undo') run = run.canUndo ? await world.undo(run) : run;
          else if (each === 'redo') run = run.canRedo ? await world.redo(run) : run;
          else if (each === 'buy' || each === 'lose') {
            const { day } = await planOf(all, run);
            const reason = each === 'buy' ? 'bought' : 'lost';
            accepted(await world.api.journeys.addStoreChange({ id, kind: 'rations', day, amount: 4, reason }));
          } else if (run.offers.some((offer) => offer.id === each)) {
            const who = run.presentation.travel?.members.find(({ travels }) => travels === (each === 'leave'))?.id;
            const input = each === 'leave' ? { who: [who], why: 'absent' } : each === 'rejoin' ? { who: [who] } : each === 'rest' ? { hours: 10 } : {};
            run = await world.act(run, each, input);
          }
          const days = await daysOf(all, run);
          const { stores } = await planOf(all, run);
          const sum = days.reduce((total, { changed, used }) => total + changed - used, amount);
          expect(stores[0]?.left).toBe(sum);
          expect(days.every(({ left, used, short }) => left >= 0 && used >= 0 && short >= 0 && (short === 0 || left === 0))).toBe(true);
          // Nobody eats twice on a day, and nobody who was not there.
          expect(days.every(({ used, short }) => used + short <= members.length)).toBe(true);
        }
        world.close();
      }),
      { numRuns: 12 },
    );
  });

  it('lasts for whole days alone, and for ever where nothing of it is used', () => {
    const store = { amount: 0.9, from: 1, rates: [{ from: 1, perPerson: 0.3, perMount: 0 }], changes: [] };
    const now = (people: number) => storesNow({ warnBelow: 3, mounts: 4, rations: store }, [], { people, mounts: 0 }, 1)[0];
    expect([now(1)?.days, now(2)?.days, now(0)?.days]).toEqual([3, 1, null]);
  });
});
