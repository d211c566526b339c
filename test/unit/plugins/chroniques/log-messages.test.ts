/** What chases and journeys tell and show in each of their positions. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/domain/json';
import type { StepEvent } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';
import { chase } from '../../../../plugins/chroniques/chase/chase';
import type { ChaseState } from '../../../../plugins/chroniques/chase/state';
import en from '../../../../plugins/chroniques/locales/en.json';
import fr from '../../../../plugins/chroniques/locales/fr.json';
import type { TravelState } from '../../../../plugins/chroniques/travel/state';
import { travel } from '../../../../plugins/chroniques/travel/travel';
import { englishOf } from '../english';
import { chaseSetup, chasing, member, played, pursuer, quarry, travelling } from './play';
import type { Rolls } from './play';

const say = englishOf({ fr, en });
const pair = [pursuer('p'), quarry('q')];

/** The entries that a text is made of, without the numbers of their wordings. */
function keysIn(text: Text | undefined): string {
  if (text === undefined || !('key' in text)) return '';
  if (text.key === 'told.deedAndOutcome') return `${keysIn(text.args?.['deed'] as Text)} + ${keysIn(text.args?.['outcome'] as Text)}`;
  return text.key.replace(/\.(?:\d+|plain)$/u, '');
}

function chaseEvents(state: ChaseState, id: string, input: JsonObject = {}, rolls: Rolls = {}): readonly StepEvent[] {
  return played(chasing.act(state, id, input, rolls)).step.events;
}

function travelEvents(state: TravelState, id: string, input: JsonObject = {}, rolls: Rolls = {}): readonly StepEvent[] {
  return played(travelling.act(state, id, input, rolls)).step.events;
}

/** Of each event: whom it is about, its entries, its tone. */
function told(events: readonly StepEvent[]): readonly string[] {
  return events.map(({ who, text, tone }) => `${who ?? '*'} ${keysIn(text)} (${tone})`);
}

describe('CO-5: the start', () => {
  test.each([
    [99.75, 'start.headline'],
    [100, 'start.headline + start.outOfSight'],
    [120, 'start.headline + start.outOfSight'],
  ])('CO-5 at %d m of 100: %s', (distance, keys) => {
    const [start] = played(chasing.begin(chaseSetup(pair, { distance }))).step.events;
    expect(keysIn(start?.text)).toBe(keys);
    expect(start?.facts).toEqual({ distance, sightLimit: 100 });
  });

  test.each([
    [20, 'nearly within reach'],
    [21, 'a short lead'],
    [39, 'a short lead'],
    [40, 'a good lead'],
    [59, 'a good lead'],
    [60, 'a long lead'],
    [79, 'a long lead'],
    [80, 'nearly out of sight'],
    [99, 'nearly out of sight'],
    [100, 'out of sight'],
  ])('CO-5 %d m of 100 are %s', (distance, words) => {
    expect(say(chase.present(chasing.started(pair, { distance })).summary)).toBe(`${String(distance)} m: ${words}.`);
  });
});

describe('CO-2 to CO-5: a round and what came of it', () => {
  const two = [pursuer('p'), quarry('q'), quarry('r', { modifier: 9 })];

  test('CO-5 one is caught, the others run on', () => {
    const events = chaseEvents(chasing.started(two, { distance: 5 }), 'round', {}, { p: 10, q: 5, r: 1 });
    expect(told(events)).toEqual([
      '* round.closer + outcome.caught (warning)',
      'p tell.dex.gains.pursuer (good)',
      'q tell.dex.loses (warning)',
      'r tell.dex.holds (neutral)',
      'q line.caught (danger)',
    ]);
    expect(events[0]?.facts).toEqual({ from: 5, to: 0, pending: [], status: 'running' });
    expect(events.at(-1)?.facts).toEqual({ status: 'caught', caughtBy: ['p'] });
    expect(events[1]?.facts).toEqual({ roll: 10, score: 10, margin: 5, tier: 'gains' });
  });

  test('CO-5 one is out of sight, the others are still seen', () => {
    const events = chaseEvents(chasing.started(two, { distance: 95 }), 'round', {}, { p: 5, q: 6, r: 2 });
    expect(told(events).filter((line) => /outcome|line/u.test(line))).toEqual(['* round.farther + outcome.escaped (warning)', 'r line.escaped (good)']);
    expect(events.at(-1)?.facts).toEqual({ status: 'escaped' });
  });

  test('CO-5 one is caught, one is out of sight, one still runs', () => {
    const three = [...two, quarry('s')];
    const near = chasing.started(three, { distance: 5, sightLimit: 10 });
    const events = chaseEvents(near, 'round', {}, { p: 10, q: 5, r: 6, s: 12 });
    expect(told(events)[0]).toBe('* round.closer + outcome.both (warning)');
    expect(told(events).slice(-2)).toEqual(['q line.caught (danger)', 'r line.escaped (good)']);
  });

  test.each([
    [{ p: 10, q: 5 }, 5, 'round.closer + end.caught'],
    [{ p: 5, q: 10 }, 95, 'round.farther + end.escaped'],
  ])('CO-5 %j from %d m ends it: %s', (rolls, distance, keys) => {
    const outcome = played(chasing.act(chasing.started(pair, { distance }), 'round', {}, rolls));
    expect(outcome.step.finished).toBe(true);
    expect([keysIn(outcome.step.events[0]?.text), outcome.step.events[0]?.tone]).toEqual([keys, 'warning']);
  });

  test('CO-3 an extra action to choose is worth a look, and says whose', () => {
    const state = chasing.started([pursuer('p'), pursuer('o'), quarry('q')]);
    const events = chaseEvents(state, 'round', {}, { p: 20, o: 12, q: 10 });
    expect(told(events)[0]).toBe('* round.closer + outcome.extra (warning)');
    expect(events[0]?.facts).toEqual({ from: 50, to: 48, pending: ['p'], status: 'running' });
    const next = chasing.after(state, 'round', {}, { p: 20, o: 12, q: 10 });
    const { summary, status, participants, blocks } = chase.present(next);
    expect([say(summary), say(status.label), status.tone]).toEqual(['48 m (a good lead): an extra action to choose.', 'An extra action to choose', 'warning']);
    expect(participants.map((each) => [say(each.status), each.tone])).toEqual([
      ['An action to choose', 'warning'],
      ['Pursuing', 'neutral'],
      ['Fleeing', 'neutral'],
    ]);
    expect(blocks.map((block) => (block.kind === 'text' ? [say(block.text), block.tone] : block.kind))).toEqual([
      'track',
      'figure',
      ['An extra action to choose: P. A move changes the distance to every opponent, an attack is played at the table.', 'warning'],
    ]);
  });

  test.each([
    ['p', { p: 20, q: 10 }, 'move', 'extra.move.pursuer', 30],
    ['q', { p: 10, q: 20 }, 'move', 'extra.move.quarry', 70],
    ['q', { p: 10, q: 20 }, 'attack', 'extra.attack', 50],
  ])('CO-3 %s uses it (%j, %s): %s, %i m', (id, rolls, use, key, to) => {
    const pending = chasing.after(chasing.started(pair), 'round', {}, rolls);
    const events = chaseEvents(pending, 'extra', { id, use });
    expect(told(events)).toEqual([`${id} ${key} (neutral)`]);
    expect(events[0]?.facts).toEqual({ id, use, to, pending: [], status: 'running' });
  });

  test('CO-3 an extra move that makes contact ends it', () => {
    const pending = chasing.after(chasing.started(pair, { distance: 20 }), 'round', {}, { p: 20, q: 10 });
    expect(told(chaseEvents(pending, 'extra', { id: 'p', use: 'move' }))).toEqual(['p extra.move.pursuer + end.caught (warning)', 'q line.caught (danger)']);
  });

  test('CO-4 whoever does something else is told as doing it, with or without a test', () => {
    const state = chasing.started(pair);
    const tested = chaseEvents(state, 'round', { otherAction: ['q'] }, { p: 10, q: 10 });
    expect(told(tested).slice(1)).toEqual(['p tell.dex.holds (neutral)', 'q tell.other (warning)']);
    expect(tested[2]?.facts).toEqual({ roll: 10, score: 10, margin: 0, otherAction: true });
    const untested = chaseEvents(chasing.started(pair, { otherActionTests: false }), 'round', { otherAction: ['q'] }, { p: 10 });
    expect(told(untested).slice(1)).toEqual(['p tell.dex.holds (neutral)', 'q tell.other (warning)']);
    expect(untested[2]?.facts).toEqual({ otherAction: true });
  });

  test('CO-5 read otherwise: whoever has a catch stays with it, and is told so', () => {
    const state = chasing.started([pursuer('p'), pursuer('o'), quarry('q'), quarry('r', { modifier: 9 })], { distance: 5, pursuersRunOn: false });
    const rolls = { p: 10, o: 4, q: 5, r: 1 };
    const events = chaseEvents(state, 'round', {}, rolls);
    expect(told(events).slice(-2)).toEqual(['q line.caught (danger)', 'p line.stopped (neutral)']);
    expect(events.at(-1)?.facts).toEqual({ status: 'stopped' });
    const next = chasing.after(state, 'round', {}, rolls);
    expect(chase.present(next).participants.map(({ status }) => say(status))).toEqual(['Stays with the catch', 'Pursuing', 'Caught', 'Fleeing']);
  });

  test('CO-5 once it is over, whoever made no catch has lost the trail', () => {
    const over = chasing.after(chasing.started([pursuer('p'), pursuer('o'), quarry('q')], { distance: 5 }), 'round', {}, { p: 10, o: 5, q: 5 });
    expect(chase.present(over).participants.map(({ status, tone, active }) => [say(status), tone, active])).toEqual([
      ['Has made a catch', 'neutral', true],
      ['Trail lost', 'neutral', true],
      ['Caught', 'danger', false],
    ]);
  });

  test('CO-6 the turn to endurance is told with its round; both sides pant alike', () => {
    const state = chasing.started(pair, { enduranceAfter: 0 });
    const [turn] = chaseEvents(state, 'endurance');
    expect([keysIn(turn?.text), turn?.facts]).toEqual(['endurance.headline', { mode: 'con', round: 0 }]);
    const panting = chasing.after(state, 'endurance');
    expect(told(chaseEvents(panting, 'round', {}, { p: 14, q: 10 })).slice(1)).toEqual(['p tell.con.gains (good)', 'q tell.con.loses (warning)']);
  });

  test('CO-1, CO-6 shows what counts for the next test, a second d20 for DEX only', () => {
    const people = [pursuer('p', { dexMod: 3, conMod: 1, armorDef: 2, flying: true, modifier: -1, twoD20: true }), quarry('q')];
    const state = chasing.started(people, { enduranceAfter: 0 });
    const factsOf = (of: ChaseState): readonly string[] =>
      chase.present(of).participants[0]?.facts.map(({ label, value }) => `${say(label)}: ${say(value)}`) ?? [];
    expect(factsOf(state)).toEqual(['DEX: +3', 'armour: −2', 'situation: +5', 'other: −1', 'Dice: two d20, the better counts']);
    expect(factsOf(chasing.after(state, 'endurance'))).toEqual(['CON: +1']);
  });
});

describe('CO-10 to CO-16: a journey told', () => {
  const start = travelling.started([member('a', { conMod: 1 }), member('b', { transport: 'horse' })]);
  const second = travelling.after(travelling.after(start, 'march'), 'march');
  const tired = travelling.after(second, 'march', {}, { a: 13, b: 5 });

  test.each<readonly [string, JsonObject, string]>([
    ['on a path', {}, 'march.told.path'],
    ['off it', { onPath: false }, 'march.told.offPath'],
    ['on difficult ground', { terrain: 'difficult' }, 'march.told.difficult'],
    ['in high mountain', { terrain: 'highMountain', onPath: false }, 'march.told.highMountain'],
  ])('CO-12 a period %s', (_where, input, key) => {
    expect(told(travelEvents(start, 'march', input))[0]).toBe(`* ${key} (neutral)`);
  });

  test('CO-10 a period in which nobody gets anywhere', () => {
    const stuck = travelling.started([member('a', { conMod: -4, armorDef: 20 })]);
    const [headline] = travelEvents(stuck, 'march');
    expect(keysIn(headline?.text)).toBe('march.told.nowhere');
    expect(headline?.facts).toEqual({ terrain: 'normal', onPath: true, forced: 0, km: 0, total: 0 });
  });

  test('CO-14 who sets the pace, unless it is everybody', () => {
    expect(travelEvents(start, 'march').slice(1)).toMatchObject([{ who: 'a', tone: 'neutral', facts: { km: 13 } }]);
    expect(travelEvents(travelling.started([member('a'), member('b')]), 'march')).toHaveLength(1);
  });

  test('CO-15 a forced march, with everybody’s test', () => {
    const events = travelEvents(second, 'march', {}, { a: 13, b: 5 });
    expect(told(events)).toEqual([
      '* march.told.forcedOn + march.told.forced (warning)',
      'b march.told.pace (neutral)',
      'a march.told.con.passed (good)',
      'b march.told.cha.failed (danger)',
    ]);
    // 13 + 1 - 2 = 12, against 12; 5 - 1 = 4, against 12 + 4, which halves the 18 km of a horse.
    expect(events[2]?.facts).toEqual({ characteristic: 'con', roll: 13, total: 12, difficulty: 12, success: true, km: 13, penalty: -2 });
    expect(events[3]?.facts).toEqual({ characteristic: 'cha', roll: 5, total: 4, difficulty: 16, success: false, km: 9, penalty: -1 });
  });

  test('CO-15 a point that was spent is told of whoever spent it', () => {
    const points = travelling.started([member('a'), member('b')], { recoveryPoints: true });
    const rested = travelling.after(travelling.after(points, 'march'), 'march');
    const events = travelEvents(rested, 'march', { spend: ['b'] }, { a: 14, b: 12 });
    expect(told(events).slice(1)).toEqual(['a march.told.con.passed (good)', 'b march.told.con.passed (good)', 'b march.told.spent (neutral)']);
    expect(events.at(-1)?.facts).toEqual({ spent: true, penalty: 0 });
  });

  test.each([
    [10, 'rest.told.long', 'good'],
    [9.5, 'rest.told.tooShort', 'neutral'],
  ])('CO-16 %d hours of rest for the tired: %s', (hours, key, tone) => {
    expect(told(travelEvents(tired, 'rest', { hours }))).toEqual([`* ${key} (${tone})`]);
  });

  test('CO-16 a short halt of the fresh is just that, with the clock', () => {
    const [halt] = travelEvents(travelling.after(start, 'march'), 'rest', { hours: 2 });
    expect([keysIn(halt?.text), halt?.facts]).toEqual(['rest.told.short', { hours: 2, hour: 6, day: 1 }]);
  });

  test('who leaves and who comes back, with what it means', () => {
    expect(told(travelEvents(start, 'leave', { who: ['a'], why: 'dead' }))).toEqual(['* leave.told.dead (danger)']);
    const [left] = travelEvents(start, 'leave', { who: ['a'], why: 'absent' });
    expect([keysIn(left?.text), left?.tone, left?.facts]).toEqual(['leave.told.absent', 'neutral', { left: 'absent', who: ['a'] }]);
    const [back] = travelEvents(travelling.after(start, 'leave', { who: ['a'] }), 'rejoin', { who: ['a'] });
    expect([keysIn(back?.text), back?.tone, back?.facts]).toEqual(['rejoin.told', 'good', { who: ['a'] }]);
    const [joined] = travelEvents(start, 'join', { who: [{ id: 'z', name: 'Zoe', conMod: 0 }] });
    expect([keysIn(joined?.text), joined?.tone, joined?.facts]).toEqual(['join.told', 'good', { who: ['z'] }]);
  });

  test('CO-10 to CO-13 everybody’s condition and what their distance comes from', () => {
    const state = travelling.started([
      member('a', { conMod: 2, armorDef: 3, armor: 'pack', trailblazer: true }),
      member('b', { transport: 'pony', chaMod: 1, armorDef: 4 }),
    ]);
    expect(
      travel.present(state).participants.map(({ status, facts }) => [say(status), ...facts.map(({ label, value }) => `${say(label)}: ${say(value)}`)]),
    ).toEqual([
      ['Fresh', 'Travels: on foot', 'CON: +2', 'armour: 3 (in the pack)', 'Trailblazer: yes'],
      ['Fresh', 'Travels: on a pony', 'CHA: +1'],
    ]);
    expect(travel.present(tired).participants.map(({ status, tone }) => [say(status), tone])).toEqual([
      ['Fatigue: −2 to all actions', 'warning'],
      ['Fatigue: −1 to all actions', 'warning'],
    ]);
    const dead = travelling.after(start, 'leave', { who: ['a'], why: 'dead' });
    expect(travel.present(dead).participants.map(({ status, tone, active }) => [say(status), tone, active])).toEqual([
      ['Dead', 'danger', false],
      ['Fresh', 'neutral', true],
    ]);
  });

  test('CO-10, CO-15 the way so far, the day and what comes next', () => {
    const blocks = (state: TravelState) =>
      travel.present(state).blocks.map((block) => {
        if (block.kind === 'figure') return `${say(block.value)}, ${say(block.meaning)}`;
        if (block.kind === 'text') return say(block.text);
        if (block.kind === 'meter') return `${String(block.value)} of ${String(block.max)} (${block.tone})`;
        return block.kind === 'facts' ? block.items.map(({ value }) => say(value)).join(' ') : say('title' in block ? block.title : undefined);
      });
    expect(blocks(start)).toEqual(['What each covers in a period, on a path', '0 km, the start', '1 0 0 0', '0 of 2 (neutral)']);
    expect(blocks(tired)).toEqual([
      'The last period, at everyone’s own pace',
      '35 km, 9 km of it in the last period',
      'The next period would be a forced march (forced period 2): everyone tests, and the fatigue stays until 10 hours of rest in a row.',
      '1 12 3 1',
      '2 of 2 (danger)',
    ]);
    expect(say(travel.present(tired).summary)).toBe('Day 1: 35 km covered in 12 h.');
    expect([say(travel.present(start).status.label), say(travel.present(tired).status.label)]).toEqual(['On the road', 'Fatigue']);
    expect(travel.actions(tired).map(({ label }) => say(label))).toEqual([
      'Force the march',
      'Rest',
      'Day off',
      'Wait',
      'Travel otherwise',
      'Somebody leaves',
      'Somebody joins',
    ]);
    expect(say(travel.actions(start)[0]?.label)).toBe('March a period');
  });
});
