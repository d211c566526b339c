import { describe, expect, test } from 'vitest';
import { chase } from '../../../../plugins/wfrp4/chase/chase';
import { tens, testResult } from '../../../../plugins/wfrp4/chase/test';
import { act, after, begin, played, pursuer, quarry, refusedAt, setupOf, someone, started, statuses, withResults } from './play';

const pair = [pursuer('p'), quarry('q')];

describe('setup', () => {
  test('has the defaults of the rules: Distance 4, away at 10, automatic results', () => {
    expect(started(pair)).toMatchObject({ distance: 4, escapeAt: 10, autoResults: true, round: 0, status: 'running' });
  });

  test.each([
    ['no quarry', [pursuer('a'), pursuer('b')], {}, 'participants', 'refuse.no.quarry'],
    ['no pursuer', [quarry('a'), quarry('b')], {}, 'participants', 'refuse.no.pursuer'],
    ['nobody', [], {}, 'participants', 'app:form.tooFew'],
    ['one id twice', [pursuer('a'), quarry('a')], {}, 'participants[1].id', 'app:form.twice'],
    ['M over 30', [pursuer('a', { M: 31 }), quarry('b')], {}, 'participants[0].M', 'app:form.outside'],
    ['M under 0', [pursuer('a'), quarry('b', { M: -1 })], {}, 'participants[1].M', 'app:form.outside'],
    ['a skill over 200', [pursuer('a', { skill: 201 }), quarry('b')], {}, 'participants[0].skill', 'app:form.outside'],
    ['a modifier over 100', [pursuer('a', { modifier: 101 }), quarry('b')], {}, 'participants[0].modifier', 'app:form.outside'],
    ['Distance 0', pair, { distance: 0 }, 'distance', 'app:form.outside'],
    ['Distance 10', pair, { distance: 10 }, 'distance', 'app:form.outside'],
    ['half a Distance', pair, { distance: 2.5 }, 'distance', 'app:form.notInteger'],
    ['away from the start', pair, { distance: 5, escapeAt: 5 }, 'escapeAt', 'refuse.escapeAt'],
    ['a field that does not exist', pair, { lead: 3 }, 'lead', 'app:form.unknown'],
  ])('refuses %s', (_name, people, more, field, key) => {
    const outcome = begin(setupOf(people, more));
    expect(refusedAt(outcome)).toEqual([field]);
    expect(outcome).toMatchObject({ issues: [{ text: { key } }] });
  });

  test.each([1, 9])('accepts a Distance of %i', (distance) => {
    expect(started(pair, { distance }).distance).toBe(distance);
  });

  test('takes away just beyond the Distance, M of 0 and 30, skill of 0 and 200', () => {
    const people = [pursuer('p', { M: 0, skill: 0 }), quarry('q', { M: 30, skill: 200 })];
    expect(started(people, { distance: 5, escapeAt: 6 }).escapeAt).toBe(6);
  });

  test('takes any id, also one that every object inherits', () => {
    const state = after(started([pursuer('constructor'), quarry('toString')]), 'round', {}, { constructor: 30, toString: 30 });
    expect(state).toMatchObject({ distance: 4, participants: [{ last: { target: 50, sl: 2 } }, { last: { target: 50, sl: 2 } }] });
  });
});

describe('W4-1: everyone running tests the movement skill', () => {
  test('W4-1 asks for one D100 a runner, in setup order', () => {
    const state = started([quarry('q1'), pursuer('p'), quarry('q2')]);
    const outcome = played(act(state, 'round', {}, { q1: 10, p: 20, q2: 30 }));
    expect(outcome.dice.map(({ who, label, sides }) => [who, label, sides])).toEqual([
      ['q1', 'movement', 100],
      ['p', 'movement', 100],
      ['q2', 'movement', 100],
    ]);
    expect(chase.actions(state)[0]?.dice).toEqual(outcome.dice.map(({ who, label, sides }) => ({ who, label, sides })));
  });

  test.each([
    [50, true],
    [51, false],
  ])('W4-1 a roll of %i against 50 succeeds: %s', (roll, success) => {
    expect(testResult(roll, 50, true).success).toBe(success);
  });

  test('W4-1 adds the modifier of the setup and that of the round to the skill', () => {
    const state = started([pursuer('p', { skill: 40, modifier: 10 }), quarry('q', { skill: 40, modifier: -5 })], { distance: 9 });
    const next = after(state, 'round', { modifiers: { p: 20, q: -30 } }, { p: 50, q: 50 });
    expect([someone(next, 'p').last?.target, someone(next, 'q').last?.target]).toEqual([70, 5]);
    const later = after(next, 'round', {}, { p: 50, q: 50 });
    expect([someone(later, 'p').last?.target, someone(later, 'q').last?.target], 'for one round only').toEqual([50, 35]);
  });

  test.each([
    ['somebody who is not there', { modifiers: { x: 1 } }, 'modifiers.x'],
    ['more than 200', { modifiers: { p: 201 } }, 'modifiers.p'],
    ['less than -200', { modifiers: { p: -201 } }, 'modifiers.p'],
    ['half a point', { modifiers: { p: 0.5 } }, 'modifiers.p'],
  ])('W4-1 refuses a modifier of %s', (_name, input, field) => {
    expect(refusedAt(act(started(pair), 'round', input, { p: 1, q: 1 }))).toEqual([field]);
  });

  test.each([0, 101, 1.5])('W4-1 refuses a typed %d', (roll) => {
    expect(refusedAt(act(started(pair), 'round', {}, { p: roll, q: 1 }))).toEqual(['dice.p[0]']);
  });

  test('W4-1 waits for a die that the table has not thrown', () => {
    expect(act(started(pair), 'round', {}, { p: 20 })).toEqual({ kind: 'needs-die', ask: { who: 'q', label: 'movement', sides: 100 } });
  });
});

describe('W4-2: SL is the tens of the target minus the tens of the roll', () => {
  test.each([
    [120, 12],
    [100, 10],
    [99, 9],
    [10, 1],
    [9, 0],
    [0, 0],
    [-5, 0],
    [-10, -1],
    [-100, -10],
  ])('W4-2 the tens of %i are %i', (number, count) => {
    expect(tens(number)).toBe(count);
  });

  // roll, target, success and SL with automatic results, success and SL without
  test.each([
    [1, 50, true, 5, true, 5],
    [21, 50, true, 3, true, 3],
    [50, 50, true, 0, true, 0],
    [49, 47, false, 0, false, 0],
    [51, 50, false, 0, false, 0],
    [62, 35, false, -3, false, -3],
    [100, 50, false, -5, false, -5],
    [5, 0, true, 1, false, 0],
    [6, 0, false, 0, false, 0],
    [1, -10, true, 1, false, -1],
    [5, -10, true, 1, false, -1],
    [6, -10, false, -1, false, -1],
    [5, 9, true, 1, true, 0],
    [6, 9, true, 0, true, 0],
    [5, 4, true, 1, false, 0],
    [95, 120, true, 3, true, 3],
    [96, 120, false, -1, true, 3],
    [100, 120, false, -1, true, 2],
    [100, 200, false, -1, true, 10],
    [95, 200, true, 11, true, 11],
    [96, 96, false, -1, true, 0],
    [96, 90, false, -1, false, 0],
    [100, 0, false, -10, false, -10],
    [100, -10, false, -11, false, -11],
  ])('W4-2 %i for %i: success %s with %i; without automatic results %s with %i', (roll, target, success, sl, plainSuccess, plainSl) => {
    expect(testResult(roll, target, true)).toMatchObject({ success, sl });
    expect(testResult(roll, target, false)).toEqual({ success: plainSuccess, sl: plainSl, auto: null });
  });

  test('W4-2 never gives a minus zero, which a record could not keep', () => {
    for (let target = -220; target <= 220; target += 1) {
      for (let roll = 1; roll <= 100; roll += 1) {
        for (const auto of [true, false]) {
          const { sl } = testResult(roll, target, auto);
          if (Object.is(sl, -0)) expect.fail(`${String(roll)} for ${String(target)}`);
        }
      }
    }
  });

  test('W4-2 says when an automatic result has decided', () => {
    expect(testResult(3, 0, true).auto).toBe('success');
    expect(testResult(3, 50, true).auto).toBeNull();
    expect(testResult(97, 120, true).auto).toBe('failure');
    expect(testResult(97, 50, true).auto).toBeNull();
    expect(testResult(96, 90, true).auto, 'a failure with −0 has become −1').toBe('failure');
  });

  test('W4-2 is read without automatic results when the setup says so', () => {
    const state = started([pursuer('p', { skill: 120 }), quarry('q', { skill: 0 })], { autoResults: false });
    const next = after(state, 'round', {}, { p: 100, q: 5 });
    expect(someone(next, 'p').last).toMatchObject({ success: true, sl: 2 });
    expect(someone(next, 'q').last).toMatchObject({ success: false, sl: 0 });
  });

  test('W4-2 shows a success with +0 and a failure with −0 apart', () => {
    const next = after(started(pair), 'round', {}, { p: 50, q: 51 });
    const [p, q] = chase.present(next).participants;
    expect(p?.last?.headline).toEqual({ key: 'sl.signed', args: { sl: 0 } });
    expect(q?.last?.headline).toEqual({ key: 'sl.minusZero' });
  });
});

describe('W4-3: the slowest M is the reference', () => {
  test('W4-3 M 8, 7 and 9 give +1, 0 and +2', () => {
    const state = started([pursuer('p', { M: 8 }), quarry('b1', { M: 7 }), quarry('b2', { M: 9 })]);
    expect(state.participants.map(({ movementBonus }) => movementBonus)).toEqual([1, 0, 2]);
    const next = after(state, 'round', {}, { p: 30, b1: 30, b2: 30 });
    expect(next.participants.map(({ last }) => last?.total)).toEqual([3, 2, 4]);
  });

  test('W4-3 is worked out again among those who still run', () => {
    const state = started([pursuer('p', { M: 5 }), quarry('slow', { M: 3 }), quarry('q', { M: 4 })], { distance: 1 });
    const caught = withResults(state, { p: 4, slow: 0, q: 3 });
    expect(caught.participants.map(({ movementBonus }) => movementBonus)).toEqual([2, 0, 1]);
    const next = after(caught, 'abandon');
    expect(statuses(next)).toMatchObject({ slow: 'dropped' });
    expect(someone(next, 'p').movementBonus).toBe(1);
    expect(someone(next, 'q').movementBonus).toBe(0);
  });
});

describe('W4-4: the Distance changes by lowest quarry total minus highest pursuer total', () => {
  test('W4-4 counts the slowest of the quarry and the fastest of the pursuers', () => {
    const state = started([pursuer('p1'), pursuer('p2'), quarry('q1'), quarry('q2')]);
    expect(withResults(state, { p1: -2, p2: 1, q1: 5, q2: 3 }).distance).toBe(4 + 3 - 1);
  });

  test('W4-4 goes on from the Distance that was reached', () => {
    expect(withResults(withResults(started(pair), { p: 1, q: 2 }), { p: 1, q: 3 }).distance).toBe(7);
  });

  test('W4-4 keeps halves exact', () => {
    const state = started([pursuer('p', { M: 4.5 }), quarry('q', { M: 4 })]);
    expect(withResults(state, { p: 0, q: 0 }).distance).toBe(3.5);
  });
});

describe('W4-5: caught at 0 and under, escaped at 10, else it goes on', () => {
  test.each([
    [0, 4, 0, 'caught-choice', 'running'],
    [0, 3, 1, 'running', 'running'],
    [0, 6, -2, 'caught-choice', 'running'],
    [5, 0, 9, 'running', 'running'],
    [6, 0, 10, 'escaped', 'escaped'],
    [9, 0, 13, 'escaped', 'escaped'],
  ])('W4-5 quarry %i, pursuer %i: Distance %i, %s', (q, p, distance, status, quarryStatus) => {
    const next = withResults(started(pair), { p, q });
    expect(next).toMatchObject({ distance, status });
    expect(statuses(next)).toEqual({ p: 'running', q: quarryStatus });
    expect(chase.actions(next).length > 0).toBe(status !== 'escaped');
  });

  test('W4-5 away is where the setup says', () => {
    expect(withResults(started(pair, { escapeAt: 6 }), { p: 0, q: 2 }).status).toBe('escaped');
    expect(withResults(started(pair, { escapeAt: 20 }), { p: 0, q: 10 }).status).toBe('running');
  });

  test('W4-5 nothing can be done once it is over', () => {
    const over = withResults(started(pair), { p: 0, q: 9 });
    for (const action of ['round', 'abandon', 'fight']) expect(refusedAt(act(over, action))).toEqual(['action']);
  });
});

describe('W4-6: when caught, the GM chooses', () => {
  test('W4-6 abandon and fight with two quarry running, and no round', () => {
    const caught = withResults(started([pursuer('p'), quarry('q1'), quarry('q2')]), { p: 5, q1: 0, q2: 0 });
    expect(chase.actions(caught).map(({ id, weight }) => [id, weight])).toEqual([
      ['abandon', 'choice'],
      ['fight', 'choice'],
    ]);
    expect(refusedAt(act(caught, 'round', {}, { p: 1, q1: 1, q2: 1 }))).toEqual(['action']);
  });

  test('W4-6 only fight with the last one', () => {
    const caught = withResults(started(pair), { p: 5, q: 0 });
    expect(chase.actions(caught).map(({ id }) => id)).toEqual(['fight']);
    expect(refusedAt(act(caught, 'abandon'))).toEqual(['action']);
  });

  test('W4-6 neither while the chase goes on', () => {
    expect(refusedAt(act(started(pair), 'abandon'))).toEqual(['action']);
    expect(refusedAt(act(started(pair), 'fight'))).toEqual(['action']);
  });

  test('W4-6 fight: the chase is over, the quarry that ran is caught, whoever was left behind stays so', () => {
    const caught = withResults(started([pursuer('p'), quarry('q1'), quarry('q2')], { distance: 1 }), { p: 5, q1: 0, q2: 1 });
    const again = after(caught, 'abandon');
    expect(again.status).toBe('caught-choice');
    const outcome = played(act(again, 'fight'));
    expect(outcome.step.finished).toBe(true);
    expect(outcome.step.state).toMatchObject({ status: 'caught', distance: -3 });
    expect(statuses(outcome.step.state as never)).toEqual({ p: 'running', q1: 'dropped', q2: 'caught' });
    expect(chase.actions(outcome.step.state as never)).toEqual([]);
  });
});

describe('W4-7: the slowest is left behind', () => {
  const people = [pursuer('p1'), pursuer('p2'), quarry('c1'), quarry('c2'), quarry('c3')];

  test('W4-7 the example of the source: 2 + 2 - 3 = 1', () => {
    const caught = withResults(started(people, { distance: 2 }), { p1: 2, p2: 3, c1: 0, c2: 2, c3: 2 });
    expect(caught).toMatchObject({ distance: -1, status: 'caught-choice' });
    const next = after(caught, 'abandon', { stopping: ['p2'] });
    expect(next).toMatchObject({ distance: 1, status: 'running', round: 1 });
    expect(statuses(next)).toEqual({ p1: 'running', p2: 'stopped', c1: 'dropped', c2: 'running', c3: 'running' });
  });

  test('W4-7 those who stopped count in that round only, and test no more', () => {
    const caught = withResults(started(people, { distance: 2 }), { p1: 0, p2: 3, c1: 0, c2: 2, c3: 2 });
    const next = after(caught, 'abandon', { stopping: ['p2'] });
    expect(next.distance).toBe(1);
    const outcome = played(act(next, 'round', {}, { p1: 50, c2: 50, c3: 50 }));
    expect(outcome.dice.map(({ who }) => who)).toEqual(['p1', 'c2', 'c3']);
    expect(outcome.step.state).toMatchObject({ distance: 1 });
    expect(refusedAt(act(next, 'round', { modifiers: { p2: 10 } }))).toEqual(['modifiers.p2']);
    expect(refusedAt(act(next, 'round', { results: { c1: { sl: 1 } } }))).toEqual(['results.c1']);
  });

  test('W4-7 they may all run on', () => {
    const next = after(withResults(started(people, { distance: 2 }), { p1: 2, p2: 3, c1: 0, c2: 2, c3: 2 }), 'abandon');
    expect(statuses(next)).toMatchObject({ p1: 'running', p2: 'running' });
  });

  test('W4-7 between equal totals the lower M is the slowest, and may not be exchanged for another', () => {
    const state = started([pursuer('p', { M: 4 }), quarry('fast', { M: 5 }), quarry('slow', { M: 4 }), quarry('third', { M: 4 })], { distance: 1 });
    const caught = withResults(state, { p: 6, fast: 0, slow: 1, third: 3 });
    expect(refusedAt(act(caught, 'abandon', { dropped: 'fast' }))).toEqual(['dropped']);
    expect(statuses(after(caught, 'abandon', { dropped: 'slow' }))).toMatchObject({ slow: 'dropped', fast: 'running' });
    expect(statuses(after(caught, 'abandon'))).toMatchObject({ slow: 'dropped', fast: 'running' });
  });

  test('W4-7 between equals in both the GM chooses, by default the first in setup order', () => {
    const caught = withResults(started(people, { distance: 2 }), { p1: 2, p2: 3, c1: 4, c2: -1, c3: -1 });
    expect(statuses(after(caught, 'abandon'))).toMatchObject({ c1: 'running', c2: 'dropped', c3: 'running' });
    expect(statuses(after(caught, 'abandon', { dropped: 'c3' }))).toMatchObject({ c1: 'running', c2: 'running', c3: 'dropped' });
    expect(refusedAt(act(caught, 'abandon', { dropped: 'c1' }))).toEqual(['dropped']);
    const form = chase.actions(caught)[0]?.form;
    expect(form?.properties['dropped']).toMatchObject({ enum: ['c2', 'c3'], default: 'c2', 'x-labels': [{ verbatim: 'C2' }, { verbatim: 'C3' }] });
  });

  test('W4-7 without a tie the choice is made, and folded away', () => {
    const caught = withResults(started(people, { distance: 2 }), { p1: 2, p2: 3, c1: 0, c2: 2, c3: 2 });
    expect(chase.actions(caught)[0]?.form?.properties['dropped']).toMatchObject({ enum: ['c1'], 'x-advanced': true });
  });

  test.each([
    ['a quarry', { stopping: ['c2'] }, 'stopping[0]'],
    ['nobody known', { stopping: ['x'] }, 'stopping[0]'],
    ['one twice', { stopping: ['p1', 'p1'] }, 'stopping[1]'],
    ['no list', { stopping: 'p1' }, 'stopping'],
  ])('W4-7 refuses %s as stopping, and the state stays', (_name, input, field) => {
    const caught = withResults(started(people, { distance: 2 }), { p1: 2, p2: 3, c1: 0, c2: 2, c3: 2 });
    const before = JSON.stringify(caught);
    expect(refusedAt(act(caught, 'abandon', input))).toEqual([field]);
    expect(JSON.stringify(caught)).toBe(before);
  });

  test('W4-7 a quarry that was lucky in everything but its slowest may be away at once', () => {
    const caught = withResults(started([pursuer('p'), quarry('q1'), quarry('q2')]), { p: 1, q1: -4, q2: 7 });
    expect(caught.distance).toBe(-1);
    const next = after(caught, 'abandon');
    expect(next).toMatchObject({ distance: 10, status: 'escaped' });
    expect(statuses(next)).toEqual({ p: 'running', q1: 'dropped', q2: 'escaped' });
  });
});

describe('W4-8: caught again, or followed by nobody', () => {
  test('W4-8 chooses again until one is left, from the Distance before the round each time', () => {
    const people = [pursuer('p1'), pursuer('p2'), quarry('a'), quarry('b'), quarry('c')];
    const caught = withResults(started(people, { distance: 2 }), { p1: 6, p2: 9, a: 0, b: 1, c: 2 });
    const once = after(caught, 'abandon', { stopping: ['p2'] });
    expect(once, 'p2 counts for this round although stopped').toMatchObject({ distance: 2 + 1 - 9, status: 'caught-choice' });
    const twice = after(once, 'abandon');
    expect(twice).toMatchObject({ distance: 2 + 2 - 9, status: 'caught-choice' });
    expect(statuses(twice)).toEqual({ p1: 'running', p2: 'stopped', a: 'dropped', b: 'dropped', c: 'running' });
    expect(chase.actions(twice).map(({ id }) => id)).toEqual(['fight']);
    expect(refusedAt(act(once, 'abandon', { stopping: ['p2'] })), 'has stopped already').toEqual(['stopping[0]']);
  });

  test('W4-8 with no pursuer left running the quarry has escaped, whatever the Distance', () => {
    const caught = withResults(started([pursuer('p'), quarry('a'), quarry('b')]), { p: 9, a: 0, b: 1 });
    const outcome = played(act(caught, 'abandon', { stopping: ['p'] }));
    expect(outcome.step).toMatchObject({ finished: true, state: { status: 'escaped', distance: -4 } });
    expect(statuses(outcome.step.state as never)).toEqual({ p: 'stopped', a: 'dropped', b: 'escaped' });
  });
});

describe('W4-9: a result told at the table instead of a roll', () => {
  test('W4-9 an SL asks for no die, comes before Movement and is marked as told', () => {
    const state = started([pursuer('p', { M: 6 }), quarry('q')]);
    const outcome = played(act(state, 'round', { results: { p: { sl: 1 } } }, { q: 30 }));
    expect(outcome.dice.map(({ who }) => who)).toEqual(['q']);
    expect(outcome.step.state).toMatchObject({ participants: [{ last: { roll: null, sl: 1, total: 3 } }, { last: { roll: 30, sl: 2 } }] });
    expect(chase.present(outcome.step.state as never).participants[0]?.last?.detail).toMatchObject({ args: { test: { key: 'detail.told' } } });
  });

  test('W4-9 a die is judged like one that was rolled', () => {
    const outcome = played(act(started(pair), 'round', { results: { p: { roll: 21 }, q: { roll: 100 } } }));
    expect(outcome.dice).toEqual([]);
    expect(outcome.step.state).toMatchObject({ participants: [{ last: { roll: 21, sl: 3 } }, { last: { roll: 100, success: false, sl: -5 } }] });
  });

  test.each([
    ['both an SL and a die', { p: { sl: 1, roll: 20 } }, 'results.p'],
    ['neither', { p: {} }, 'results.p'],
    ['only whether it succeeded', { p: { success: true } }, 'results.p'],
    ['a die and whether it succeeded', { p: { roll: 20, success: true } }, 'results.p.success'],
    ['+2 for a failure', { p: { sl: 2, success: false } }, 'results.p.success'],
    ['−2 for a success', { p: { sl: -2, success: true } }, 'results.p.success'],
    ['an SL over 30', { p: { sl: 31 } }, 'results.p.sl'],
    ['half an SL', { p: { sl: 0.5 } }, 'results.p.sl'],
    ['a die of 0', { p: { roll: 0 } }, 'results.p.roll'],
    ['a die of 101', { p: { roll: 101 } }, 'results.p.roll'],
    ['somebody who is not there', { x: { sl: 1 } }, 'results.x'],
  ])('W4-9 refuses %s, asks for no die and leaves the state', (_name, results, field) => {
    const state = started(pair);
    const before = JSON.stringify(state);
    expect(refusedAt(act(state, 'round', { results }, { p: 50, q: 50 }))).toEqual([field]);
    expect(JSON.stringify(state)).toBe(before);
  });

  test('W4-9 a die thrown besides a told result is one too many', () => {
    expect(refusedAt(act(started(pair), 'round', { results: { p: { sl: 1 } } }, { p: 20, q: 20 }))).toEqual(['dice.p[0]']);
  });

  test.each([
    [{ sl: 0 }, true],
    [{ sl: 0, success: true }, true],
    [{ sl: 0, success: false }, false],
    [{ sl: 1 }, true],
    [{ sl: -1 }, false],
  ])('W4-9 %j is a success: %s', (result, success) => {
    const next = after(started(pair), 'round', { results: { p: result, q: { sl: 0 } } });
    expect(someone(next, 'p').last?.success).toBe(success);
  });
});

describe('W4-10: each round has something to tell', () => {
  test('W4-10 one headline with the numbers, and one line for everyone who tested, with theirs', () => {
    const state = started([pursuer('p', { M: 5 }), quarry('q')]);
    const { events } = played(act(state, 'round', {}, { p: 21, q: 62 })).step;
    expect(events[0]).toMatchObject({ weight: 'headline', facts: { from: 4, to: -1, slowest: -1, fastest: 4, status: 'caught-choice' } });
    expect(events.slice(1)).toMatchObject([
      { weight: 'line', who: 'p', facts: { roll: 21, target: 50, success: true, sl: 3, movementBonus: 1, total: 4, tier: 'wellAhead' } },
      { weight: 'line', who: 'q', facts: { roll: 62, target: 50, success: false, sl: -1, movementBonus: 0, total: -1, tier: 'stumbles' } },
    ]);
  });

  test.each([
    [9, 'wellAhead'],
    [4, 'wellAhead'],
    [3, 'gains'],
    [1, 'gains'],
    [0, 'holds'],
    [-1, 'stumbles'],
    [-3, 'stumbles'],
    [-4, 'crashes'],
    [-9, 'crashes'],
  ])('W4-10 a total of %i is told as %s', (sl, tier) => {
    const { events } = played(act(started(pair, { escapeAt: 99 }), 'round', { results: { p: { sl: 0 }, q: { sl } } })).step;
    expect(events.find(({ who }) => who === 'q')).toMatchObject({ facts: { tier } });
  });

  test('W4-10 two who did alike are told in different words', () => {
    const people = [pursuer('p1'), pursuer('p2'), pursuer('p3'), pursuer('p4'), pursuer('p5'), quarry('q')];
    const results = Object.fromEntries(people.map(({ id }) => [id, { sl: 2 }]));
    const { events } = played(act(started(people), 'round', { results })).step;
    const keys = events.filter(({ who }) => who?.startsWith('p') === true).map(({ text }) => ('key' in text ? text.key : ''));
    expect(new Set(keys).size).toBe(5);
  });

  test('W4-10 every step is told: the start, leaving somebody behind, turning to fight', () => {
    const start = played(begin(setupOf([pursuer('p'), quarry('a'), quarry('b')], { distance: 1 })));
    expect(start.step.events).toMatchObject([
      { weight: 'headline', text: { key: 'start.headline', args: { pursuers: [{ who: 'p' }], quarry: [{ who: 'a' }, { who: 'b' }], distance: 1 } } },
    ]);
    const caught = withResults(start.step.state as never, { p: 5, a: 0, b: 1 });
    const left = played(act(caught, 'abandon'));
    expect(left.step.events.map(({ weight, who }) => [weight, who])).toEqual([
      ['headline', undefined],
      ['line', 'a'],
    ]);
    expect(played(act(left.step.state as never, 'fight')).step.events.map(({ weight, who }) => [weight, who])).toEqual([
      ['headline', undefined],
      ['line', 'b'],
    ]);
  });
});
