/** What a chase tells and shows in each of its positions, in words. */
import { describe, expect, test } from 'vitest';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { abandon } from '../../../../plugins/wfrp4/chase/abandon';
import { chase } from '../../../../plugins/wfrp4/chase/chase';
import type { ChaseState } from '../../../../plugins/wfrp4/chase/state';
import en from '../../../../plugins/wfrp4/locales/en.json';
import fr from '../../../../plugins/wfrp4/locales/fr.json';
import { englishOf } from '../english';
import { act, after, begin, played, pursuer, quarry, refusedAt, setupOf, started, withResults } from './play';

const say = englishOf({ fr, en });
const three = [pursuer('p1'), pursuer('p2'), quarry('q1'), quarry('q2')];

function eventsOf(state: ChaseState, id: string, input = {}): readonly StepEvent[] {
  return played(act(state, id, input)).step.events;
}

/** A round in which the table says everybody's SL, in its one sentence. */
function headlineOf(state: ChaseState, results: Readonly<Record<string, number>>): StepEvent {
  const [headline] = eventsOf(state, 'round', { results: Object.fromEntries(Object.entries(results).map(([id, sl]) => [id, { sl }])) });
  if (headline === undefined) throw new Error('no headline');
  return headline;
}

function statusesOf(state: ChaseState): readonly string[] {
  return chase.present(state).participants.map(({ status }) => say(status));
}

describe('W4-5: a Distance in words', () => {
  test.each([
    [1, 10, 'nearly within reach'],
    [2, 10, 'nearly within reach'],
    [3, 10, 'a short lead'],
    [4, 10, 'a good lead'],
    [5, 10, 'a good lead'],
    [6, 10, 'a long lead'],
    [7, 10, 'a long lead'],
    [8, 10, 'nearly gone'],
    [9, 10, 'nearly gone'],
    [4, 20, 'nearly within reach'],
    [8, 20, 'a good lead'],
  ])('W4-5 %i of %i is %s', (distance, escapeAt, words) => {
    const { summary, blocks } = chase.present(started([pursuer('p'), quarry('q')], { distance, escapeAt }));
    expect(say(summary)).toBe(`Distance ${String(distance)}: ${words}.`);
    expect(blocks.find(({ kind }) => kind === 'figure')).toMatchObject({ value: { args: { value: distance } } });
  });

  test.each([
    [{ p: 4, q: 0 }, 'within arm’s reach'],
    [{ p: 9, q: 0 }, 'within arm’s reach'],
    [{ p: 0, q: 6 }, 'out of reach'],
    [{ p: 0, q: 9 }, 'out of reach'],
  ])('W4-5 the end of %j is %s', (results, words) => {
    const figure = chase.present(withResults(started([pursuer('p'), quarry('q')]), results)).blocks.find((block) => block.kind === 'figure');
    expect(say(figure?.meaning)).toBe(words);
  });

  test('W4-8 followed by nobody is out of reach, whatever the Distance', () => {
    const caught = withResults(started([pursuer('p'), quarry('a'), quarry('b')]), { p: 9, a: 0, b: 1 });
    const figure = chase.present(after(caught, 'abandon', { stopping: ['p'] })).blocks.find((block) => block.kind === 'figure');
    expect(say(figure?.meaning)).toBe('out of reach');
  });
});

describe('W4-10: a round in one sentence', () => {
  test.each([
    [{ p1: 1, p2: 2, q1: 0, q2: 5 }, 'The gap closes by 2: the Distance goes from 4 to 2 (+0 ahead, +2 behind).', 'neutral'],
    [{ p1: 1, p2: 0, q1: 4, q2: 5 }, 'The gap widens by 3: the Distance goes from 4 to 7 (+4 ahead, +1 behind).', 'neutral'],
    [{ p1: 2, p2: 0, q1: 2, q2: 5 }, 'Nobody gets the better of it: the Distance stays at 4 (+2 ahead, +2 behind).', 'neutral'],
    [{ p1: 6, p2: 0, q1: 2, q2: 5 }, 'Caught! The Distance drops from 4 to 0 (+2 ahead, +6 behind): leave the slowest behind, or turn and fight?', 'warning'],
    [{ p1: 0, p2: -1, q1: 6, q2: 7 }, 'Away! The Distance goes from 4 to 10 (+6 ahead, +0 behind): the trail is lost, for now at least.', 'neutral'],
  ])('W4-10 %j', (results, words, tone) => {
    const { text, tone: own } = headlineOf(started(three), results);
    expect([say(text), own]).toEqual([words, tone]);
  });

  test('W4-6 the last one caught has nobody to leave behind', () => {
    const { text } = headlineOf(started([pursuer('p'), quarry('q')]), { p: 4, q: 0 });
    expect(say(text)).toBe('Caught! The Distance drops from 4 to 0 (+0 ahead, +4 behind): no way out but to turn and fight.');
  });

  test('W4-10 the start says who runs after whom, and its numbers', () => {
    const [start] = played(begin(setupOf(three, { distance: 3, escapeAt: 12 }))).step.events;
    expect(say(start?.text)).toBe('The chase is on: P1 and P2 after Q1 and Q2, at Distance 3.');
    expect(start?.facts).toEqual({ distance: 3, escapeAt: 12 });
  });

  test('W4-10 whoever was left behind has no line in later rounds', () => {
    const left = after(withResults(started(three), { p1: 5, p2: 5, q1: -9, q2: 2 }), 'abandon', { stopping: ['p2'] });
    const lines = eventsOf(left, 'round', { results: { p1: { sl: 0 }, q2: { sl: 0 } } }).slice(1);
    expect(lines.map(({ who }) => who)).toEqual(['p1', 'q2']);
    expect(chase.present(withResults(left, { p1: 0, q2: 0 })).participants.map(({ last }) => last !== undefined)).toEqual([true, false, false, true]);
  });
});

describe('W4-6 to W4-8: the choice in words', () => {
  const caught = (): ChaseState => withResults(started(three, { distance: 2 }), { p1: 2, p2: 3, q1: 0, q2: 2 });

  test.each([
    [[], 'Q1 is left behind, and nobody stops for that. The chase goes on at Distance 1.', []],
    [['p2'], 'Q1 is left behind, and P2 stops. The chase goes on at Distance 1.', ['P2 stops to deal with Q1.']],
    [
      ['p1', 'p2'],
      'Q1 is left behind, and P1 and P2 stop. Nobody runs after the others any more: they are away.',
      ['P1 stops to deal with Q1.', 'P2 stops to deal with Q1.'],
    ],
  ])('W4-7 %j stop', (stopping, words, lines) => {
    const [headline, dropped, ...rest] = eventsOf(caught(), 'abandon', { stopping });
    expect(say(headline?.text)).toBe(words);
    expect(headline?.facts).toEqual({ dropped: 'q1', stopping, distance: 1, status: stopping.length === 2 ? 'escaped' : 'running' });
    expect(dropped).toMatchObject({ who: 'q1', tone: 'danger', facts: { status: 'dropped' } });
    expect(say(dropped?.text)).toBe('Q1 can keep up no longer and watches the others vanish.');
    expect(rest.map(({ text }) => say(text))).toEqual(lines);
    expect(rest.map(({ who, facts }) => [who, facts])).toEqual(stopping.map((id) => [id, { status: 'stopped' }]));
  });

  test('W4-8 those who stopped before are not told to stop again', () => {
    const people = [pursuer('p1'), pursuer('p2'), quarry('a'), quarry('b'), quarry('c')];
    const once = after(withResults(started(people, { distance: 2 }), { p1: 6, p2: 9, a: 0, b: 1, c: 2 }), 'abandon', { stopping: ['p2'] });
    const [headline] = eventsOf(once, 'abandon');
    expect(say(headline?.text)).toBe('B is left behind, and nobody stops for that. It is not enough: at Distance −5 they are still caught.');
  });

  test('W4-8 lucky in everybody but the slowest, they may be away at once', () => {
    const [headline] = eventsOf(withResults(started([pursuer('p'), quarry('q1'), quarry('q2')]), { p: 1, q1: -4, q2: 7 }), 'abandon');
    expect(say(headline?.text)).toBe('Q1 is left behind, and nobody stops for that. It has paid off: at Distance 10 they are away.');
  });

  test('W4-6 to fight ends it, told of everybody who still ran', () => {
    const left = after(withResults(started(three, { distance: 1 }), { p1: 5, p2: 1, q1: 0, q2: 1 }), 'abandon', { stopping: ['p2'] });
    const [headline, ...lines] = eventsOf(left, 'fight');
    expect(say(headline?.text)).toBe('The run ends at Distance −3: Q2 against P1.');
    expect(headline).toMatchObject({ tone: 'warning', facts: { distance: -3, status: 'caught' } });
    expect(lines).toMatchObject([{ who: 'q2', tone: 'warning', facts: { status: 'caught' } }]);
    expect(statusesOf(after(left, 'fight'))).toEqual(['Has them', 'Stopped', 'Left behind', 'At bay']);
  });

  test('W4-7 the offer names whoever is left behind; between equals it says that the GM chooses', () => {
    const [offer] = chase.actions(caught());
    expect(say(offer?.label)).toBe('Leave Q1 behind');
    expect(offer?.form?.properties['stopping']?.description).toBeDefined();
    const [tied] = chase.actions(withResults(started(three), { p1: 9, p2: 9, q1: 0, q2: 0 }));
    expect(say(tied?.label)).toBe('Leave somebody behind');
    const reading = tied?.form?.properties['dropped'];
    expect(reading).toHaveProperty('x-interpretation');
    expect(reading).not.toHaveProperty('x-advanced');
  });

  test('W4-7 asked without a form, the first of the slowest is left behind, and nobody else can be', () => {
    expect(abandon(caught(), { stopping: [] })).toMatchObject({ state: { participants: [{}, {}, { id: 'q1', status: 'dropped' }, { status: 'running' }] } });
    const refusal = abandon(caught(), { dropped: 'q2', stopping: [] });
    if (!('refused' in refusal)) throw new Error('not refused');
    expect([refusal.refused.field, say(refusal.refused.text)]).toEqual(['dropped', 'Only the slowest quarry can be left behind: Q1.']);
  });
});

describe('W4-3: what Movement adds', () => {
  test('W4-3 is worked out anew for whoever runs, and stays what it was for whoever is out', () => {
    const people = [pursuer('p', { M: 6 }), pursuer('r', { M: 5 }), quarry('slow', { M: 4 }), quarry('q', { M: 5 })];
    const caught = withResults(started(people, { distance: 1 }), { p: 4, r: 0, slow: 0, q: 9 });
    expect(caught.participants.map(({ movementBonus }) => movementBonus)).toEqual([2, 1, 0, 1]);
    const next = after(caught, 'abandon', { stopping: ['p'] });
    expect(next.participants.map(({ status, movementBonus }) => [status, movementBonus])).toEqual([
      ['stopped', 2],
      ['running', 0],
      ['dropped', 0],
      ['running', 0],
    ]);
  });
});

describe('everybody’s state in words', () => {
  test('W4-5 while it runs, and once it is over', () => {
    const state = started([pursuer('p1'), quarry('q1')]);
    expect(statusesOf(state)).toEqual(['In pursuit', 'Fleeing']);
    expect(statusesOf(withResults(state, { p1: 4, q1: 0 }))).toEqual(['In pursuit', 'Fleeing']);
    expect(statusesOf(withResults(state, { p1: 0, q1: 6 }))).toEqual(['Trail lost', 'Away']);
  });

  test('W4-6 the choice is put to the last one otherwise than to two', () => {
    const choiceOf = (state: ChaseState): string => {
      const [block] = chase.present(state).blocks.flatMap((each) => (each.kind === 'text' ? [say(each.text)] : []));
      return block ?? '';
    };
    expect(choiceOf(started(three))).toBe('');
    expect(choiceOf(withResults(started(three), { p1: 9, p2: 9, q1: 0, q2: 0 }))).toBe(
      'Caught. The quarry can leave the slowest of this round behind and run on, or turn and fight.',
    );
    expect(choiceOf(withResults(started([pursuer('p'), quarry('q')]), { p: 9, q: 0 }))).toBe('Caught. One quarry is left, and can only turn and fight.');
  });

  test('W4-1, W4-3 the skill with its modifier, called as the GM calls it, and what Movement adds while they run', () => {
    const people = [pursuer('p', { M: 6, skill: 45, modifier: -10 }), quarry('a'), quarry('b')];
    const setup = setupOf(people, { distance: 1 });
    const [p, ...others] = setup['participants'] as readonly object[];
    const state = played(begin({ ...setup, participants: [{ ...p, skillName: '  Ride  ' }, ...others] as never })).step.state as ChaseState;
    const factsOf = (at: number, of: ChaseState): readonly string[] =>
      chase.present(of).participants[at]?.facts.map(({ label, value }) => `${say(label)}: ${say(value)}`) ?? [];
    expect(factsOf(0, state)).toEqual(['M: 6', 'Ride: 35 (−10 included)', 'Movement bonus: +2']);
    expect(factsOf(1, state)).toEqual(['M: 4', 'Skill: 50']);
    const left = after(withResults(state, { p: 5, a: 0, b: 9 }), 'abandon', { stopping: ['p'] });
    expect(factsOf(0, left)).toEqual(['M: 6', 'Ride: 35 (−10 included)']);
  });

  test.each([
    [{ roll: 21 }, '+3', '21 for 50: +3'],
    [{ roll: 55 }, '−0', '55 for 50: −0'],
    [{ roll: 5 }, '+5', '5 for 50: +5'],
    [{ sl: 2 }, '+2', 'SL given by the table: +2'],
    [{ sl: -2 }, '−2', 'SL given by the table: −2'],
    [{ sl: 0, success: false }, '−0', 'SL given by the table: −0'],
  ])('W4-2 a test of 50 with %j reads %s', (result, headline, detail) => {
    const next = after(started([pursuer('p'), quarry('q')]), 'round', { results: { p: result, q: { sl: 0 } } });
    const last = chase.present(next).participants[0]?.last;
    expect([say(last?.headline), say(last?.detail)]).toEqual([headline, detail]);
  });

  // W4-2: 01-05 succeeds with +1 at least, 96-00 fails with −1 at most. It is said only where that changes something.
  test.each([
    [5, 9, '5 for 9, automatic success: +1'],
    [5, 10, '5 for 10: +1'],
    [5, 4, '5 for 4, automatic success: +1'],
    [96, 80, '96 for 80: −1'],
    [96, 95, '96 for 95, automatic failure: −1'],
    [96, 120, '96 for 120, automatic failure: −1'],
  ])('W4-2 %i for %i reads "%s"', (roll, skill, detail) => {
    const next = after(started([pursuer('p', { skill }), quarry('q')]), 'round', { results: { p: { roll }, q: { sl: 0 } } });
    expect(say(chase.present(next).participants[0]?.last?.detail)).toBe(detail);
  });
});

describe('the track', () => {
  const trackOf = (state: ChaseState) => chase.present(state).blocks.find((block) => block.kind === 'track');

  test('reaches a little beyond both ends', () => {
    expect(trackOf(started(three, { escapeAt: 12 }))).toMatchObject({ min: -1.5, max: 13.5 });
  });

  test('has no bracket once there is no gap', () => {
    expect(trackOf(started(three))?.gaps).toHaveLength(1);
    expect(trackOf(withResults(started(three), { p1: 4, p2: 4, q1: 0, q2: 0 }))?.gaps).toEqual([]);
  });
});

describe('W4-9: what the form offers and refuses', () => {
  test('W4-9 a told result stands instead of the die for Movement, and both lists explain themselves', () => {
    const properties = chase.actions(started(three))[0]?.form?.properties;
    expect(properties?.['results']).toMatchObject({ 'x-instead-of': 'movement', description: { key: 'round.resultsHelp' } });
    expect(properties?.['modifiers']).toMatchObject({ description: { key: 'round.modifiersHelp' } });
  });

  test.each([
    [{}, 'P2: give either the SL or the die, one of the two.'],
    [{ sl: 2, success: false }, 'P2: passed goes with an SL of 0 or more, failed with an SL of 0 or less, and a die speaks for itself.'],
  ])('W4-9 %j is refused by name', (result, words) => {
    const outcome = act(started(three), 'round', { results: { p2: result } });
    expect(refusedAt(outcome)).toHaveLength(1);
    expect(outcome.kind === 'refused' ? outcome.issues.map(({ text }) => say(text)) : []).toEqual([words]);
  });
});

describe('the set-up', () => {
  test('refuses to be away from the start, with the Distance', () => {
    const outcome = begin(setupOf(three, { distance: 4, escapeAt: 4 }));
    expect(outcome.kind === 'refused' ? outcome.issues.map(({ text }) => say(text)) : []).toEqual([
      'This must be more than the Distance at the start, which is 4.',
    ]);
    expect(started(three, { distance: 4, escapeAt: 5 }).status).toBe('running');
  });

  test.each([
    ['any', false],
    ['town', true],
  ])('keeps a ground of %s in the state: %s', (ground, keeps) => {
    expect('ground' in started(three, { ground })).toBe(keeps);
  });
});

describe('the chances', () => {
  // Rolls by their tens: 1 to 9 have none, 100 has ten.
  const rolls = Array.from({ length: 11 }, (_, tens) => ({ tens, chance: (tens === 0 ? 9 : tens === 10 ? 1 : 10) / 100 }));
  const changes = (p: number, q: number) => rolls.flatMap((a) => rolls.map((b) => ({ step: q - b.tens - (p - a.tens), chance: a.chance * b.chance })));

  test('W4-5 over two rounds, whoever is caught or away in the first has no second', () => {
    const ends = { caught: 0, escaped: 0 };
    const end = (distance: number): 'caught' | 'escaped' | null => (distance <= 0 ? 'caught' : distance >= 10 ? 'escaped' : null);
    for (const first of changes(5, 6)) {
      const after1 = 8 + first.step;
      const over = end(after1);
      if (over !== null) ends[over] += first.chance;
      else {
        for (const second of changes(5, 6)) {
          const last = end(after1 + second.step);
          if (last !== null) ends[last] += first.chance * second.chance;
        }
      }
    }
    const state = started([pursuer('p', { skill: 50 }), quarry('q', { skill: 60 })], { distance: 8, autoResults: false });
    const odds = chase.odds?.(state, 2);
    expect(odds?.outcomes.map(({ label }) => say(label))).toEqual(['Caught', 'Away']);
    expect(odds?.outcomes[0]?.chance).toBeCloseTo(ends.caught, 12);
    expect(odds?.outcomes[1]?.chance).toBeCloseTo(ends.escaped, 12);
  });
});

test('W4-10 when every wording is used up, the plain one tells the rest', () => {
  const people = [...Array.from({ length: 30 }, (_, at) => pursuer(`p${String(at)}`)), quarry('q')];
  const results = Object.fromEntries(people.map(({ id }) => [id, { sl: 2 }]));
  const keys = eventsOf(started(people), 'round', { results }).map(({ text }) => ('key' in text ? text.key : ''));
  expect(keys).toContain('tell.gains.pursuer.plain');
});
