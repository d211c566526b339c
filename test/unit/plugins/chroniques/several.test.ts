/** Several on each side: whom a test is measured by, what a track shows, who stops with a catch, and journeys of which some stay away. */
import { describe, expect, test } from 'vitest';
import type { TrackBlock } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import type { PersonValue, Text } from '#shared/plugin-api/text';
import { chase } from '../../../../plugins/chroniques/chase/chase';
import type { ChaseState } from '../../../../plugins/chroniques/chase/state';
import en from '../../../../plugins/chroniques/locales/en.json';
import fr from '../../../../plugins/chroniques/locales/fr.json';
import { travel } from '../../../../plugins/chroniques/travel/travel';
import { englishOf } from '../english';
import { chasing, member, metres, played, pursuer, quarry, runner, statuses, travelling, traveller } from './play';
import type { Rolls } from './play';

const say = englishOf({ fr, en });
const four = [pursuer('p'), pursuer('o'), quarry('q'), quarry('r')];

function round(state: ChaseState, rolls: Rolls, otherAction: readonly string[] = []): readonly StepEvent[] {
  return played(chasing.act(state, 'round', { otherAction }, rolls)).step.events;
}

function after(state: ChaseState, rolls: Rolls): ChaseState {
  return chasing.after(state, 'round', {}, rolls);
}

/** Of each runner the difference to the nearest opponent. */
function margins(events: readonly StepEvent[]): readonly string[] {
  return events.flatMap(({ who, facts }) => {
    const margin = facts?.['margin'];
    return typeof margin === 'number' ? [`${who ?? ''} ${String(margin)}`] : [];
  });
}

/** Everybody on each track, and its brackets. */
function tracksOf(state: ChaseState): readonly string[] {
  const tracks = chase.present(state).blocks.filter((block): block is TrackBlock => block.kind === 'track');
  return tracks.map(({ title, tokens, gaps }) => {
    const places = tokens.map(({ who, at }) => `${who} ${String(at)}`).join(', ');
    return `${title === undefined ? '' : `${say(title)}: `}${places} [${gaps.map(({ from, to, label }) => `${String(from)} to ${String(to)}: ${say(label)}`).join(', ')}]`;
  });
}

/** Ids of those that a text tells of, in its innermost list. */
function namesIn(text: Text | undefined, list: string): readonly string[] {
  if (text === undefined || !('key' in text)) return [];
  const { outcome, [list]: names } = text.args ?? {};
  if (names === undefined) return namesIn(outcome as Text | undefined, list);
  return (names as readonly PersonValue[]).map(({ who }) => who);
}

describe('CO-2: a test is measured by the nearest running opponent who tested', () => {
  // q is 45 m from p and 52 m from o; r, whom p beat by 14, is still 50 m from p, and 43 m from o.
  const apart = chasing.after(after(chasing.started(four), { p: 15, o: 8, q: 10, r: 1 }), 'extra', { id: 'p', use: 'attack' });

  test('each has another', () => {
    expect([metres(apart, 'q', 'p'), metres(apart, 'q', 'o'), metres(apart, 'r', 'p'), metres(apart, 'r', 'o')]).toEqual([45, 52, 50, 43]);
    // p by q: 10 - 8; o by r: 5 - 8; q by p: 8 - 10; r by o: 8 - 5.
    expect(margins(round(apart, { p: 10, o: 5, q: 8, r: 8 }))).toEqual(['p 2', 'o -3', 'q -2', 'r 3']);
  });

  test('the nearest, not the first', () => {
    const state = after(chasing.started([pursuer('p'), pursuer('o'), quarry('q')]), { p: 5, o: 15, q: 10 });
    expect([metres(state, 'q', 'p'), metres(state, 'q', 'o')]).toEqual([55, 45]);
    expect(margins(round(state, { p: 8, o: 4, q: 10 }))).toEqual(['p -2', 'o -6', 'q 6']);
  });

  test('not by one who does something else instead', () => {
    const state = chasing.started([pursuer('p'), pursuer('o'), quarry('q')], { otherActionTests: false });
    expect(margins(round(state, { o: 7, q: 10 }, ['p']))).toEqual(['o -3', 'q 3']);
  });
});

describe('CO-2, CO-5: the headline of a round', () => {
  test('has the change of the smallest distance', () => {
    const [closer] = round(chasing.started([pursuer('p'), quarry('q')]), { p: 15, q: 10 });
    expect(closer?.text).toMatchObject({ args: { from: 50, to: 45, change: 5 } });
  });

  test('has no more to do with somebody who was caught before', () => {
    const caught = after(chasing.started([pursuer('p'), quarry('q'), quarry('r')], { distance: 5 }), { p: 10, q: 5, r: 10 });
    expect(statuses(caught)).toEqual({ p: 'running', q: 'caught', r: 'running' });
    const events = round(caught, { p: 8, r: 10 });
    expect(events[0]?.facts).toEqual({ from: 5, to: 7, pending: [], status: 'running' });
    expect(events.map(({ who }) => who)).toEqual([undefined, 'p', 'r']);
    expect(events[0]?.tone).toBe('neutral');
  });

  test('nor with a pursuer who stopped at a catch', () => {
    const stopped = after(chasing.started(four, { distance: 5, pursuersRunOn: false }), { p: 10, o: 4, q: 5, r: 10 });
    expect(statuses(stopped)).toEqual({ p: 'stopped', o: 'running', q: 'caught', r: 'running' });
    expect([metres(stopped, 'r', 'p'), metres(stopped, 'r', 'o')]).toEqual([5, 11]);
    expect(round(stopped, { o: 8, r: 10 })[0]?.facts).toEqual({ from: 11, to: 13, pending: [], status: 'running' });
    expect(tracksOf(stopped)).toEqual(['r 0, o -11 [-11 to 0: 11 m]']);
  });

  test('names who was caught and who is out of sight', () => {
    const people = [pursuer('p'), quarry('q'), quarry('r', { modifier: 9 }), quarry('s')];
    const [both] = round(chasing.started(people, { distance: 5, sightLimit: 10 }), { p: 10, q: 5, r: 6, s: 12 });
    expect([namesIn(both?.text, 'caught'), namesIn(both?.text, 'escaped')]).toEqual([['q'], ['r']]);
    const [away] = round(chasing.started(people, { distance: 95 }), { p: 5, q: 6, r: 2, s: 5 });
    expect(namesIn(away?.text, 'escaped')).toEqual(['r']);
  });
});

describe('CO-5: the track', () => {
  test('has every pursuer, and brackets to the three nearest places', () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((id) => pursuer(id));
    const state = after(chasing.started([...people, quarry('q')]), { a: 10, b: 19, c: 8, d: 15, e: 8, q: 10 });
    expect(tracksOf(state)).toEqual(['q 0, a -50, b -41, c -52, d -45, e -52 [-41 to 0: 41 m, -45 to 0: 45 m, -50 to 0: 50 m]']);
    expect(chase.present(state).blocks).toMatchObject([{ kind: 'track' }, { kind: 'figure', tone: 'neutral' }]);
    expect(chase.present(state).blocks).toHaveLength(2);
  });

  test('is one for each quarry, whose names stand over them, and has everybody again once it is over', () => {
    const people = [pursuer('p'), quarry('q'), quarry('r')];
    expect(say(chase.present(chasing.started(people)).status.label)).toBe('Running');
    expect(tracksOf(chasing.started(people))).toEqual(['The trail: Q: q 0, p -50 [-50 to 0: 50 m]', 'The trail: R: r 0, p -50 [-50 to 0: 50 m]']);
    const over = after(chasing.started(people, { distance: 5, pursuersRunOn: false, sightLimit: 10 }), { p: 10, q: 5, r: 11 });
    expect(statuses(over)).toEqual({ p: 'stopped', q: 'caught', r: 'escaped' });
    expect(say(chase.present(over).status.label)).toBe('Divided');
    expect(tracksOf(over)).toEqual(['The trail: Q: q 0, p 0 []', 'The trail: R: r 0, p -6 [-6 to 0: 6 m]']);
    const figure = chase.present(over).blocks.find((block) => block.kind === 'figure');
    expect([say(figure?.value), say(figure?.meaning)]).toEqual(['0 m', 'in contact']);
  });
});

test('CO-5 read otherwise: a catch at once ends a chase with an extra action still to choose', () => {
  const over = after(chasing.started([pursuer('p'), pursuer('o'), quarry('q')], { distance: 5, contact: 'atOnce' }), { p: 20, o: 10, q: 5 });
  expect([over.status, over.pending, runner(over, 'q').caughtBy]).toEqual(['caught', [], ['o']]);
});

test('CO-4 the offer of a round says what something else costs', () => {
  const { form } = chase.actions(chasing.started([pursuer('p'), quarry('q')])).find(({ id }) => id === 'round') ?? {};
  expect(say(form?.properties['otherAction']?.description)).toBe('An attack, a spell, a door to open: 20 m lost on every opponent.');
});

test('CO-2 the view has distances of the quarry alone', () => {
  const { participants } = chase.view(chasing.started([pursuer('p'), quarry('q')]));
  const base = { situation: 0, status: 'running', last: null };
  expect(participants).toEqual([
    { ...base, id: 'p', side: 'pursuer' },
    { ...base, id: 'q', side: 'quarry', distances: { p: 50 }, caughtBy: [] },
  ]);
});

describe('a journey of several', () => {
  const three = travelling.started([member('a', { conMod: 1 }), member('b'), member('c', { transport: 'horse', trailblazer: true })]);

  test('whose start has the day and the hour', () => {
    const start = played(travelling.begin({ members: [{ id: 'a', name: 'Ann', conMod: 0 }] })).step.events;
    expect(start).toMatchObject([{ weight: 'headline', facts: { day: 1, hour: 0 } }]);
  });

  test('has facts of armour for whoever wears any', () => {
    const labels = travel
      .present(travelling.started([member('a'), member('b', { armorDef: 2 })]))
      .participants.map(({ facts }) => facts.map(({ label }) => say(label)));
    expect(labels).toEqual([
      ['Travels', 'CON'],
      ['Travels', 'CON', 'armour'],
    ]);
  });

  test('takes back whom it is asked to take back, and goes on through all of it', () => {
    const gone = travelling.act(three, 'leave', { who: ['a', 'b'], why: 'absent' });
    const away = travelling.after(three, 'leave', { who: ['a', 'b'], why: 'absent' });
    const back = travelling.act(away, 'rejoin', { who: ['b'] });
    const again = travelling.after(away, 'rejoin', { who: ['b'] });
    expect(again.members.map(({ left }) => left)).toEqual(['absent', null, null]);
    expect(travel.present(away).participants.map(({ tone }) => tone)).toEqual(['neutral', 'neutral', 'neutral']);
    for (const outcome of [gone, back, travelling.act(three, 'march'), travelling.act(three, 'rest', { hours: 4 })]) {
      expect(played(outcome).step.finished).toBe(false);
    }
    expect(played(chasing.act(chasing.started(four, { enduranceAfter: 0 }), 'endurance')).step.finished).toBe(false);
  });

  test.each([
    ['leave', { who: ['a', 'b', 'c'] }, 'Somebody must travel on. If nobody does, end the journey.'],
    ['march', { divisor: 5 }, 'This divisor only counts on difficult ground, off any path.'],
  ])('refuses %s with %o, and says why', (action, input, words) => {
    const outcome = travelling.act(three, action, input);
    expect(outcome.kind === 'refused' && outcome.issues.map(({ text }) => say(text))).toEqual([words]);
  });

  test('has nothing to spare before a forced march', () => {
    const outcome = travelling.act(travelling.started([member('a')], { recoveryPoints: true }), 'march', { spend: ['a'] });
    expect(outcome.kind === 'refused' && outcome.issues.map(({ text }) => say(text))).toEqual(['This period is no forced march: there is nothing to spare.']);
  });

  test.each(['leave', 'rejoin'])('asks who it is that would %s', (action) => {
    const state = travelling.after(three, 'leave', { who: ['a'] });
    expect(travelling.act(state, action)).toMatchObject({ kind: 'refused', issues: [{ field: 'who' }] });
  });

  test('CO-15 is tired as soon as one of them is', () => {
    const second = travelling.after(travelling.after(travelling.started([member('a'), member('b')], { recoveryPoints: true }), 'march'), 'march');
    const tired = travelling.after(second, 'march', { spend: ['b'] }, { a: 14, b: 14 });
    expect(tired.members.map(({ penalty }) => penalty)).toEqual([-2, 0]);
    expect(say(travel.present(tired).status.label)).toBe('Fatigue');
    const [halt] = played(travelling.act(tired, 'rest', { hours: 4 })).step.events;
    expect(halt?.text).toMatchObject({ key: expect.stringContaining('tooShort') as string });
  });

  test('CO-12, CO-15 a trailblazer leads the mount in high mountain all the same, and tests CON against 12', () => {
    const second = travelling.after(travelling.after(three, 'march'), 'march');
    const input = { terrain: 'highMountain', onPath: false };
    const high = travelling.after(second, 'march', input, { a: 20, b: 20, c: 20 });
    expect(traveller(high, 'c').lastTest).toMatchObject({ characteristic: 'con', difficulty: 12 });
  });

  test('CO-15 shows what a test came from', () => {
    const state = travelling.started([member('a', { conMod: 1 }), member('b', { transport: 'horse', chaMod: 3 })]);
    const forced = travelling.after(travelling.after(travelling.after(state, 'march'), 'march'), 'march', {}, { a: 13, b: 14 });
    const [ann, bob] = travel.present(forced).participants.map(({ last }) => [say(last?.headline), say(last?.detail), last?.tone]);
    expect(ann).toEqual(['12', '13 on the d20 (CON (constitution) +1 and fatigue −2), difficulty 12', 'good']);
    expect(bob).toEqual(['16', '14 on the d20 (CHA (charisma) +3 and fatigue −1), difficulty 16', 'good']);
  });

  test('CO-15 has no fatigue in the test of whoever spent a point, which is asked for in earnest once the march is forced', () => {
    const points = travelling.started([member('a')], { recoveryPoints: true });
    const second = travelling.after(travelling.after(points, 'march'), 'march');
    const spent = travelling.after(second, 'march', { spend: ['a'] }, { a: 12 });
    expect(say(travel.present(spent).participants[0]?.last?.detail)).toBe('12 on the d20 (CON (constitution) +0), difficulty 12');
    const formOf = (state: typeof points) => travel.actions(state).find(({ id }) => id === 'march')?.form?.properties;
    expect(formOf(points)).toMatchObject({ divisor: { 'x-advanced': true }, spend: { 'x-advanced': true } });
    expect(formOf(second)?.['spend']).not.toHaveProperty('x-advanced');
    expect(say(formOf(second)?.['spend']?.description)).not.toBe('');
  });

  test('CO-16 offers the rests of a day', () => {
    const hours = travel.actions(three).find(({ id }) => id === 'rest')?.form?.properties['hours'];
    expect(hours).toMatchObject({ default: 10, 'x-presets': [4, 8, 10, 12].map((value) => ({ value })) });
  });

  test('refuses a version of which nothing is known', () => {
    const answer = travel.migrate?.(7, {});
    expect(answer).toMatchObject({ refused: { field: 'stateVersion' } });
    expect(answer !== undefined && 'refused' in answer && say((answer.refused as { readonly text: Text }).text)).toBe(
      'This journey comes from a version that is not known.',
    );
  });
});
