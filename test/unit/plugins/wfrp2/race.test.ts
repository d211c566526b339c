import { describe, expect, test } from 'vitest';
import { race } from '../../../../plugins/wfrp2/race/race';
import { act, begin, played, pursuer, quarry, raceAfter, racer, refusals, seen, setupOf, startedRace } from './play';

const pair = [racer('a'), racer('b')];

describe('setup', () => {
  test('has the defaults of the rules: 30 points, Movement counts, the higher total is ahead', () => {
    const state = startedRace([racer('a', 4), racer('b', 5)]);
    expect(state).toMatchObject({ target: 30, sameThrow: 'higherTotal', status: 'running', round: 0, participants: [{ modifier: 0 }, { modifier: 1 }] });
  });

  test.each([
    ['nobody', [], {}, 'participants', 'app:form.tooFew'],
    ['one racer', [racer('a')], {}, 'participants', 'app:form.tooFew'],
    ['one id twice', [racer('a'), racer('a')], {}, 'participants[1].id', 'app:form.twice'],
    ['M over 30', [racer('a', 31), racer('b')], {}, 'participants[0].M', 'app:form.outside'],
    ['M under 0', [racer('a'), racer('b', -1)], {}, 'participants[1].M', 'app:form.outside'],
    ['a target of 0', pair, { target: 0 }, 'target', 'app:form.notAbove'],
    ['a target under 0', pair, { target: -5 }, 'target', 'app:form.notAbove'],
    ['a lead', pair, { lead: 3 }, 'lead', 'app:form.unknown'],
    ['another way of placing', pair, { sameThrow: 'coin' }, 'sameThrow', 'app:form.notAChoice'],
  ])('refuses %s', (_name, people, more, field, key) => {
    expect(refusals(begin(race, setupOf(people, more))).map(([at, why]) => [at, why])).toContainEqual([field, key]);
  });

  test('refuses sides: everybody starts level', () => {
    expect(refusals(begin(race, setupOf([pursuer('a'), quarry('b')])))).toEqual([
      ['participants[0].side', 'app:form.unknown'],
      ['participants[1].side', 'app:form.unknown'],
    ]);
  });

  test('offers 1, 3, 5 and 10 km at ten points each, and kilometres to type', () => {
    const target = race.setup.properties['target'];
    expect(target).toMatchObject({ 'x-presets': [{ value: 10 }, { value: 30 }, { value: 50 }, { value: 100 }], 'x-convert': { factor: 10 } });
  });

  test('takes any target above 0', () => {
    expect(raceAfter(startedRace(pair, { target: 0.25 }), { a: 1, b: 1 }).status).toBe('finished');
  });
});

describe('W2-6: the first to reach the target wins', () => {
  test('W2-6 one die for everyone still racing, in setup order, named pace', () => {
    const outcome = played(act(race, startedRace(pair), 'throw', { a: 3, b: 4 }));
    expect(outcome.dice.map(({ who, label, sides }) => [who, label, sides])).toEqual([
      ['a', 'pace', 6],
      ['b', 'pace', 6],
    ]);
    expect(outcome.step.state).toMatchObject({ participants: [{ total: 3 }, { total: 4 }] });
  });

  test.each([
    [6, 6, { total: 6, remaining: 0, finishedAt: 1, place: 1 }],
    [5, 6, { total: 5, remaining: 1, finishedAt: null, place: null }],
    [6, 5.5, { total: 6, remaining: 0, finishedAt: 1, place: 1 }],
    [6, 6.25, { total: 6, remaining: 0.25, finishedAt: null, place: null }],
  ])('W2-6 %i of %d points', (roll, target, facts) => {
    expect(seen(race, raceAfter(startedRace(pair, { target }), { a: roll, b: 1 }), 'a')).toMatchObject(facts);
  });

  test.each([0, 7])('W2-6 refuses a typed %i', (roll) => {
    expect(refusals(act(race, startedRace(pair), 'throw', { a: roll, b: 1 }))).toEqual([['dice.a[0]', 'app:dice.outside']]);
  });
});

describe('W2-7: the slowest racer is the reference', () => {
  test('W2-7 each die gains the difference', () => {
    const state = raceAfter(startedRace([racer('a', 8), racer('b', 9.5), racer('c', 8)]), { a: 2, b: 2, c: 3 }, { a: 1, b: 1, c: 1 });
    expect(state.participants.map(({ modifier, total }) => [modifier, total])).toEqual([
      [0, 3],
      [1.5, 6],
      [0, 4],
    ]);
  });

  test('W2-7 not when Movement is left out', () => {
    const state = raceAfter(startedRace([racer('a', 8), racer('b', 9.5)], { addMovement: false }), { a: 2, b: 2 });
    expect(state.participants.map(({ modifier, total }) => [modifier, total])).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });
});

describe('W2-8: places', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => racer(id));
  const places = (...state: readonly { readonly place: number | null }[]): readonly (number | null)[] => state.map(({ place }) => place);

  test('W2-8 a dead heat shares the place and skips the next: 1, 1, 3', () => {
    const state = raceAfter(startedRace(four, { target: 5 }), { a: 6, b: 5, c: 6, d: 1 }, { d: 6 });
    expect(places(...state.participants)).toEqual([1, 3, 1, 4]);
  });

  test('W2-8 behind whoever finished on an earlier throw, however high the total', () => {
    const state = raceAfter(startedRace(four, { target: 5 }), { a: 5, b: 4, c: 4, d: 4 }, { b: 6, c: 6, d: 1 });
    expect(places(...state.participants)).toEqual([1, 2, 2, 4]);
  });

  test('W2-8 all at once', () => {
    expect(places(...raceAfter(startedRace(four, { target: 1 }), { a: 2, b: 2, c: 2, d: 2 }).participants)).toEqual([1, 1, 1, 1]);
  });

  test('W2-8 equal totals are equal to the quarter', () => {
    const state = raceAfter(startedRace([racer('a', 4), racer('b', 4.25)], { target: 2 }), { a: 3, b: 2 });
    expect(places(...state.participants)).toEqual([1, 2]);
  });

  test('W2-8 one throw, one place, when the setup says so', () => {
    const state = raceAfter(startedRace(four, { target: 5, sameThrow: 'shared' }), { a: 6, b: 5, c: 1, d: 1 }, { c: 4, d: 6 });
    expect(places(...state.participants)).toEqual([1, 1, 3, 3]);
  });
});

describe('W2-9: until all have finished, or the GM ends it', () => {
  test('W2-9 whoever has finished throws no more', () => {
    const state = raceAfter(startedRace(pair, { target: 6 }), { a: 6, b: 2 });
    const outcome = played(act(race, state, 'throw', { b: 3 }));
    expect(outcome.dice.map(({ who }) => who)).toEqual(['b']);
    expect(outcome.step.state).toMatchObject({ status: 'running', participants: [{ total: 6, last: { round: 1 } }, { total: 5 }] });
    expect(refusals(act(race, state, 'throw', { a: 1, b: 1 }))).toEqual([['dice.a[0]', 'app:dice.leftOver']]);
  });

  test('W2-9 it is finished with the last arrival, and then nothing can be done', () => {
    const outcome = played(act(race, raceAfter(startedRace(pair, { target: 6 }), { a: 6, b: 2 }), 'throw', { b: 4 }));
    expect(outcome.step).toMatchObject({ finished: true, state: { status: 'finished', round: 2 } });
    expect(race.actions(outcome.step.state as never)).toEqual([]);
  });

  test('W2-9 the GM may end it at any time: no place for whoever is on the way', () => {
    const state = raceAfter(startedRace(pair, { target: 6 }), { a: 6, b: 2 });
    expect(race.actions(state).map(({ id, weight }) => [id, weight])).toEqual([
      ['throw', 'primary'],
      ['end', 'minor'],
    ]);
    const outcome = played(act(race, state, 'end'));
    expect(outcome.dice).toEqual([]);
    expect(outcome.step).toMatchObject({ finished: true, state: { status: 'finished', participants: [{ place: 1 }, { place: null, finishedAt: null }] } });
    for (const action of ['throw', 'end']) expect(refusals(act(race, outcome.step.state as never, action))).toMatchObject([['action', 'app:run.notOffered']]);
  });
});
