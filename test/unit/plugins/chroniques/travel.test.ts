import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/domain/json';
import { diceAsked } from '#shared/plugin-api/offered-dice';
import type { TravelState } from '../../../../plugins/chroniques/travel/state';
import { travel } from '../../../../plugins/chroniques/travel/travel';
import { asked, member, played, refusedAt, traveller, travelling, travelSetup } from './play';
import type { Rolls } from './play';

const { act, after, begin, started } = travelling;

/** What somebody covers in a first period. */
function kmOf(traits: JsonObject, input: JsonObject = {}, more: JsonObject = {}): number {
  return traveller(after(started([member('a', traits)], more), 'march', input), 'a').km;
}

/** The state after so many periods of the normal day. */
function marched(people: readonly JsonObject[], periods: number, more: JsonObject = {}): TravelState {
  let state = started(
    people.map((person, index) => ({ id: `m${String(index)}`, ...person })),
    more,
  );
  for (let period = 0; period < periods; period += 1) state = after(state, 'march');
  return state;
}

describe('setup', () => {
  test('has the defaults of the rules: on foot, armour worn, no recovery points', () => {
    expect(played(begin({ members: [{ id: 'a', name: 'A', conMod: 1 }] })).step.state).toMatchObject({
      day: 1,
      hour: 0,
      periods: 0,
      forced: 0,
      total: 0,
      lastKm: 0,
      recoveryPoints: false,
      readings: { ledRidersWalk: true, trailblazerOnFoot: true, penaltyAtOnce: true, ridingFrom: 'sixteen', recoveryPoint: 'period', slowedHalves: true },
      members: [{ chaMod: 0, armorDef: 0, armor: 'worn', transport: 'foot', trailblazer: false, slowed: false, left: null, km: 0, penalty: 0, lastTest: null }],
    });
  });

  test.each([
    ['nobody', [], 'members'],
    ['one id twice', [member('a'), member('a')], 'members[1].id'],
    ['negative armour', [member('a', { armorDef: -1 })], 'members[0].armorDef'],
    ['a way of carrying that there is not', [member('a', { armor: 'boat' })], 'members[0].armor'],
    ['a transport that there is not', [member('a', { transport: 'camel' })], 'members[0].transport'],
    ['a side', [member('a', { side: 'quarry' })], 'members[0].side'],
  ])('refuses %s', (_name, people, field) => {
    expect(refusedAt(begin(travelSetup(people)))).toEqual([field]);
  });
});

describe('CO-10: on foot', () => {
  test.each([
    ['12 km', {}, 12],
    ['CON', { conMod: 3 }, 15],
    ['a bad CON', { conMod: -2 }, 10],
    ['armour worn', { armorDef: 5 }, 7],
    ['armour in the pack, half of it, exactly', { armorDef: 5, armor: 'pack' }, 9.5],
    ['armour on an animal', { armorDef: 5, armor: 'animal' }, 12],
    ['a mule', { transport: 'mule' }, 14],
    ['a mule that carries the armour', { transport: 'mule', armorDef: 5, armor: 'animal' }, 14],
    ['a mule and armour worn', { transport: 'mule', armorDef: 5 }, 9],
    ['never under 0', { armorDef: 20, conMod: -3 }, 0],
    ['exactly 0', { armorDef: 12 }, 0],
  ])('CO-10 %s', (_name, traits, km) => {
    expect(kmOf(traits)).toBe(km);
  });
});

describe('CO-11: in the saddle', () => {
  test.each([
    ['a horse', { transport: 'horse', conMod: -3, armorDef: 8 }, 18],
    ['a pony', { transport: 'pony', conMod: 5, armorDef: 8 }, 15],
  ])('CO-11 %s, whatever its rider is like', (_name, traits, km) => {
    expect(kmOf(traits)).toBe(km);
  });
});

describe('CO-12: off the path, difficult ground, mountains', () => {
  const foot = { conMod: 1, armorDef: 2, armor: 'pack' };
  const horse = { ...foot, transport: 'horse' };
  test.each([
    ['a path', foot, {}, 12],
    ['no path', foot, { onPath: false }, 6],
    ['difficult ground', foot, { terrain: 'difficult' }, 6],
    ['difficult ground and no path', foot, { terrain: 'difficult', onPath: false }, 3],
    ['a divisor of 6', foot, { terrain: 'difficult', onPath: false, divisor: 6 }, 2],
    ['a divisor of 4 as the rules have it', foot, { terrain: 'difficult', onPath: false, divisor: 4 }, 3],
    ['a horse without a path', horse, { onPath: false }, 9],
    ['a horse on difficult ground', horse, { terrain: 'difficult' }, 9],
    ['a horse led by the bridle: the distance on foot, divided', horse, { terrain: 'difficult', onPath: false }, 3],
    ['a pony led by the bridle', { ...horse, transport: 'pony', armor: 'worn' }, { terrain: 'difficult', onPath: false, divisor: 11 }, 1],
    ['a mule', { transport: 'mule' }, { terrain: 'difficult', onPath: false }, 3.5],
    ['high mountain', foot, { terrain: 'highMountain' }, 1],
    ['high mountain without a path', foot, { terrain: 'highMountain', onPath: false }, 1],
    ['high mountain on a horse', horse, { terrain: 'highMountain' }, 1],
    ['high mountain in the heaviest armour', { armorDef: 30 }, { terrain: 'highMountain' }, 1],
  ])('CO-12 %s', (_name, traits, input, km) => {
    expect(kmOf(traits, input)).toBeCloseTo(km, 9);
  });

  test.each([
    ['under 4', { terrain: 'difficult', onPath: false, divisor: 3.5 }],
    ['on a path', { terrain: 'difficult', onPath: true, divisor: 5 }],
    ['on normal ground', { terrain: 'normal', onPath: false, divisor: 5 }],
    ['in high mountain', { terrain: 'highMountain', onPath: false, divisor: 5 }],
  ])('CO-12 refuses a divisor %s', (_name, input) => {
    const state = started([member('a')]);
    expect(refusedAt(act(state, 'march', input))).toEqual(['divisor']);
  });

  test('CO-12 the divisor of the rules is never refused, and a terrain that there is not is', () => {
    const state = started([member('a')]);
    expect(act(state, 'march', { divisor: 4 }).kind).toBe('played');
    expect(refusedAt(act(state, 'march', { terrain: 'swamp' }))).toEqual(['terrain']);
    expect(refusedAt(act(state, 'march', { onPath: 'yes' }))).toEqual(['onPath']);
  });
});

describe('CO-13: trailblazers', () => {
  const ranger = { trailblazer: true };
  test.each([
    ['4 km more on normal ground', ranger, {}, 16],
    ['4 km more before the lack of a path halves them', ranger, { onPath: false }, 8],
    ['difficult ground as if it were none, without the 4 km', ranger, { terrain: 'difficult' }, 12],
    ['difficult ground without a path: the path alone counts', ranger, { terrain: 'difficult', onPath: false }, 6],
    ['a divisor has nothing to divide', ranger, { terrain: 'difficult', onPath: false, divisor: 10 }, 6],
    ['high mountain as everybody', ranger, { terrain: 'highMountain' }, 1],
    ['with a mule', { ...ranger, transport: 'mule' }, {}, 18],
    ['no 4 km more on a horse', { ...ranger, transport: 'horse' }, {}, 18],
    ['difficult ground means nothing to them on a horse either', { ...ranger, transport: 'horse' }, { terrain: 'difficult' }, 18],
    ['so that they need not lead it', { ...ranger, transport: 'horse' }, { terrain: 'difficult', onPath: false }, 9],
  ])('CO-13 %s', (_name, traits, input, km) => {
    expect(kmOf(traits, input)).toBe(km);
  });

  test('CO-13 read otherwise: 4 km more in the saddle too', () => {
    expect(kmOf({ ...ranger, transport: 'pony' }, {}, { trailblazerOnFoot: false })).toBe(19);
    expect(kmOf({ ...ranger, transport: 'pony' }, { terrain: 'difficult' }, { trailblazerOnFoot: false })).toBe(15);
  });
});

describe('CO-14: the slowest', () => {
  test('CO-14 the party covers what its slowest member covers, and everybody keeps their own', () => {
    const state = after(started([member('a', { conMod: 3 }), member('b', { armorDef: 7, armor: 'pack' }), member('c', { transport: 'horse' })]), 'march');
    expect(state).toMatchObject({ lastKm: 8.5, total: 8.5, periods: 1, members: [{ km: 15 }, { km: 8.5 }, { km: 18 }] });
    expect(after(state, 'march', { terrain: 'difficult' })).toMatchObject({ lastKm: 4.25, total: 12.75 });
  });
});

describe('CO-15: forced marches', () => {
  const third = (people: readonly JsonObject[], more: JsonObject = {}): TravelState => marched(people, 2, more);

  test('CO-15 the third period since the last rest is the first forced one', () => {
    const people = [{}, { transport: 'mule' }, { transport: 'horse' }];
    const second = marched(people, 1);
    expect(travel.actions(second)[0]?.dice).toEqual([]);
    expect(asked(act(second, 'march'))).toEqual([]);
    const outcome = act(third(people), 'march', {}, { m0: 14, m1: 14, m2: 17 });
    expect(asked(outcome)).toEqual([
      ['m0', 'con', 20],
      ['m1', 'con', 20],
      ['m2', 'cha', 20],
    ]);
    const offer = travel.actions(third(people))[0] ?? { dice: [] };
    expect(diceAsked(offer, {}).map(({ who, label, sides }) => [who, label, sides])).toEqual(asked(outcome));
    const rough = act(third(people), 'march', { terrain: 'highMountain', onPath: false }, { m0: 14, m1: 14, m2: 17 });
    expect(diceAsked(offer, { terrain: 'highMountain', onPath: false }).map(({ who, label, sides }) => [who, label, sides])).toEqual(asked(rough));
    expect(played(outcome).step.state).toMatchObject({ forced: 1, periods: 3 });
  });

  test.each([
    ['on foot', {}, 13, { roll: 13, total: 11, difficulty: 12, success: false }, 6],
    ['on foot', {}, 14, { roll: 14, total: 12, difficulty: 12, success: true }, 12],
    ['with CON +3', { conMod: 3 }, 11, { roll: 11, total: 12, difficulty: 12, success: true }, 15],
    ['with a mule', { transport: 'mule' }, 13, { roll: 13, total: 11, difficulty: 12, success: false }, 7],
    ['on a horse', { transport: 'horse', conMod: 9 }, 16, { roll: 16, total: 15, difficulty: 16, success: false }, 9],
    ['on a horse', { transport: 'horse' }, 17, { roll: 17, total: 16, difficulty: 16, success: true }, 18],
    ['on a pony with CHA +2', { transport: 'pony', chaMod: 2 }, 14, { roll: 14, total: 15, difficulty: 16, success: false }, 7.5],
  ])('CO-15 %s (%j) a %i', (_name, traits, roll, lastTest, km) => {
    const state = after(third([traits]), 'march', {}, { m0: roll });
    expect(traveller(state, 'm0')).toMatchObject({ lastTest, km });
  });

  test('CO-15 penalties add up period by period, and the difficulty in the saddle rises by 4', () => {
    const rolls: Rolls = { m0: 20, m1: 20 };
    let state = third([{}, { transport: 'horse' }]);
    const seen = [1, 2, 3].map(() => {
      state = after(state, 'march', {}, rolls);
      return state.members.map(({ penalty, lastTest }) => [penalty, lastTest?.total, lastTest?.difficulty]);
    });
    expect(seen).toEqual([
      [
        [-2, 18, 12],
        [-1, 19, 16],
      ],
      [
        [-4, 16, 12],
        [-2, 18, 20],
      ],
      [
        [-6, 14, 12],
        [-3, 17, 24],
      ],
    ]);
    expect(state).toMatchObject({ forced: 3, periods: 5 });
  });

  test('CO-15 a failure halves exactly, also 1 km of high mountain, and sets the pace', () => {
    const state = after(third([{}, {}]), 'march', { terrain: 'highMountain' }, { m0: 20, m1: 1 });
    expect(state).toMatchObject({ lastKm: 0.5, total: 24.5, members: [{ km: 1 }, { km: 0.5 }] });
  });

  test('CO-15 whoever leads a mount walks: a test of CON and -2', () => {
    const state = third([{ transport: 'horse', conMod: 1, chaMod: 7 }]);
    const outcome = act(state, 'march', { terrain: 'difficult', onPath: false }, { m0: 13 });
    expect(asked(outcome)).toEqual([['m0', 'con', 20]]);
    expect(traveller(played(outcome).step.state as TravelState, 'm0')).toMatchObject({
      penalty: -2,
      km: 3.25,
      lastTest: { total: 12, difficulty: 12, success: true },
    });
    expect(asked(act(state, 'march', { terrain: 'highMountain', onPath: false }, { m0: 13 }))).toEqual([['m0', 'con', 20]]);
    expect(asked(act(state, 'march', { terrain: 'highMountain' }, { m0: 13 }))).toEqual([['m0', 'cha', 20]]);
    expect(asked(act(state, 'march', { terrain: 'difficult' }, { m0: 13 }))).toEqual([['m0', 'cha', 20]]);
  });

  test('CO-15 read otherwise: leading counts as riding', () => {
    const state = third([{ transport: 'horse', conMod: 1, chaMod: 7 }], { ledRidersWalk: false });
    const next = after(state, 'march', { terrain: 'difficult', onPath: false }, { m0: 10 });
    expect(traveller(next, 'm0')).toMatchObject({ penalty: -1, km: 3.25, lastTest: { characteristic: 'cha', total: 16, difficulty: 16, success: true } });
  });

  test('CO-15 read otherwise: the penalty counts from the next test on', () => {
    const state = third([{}], { penaltyAtOnce: false });
    const first = after(state, 'march', {}, { m0: 12 });
    expect(traveller(first, 'm0')).toMatchObject({ penalty: -2, lastTest: { total: 12, success: true } });
    expect(traveller(after(first, 'march', {}, { m0: 12 }), 'm0')).toMatchObject({ penalty: -4, lastTest: { total: 10, success: false } });
  });

  test('CO-15 read otherwise: the first test in the saddle is against 12', () => {
    const first = after(third([{ transport: 'horse' }], { ridingFrom: 'twelve' }), 'march', {}, { m0: 13 });
    expect(traveller(first, 'm0').lastTest).toMatchObject({ total: 12, difficulty: 12, success: true });
    expect(traveller(after(first, 'march', {}, { m0: 20 }), 'm0').lastTest).toMatchObject({ difficulty: 16 });
  });

  test('CO-15 tells what it costs everybody and the time that has passed, and proposes neither', () => {
    const { effects, state } = played(act(third([{}, { transport: 'horse' }]), 'march', {}, { m0: 1, m1: 20 })).step;
    expect(effects).toEqual([]);
    const all = { key: 'effect.allActions' };
    expect(travel.present(state as TravelState).travel).toMatchObject({
      minutes: 720,
      period: { minutes: 240, km: 6, ground: { key: 'ground.normal' }, forced: true },
      next: { minutes: 240, forced: true },
      members: [
        { id: 'm0', km: 6, tired: { amount: -2, appliesTo: all } },
        { id: 'm1', km: 18, tired: { amount: -1, appliesTo: all } },
      ],
    });
    expect(travel.present(after(started([member('a')]), 'march')).travel).toMatchObject({ minutes: 240, members: [{ tired: null }] });
  });
});

describe('CO-15: recovery points', () => {
  const people = [{}, { transport: 'horse' }];
  const rule = { recoveryPoints: true };

  test('CO-15 a point spares this period, in the penalty and the test', () => {
    const once = after(marched(people, 2, rule), 'march', {}, { m0: 20, m1: 20 });
    const outcome = played(act(once, 'march', { spend: ['m0'] }, { m0: 14, m1: 20 }));
    const state = outcome.step.state as TravelState;
    expect(state.members).toMatchObject([
      { penalty: -2, lastTest: { total: 12, success: true } },
      { penalty: -2, lastTest: { total: 18, difficulty: 20 } },
    ]);
    // The point itself comes off the sheet of whoever spent it.
    expect(outcome.step.effects).toMatchObject([
      { who: 'm0', field: 'recoveryPoints', change: { kind: 'by', amount: -1 }, cause: { key: 'effect.forcedMarch' } },
    ]);
    expect(outcome.step.events.some(({ who, facts }) => who === 'm0' && facts?.['spent'] === true)).toBe(true);
  });

  test('CO-15 read otherwise: a point clears every penalty at the end of the period', () => {
    const once = after(marched(people, 2, { ...rule, recoveryPoint: 'all' }), 'march', {}, { m0: 20, m1: 20 });
    const state = after(once, 'march', { spend: ['m0'] }, { m0: 16, m1: 20 });
    expect(state.members).toMatchObject([{ penalty: 0, lastTest: { total: 12, success: true } }, { penalty: -2 }]);
  });

  test.each([
    ['without the rule', 2, {}, ['m0'], 'spend'],
    ['in a period that is not forced', 1, rule, ['m0'], 'spend'],
    ['of somebody who is not there', 2, rule, ['x'], 'spend[0]'],
    ['of somebody twice', 2, rule, ['m0', 'm0'], 'spend[1]'],
  ])('CO-15 refuses a point %s', (_name, periods, more, spend, field) => {
    const state = marched(people, periods, more);
    expect(refusedAt(act(state, 'march', { spend }, periods > 1 ? { m0: 10, m1: 10 } : {}))).toEqual([field]);
  });

  test('CO-15 no point is as good as none', () => {
    expect(act(marched(people, 1, rule), 'march', { spend: [] }).kind).toBe('played');
  });
});

describe('CO-16: rest and the clock', () => {
  const tired = after(marched([{}, { transport: 'horse' }], 2), 'march', {}, { m0: 20, m1: 20 });

  test('CO-16 ten hours clear penalties and begin a new day', () => {
    const state = after(tired, 'rest', { hours: 10 });
    expect(state).toMatchObject({ day: 2, hour: 22, periods: 0, forced: 0, total: 36, lastKm: 12, members: [{ penalty: 0, km: 12 }, { penalty: 0 }] });
    expect(asked(act(state, 'march'))).toEqual([]);
  });

  test('CO-16 fewer only pass time, twice as well', () => {
    const state = after(after(tired, 'rest', { hours: 9.75 }), 'rest', { hours: 9.75 });
    expect(state).toMatchObject({ day: 2, hour: 31.5, periods: 3, forced: 1, members: [{ penalty: -2 }, { penalty: -1 }] });
    expect(asked(act(state, 'march', {}, { m0: 1, m1: 1 }))).toHaveLength(2);
  });

  test.each([
    ['nothing', 0],
    ['a negative time', -1],
    ['more than ten days', 241],
    ['all night', 'all night'],
  ])('CO-16 refuses a rest of %s', (_name, hours) => {
    expect(refusedAt(act(tired, 'rest', { hours }))).toEqual(['hours']);
  });

  test('CO-16 tells the time of a rest, in minutes', () => {
    const { minutes = 0 } = travel.present(tired).travel ?? {};
    const { effects, state } = played(act(tired, 'rest', { hours: 7.25 })).step;
    expect(effects).toEqual([]);
    expect(travel.present(state as TravelState).travel).toMatchObject({ minutes: minutes + 435, period: null });
  });

  test('CO-16 proposes a rest until the hour of the departure, and whoever marched through the night is back at it the morning after', () => {
    const proposed = (state: TravelState): unknown => travel.actions(state).find(({ id }) => id === 'rest')?.usual;
    expect(proposed(marched([{}], 2))).toEqual({ hours: 16 });
    // At 20 hours the morning is nearer than a long rest: they sleep into the day, and march until late.
    const night = [1, 2, 3].reduce((state) => after(state, 'march', {}, { m0: [20] }), marched([{}], 2));
    const late = after(night, 'rest', { hours: 10 });
    const evening = after(after(late, 'march'), 'march');
    expect(evening.hour % 24).toBe(14);
    expect(proposed(evening)).toEqual({ hours: 10 });
  });

  test('CO-16 a day holds 24 hours: six periods without rest are a day, and the seventh is of the next', () => {
    let state = started([member('a')]);
    const days = [1, 2, 3, 4, 5, 6, 7].map((period) => {
      state = after(state, 'march', {}, period > 2 ? { a: 20 } : {});
      return [state.hour, state.day];
    });
    expect(days.slice(4)).toEqual([
      [20, 1],
      [24, 2],
      [28, 2],
    ]);
    expect(state).toMatchObject({ periods: 7, forced: 5, members: [{ penalty: -10 }] });
  });

  test.each([
    [16, 2, 24],
    [10, 2, 18],
    [48, 3, 56],
    [240, 11, 248],
  ])('CO-16 after a normal day a rest of %i hours ends on day %i', (hours, day, hour) => {
    expect(after(marched([{}], 2), 'rest', { hours })).toMatchObject({ day, hour });
  });

  test('CO-16 waiting only passes time, and is never long enough to be a rest', () => {
    const state = after(tired, 'wait', { hours: 9.75 });
    expect(state).toMatchObject({ day: 1, hour: 21.75, periods: 3, forced: 1, march: null, members: [{ penalty: -2 }, { penalty: -1 }] });
    expect(after(tired, 'wait')).toMatchObject({ hour: 13, periods: 3 });
    expect(refusedAt(act(tired, 'wait', { hours: 10 }))).toEqual(['hours']);
    expect(refusedAt(act(tired, 'wait', { hours: 0 }))).toEqual(['hours']);
  });

  test('CO-16 a day off is a rest of 24 hours, which no rest until morning is before the day has begun', () => {
    const state = after(tired, 'dayOff');
    expect(state).toMatchObject({ day: 2, hour: 36, dayBegan: 36, periods: 0, forced: 0, members: [{ penalty: 0 }, { penalty: 0 }] });
    expect(travel.present(tired).travel).toMatchObject({ rest: 'rest', restMinutes: 12 * 60, dayOff: 'dayOff' });
    expect(travel.present(after(tired, 'wait', { hours: 9 })).travel).toMatchObject({ restMinutes: 10 * 60 });
  });

  test('everybody who has an animal with them says so, whatever it carries', () => {
    const people = ['foot', 'mule', 'horse', 'pony'].map((transport, index) => member(`m${String(index)}`, { transport }));
    expect(travel.present(started(people)).travel?.members.map(({ mounts }) => mounts)).toEqual([0, 1, 1, 1]);
  });

  test('CO-16 a journey has no end of its own', () => {
    expect(travel.actions(after(tired, 'rest', { hours: 240 })).map(({ id }) => id)).toEqual(['march', 'rest', 'dayOff', 'wait', 'change', 'leave', 'join']);
    expect(played(act(tired, 'rest')).step.finished).toBe(false);
    expect(refusedAt(act(tired, 'arrive'))).toEqual(['action']);
  });
});

describe('the view', () => {
  test('names what the rules name', () => {
    const state = after(marched([{ conMod: 1 }], 2), 'march', {}, { m0: 13 });
    expect(travel.view(state)).toEqual({
      day: 1,
      hour: 12,
      periods: 3,
      forced: 1,
      total: 39,
      lastKm: 13,
      members: [{ id: 'm0', km: 13, penalty: -2, lastTest: { characteristic: 'con', roll: 13, total: 12, difficulty: 12, success: true }, left: null }],
    });
    expect(travel.view(after(after(state, 'rest'), 'march'))).toMatchObject({ members: [{ lastTest: null }] });
  });
});

describe('travelling otherwise', () => {
  test('takes no time, and the pace follows from then on', () => {
    const state = after(started([member('a', { armorDef: 4 }), member('b', { conMod: 3 })]), 'march');
    expect(state).toMatchObject({ lastKm: 8, total: 8 });
    const mounted = after(state, 'change', { who: ['a'], transport: 'horse' });
    expect(mounted).toMatchObject({ hour: 4, total: 8, march: null, members: [{ transport: 'horse', km: 8, armorDef: 4 }, { transport: 'foot' }] });
    expect(after(mounted, 'march')).toMatchObject({ lastKm: 15, total: 23, members: [{ km: 18 }, { km: 15 }] });
    const slowed = after(after(mounted, 'change', { who: ['a'], transport: 'foot', armor: 'animal' }), 'change', { who: ['a', 'b'], slowed: 'yes' });
    expect(after(slowed, 'march')).toMatchObject({ lastKm: 6, members: [{ km: 6 }, { km: 7.5 }] });
    expect(refusedAt(act(state, 'change', { who: ['a'] }))).toEqual(['transport']);
  });
});

describe('joining', () => {
  test('asks what the start asks, takes no time, and the pace follows from then on', () => {
    const state = after(started([member('a', { conMod: 1 })]), 'march');
    const joining = { id: 'b', name: 'Bo', conMod: -4, armorDef: 8, armor: 'worn', penalty: -3 };
    const outcome = act(state, 'join', { who: [joining] });
    expect(played(outcome).dice).toEqual([]);
    const joined = after(state, 'join', { who: [joining] });
    expect(joined).toMatchObject({ hour: state.hour, total: state.total, periods: 1, march: null });
    const alone = after(state, 'march').lastKm;
    const together = after(joined, 'march');
    expect(together.lastKm).toBeLessThan(alone);
    // A set-up with both of them goes as far as they do from here on.
    const both = started([member('a', { conMod: 1 }), member('b', joining)]);
    expect(joined.members[1]).toEqual(both.members[1]);
    expect(together.lastKm).toBe(after(both, 'march').lastKm);
  });

  test('is refused for whoever is there or has left, and without anybody', () => {
    const state = after(started([member('a'), member('b')]), 'leave', { who: ['b'], why: 'absent' });
    for (const id of ['a', 'b']) expect(refusedAt(act(state, 'join', { who: [{ id, name: 'X', conMod: 0 }] }))).toEqual(['who[0].name']);
    expect(refusedAt(act(state, 'join', { who: [] }))).toEqual(['who']);
    expect(refusedAt(act(state, 'join', { who: [{ id: 'c', name: 'C' }] }))).toEqual(['who[0].conMod']);
  });

  test('is offered for as many as a journey has room for', () => {
    const crowd = started(Array.from({ length: 39 }, (_, index) => member(`m${String(index)}`)));
    const offer = travel.actions(crowd).find(({ id }) => id === 'join');
    expect(offer?.form?.properties['who']).toMatchObject({ maxItems: 1 });
    const full = after(crowd, 'join', { who: [{ id: 'last', name: 'Last', conMod: 0 }] });
    expect(travel.actions(full).map(({ id }) => id)).not.toContain('join');
  });
});

describe('leaving', () => {
  const three = [member('a', { conMod: 1 }), member('b', { conMod: -4 }), member('c', { conMod: 0 })];

  test('is offered while somebody would travel on, with everybody who travels to choose from', () => {
    const offered = (state: TravelState): readonly string[] => travel.actions(state).map(({ id }) => id);
    const state = started(three);
    expect(offered(state)).toEqual(['march', 'rest', 'dayOff', 'wait', 'change', 'leave', 'join']);
    const alone = after(state, 'leave', { who: ['a', 'b'], why: 'absent' });
    expect(offered(alone)).toEqual(['march', 'rest', 'dayOff', 'wait', 'change', 'rejoin', 'join']);
    expect(travel.actions(state).find(({ id }) => id === 'leave')?.removes).toEqual({ who: 'who', dead: { why: 'dead' } });
  });

  test('takes no time, asks for no die and leaves nobody without the others', () => {
    const state = started(three);
    const outcome = act(state, 'leave', { who: ['b'], why: 'dead' });
    expect(played(outcome).dice).toEqual([]);
    expect(played(outcome).step).toMatchObject({ finished: false, effects: [], state: { hour: 0, periods: 0 } });
    expect(refusedAt(act(state, 'leave', { who: ['a', 'b', 'c'] }))).toEqual(['who']);
    expect(refusedAt(act(state, 'leave', { who: [] }))).toEqual(['who']);
  });

  test('is drawn: greyed out with the reason, and off the track', () => {
    const { participants, blocks } = travel.present(after(started(three), 'leave', { who: ['b'], why: 'dead' }));
    expect(participants.map(({ id, active, status }) => [id, active, status])).toEqual([
      ['a', true, { key: 'status.rested' }],
      ['b', false, { key: 'status.left.dead' }],
      ['c', true, { key: 'status.rested' }],
    ]);
    const [track] = blocks;
    expect(track?.kind === 'track' && track.tokens.map(({ who }) => who)).toEqual(['a', 'c']);
    expect(track?.kind === 'track' && track.marks[0]?.at).toBe(12);
  });

  test('a journey of version 1 goes on with everybody on the road', () => {
    const { march: _march, ...state } = after(started(three), 'march');
    const { slowedHalves: _slowedHalves, ...readings } = state.readings;
    const old = { ...state, readings, members: state.members.map(({ slowed: _slowed, left: _left, ...rest }) => rest) };
    expect(travel.migrate?.(1, old)).toEqual({ ...state, march: null });
    expect(travel.migrate?.(0, old)).toHaveProperty('refused');
  });

  test('a journey of version 2 keeps who left, and knows no latest march', () => {
    const { march: _march, ...old } = after(after(started(three), 'march'), 'leave', { who: ['b'], why: 'dead' });
    expect(travel.migrate?.(2, old)).toEqual({ ...old, march: null });
  });
});
