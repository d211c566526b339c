import { describe, expect, test } from 'vitest';
import { chase } from '../../../../plugins/wfrp2/chase/chase';
import { act, begin, chaseAfter, played, pursuer, quarry, refusals, seen, setupOf, startedChase } from './play';

const pair = [pursuer('p'), quarry('q')];

describe('setup', () => {
  test('has the defaults of the rules: 6 m, five throws, compared at the end only', () => {
    expect(startedChase(pair)).toMatchObject({ lead: 6, throws: 5, endEarly: false, round: 0, status: 'running' });
  });

  test.each([
    ['no quarry', [pursuer('a'), pursuer('b')], {}, 'participants', 'refuse.no.quarry'],
    ['no pursuer', [quarry('a'), quarry('b')], {}, 'participants', 'refuse.no.pursuer'],
    ['nobody', [], {}, 'participants', 'app:form.tooFew'],
    ['one id twice', [pursuer('a'), quarry('a')], {}, 'participants[1].id', 'app:form.twice'],
    ['a third side', [pursuer('a'), quarry('b'), { id: 'c', side: 'judge' as never, M: 4 }], {}, 'participants[2].side', 'app:form.notAChoice'],
    ['M over 30', [pursuer('a', 30.25), quarry('b')], {}, 'participants[0].M', 'app:form.outside'],
    ['M under 0', [pursuer('a'), quarry('b', -0.25)], {}, 'participants[1].M', 'app:form.outside'],
    ['a lead under 0', pair, { lead: -0.25 }, 'lead', 'app:form.outside'],
    ['no throw', pair, { throws: 0 }, 'throws', 'app:form.outside'],
    ['21 throws', pair, { throws: 21 }, 'throws', 'app:form.outside'],
    ['half a throw', pair, { throws: 2.5 }, 'throws', 'app:form.notInteger'],
    ['a word for endEarly', pair, { endEarly: 'yes' }, 'endEarly', 'app:form.notBoolean'],
    ['a field that does not exist', pair, { distance: 3 }, 'distance', 'app:form.unknown'],
  ])('refuses %s', (_name, people, more, field, key) => {
    expect(refusals(begin(chase, setupOf(people, more)))).toEqual([[field, key]]);
  });

  test.each([
    [{ lead: 0 }, { lead: 0 }],
    [{ lead: 2.5 }, { lead: 2.5 }],
    [{ throws: 1 }, { throws: 1 }],
    [{ throws: 20 }, { throws: 20 }],
  ])('takes %j', (more, state) => {
    expect(startedChase([pursuer('p', 0), quarry('q', 30)], more)).toMatchObject(state);
  });

  test('takes any id, also one that every object inherits', () => {
    const state = chaseAfter(startedChase([pursuer('constructor'), quarry('toString')]), { constructor: 6, toString: 1 });
    expect(seen(chase, state, 'toString')).toMatchObject({ total: 1, gaps: { constructor: 1 } });
  });
});

describe('W2-1: everyone throws a D6', () => {
  test('W2-1 one die each, in setup order, named pace; the offer says so beforehand', () => {
    const state = startedChase([quarry('q'), pursuer('p1'), pursuer('p2')]);
    const asked = ['q', 'p1', 'p2'].map((who) => ({ who, label: 'pace', sides: 6 }));
    expect(chase.actions(state)).toMatchObject([{ id: 'throw', weight: 'primary', dice: asked }]);
    const { dice } = played(act(chase, state, 'throw', { q: 1, p1: 2, p2: 3 }));
    expect(dice.map(({ who, label, sides }) => ({ who, label, sides }))).toEqual(asked);
  });

  test.each([0, 7, 2.5])('W2-1 refuses a typed %d', (roll) => {
    expect(refusals(act(chase, startedChase(pair), 'throw', { p: 1, q: roll }))).toEqual([['dice.q[0]', 'app:dice.outside']]);
  });

  test('W2-1 waits for a die that the table has not thrown', () => {
    expect(act(chase, startedChase(pair), 'throw', { p: 1 })).toEqual({ kind: 'needs-die', ask: { who: 'q', label: 'pace', sides: 6 } });
  });

  test('W2-1 there is nothing else to do', () => {
    for (const action of ['round', 'end', 'abandon'])
      expect(refusals(act(chase, startedChase(pair), action))).toMatchObject([['action', 'app:run.notOffered']]);
  });
});

describe('W2-2: the quarry adds the difference in M, the pursuer throws as thrown', () => {
  test.each([
    [5, 8, 3],
    [8, 5, -3],
    [6, 6, 0],
    [4, 4.5, 0.5],
    [30, 0, -30],
  ])('W2-2 a pursuer with M %d and a quarry with M %d: %d to the quarry’s die', (p, q, modifier) => {
    const state = chaseAfter(startedChase([pursuer('p', p), quarry('q', q)]), { p: 4, q: 2 });
    expect(seen(chase, state, 'q')).toMatchObject({ modifier, total: 2 + modifier, last: { roll: 2, gain: 2 + modifier } });
    expect(seen(chase, state, 'p')).toMatchObject({ modifier: 0, total: 4 });
  });
});

describe('W2-3: with more on a side the slowest pursuer is the reference', () => {
  test('W2-3 for everybody, whatever their side and their order', () => {
    const state = startedChase([quarry('slow', 2), pursuer('p1', 6), pursuer('p2', 4.5), quarry('fast', 7)]);
    expect(state.participants.map(({ id, modifier }) => [id, modifier])).toEqual([
      ['slow', -2.5],
      ['p1', 1.5],
      ['p2', 0],
      ['fast', 2.5],
    ]);
  });

  test('W2-3 a modified die may be zero or negative', () => {
    const state = chaseAfter(startedChase([pursuer('p', 6), quarry('q', 3)]), { p: 1, q: 3 }, { p: 1, q: 1 });
    expect(seen(chase, state, 'q')).toMatchObject({ total: -2, last: { gain: -2 } });
  });

  test('W2-3 no reference changes a gap: everybody two points of M faster is the same chase', () => {
    const rolls = { p1: 3, p2: 6, q1: 1, q2: 5 };
    const gaps = (more: number): unknown => {
      const people = [pursuer('p1', 4 + more), pursuer('p2', 6.5 + more), quarry('q1', 5 + more), quarry('q2', 3 + more)];
      const state = chaseAfter(startedChase(people), rolls, rolls);
      return ['q1', 'q2'].map((id) => seen(chase, state, id)['gaps']);
    };
    expect(gaps(2)).toEqual(gaps(0));
  });
});

describe('W2-4: after the last throw a gap of 0 or less is caught', () => {
  test.each([
    [6, 1, 'caught', 0],
    [6, 2, 'escaped', 1],
    [6, 6, 'escaped', 5],
  ])('W2-4 lead 5, pursuer %i, quarry %i: %s at %i', (p, q, status, gap) => {
    const state = chaseAfter(startedChase(pair, { lead: 5, throws: 1 }), { p, q });
    expect(state.status).toBe(status);
    expect(seen(chase, state, 'q')).toMatchObject({ status, gaps: { p: gap }, caughtBy: status === 'caught' ? ['p'] : [] });
  });

  test('W2-4 halves count: a quarter of a metre ahead has escaped', () => {
    const state = chaseAfter(startedChase([pursuer('p', 4.25), quarry('q', 4)], { lead: 3.5, throws: 1 }), { p: 4, q: 1 });
    expect(seen(chase, state, 'q')).toMatchObject({ status: 'escaped', gaps: { p: 0.25 } });
  });

  test('W2-4 an overtaken quarry runs on until the last throw, and may get away', () => {
    const state = chaseAfter(startedChase(pair, { lead: 1, throws: 2 }), { p: 6, q: 1 });
    expect(state.status).toBe('running');
    expect(seen(chase, state, 'q')).toMatchObject({ status: 'running', gaps: { p: -4 }, caughtBy: [] });
    expect(chaseAfter(state, { p: 1, q: 6 }).status).toBe('escaped');
  });

  test('W2-4 by each pursuer who is there, and by no other', () => {
    const state = chaseAfter(startedChase([pursuer('p1'), pursuer('p2'), pursuer('p3'), quarry('q')], { lead: 2, throws: 1 }), { p1: 6, p2: 5, p3: 3, q: 3 });
    expect(seen(chase, state, 'q')).toMatchObject({ gaps: { p1: -1, p2: 0, p3: 2 }, caughtBy: ['p1', 'p2'] });
  });

  test('W2-4 the example of the source: a thief of M 8 with 6 m, 8 on the dice, loses a guard of M 5 who has 28', () => {
    const thrown = [6, 6, 5, 6, 5].map((guard, at) => ({ guard, thief: [1, 2, 1, 3, 1][at] ?? 0 }));
    const state = chaseAfter(startedChase([quarry('thief', 8), pursuer('guard', 5)]), ...thrown);
    expect(seen(chase, state, 'thief')).toMatchObject({ total: 23, gaps: { guard: 1 }, status: 'escaped' });
  });

  test('W2-4 nothing can be done after the last throw', () => {
    const over = chaseAfter(startedChase(pair, { throws: 1 }), { p: 1, q: 1 });
    expect(chase.actions(over)).toEqual([]);
    expect(refusals(act(chase, over, 'throw', { p: 1, q: 1 }))).toMatchObject([['action', 'app:run.notOffered']]);
  });
});

describe('W2-4 with endEarly: caught as soon as overtaken', () => {
  test('W2-4 the chase of one quarry is over there and then', () => {
    const outcome = played(act(chase, startedChase(pair, { lead: 1, endEarly: true }), 'throw', { p: 4, q: 3 }));
    expect(outcome.step).toMatchObject({ finished: true, state: { status: 'caught', round: 1 } });
  });

  test('W2-4 a quarter of a metre is enough to run on', () => {
    expect(chaseAfter(startedChase([pursuer('p'), quarry('q', 4.25)], { lead: 1, endEarly: true }), { p: 4, q: 3 }).status).toBe('running');
  });

  test('W2-4 whoever is caught throws no more, the pursuers run on, and the others may still get away', () => {
    const caught = chaseAfter(startedChase([pursuer('p'), quarry('q1'), quarry('q2')], { lead: 2, throws: 2, endEarly: true }), { p: 5, q1: 3, q2: 4 });
    expect(caught.status).toBe('running');
    const outcome = played(act(chase, caught, 'throw', { p: 1, q2: 1 }));
    expect(outcome.dice.map(({ who }) => who)).toEqual(['p', 'q2']);
    expect(outcome.step.state).toMatchObject({ status: 'mixed', participants: [{}, { status: 'caught', caughtBy: ['p'], total: 3 }, { status: 'escaped' }] });
  });

  test('W2-4 several caught at different times are all caught', () => {
    const state = startedChase([pursuer('p1'), pursuer('p2'), quarry('q1'), quarry('q2')], { lead: 2, endEarly: true });
    const over = chaseAfter(state, { p1: 5, p2: 1, q1: 1, q2: 6 }, { p1: 1, p2: 6, q2: 1 }, { p1: 3, p2: 6, q2: 1 });
    expect(over).toMatchObject({ status: 'caught', round: 3, participants: [{}, {}, { caughtBy: ['p1'] }, { caughtBy: ['p2'] }] });
  });
});

describe('W2-5: what became of the quarry as a whole', () => {
  const people = [pursuer('p'), quarry('q1'), quarry('q2')];

  test.each([
    [6, 1, 1, 'caught'],
    [1, 1, 1, 'escaped'],
    [4, 1, 4, 'mixed'],
    [4, 4, 1, 'mixed'],
  ])('W2-5 pursuer %i against %i and %i: %s', (p, q1, q2, status) => {
    expect(chaseAfter(startedChase(people, { lead: 2, throws: 1 }), { p, q1, q2 }).status).toBe(status);
  });
});
