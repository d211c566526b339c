import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/domain/json';
import { chase } from '../../../../plugins/chroniques/chase/chase';
import { setupForm } from '../../../../plugins/chroniques/chase/setup';
import type { ChaseState } from '../../../../plugins/chroniques/chase/state';
import { asked, chaseSetup, chasing, metres, played, pursuer, quarry, refusedAt, runner, statuses } from './play';

const { act, after, begin, started } = chasing;
const pair = [pursuer('p'), quarry('q')];

/** A round after which only the distance is of interest. */
function distanceAfter(rolls: Readonly<Record<string, number>>, input: JsonObject = {}, more: JsonObject = {}): number | undefined {
  return metres(after(started(pair, more), 'round', input, rolls));
}

describe('setup', () => {
  test('has the defaults of the rules: out of sight at 100 m, endurance after 10 rounds, and the readings of the rules', () => {
    const setup = {
      participants: [
        { id: 'p', name: 'P', side: 'pursuer', dexMod: 1 },
        { id: 'q', name: 'Q', side: 'quarry', dexMod: 1 },
      ],
      distance: 30,
    };
    expect(played(begin(setup)).step.state).toMatchObject({
      status: 'running',
      mode: 'dex',
      round: 0,
      sightLimit: 100,
      enduranceAfter: 10,
      pending: [],
      readings: { extraActions: 'one', otherActionTests: true, contact: 'afterExtras', pursuersRunOn: true, enduranceArmor: false, enduranceSituation: false },
      participants: [{ conMod: 0, armorDef: 0, fast: false, twoD20: false, modifier: 0, situation: 0 }, {}],
    });
  });

  test.each([
    ['no quarry', [pursuer('a'), pursuer('b')], {}, 'participants', 'refuse.no.quarry'],
    ['no pursuer', [quarry('a'), quarry('b')], {}, 'participants', 'refuse.no.pursuer'],
    ['nobody', [], {}, 'participants', 'app:form.tooFew'],
    ['one id twice', [pursuer('a'), quarry('a')], {}, 'participants[1].id', 'app:form.twice'],
    ['no distance', pair, { distance: 0 }, 'distance', 'app:form.outside'],
    ['a negative distance', pair, { distance: -1 }, 'distance', 'app:form.notAbove'],
    ['a limit of sight of nothing', pair, { sightLimit: 0 }, 'sightLimit', 'app:form.notAbove'],
    ['negative armour', [pursuer('p', { armorDef: -1 }), quarry('q')], {}, 'participants[0].armorDef', 'app:form.outside'],
    ['a size that there is not', [pursuer('p', { size: 'vast' }), quarry('q')], {}, 'participants[0].size', 'app:form.notAChoice'],
    ['half a modifier', [pursuer('p', { dexMod: 0.5 }), quarry('q')], {}, 'participants[0].dexMod', 'app:form.notInteger'],
    ['half a round', pair, { enduranceAfter: 2.5 }, 'enduranceAfter', 'app:form.notInteger'],
    ['a field that does not exist', pair, { lead: 3 }, 'lead', 'app:form.unknown'],
  ])('refuses %s', (_name, people, more, field, key) => {
    const outcome = begin(chaseSetup(people, more));
    expect(refusedAt(outcome)).toEqual([field]);
    if (key !== 'app:form.outside') expect(outcome).toMatchObject({ issues: [{ text: { key } }] });
  });

  test('takes a distance of a quarter of a metre, and one beyond sight', () => {
    expect(metres(started(pair, { distance: 0.25 }))).toBe(0.25);
    expect(metres(started(pair, { distance: 300, sightLimit: 100 }))).toBe(300);
  });

  test.each([
    [99.75, false],
    [100, true],
    [100.25, true],
  ])('says at the start whether %d m of 100 are out of sight: %s (CO-5)', (distance, outOfSight) => {
    const outcome = begin(chaseSetup(pair, { distance, sightLimit: 100 }));
    const headline = outcome.kind === 'played' ? outcome.step.events[0] : undefined;
    expect(JSON.stringify(headline?.text).includes('start.outOfSight.')).toBe(outOfSight);
    expect(headline?.facts).toEqual({ distance, sightLimit: 100 });
  });

  test('takes any id, also one that every object inherits', () => {
    const state = started([pursuer('constructor'), quarry('toString')]);
    const next = after(state, 'round', {}, { constructor: 10, toString: 7 });
    expect(metres(next, 'toString', 'constructor')).toBe(47);
    expect(chase.view(next)).toMatchObject({ participants: [{}, { distances: { constructor: 47 } }] });
  });

  test('offers the limits of sight of the rules, from a forest to a plain', () => {
    const { sightLimit } = setupForm.properties;
    expect(sightLimit).toMatchObject({
      'x-presets': expect.arrayContaining([expect.objectContaining({ value: 50 }), expect.objectContaining({ value: 500 })]) as unknown,
    });
  });
});

describe('situation modifiers', () => {
  test.each([
    ['nothing', {}, 0],
    ['30 m a move', { fast: true }, 10],
    ['one more move', { extraMove: true }, 10],
    ['wings', { flying: true }, 5],
    ['four legs', { quadruped: true }, 2],
    ['four legs and wings', { quadruped: true, flying: true }, 5],
    ['a tiny one', { size: 'tiny' }, -5],
    ['a very small one', { size: 'verySmall' }, -5],
    ['a small one', { size: 'small' }, 0],
    ['a large one', { size: 'large' }, 0],
    ['a huge one', { size: 'huge' }, 5],
    ['a colossal one', { size: 'colossal' }, 5],
    ['the dragon of the source', { flying: true, quadruped: true, size: 'huge' }, 10],
    ['all that helps', { fast: true, extraMove: true, flying: true, quadruped: true, size: 'colossal' }, 30],
    ['a tiny bird', { flying: true, size: 'tiny' }, 0],
  ])('%s adds up to the right number', (_name, traits, sum) => {
    expect(runner(started([pursuer('p', traits), quarry('q')]), 'p').situation).toBe(sum);
  });
});

describe('CO-1: everybody running tests DEX', () => {
  test('CO-1 every pair starts at the distance of the setup', () => {
    const state = started([quarry('q1'), pursuer('p1'), pursuer('p2'), quarry('q2')], { distance: 42.5 });
    expect(state.pairs).toEqual([
      { quarry: 'q1', pursuer: 'p1', distance: 42.5 },
      { quarry: 'q1', pursuer: 'p2', distance: 42.5 },
      { quarry: 'q2', pursuer: 'p1', distance: 42.5 },
      { quarry: 'q2', pursuer: 'p2', distance: 42.5 },
    ]);
  });

  test('CO-1 asks for one d20 each in setup order, two of whoever has a superior DEX', () => {
    const state = started([quarry('q1'), pursuer('p', { twoD20: true }), quarry('q2')]);
    const outcome = act(state, 'round', {}, { q1: 10, p: [3, 12], q2: 11 });
    expect(asked(outcome)).toEqual([
      ['q1', 'dex', 20],
      ['p', 'dex', 20],
      ['p', 'dex', 20],
      ['q2', 'dex', 20],
    ]);
    expect(chase.actions(state)[0]?.dice.map(({ who, label, sides }) => [who, label, sides])).toEqual(asked(outcome));
  });

  test.each([
    [[3, 12], 12],
    [[12, 3], 12],
    [[1, 1], 1],
  ])('CO-1 of two d20 the better counts: %j', (rolls, roll) => {
    const state = after(started([pursuer('p', { twoD20: true }), quarry('q')]), 'round', {}, { p: rolls, q: 10 });
    expect(runner(state, 'p').last).toEqual({ round: 1, mode: 'dex', roll, rolls, score: roll });
  });

  test('CO-1 score: 1D20 + DEX - armour + situation + modifier', () => {
    const state = started([pursuer('p', { dexMod: 3, conMod: 9, armorDef: 4, fast: true, modifier: -2 }), quarry('q', { dexMod: -1 })]);
    const next = after(state, 'round', {}, { p: 11, q: 20 });
    expect([runner(next, 'p').last?.score, runner(next, 'q').last?.score]).toEqual([18, 19]);
  });

  test('CO-1 the dice come from the table: one that is missing is asked for, one too many is refused', () => {
    const state = started(pair);
    expect(act(state, 'round', {}, { p: 10 })).toMatchObject({ kind: 'needs-die', ask: { who: 'q', label: 'dex', sides: 20 } });
    expect(refusedAt(act(state, 'round', {}, { p: [10, 11], q: 10 }))).toEqual(['dice.p[1]']);
    expect(refusedAt(act(state, 'round', {}, { p: 21, q: 10 }))).toEqual(['dice.p[0]']);
  });
});

describe('CO-2: a difference under 10 is so many metres', () => {
  test.each([
    [10, 10, 50],
    [1, 10, 59],
    [10, 1, 41],
    [5, 6, 51],
  ])('CO-2 pursuer %i, quarry %i: %i m', (p, q, distance) => {
    expect(distanceAfter({ p, q })).toBe(distance);
  });

  test('CO-2 each pair has its own difference', () => {
    const state = after(started([quarry('q1'), quarry('q2'), pursuer('p1'), pursuer('p2')]), 'round', {}, { q1: 12, q2: 8, p1: 10, p2: 15 });
    expect([metres(state, 'q1', 'p1'), metres(state, 'q1', 'p2'), metres(state, 'q2', 'p1'), metres(state, 'q2', 'p2')]).toEqual([52, 47, 48, 43]);
  });
});

describe('CO-3: 10 or more is an extra action', () => {
  test.each([
    [1, 11, 'q'],
    [11, 1, 'p'],
    [1, 20, 'q'],
  ])('CO-3 pursuer %i, quarry %i: no metres, and an action for %s', (p, q, who) => {
    const state = after(started(pair), 'round', {}, { p, q });
    expect(state).toMatchObject({ pending: [who], status: 'running', round: 1 });
    expect(metres(state)).toBe(50);
  });

  test('CO-3 a difference of 9 is none', () => {
    expect(after(started(pair), 'round', {}, { p: 1, q: 10 }).pending).toEqual([]);
  });

  test('CO-3 no round while an action is pending, and no action without one', () => {
    const state = started(pair);
    const pending = after(state, 'round', {}, { p: 11, q: 1 });
    expect(chase.actions(pending).map(({ id }) => id)).toEqual(['extra']);
    expect(refusedAt(act(pending, 'round', {}, { p: 1, q: 1 }))).toEqual(['action']);
    expect(refusedAt(act(pending, 'endurance'))).toEqual(['action']);
    expect(refusedAt(act(state, 'extra', { id: 'p', use: 'move' }))).toEqual(['action']);
  });

  test.each([
    ['pursuer', {}, 30],
    ['fast pursuer', { fast: true }, 20],
  ])('CO-3 the move of a %s takes metres off', (_name, traits, distance) => {
    const state = after(started([pursuer('p', traits), quarry('q')]), 'round', {}, { p: 20, q: 1 });
    expect(metres(after(state, 'extra', { id: 'p', use: 'move' }))).toBe(distance);
  });

  test.each([
    ['quarry', {}, 70],
    ['fast quarry', { fast: true }, 80],
  ])('CO-3 the move of a %s adds metres', (_name, traits, distance) => {
    const state = after(started([pursuer('p'), quarry('q', traits)]), 'round', {}, { p: 1, q: 20 });
    expect(metres(after(state, 'extra', { id: 'q', use: 'move' }))).toBe(distance);
  });

  test('CO-3 a move changes the distance to every opponent, also to those who were not beaten by 10', () => {
    const state = after(started([quarry('q'), pursuer('p1'), pursuer('p2')]), 'round', {}, { q: 15, p1: 5, p2: 10 });
    expect(state.pending).toEqual(['q']);
    const next = after(state, 'extra', { id: 'q', use: 'move' });
    expect([metres(next, 'q', 'p1'), metres(next, 'q', 'p2')]).toEqual([70, 75]);
  });

  test('CO-3 an attack leaves the distances alone and is told for the table to play', () => {
    const state = after(started(pair), 'round', {}, { p: 15, q: 5 });
    const outcome = played(act(state, 'extra', { id: 'p', use: 'attack' }));
    expect(metres(outcome.step.state as ChaseState)).toBe(50);
    expect(outcome.step.events).toMatchObject([{ weight: 'headline', who: 'p', facts: { id: 'p', use: 'attack', pending: [] } }]);
    expect(outcome.step.effects).toEqual([]);
  });

  test('CO-3 one action a participant however many were beaten, chosen one by one in any order', () => {
    const state = after(started([quarry('q1'), pursuer('p1'), pursuer('p2'), quarry('q2')]), 'round', {}, { q1: 11, p1: 1, p2: 1, q2: 20 });
    expect(state.pending).toEqual(['q1', 'q2']);
    const next = after(state, 'extra', { id: 'q2', use: 'attack' });
    expect(next.pending).toEqual(['q1']);
    expect(refusedAt(act(next, 'extra', { id: 'q2', use: 'move' }))).toEqual(['id']);
    expect(after(next, 'extra', { id: 'q1', use: 'move' }).pending).toEqual([]);
  });

  test('CO-3 read otherwise: one action for each opponent beaten', () => {
    const state = after(started([quarry('q'), pursuer('p1'), pursuer('p2')], { extraActions: 'each' }), 'round', {}, { q: 20, p1: 1, p2: 5 });
    expect(state.pending).toEqual(['q', 'q']);
    const once = after(state, 'extra', { id: 'q', use: 'move' });
    expect(once).toMatchObject({ pending: ['q'] });
    const twice = after(once, 'extra', { id: 'q', use: 'move' });
    expect([metres(twice, 'q', 'p1'), metres(twice, 'q', 'p2')]).toEqual([90, 90]);
  });

  test('CO-3 offers a button for each use of each one, and refuses anything else', () => {
    const state = after(started([quarry('q1'), pursuer('p', { fast: true }), quarry('q2')]), 'round', {}, { q1: 1, p: 15, q2: 1 });
    expect(chase.actions(state)).toMatchObject([
      { id: 'extra', weight: 'choice', ready: [{ input: { id: 'p', use: 'move' } }, { input: { id: 'p', use: 'attack' } }] },
    ]);
    expect(refusedAt(act(state, 'extra', { id: 'q1', use: 'move' }))).toEqual(['id']);
    expect(refusedAt(act(state, 'extra', { id: 'p', use: 'hide' }))).toEqual(['use']);
    expect(refusedAt(act(state, 'extra', {}))).toEqual(['id', 'use']);
  });
});

describe('CO-4: whoever does something else loses 20 m', () => {
  test.each([
    ['the quarry', ['q'], 30],
    ['the pursuer', ['p'], 70],
    ['both', ['p', 'q'], 50],
  ])('CO-4 %s', (_name, otherAction, distance) => {
    expect(distanceAfter({ p: 10, q: 10 }, { otherAction })).toBe(distance);
  });

  test('CO-4 on top of the test, in metres and in extra actions', () => {
    expect(distanceAfter({ p: 10, q: 5 }, { otherAction: ['q'] })).toBe(25);
    const state = after(started(pair), 'round', { otherAction: ['q'] }, { p: 1, q: 20 });
    expect(state.pending).toEqual(['q']);
    expect(metres(state)).toBe(30);
  });

  test('CO-4 on every opponent', () => {
    const state = after(started([quarry('q'), pursuer('p1'), pursuer('p2')]), 'round', { otherAction: ['q'] }, { q: 10, p1: 10, p2: 12 });
    expect([metres(state, 'q', 'p1'), metres(state, 'q', 'p2')]).toEqual([30, 28]);
  });

  test('CO-4 read otherwise: no test, only the 20 m', () => {
    const state = started([quarry('q'), pursuer('p1'), pursuer('p2')], { otherActionTests: false });
    const outcome = act(state, 'round', { otherAction: ['q'] }, { p1: 1, p2: 20 });
    expect(asked(outcome)).toEqual([
      ['p1', 'dex', 20],
      ['p2', 'dex', 20],
    ]);
    const next = played(outcome).step.state as ChaseState;
    expect([metres(next, 'q', 'p1'), metres(next, 'q', 'p2'), runner(next, 'q').last]).toEqual([30, 30, null]);
    expect(next.pending).toEqual([]);
  });

  test.each([
    ['somebody who is not there', ['x'], 'otherAction[0]'],
    ['somebody twice', ['q', 'q'], 'otherAction[1]'],
    ['a name instead of a list', 'q', 'otherAction'],
  ])('CO-4 refuses %s', (_name, otherAction, field) => {
    expect(refusedAt(act(started(pair), 'round', { otherAction }, { p: 10, q: 10 }))).toEqual([field]);
  });

  test('CO-4 refuses somebody who is out of the run', () => {
    const caught = after(started([pursuer('p'), quarry('q1'), quarry('q2')], { distance: 5 }), 'round', {}, { p: 10, q1: 5, q2: 10 });
    expect(statuses(caught)).toEqual({ p: 'running', q1: 'caught', q2: 'running' });
    expect(refusedAt(act(caught, 'round', { otherAction: ['q1'] }, { p: 10, q2: 10 }))).toEqual(['otherAction[0]']);
  });
});

describe('CO-5: contact and out of sight', () => {
  test.each([
    [9, 'running', 'running'],
    [10, 'caught', 'caught'],
  ])('CO-5 at 5 m a pursuer ahead by %i - 5 leaves the quarry %s', (p, status, chaseStatus) => {
    const state = after(started(pair, { distance: 5 }), 'round', {}, { p, q: 5 });
    expect(state.status).toBe(chaseStatus);
    expect(statuses(state)).toEqual({ p: 'running', q: status });
  });

  test('CO-5 contact is shown as 0, however far the pursuer has run past', () => {
    const state = after(started(pair, { distance: 5 }), 'round', {}, { p: 14, q: 5 });
    expect(metres(state)).toBe(-4);
    expect(chase.view(state)).toMatchObject({ participants: [{}, { distances: { p: 0 }, caughtBy: ['p'], status: 'caught' }] });
    expect(chase.actions(state)).toEqual([]);
  });

  test.each([
    [8, 'running'],
    [9, 'escaped'],
  ])('CO-5 at 91 m of 100 a quarry ahead by %i has %s', (ahead, status) => {
    const state = after(started(pair, { distance: 91 }), 'round', {}, { p: 1, q: 1 + ahead });
    expect(statuses(state)['q']).toBe(status);
  });

  test('CO-5 only out of sight of every pursuer is escaped', () => {
    const state = after(started([quarry('q'), pursuer('p1'), pursuer('p2')], { distance: 95 }), 'round', {}, { q: 10, p1: 5, p2: 6 });
    expect([metres(state, 'q', 'p1'), metres(state, 'q', 'p2')]).toEqual([100, 99]);
    expect(state.status).toBe('running');
    const next = after(state, 'round', {}, { q: 10, p1: 11, p2: 9 });
    expect([metres(next, 'q', 'p1'), metres(next, 'q', 'p2')]).toEqual([99, 100]);
    expect(next.status).toBe('running');
    expect(after(next, 'round', {}, { q: 10, p1: 9, p2: 10 }).status).toBe('escaped');
  });

  test('CO-5 is judged when the extra actions are done: what was in contact can still break away', () => {
    const people = [quarry('q'), pursuer('p1'), pursuer('p2')];
    const state = after(started(people, { distance: 5 }), 'round', {}, { q: 11, p1: 1, p2: 18 });
    expect(state).toMatchObject({ status: 'running', pending: ['q'] });
    expect([metres(state, 'q', 'p1'), metres(state, 'q', 'p2')]).toEqual([5, -2]);
    expect(chase.view(state)).toMatchObject({ participants: [{ distances: { p1: 5, p2: 0 } }, {}, {}] });
    const away = after(state, 'extra', { id: 'q', use: 'move' });
    expect(statuses(away)['q']).toBe('running');
    expect([metres(away, 'q', 'p1'), metres(away, 'q', 'p2')]).toEqual([25, 18]);
    expect(statuses(after(state, 'extra', { id: 'q', use: 'attack' }))['q']).toBe('caught');
  });

  test('CO-5 read otherwise: contact is judged at once, and takes the action away', () => {
    const people = [quarry('q'), pursuer('p1'), pursuer('p2'), quarry('q2')];
    const state = after(started(people, { distance: 5, contact: 'atOnce' }), 'round', {}, { q: 11, p1: 1, p2: 18, q2: 14 });
    expect(statuses(state)).toMatchObject({ q: 'caught', q2: 'running' });
    expect(state.pending).toEqual(['q2']);
    const over = after(started(people.slice(0, 3), { distance: 5, contact: 'atOnce' }), 'round', {}, { q: 11, p1: 1, p2: 18 });
    expect(over).toMatchObject({ status: 'caught', pending: [] });
  });

  test('CO-5 out of sight is judged after the extra actions, however contact is read', () => {
    const state = after(started(pair, { distance: 95, contact: 'atOnce' }), 'round', { otherAction: ['p'] }, { p: 1, q: 11 });
    expect(state).toMatchObject({ status: 'running', pending: ['q'] });
    expect(after(state, 'extra', { id: 'q', use: 'attack' }).status).toBe('escaped');
  });

  test('CO-5 an extra move can end it either way', () => {
    const behind = after(started(pair, { distance: 20 }), 'round', {}, { p: 20, q: 1 });
    expect(after(behind, 'extra', { id: 'p', use: 'move' }).status).toBe('caught');
    const ahead = after(started(pair, { distance: 80 }), 'round', {}, { p: 1, q: 20 });
    expect(after(ahead, 'extra', { id: 'q', use: 'move' }).status).toBe('escaped');
  });

  test('CO-5 whoever caught one runs on after the others, and the end is shared when it differs', () => {
    const people = [pursuer('p'), quarry('q1'), quarry('q2')];
    const first = after(started(people, { distance: 5, sightLimit: 20 }), 'round', {}, { p: 10, q1: 5, q2: 19 });
    expect(first.status).toBe('running');
    expect(statuses(first)).toEqual({ p: 'running', q1: 'caught', q2: 'running' });
    expect(asked(act(first, 'round', {}, { p: 10, q2: 10 }))).toEqual([
      ['p', 'dex', 20],
      ['q2', 'dex', 20],
    ]);
    const second = after(first, 'round', {}, { p: 5, q2: 11 });
    expect([second.status, metres(second, 'q2', 'p')]).toEqual(['mixed', 20]);
    expect(metres(second, 'q1', 'p'), 'the distance of the caught stays').toBe(0);
  });

  test('CO-5 read otherwise: whoever has a catch stops, and whom nobody follows any more has escaped', () => {
    const people = [pursuer('p'), quarry('q1'), quarry('q2')];
    const state = after(started(people, { distance: 5, pursuersRunOn: false }), 'round', {}, { p: 10, q1: 5, q2: 10 });
    expect(statuses(state)).toEqual({ p: 'stopped', q1: 'caught', q2: 'escaped' });
    expect(state.status).toBe('mixed');
    const two = after(started([...people, pursuer('p2')], { distance: 5, pursuersRunOn: false }), 'round', {}, { p: 10, q1: 5, q2: 10, p2: 6 });
    expect(statuses(two)).toEqual({ p: 'stopped', q1: 'caught', q2: 'running', p2: 'running' });
    expect(asked(act(two, 'round', {}, { q2: 10, p2: 10 }))).toHaveLength(2);
  });

  test('CO-5 read otherwise: all who catch together stop together', () => {
    const people = [quarry('q'), quarry('r', { modifier: 9 }), pursuer('p1'), pursuer('p2')];
    const state = after(started(people, { distance: 5, pursuersRunOn: false }), 'round', {}, { q: 5, r: 1, p1: 10, p2: 11 });
    expect(statuses(state)).toEqual({ q: 'caught', r: 'escaped', p1: 'stopped', p2: 'stopped' });
    expect(state.status).toBe('mixed');
  });

  test('CO-5 several pursuers catch together, and both are named', () => {
    const state = after(started([quarry('q'), pursuer('p1'), pursuer('p2')], { distance: 5 }), 'round', {}, { q: 1, p1: 6, p2: 9 });
    expect(runner(state, 'q').caughtBy).toEqual(['p1', 'p2']);
  });

  test('CO-5 a chase that starts out of sight has one round to come back within it', () => {
    expect(after(started(pair, { distance: 105 }), 'round', {}, { p: 9, q: 4 }).status).toBe('escaped');
    expect(after(started(pair, { distance: 105 }), 'round', {}, { p: 10, q: 4 }).status).toBe('running');
  });
});

describe('CO-6: endurance', () => {
  function roundsLater(state: ChaseState, rounds: number): ChaseState {
    let next = state;
    for (let round = 0; round < rounds; round += 1) next = after(next, 'round', {}, { p: 10, q: 10 });
    return next;
  }
  const offers = (state: ChaseState): readonly string[] => chase.actions(state).map(({ id }) => id);

  test('CO-6 is offered from the tenth round on, and later', () => {
    const state = started(pair);
    expect(offers(roundsLater(state, 9))).toEqual(['round']);
    expect(offers(roundsLater(state, 10))).toEqual(['round', 'endurance']);
    expect(offers(roundsLater(state, 12))).toEqual(['round', 'endurance']);
    expect(refusedAt(act(state, 'endurance'))).toEqual(['action']);
  });

  test('CO-6 never without a number, at once after none', () => {
    expect(offers(roundsLater(started(pair, { enduranceAfter: null }), 12))).toEqual(['round']);
    expect(offers(started(pair, { enduranceAfter: 0 }))).toEqual(['round', 'endurance']);
  });

  test('CO-6 tests are of CON then: 1D20 + CON, one die, without armour, situation and other modifiers', () => {
    const people = [pursuer('p', { dexMod: 5, conMod: 2, armorDef: 3, flying: true, modifier: 4, twoD20: true }), quarry('q', { dexMod: 9, conMod: -1 })];
    const state = after(started(people, { enduranceAfter: 0 }), 'endurance');
    expect(state).toMatchObject({ mode: 'con', round: 0 });
    expect(offers(state), 'there is no way back').toEqual(['round']);
    const outcome = act(state, 'round', {}, { p: 10, q: 10 });
    expect(asked(outcome)).toEqual([
      ['p', 'con', 20],
      ['q', 'con', 20],
    ]);
    const next = played(outcome).step.state as ChaseState;
    expect([runner(next, 'p').last?.score, runner(next, 'q').last?.score, metres(next)]).toEqual([12, 9, 47]);
    expect(chase.view(next)).toMatchObject({ mode: 'con', participants: [{ last: { roll: 10, score: 12 } }, {}] });
  });

  test.each([
    ['armour', { enduranceArmor: true }, 9],
    ['situation and other modifiers', { enduranceSituation: true }, 21],
    ['both', { enduranceArmor: true, enduranceSituation: true }, 18],
  ])('CO-6 read otherwise: %s count', (_name, readings, score) => {
    const people = [pursuer('p', { conMod: 2, armorDef: 3, flying: true, modifier: 4 }), quarry('q')];
    const state = after(after(started(people, { enduranceAfter: 0, ...readings }), 'endurance'), 'round', {}, { p: 10, q: 15 });
    expect(runner(state, 'p').last?.score).toBe(score);
  });

  test('CO-6 the rest of the rules goes on as before', () => {
    const state = after(after(started(pair, { enduranceAfter: 0 }), 'endurance'), 'round', { otherAction: ['q'] }, { p: 11, q: 1 });
    expect(state.pending).toEqual(['p']);
    expect(metres(state)).toBe(30);
  });
});
