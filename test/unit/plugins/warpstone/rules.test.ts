import { describe, expect, test } from 'vitest';
import { chase } from '../../../../plugins/warpstone/chase/chase';
import { rollUnder } from '#shared/plugin-api/kit/tests';
import { failureOf } from '../../../../plugins/warpstone/chase/test';
import { act, after, begin, ended, played, positions, pursuer, quarry, refusals, seen, setupOf, started, statuses } from './play';

const pair = [pursuer('p'), quarry('q')];

describe('setup', () => {
  test('has the defaults of the rules', () => {
    expect(started(pair)).toMatchObject({
      escapeAt: 10,
      maxRounds: null,
      movementLengths: 1,
      stumbleLoss: 1,
      fallLoss: 2,
      observation: true,
      sightFirst: false,
      pursuersRunOn: true,
      round: 0,
      status: 'running',
    });
    expect(positions(started(pair)), 'a pursuer starts at 0, a quarry at the lead').toEqual([0, 3]);
  });

  test.each([
    ['no quarry', [pursuer('a'), pursuer('b')], {}, 'participants', 'refuse.no.quarry'],
    ['no pursuer', [quarry('a'), quarry('b')], {}, 'participants', 'refuse.no.pursuer'],
    ['nobody', [], {}, 'participants', 'app:form.tooFew'],
    ['one id twice', [pursuer('a'), quarry('a')], {}, 'participants[1].id', 'app:form.twice'],
    ['M over 30', [pursuer('a', { M: 31 }), quarry('b')], {}, 'participants[0].M', 'app:form.outside'],
    ['I over 100', [pursuer('a'), quarry('b', { I: 101 })], {}, 'participants[1].I', 'app:form.outside'],
    ['I under 0', [pursuer('a'), quarry('b', { I: -1 })], {}, 'participants[1].I', 'app:form.outside'],
    ['half a point of I', [pursuer('a'), quarry('b', { I: 40.5 })], {}, 'participants[1].I', 'app:form.notInteger'],
    ['an Observation over 100', [pursuer('a', { observation: 101 }), quarry('b')], {}, 'participants[0].observation', 'app:form.outside'],
    ['a modifier over 100', [pursuer('a', { modifier: 101 }), quarry('b')], {}, 'participants[0].modifier', 'app:form.outside'],
    ['no lead', pair, { lead: 0 }, 'lead', 'app:form.notAbove'],
    ['away at the start', pair, { lead: 4, escapeAt: 4 }, 'escapeAt', 'refuse.escapeAt'],
    ['away before the start', pair, { lead: 4, escapeAt: 3.5 }, 'escapeAt', 'refuse.escapeAt'],
    ['no round', pair, { maxRounds: 0 }, 'maxRounds', 'app:form.outside'],
    ['half a round', pair, { maxRounds: 1.5 }, 'maxRounds', 'app:form.notInteger'],
    ['Movement that costs ground', pair, { movementLengths: -1 }, 'movementLengths', 'app:form.outside'],
    ['a stumble that gains ground', pair, { stumbleLoss: -1 }, 'stumbleLoss', 'app:form.outside'],
    ['a fall that gains ground', pair, { fallLoss: -1 }, 'fallLoss', 'app:form.outside'],
    ['a field that does not exist', pair, { distance: 3 }, 'distance', 'app:form.unknown'],
  ])('refuses %s', (_name, people, more, field, key) => {
    expect(refusals(begin(setupOf(people, more)))).toEqual([[field, key]]);
  });

  test('takes a lead of a quarter, and away a quarter beyond', () => {
    expect(started(pair, { lead: 0.25, escapeAt: 0.5 })).toMatchObject({ escapeAt: 0.5, participants: [{ position: 0 }, { position: 0.25 }] });
  });

  test('takes any id, also one that every object inherits', () => {
    const state = after(started([pursuer('constructor'), quarry('toString')]), { constructor: 50, toString: 50 });
    expect(seen(state, 'toString')).toMatchObject({ gaps: { constructor: 3 }, last: { target: 50, success: true } });
  });
});

describe('WS-1: everyone running tests I', () => {
  test('WS-1 asks for one D100 a runner, in setup order, named initiative; the offer says so beforehand', () => {
    const state = started([quarry('q'), pursuer('p1'), pursuer('p2')]);
    const asked = ['q', 'p1', 'p2'].map((who) => ({ who, label: 'initiative', sides: 100 }));
    expect(chase.actions(state)[0]).toMatchObject({ id: 'round', weight: 'primary', dice: asked });
    const { dice } = played(act(state, 'round', {}, { q: 1, p1: 2, p2: 3 }));
    expect(dice.map(({ who, label, sides }) => ({ who, label, sides }))).toEqual(asked);
  });

  test.each([
    [50, 50, true, 0],
    [51, 50, false, 1],
    [1, 0, false, 1],
    [1, 1, true, 0],
    [100, 100, true, 0],
    [100, -10, false, 110],
    [30, 120, true, -90],
  ])('WS-1 %i for %i: success %s, margin %i', (roll, target, success, margin) => {
    expect(rollUnder(roll, target)).toEqual({ success, margin });
  });

  test('WS-1 adds the modifier of the setup and that of the round, the latter for one round', () => {
    const state = started([pursuer('p', { modifier: 10 }), quarry('q', { modifier: -5 })], { observation: false });
    const next = played(act(state, 'round', { modifiers: { p: -30, q: 20 } }, { p: 31, q: 65 })).step.state as typeof state;
    expect(seen(next, 'p')).toMatchObject({ last: { target: 30, success: false, margin: 1 } });
    expect(seen(next, 'q')).toMatchObject({ last: { target: 65, success: true, margin: 0 } });
    expect(seen(after(next, { p: 60, q: 46 }), 'q')).toMatchObject({ last: { target: 45, success: false } });
  });

  test.each([
    ['somebody who is not there', { modifiers: { x: 1 } }, 'modifiers.x'],
    ['more than 200', { modifiers: { p: 201 } }, 'modifiers.p'],
    ['half a point', { modifiers: { p: 0.5 } }, 'modifiers.p'],
    ['another answer', { results: {} }, 'results'],
  ])('WS-1 refuses a modifier for %s, and the state stays', (_name, input, field) => {
    const state = started(pair);
    const before = JSON.stringify(state);
    expect(refusals(act(state, 'round', input, { p: 1, q: 1 })).map(([at]) => at)).toEqual([field]);
    expect(JSON.stringify(state)).toBe(before);
  });

  test('WS-1 refuses a modifier for somebody who is out of the run', () => {
    const lost = after(started([pursuer('p1'), pursuer('p2'), quarry('q')]), { p1: [51, 51], p2: 1, q: 1 });
    expect(refusals(act(lost, 'round', { modifiers: { p1: 10 } }, { p2: 1, q: 1 }))).toMatchObject([['modifiers.p1', 'app:form.notHere']]);
  });

  test.each([0, 101, 1.5])('WS-1 refuses a typed %d', (roll) => {
    expect(refusals(act(started(pair), 'round', {}, { p: roll, q: 1 }))).toEqual([['dice.p[0]', 'app:dice.outside.d100']]);
  });
});

describe('WS-2: a better M helps whoever has it', () => {
  test('WS-2 with equal M two successes leave the gap as it was', () => {
    expect(positions(after(started(pair), { p: 50, q: 50 }))).toEqual([0, 3]);
  });

  test.each([
    [6, 4, 1, [2, 3]],
    [4, 6.5, 1, [0, 5.5]],
    [6, 4, 0.5, [1, 3]],
    [6, 4, 0, [0, 3]],
    [6, 4, 2.25, [4.5, 3]],
  ])('WS-2 a pursuer of M %d, a quarry of M %d, %d a point', (p, q, movementLengths, places) => {
    expect(positions(after(started([pursuer('p', { M: p }), quarry('q', { M: q })], { movementLengths }), { p: 50, q: 50 }))).toEqual(places);
  });

  test('WS-2 helps whoever fails as well', () => {
    expect(positions(after(started([pursuer('p', { M: 6 }), quarry('q')]), { p: 51, q: 51 }))).toEqual([1, 2]);
  });

  test('WS-2 the reference is the slowest among those still running', () => {
    const state = after(started([pursuer('slow', { M: 2 }), pursuer('p', { M: 4 }), quarry('q', { M: 5 })], { escapeAt: 30 }), {
      slow: [51, 51],
      p: 50,
      q: 50,
    });
    expect(positions(state)).toEqual([-1, 2, 6]);
    expect(statuses(state)).toMatchObject({ slow: 'lost' });
    expect(positions(after(state, { p: 50, q: 50 }))).toEqual([-1, 2, 7]);
  });
});

describe('WS-3 and WS-4: a failure by 30 or less stumbles, by more falls', () => {
  test.each([
    [50, undefined],
    [51, 'stumble'],
    [80, 'stumble'],
    [81, 'fall'],
    [100, 'fall'],
  ])('WS-3, WS-4 %i for 50: %s', (roll, failure) => {
    expect(failureOf(rollUnder(roll, 50))).toBe(failure);
  });

  test('WS-3 a stumble loses its ground, and asks for no wounds', () => {
    const outcome = played(act(started(pair), 'round', {}, { p: 50, q: 80 }));
    expect(outcome.step.state).toMatchObject({ participants: [{ position: 0 }, { position: 2, last: { loss: 1, fell: false, wounds: 0, margin: 30 } }] });
    expect(outcome.step.effects).toEqual([]);
    expect(outcome.dice).toHaveLength(2);
  });

  test('WS-4 a fall loses more, and 1D2 wounds that ignore armour and Toughness are proposed', () => {
    const outcome = played(act(started(pair), 'round', {}, { p: 50, q: [81, 2] }));
    expect(outcome.step.state).toMatchObject({ participants: [{ position: 0 }, { position: 1, last: { loss: 2, fell: true, wounds: 2, margin: 31 } }] });
    expect(outcome.dice.at(-1)).toMatchObject({ who: 'q', label: 'damage', sides: 2, value: 2 });
    expect(outcome.step.effects).toEqual([{ kind: 'damage', who: 'q', amount: 2, ignores: ['armour', 'toughness'], cause: { key: 'effect.fall' } }]);
  });

  test('WS-4 refuses 3 on a D2', () => {
    expect(refusals(act(started(pair), 'round', {}, { p: 50, q: [81, 3] }))).toEqual([['dice.q[1]', 'app:dice.outside']]);
  });

  test('WS-3, WS-4 what they cost is the GM’s', () => {
    const state = started(pair, { stumbleLoss: 0.25, fallLoss: 2.5, lead: 4 });
    expect(positions(after(state, { p: 51, q: [81, 1] }))).toEqual([-0.25, 1.5]);
  });
});

describe('WS-5: what failures do to the gap', () => {
  test.each([
    [50, 50, 3],
    [[51, 50], 50, 4],
    [[81, 50, 1], 50, 5],
    [50, 51, 2],
    [50, [81, 1], 1],
    [51, 51, 3],
    [51, [81, 1], 2],
    [[81, 1], 51, 4],
    [[81, 1], [81, 1], 3],
  ])('WS-5 pursuer %j, quarry %j: a gap of %i', (p, q, gap) => {
    expect(seen(after(started(pair), { p, q }), 'q')).toMatchObject({ gaps: { p: gap } });
  });
});

describe('WS-6: a pursuer who fails while a quarry succeeds tests Observation', () => {
  test.each([
    [40, 'running'],
    [41, 'lost'],
  ])('WS-6 %i for 40: %s', (roll, status) => {
    const state = after(started([pursuer('p', { observation: 40 }), pursuer('r'), quarry('q')]), { p: [51, roll], r: 50, q: 50 });
    expect(seen(state, 'p')).toMatchObject({ status, last: { observation: { roll, target: 40, success: status === 'running' } } });
  });

  test('WS-6 without a score I is tested, without any modifier', () => {
    const state = started([pursuer('p', { modifier: -20 }), pursuer('r'), quarry('q')]);
    const outcome = played(act(state, 'round', { modifiers: { p: -10 } }, { p: [21, 50], r: 50, q: 50 }));
    expect(outcome.step.state).toMatchObject({ participants: [{ status: 'running', last: { target: 20, sight: { target: 50, success: true } } }, {}, {}] });
  });

  test.each([
    ['the pursuer succeeds', { p: 50, q: 50 }],
    ['every quarry fails', { p: 51, q: 51 }],
  ])('WS-6 not when %s', (_name, rolls) => {
    expect(played(act(started(pair), 'round', {}, rolls)).dice.map(({ label }) => label)).toEqual(['initiative', 'initiative']);
  });

  test('WS-6 one quarry that succeeds is enough, and no quarry ever tests it', () => {
    const state = started([pursuer('p'), quarry('q1'), quarry('q2')]);
    const outcome = played(act(state, 'round', {}, { p: [51, 50], q1: 51, q2: 50 }));
    expect(outcome.dice.map(({ who, label }) => [who, label])).toEqual([
      ['p', 'initiative'],
      ['q1', 'initiative'],
      ['q2', 'initiative'],
      ['p', 'observation'],
    ]);
  });

  test('WS-6 not without the option', () => {
    const outcome = played(act(started(pair, { observation: false }), 'round', {}, { p: [81, 1], q: 50 }));
    expect(outcome.dice.map(({ label }) => label)).toEqual(['initiative', 'initiative', 'damage']);
    expect(outcome.step.state).toMatchObject({ status: 'running', participants: [{ last: { sight: null } }, {}] });
  });

  test('WS-6 the order of one participant’s dice: initiative, observation, damage', () => {
    const outcome = played(act(started(pair), 'round', {}, { p: [100, 50, 1], q: 50 }));
    expect(outcome.dice.filter(({ who }) => who === 'p').map(({ label, value }) => [label, value])).toEqual([
      ['initiative', 100],
      ['observation', 50],
      ['damage', 1],
    ]);
  });

  test('WS-6 whoever falls and loses sight is hurt all the same', () => {
    const outcome = played(act(started(pair), 'round', {}, { p: [100, 51, 1], q: 50 }));
    expect(outcome.step).toMatchObject({ state: { status: 'escaped' }, effects: [{ who: 'p', amount: 1 }] });
  });
});

describe('WS-7: caught, lost, escaped', () => {
  test.each([
    [3, 'running', 'running'],
    [2, 'caught', 'caught'],
    [1.75, 'caught', 'caught'],
    [2.25, 'running', 'running'],
  ])('WS-7 a lead of %d, two lengths made good: %s', (lead, status, quarryStatus) => {
    const state = after(started([pursuer('p', { M: 6 }), quarry('q')], { lead }), { p: 50, q: 50 });
    expect(state.status).toBe(status);
    expect(seen(state, 'q')).toMatchObject({ status: quarryStatus, caughtBy: status === 'caught' ? ['p'] : [] });
  });

  test('WS-7 by each pursuer who is there, and they run on after the others', () => {
    const people = [pursuer('p1', { M: 6 }), pursuer('p2', { M: 6 }), pursuer('p3'), quarry('q1'), quarry('q2', { M: 6 })];
    const state = after(started(people, { lead: 2 }), { p1: 50, p2: 50, p3: 50, q1: 50, q2: 50 });
    expect(state.status).toBe('running');
    expect(seen(state, 'q1')).toMatchObject({ status: 'caught', caughtBy: ['p1', 'p2'] });
    const outcome = played(act(state, 'round', {}, { p1: 50, p2: 50, p3: 50, q2: 50 }));
    expect(outcome.dice.map(({ who }) => who)).toEqual(['p1', 'p2', 'p3', 'q2']);
  });

  test('WS-7 nobody is caught by a pursuer who lost sight before', () => {
    const state = after(started([pursuer('lost', { M: 6 }), pursuer('p'), quarry('q')], { lead: 4 }), { lost: [51, 51], p: 50, q: 50 });
    expect(statuses(state)).toEqual({ lost: 'lost', p: 'running', q: 'running' });
    const next = after(state, { p: 50, q: [81, 2] }, { p: 50, q: 51 });
    expect(seen(next, 'q'), 'level with the one who is out, and a length ahead of the other').toMatchObject({ status: 'running', gaps: { lost: 0, p: 1 } });
  });

  test.each([
    [9.75, 'running'],
    [10, 'escaped'],
    [12, 'escaped'],
  ])('WS-7 a gap of %d: %s', (gap, status) => {
    expect(after(started([pursuer('p'), quarry('q', { M: 4 + gap - 3 })]), { p: 50, q: 50 }).status).toBe(status);
  });

  test('WS-7 away only from every pursuer still running', () => {
    const people = [pursuer('p1'), pursuer('p2'), quarry('q')];
    const near = after(started(people, { escapeAt: 4 }), { p1: [51, 50], p2: 50, q: 50 });
    expect(near.status).toBe('running');
    const out = after(started(people, { escapeAt: 4 }), { p1: [51, 50], p2: [51, 51], q: 50 });
    expect(out.status).toBe('escaped');
    expect(statuses(out)).toEqual({ p1: 'running', p2: 'lost', q: 'escaped' });
  });

  test('WS-7 away when no pursuer is left running, however near', () => {
    expect(statuses(after(started(pair, { lead: 0.5 }), { p: [51, 51], q: 50 }))).toEqual({ p: 'lost', q: 'escaped' });
  });

  test('WS-7 away after the last round, unless caught in it', () => {
    const state = started(pair, { maxRounds: 2 });
    expect(after(state, { p: 50, q: 50 }).status).toBe('running');
    expect(after(state, { p: 50, q: 50 }, { p: 50, q: 50 }).status).toBe('escaped');
    expect(after(started(pair, { maxRounds: 1, lead: 1 }), { p: 50, q: 51 }).status).toBe('caught');
  });

  test('WS-7 without a last round it goes on', () => {
    expect(after(started(pair), ...Array.from({ length: 120 }, () => ({ p: 50, q: 50 })))).toMatchObject({ round: 120, status: 'running' });
  });

  const near = [pursuer('p', { M: 6 }), quarry('q1'), quarry('q2', { M: 7 })];

  test('WS-7 the order: positions, then caught, then lost sight, then escaped', () => {
    const state = after(started(near, { lead: 1 }), { p: [51, 51], q1: 50, q2: 50 });
    expect(statuses(state)).toEqual({ p: 'lost', q1: 'caught', q2: 'escaped' });
    expect(state.status).toBe('mixed');
  });

  test('WS-7 with sightFirst whoever loses sight catches nobody in that round', () => {
    const state = after(started(near, { lead: 1, sightFirst: true }), { p: [51, 51], q1: 50, q2: 50 });
    expect(statuses(state)).toEqual({ p: 'lost', q1: 'escaped', q2: 'escaped' });
    const kept = after(started(near, { lead: 1, sightFirst: true }), { p: [51, 50], q1: 50, q2: 50 });
    expect(statuses(kept)).toEqual({ p: 'running', q1: 'caught', q2: 'running' });
  });

  test('WS-7 without pursuersRunOn whoever has a catch stays with it, and the others run on', () => {
    const two = [pursuer('p1', { M: 6 }), pursuer('p2', { M: 4 }), quarry('q1', { M: 5 }), quarry('q2', { M: 6 })];
    const state = after(started(two, { lead: 2, pursuersRunOn: false }), { p1: 50, p2: 50, q1: 50, q2: 50 });
    expect(statuses(state)).toEqual({ p1: 'running', p2: 'running', q1: 'running', q2: 'running' });
    const caught = after(started(two, { lead: 1, pursuersRunOn: false }), { p1: 50, p2: 50, q1: 50, q2: 50 });
    expect(statuses(caught)).toEqual({ p1: 'stopped', p2: 'running', q1: 'caught', q2: 'running' });
    // Nobody left to run after: nothing to stop for.
    const last = after(started([pursuer('p'), quarry('q')], { lead: 1, pursuersRunOn: false }), { p: 50, q: 60 });
    expect(statuses(last)).toEqual({ p: 'running', q: 'caught' });
  });

  test('WS-7 nothing can be done once it is over', () => {
    const over = after(started(pair, { lead: 1 }), { p: 50, q: 51 });
    expect(chase.actions(over)).toEqual([]);
    for (const action of ['round', 'end']) expect(refusals(act(over, action, { outcome: 'caught' }))).toMatchObject([['action', 'app:run.notOffered']]);
  });
});

describe('WS-8: the GM may end the chase at any time', () => {
  test('WS-8 one button an outcome, off the main path, and the same as a form', () => {
    const [, end] = chase.actions(started(pair));
    expect(end).toMatchObject({ id: 'end', weight: 'minor', dice: [], ready: [{ input: { outcome: 'caught' } }, { input: { outcome: 'escaped' } }] });
    expect(end?.form?.properties['outcome']).toMatchObject({ enum: ['caught', 'escaped'] });
  });

  test.each(['caught', 'escaped'] as const)('WS-8 %s, before the first round and after one', (outcome) => {
    for (const state of [started(pair), after(started(pair), { p: 50, q: 50 })]) {
      const over = ended(state, outcome);
      expect(over).toMatchObject({ status: outcome, round: state.round });
      expect(statuses(over)).toEqual({ p: 'running', q: outcome });
      expect(positions(over)).toEqual(positions(state));
      expect(chase.actions(over)).toEqual([]);
    }
  });

  test('WS-8 what was decided before stays', () => {
    const state = after(started([pursuer('p', { M: 6 }), quarry('q1'), quarry('q2', { M: 6 })], { lead: 2 }), { p: 50, q1: 50, q2: 50 });
    expect(statuses(ended(state, 'escaped'))).toEqual({ p: 'running', q1: 'caught', q2: 'escaped' });
    expect(ended(state, 'escaped').status).toBe('mixed');
    expect(ended(state, 'caught').status).toBe('caught');
  });

  test.each([
    ['no outcome', {}, 'outcome', 'app:form.missing'],
    ['an outcome of another kind', { outcome: 'mixed' }, 'outcome', 'app:form.notAChoice'],
    ['a word too many', { outcome: 'caught', why: 'x' }, 'why', 'app:form.unknown'],
  ])('WS-8 refuses %s', (_name, input, field, key) => {
    expect(refusals(act(started(pair), 'end', input))).toEqual([[field, key]]);
  });
});
