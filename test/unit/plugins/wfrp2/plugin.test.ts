/** What surrounds the rules: the story, the pictures, the chances, characters and fights. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/domain/json';
import type { Combatant } from '#shared/plugin-api/characters';
import type { Block, Presentation } from '#shared/plugin-api/present';
import type { Procedure, StepEvent } from '#shared/plugin-api/procedure';
import { createTranslator } from '#shared/text/translator';
import { characters } from '../../../../plugins/wfrp2/characters';
import { chase } from '../../../../plugins/wfrp2/chase/chase';
import type { ChaseState } from '../../../../plugins/wfrp2/chase/state';
import { encounter } from '../../../../plugins/wfrp2/encounter';
import { examples } from '../../../../plugins/wfrp2/examples';
import en from '../../../../plugins/wfrp2/locales/en.json';
import fr from '../../../../plugins/wfrp2/locales/fr.json';
import { race } from '../../../../plugins/wfrp2/race/race';
import { wordingsIn } from '../wordings';
import { VARIANTS } from '../../../../plugins/wfrp2/messages';
import { act, begin, chaseAfter, played, pursuer, quarry, raceAfter, racer, setupOf, startedChase, startedRace } from './play';
import type { Rolls } from './play';
import { inCapitals } from '../in-capitals';

function block<Kind extends Block['kind']>(presentation: Presentation, kind: Kind): Extract<Block, { kind: Kind }> {
  const found = presentation.blocks.find((each): each is Extract<Block, { kind: Kind }> => each.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

function say(locale: 'fr' | 'en', text: StepEvent['text']): string {
  const translator = createTranslator(locale);
  translator.addPlugin('wfrp2', { fr, en });
  return translator.plugin('wfrp2', inCapitals(text));
}

function eventsOf(procedure: Procedure, state: JsonObject & { readonly round: number }, action: string, rolls: Rolls = {}): readonly StepEvent[] {
  return played(act(procedure, state, action, rolls)).step.events;
}

function headline(procedure: Procedure, state: JsonObject & { readonly round: number }, action: string, rolls: Rolls = {}): readonly string[] {
  const [first] = eventsOf(procedure, state, action, rolls);
  return first === undefined ? [] : (['fr', 'en'] as const).map((locale) => say(locale, first.text).replaceAll(/[\u00A0\u202F]/gu, ' '));
}

describe('the story of a chase', () => {
  const pair = [pursuer('p'), quarry('q')];

  test('says where the shortest gap was and is', () => {
    const state = startedChase(pair);
    expect(headline(chase, state, 'throw', { p: 4, q: 2 })).toEqual([
      'Lancer 1 sur 5 : l’écart le plus court se resserre, de 6 à 4 m (P derrière Q).',
      'Throw 1 of 5: the shortest gap closes from 6 to 4 m (P behind Q).',
    ]);
    expect(headline(chase, state, 'throw', { p: 1, q: 2 })[1]).toBe('Throw 1 of 5: the shortest gap opens from 6 to 7 m (P behind Q).');
    expect(headline(chase, state, 'throw', { p: 2, q: 2 })[1]).toBe('Throw 1 of 5: nothing changes, the shortest gap stays at 6 m (P behind Q).');
  });

  test('warns of a quarry overtaken before the end, without calling it caught', () => {
    const state = startedChase(pair, { lead: 3 });
    expect(headline(chase, state, 'throw', { p: 4, q: 1 })[1]).toBe('Throw 1 of 5: not a metre between P and Q, but nothing is settled before the end.');
    expect(headline(chase, state, 'throw', { p: 6, q: 1 })[1]).toBe('Throw 1 of 5: P ahead of Q by 2 m, but nothing is settled before the end.');
    expect(eventsOf(chase, state, 'throw', { p: 6, q: 1 })[0]).toMatchObject({ tone: 'warning', facts: { from: 3, to: -2, status: 'running' } });
  });

  test('tells each end by its name', () => {
    const people = [pursuer('p'), quarry('q'), quarry('r')];
    const last = startedChase(people, { lead: 2, throws: 1 });
    expect(headline(chase, last, 'throw', { p: 6, q: 1, r: 2 })[1]).toBe('Throw 1 of 1, and it is over: no way out for Q and R, face to face with P.');
    expect(headline(chase, last, 'throw', { p: 1, q: 1, r: 4 })[1]).toBe('The last throw is not enough: 2 m too few to lay hands on Q and R.');
    expect(headline(chase, last, 'throw', { p: 6, q: 1, r: 6 })[1]).toBe('The last throw deals out the fates: capture for Q, open country for R.');
    const early = startedChase(people, { lead: 2, endEarly: true });
    expect(headline(chase, early, 'throw', { p: 6, q: 1, r: 6 })[1]).toBe('Throw 1 of 5: the run is over for Q; still in flight, R, 2 m the shortest gap.');
  });

  test('has a line for everyone who threw, with their numbers, and for whoever was caught with that', () => {
    const state = startedChase([pursuer('p', 5), quarry('q', 8)], { lead: 2, throws: 1 });
    expect(eventsOf(chase, state, 'throw', { p: 6, q: 1 })).toMatchObject([
      { weight: 'headline', facts: { round: 1, throws: 1, from: 2, to: 0, status: 'caught' } },
      { weight: 'line', who: 'p', tone: 'good', facts: { roll: 6, modifier: 0, gain: 6, total: 6, pace: 'flies' } },
      { weight: 'line', who: 'q', tone: 'danger', facts: { roll: 1, modifier: 3, gain: 4, total: 4, status: 'caught', caughtBy: ['p'], gap: 0 } },
    ]);
  });

  test('tells alike dice in different words, and either side in its own', () => {
    const people = [...['a', 'b', 'c', 'd', 'e'].map((id) => pursuer(id)), ...['v', 'w', 'x', 'y', 'z'].map((id) => quarry(id))];
    const rolls = Object.fromEntries(people.map(({ id }) => [id, 5]));
    const keys = eventsOf(chase, startedChase(people, { lead: 99 }), 'throw', rolls).flatMap(({ text, who }) =>
      'key' in text && who !== undefined ? [text.key] : [],
    );
    expect(new Set(keys).size).toBe(10);
    expect(keys.filter((key) => key.startsWith('tell.presses.quarry.'))).toHaveLength(5);
  });

  test('tells what happens to somebody twice running in other words', () => {
    const headlines = (state: ChaseState): readonly string[] =>
      eventsOf(chase, state, 'throw', { p: 5, q: 5 }).map(({ text }) => ('key' in text ? text.key : ''));
    let state = startedChase(pair, { throws: 20 });
    for (let before: readonly string[] = []; state.round < 19; state = chaseAfter(state, { p: 5, q: 5 })) {
      const now = headlines(state).slice(1);
      for (const key of now) expect(before).not.toContain(key);
      before = now;
    }
  });

  test.each([
    [1, 'stumbles'],
    [2, 'labours'],
    [3, 'labours'],
    [4, 'presses'],
    [5, 'presses'],
    [6, 'flies'],
  ])('tells a %i as %s', (roll, pace) => {
    expect(eventsOf(chase, startedChase(pair), 'throw', { p: roll, q: 3 })[1]).toMatchObject({ who: 'p', facts: { pace } });
  });
});

describe('the story of a race', () => {
  const people = [racer('a'), racer('b'), racer('c')];

  test('says who is in front and how far from the finish, then who has arrived', () => {
    const state = startedRace(people, { target: 7 });
    expect(headline(race, state, 'throw', { a: 6, b: 6, c: 1 })).toEqual([
      'Lancer 1 : A et B en tête, à 1 point de l’arrivée.',
      'Throw 1: A and B in front, 1 point from the finish.',
    ]);
    const later = raceAfter(state, { a: 6, b: 4, c: 1 });
    expect(headline(race, later, 'throw', { a: 1, b: 1, c: 1 })[1]).toBe('The finish! On throw 2 victory for A, ahead of all the rest.');
    const won = raceAfter(later, { a: 1, b: 1, c: 1 });
    expect(headline(race, won, 'throw', { b: 1, c: 1 })[1]).toBe('Throw 3: behind, the race goes on, B 1 point from the finish.');
    expect(headline(race, won, 'throw', { b: 2, c: 1 })[1]).toBe('Throw 3: the finish, later on, for B.');
    expect(headline(race, won, 'throw', { b: 2, c: 6 })[1]).toBe('Throw 3: everybody is home, B and C last of all; the victory stands for A.');
  });

  test('tells a dead heat and an end all at once', () => {
    const state = startedRace(people, { target: 4 });
    expect(headline(race, state, 'throw', { a: 5, b: 5, c: 1 })[1]).toBe('The finish! On throw 1 nothing to choose between A and B: victory is shared.');
    expect(headline(race, state, 'throw', { a: 5, b: 4, c: 4 })[1]).toBe('Throw 1: the finish all at once, A, B, and C, and victory for A.');
    expect(headline(race, startedRace([...people, racer('d')], { target: 4 }), 'throw', { a: 5, b: 4, c: 4, d: 1 })[1]).toBe(
      'The finish! On throw 1 victory for A, ahead of all the rest. Home on the same throw: B and C.',
    );
    expect(eventsOf(race, state, 'throw', { a: 5, b: 4, c: 4 }).map(({ who, facts }) => [who, facts?.['place']])).toEqual([
      [undefined, undefined],
      ['a', 1],
      ['b', 2],
      ['c', 2],
    ]);
  });

  test('tells the GM’s end, with a line for whoever was on the way', () => {
    const state = raceAfter(startedRace(people, { target: 4 }), { a: 3, b: 2, c: 1 });
    expect(headline(race, state, 'end')[1]).toBe('The race is stopped without a winner on throw 1: A in front, 1 point from the finish.');
    expect(eventsOf(race, state, 'end').slice(1)).toMatchObject([{ who: 'a', facts: { total: 3, remaining: 1 } }, { who: 'b' }, { who: 'c' }]);
    const won = raceAfter(state, { a: 1, b: 1, c: 1 });
    expect(headline(race, won, 'end')[1]).toBe('The race stops there: the victory stands for A, and no place for whoever is still on the way.');
    expect(eventsOf(race, won, 'end').slice(1)).toMatchObject([{ who: 'b' }, { who: 'c' }]);
  });
});

describe('the words', () => {
  test('hold as many ways of telling each outcome as the story draws from, all different', () => {
    for (const catalogue of [fr, en]) {
      const messages = Object.entries(catalogue).filter(([key]) => key.startsWith('tell.'));
      const outcomes = new Set(messages.map(([key]) => key.replace(/\.(?:\d+|plain)$/u, '')));
      expect(outcomes.size).toBe(18);
      for (const outcome of outcomes) {
        expect(wordingsIn(catalogue, outcome)).toEqual({ any: VARIANTS, town: 0, wild: 0 });
      }
      expect(new Set(messages.map(([, words]) => words)).size).toBe(messages.length);
    }
  });

  /** Where a name stands for somebody: one person or several, of any gender, with or without an article. */
  const NAME = String.raw`\{\{(?:name|names|by|level|winners|caught|escaped|running|pursuers?|quarry)(?:, list)?\}\}\)?`;

  test('never put a name where French would have to bend its neighbour: de, que, à and their kind', () => {
    const bends = new RegExp(String.raw`(?<!\p{L})(?:de|que|à|le|la|les|au|aux|du|des|lorsque|puisque|jusque) ${NAME}|’${NAME}`, 'iu');
    for (const wrong of ['la fuite de {{name}}', 'plus que {{name}}', 'face à {{by, list}}', 'qu’{{name}}']) expect(wrong).toMatch(bends);
    for (const [key, words] of Object.entries(fr)) expect(words, key).not.toMatch(bends);
  });

  test.each([
    ['fr', fr, 'aux derrière et devant sur en à contre hors de du des vers avec au trop avant sans aussi'],
    [
      'en',
      en,
      'after behind and ahead by in last level against away aside it off at towards with now but too before upon back all forward across point points',
    ],
  ] as const)('never give a name a verb of its own, which would say how many they are (%s)', (_locale, catalogue, allowed) => {
    for (const [key, words] of Object.entries(catalogue)) {
      // The subject of this one is "whatever".
      if (key === 'tell.flies.quarry.2') continue;
      for (const [, next = ''] of words.matchAll(new RegExp(`${NAME} (\\p{L}+)`, 'gu'))) expect(allowed.split(' '), `${key}: ${words}`).toContain(next);
    }
  });
});

describe('the picture of a chase', () => {
  test('has the foremost pursuer at the mark, the others in metres before and behind, and a bracket for each pair', () => {
    const state = chaseAfter(startedChase([pursuer('p1'), pursuer('p2'), quarry('q')]), { p1: 5, p2: 2, q: 4 });
    const track = block(chase.present(state), 'track');
    expect(track.marks.map(({ at }) => at)).toEqual([0]);
    expect(track.tokens).toEqual([
      { who: 'p1', at: 0 },
      { who: 'p2', at: -3 },
      { who: 'q', at: 5 },
    ]);
    expect(track.gaps.map(({ from, to }) => [from, to])).toEqual([
      [0, 5],
      [-3, 5],
    ]);
  });

  test('draws of many pairs only the nearest pursuer of each quarry', () => {
    const people = [pursuer('p1'), pursuer('p2'), pursuer('p3'), quarry('q1'), quarry('q2')];
    const state = chaseAfter(startedChase(people), { p1: 1, p2: 4, p3: 2, q1: 3, q2: 6 });
    expect(block(chase.present(state), 'track').gaps.map(({ from, to }) => [from, to])).toEqual([
      [0, 5],
      [0, 8],
    ]);
  });

  test('keeps everybody within its ends, however far they are', () => {
    const states = [
      startedChase([pursuer('p'), quarry('q')], { lead: 2000 }),
      chaseAfter(startedChase([pursuer('p', 30), quarry('q', 0)]), { p: 6, q: 1 }, { p: 6, q: 1 }),
      chaseAfter(startedChase([pursuer('p', 0), quarry('q', 30)]), { p: 1, q: 6 }, { p: 1, q: 6 }),
      chaseAfter(startedChase([pursuer('p', 30), pursuer('r', 0), quarry('q', 15)]), { p: 6, r: 1, q: 1 }),
    ];
    for (const state of states) {
      const { min, max, tokens } = block(chase.present(state), 'track');
      for (const { at } of tokens) expect(at >= min && at <= max).toBe(true);
    }
  });

  test('shows the shortest gap as the number that matters, and warns at 0', () => {
    const figure = (state: ChaseState): unknown => {
      const { value, tone } = block(chase.present(state), 'figure');
      return [say('fr', value), tone];
    };
    const state = startedChase([pursuer('p'), quarry('q', 4.5)], { lead: 2 });
    expect(figure(state)).toEqual(['2\u00A0m', 'neutral']);
    expect(figure(chaseAfter(state, { p: 1, q: 1 }))).toEqual(['2,5\u00A0m', 'neutral']);
    expect(figure(chaseAfter(state, { p: 4, q: 1 }))).toEqual(['−0,5\u00A0m', 'warning']);
  });

  test('counts the throws', () => {
    expect(block(chase.present(chaseAfter(startedChase([pursuer('p'), quarry('q')]), { p: 1, q: 1 })), 'meter')).toMatchObject({ value: 1, max: 5 });
  });

  test('leaves out a quarry caught in an earlier throw, and says by whom', () => {
    const caught = chaseAfter(startedChase([pursuer('p'), quarry('q1'), quarry('q2')], { lead: 2, endEarly: true }), { p: 5, q1: 3, q2: 6 });
    expect(block(chase.present(caught), 'track').tokens.map(({ who }) => who)).toEqual(['p', 'q1', 'q2']);
    const later = chase.present(chaseAfter(caught, { p: 1, q2: 1 }));
    expect(block(later, 'track').tokens.map(({ who }) => who)).toEqual(['p', 'q2']);
    expect(later.participants.map(({ active, status }) => [active, say('en', status)])).toEqual([
      [true, 'Catch made'],
      [false, 'Caught by P'],
      [true, 'Fleeing'],
    ]);
  });

  test('tells how a throw came about', () => {
    const [p, q] = chase.present(chaseAfter(startedChase([pursuer('p', 5), quarry('q', 8)]), { p: 4, q: 1 })).participants;
    expect([p, q].map((person) => (person?.last?.detail === undefined ? '' : say('fr', person.last.detail)))).toEqual(['4 au dé', '1 au dé, +3 de Mouvement']);
    expect([p, q].map((person) => (person?.last === undefined ? '' : say('fr', person.last.headline)))).toEqual(['4', '4']);
  });
});

describe('the picture of a race', () => {
  const people = [racer('a'), racer('b'), racer('c')];

  test('has everybody where they are, the finish, and the lead of the first over the second', () => {
    const state = raceAfter(startedRace(people, { target: 10 }), { a: 6, b: 4, c: 1 });
    const track = block(race.present(state), 'track');
    expect(track).toMatchObject({ min: 0, max: 10, marks: [{ at: 0 }, { at: 10 }], gaps: [{ from: 4, to: 6 }] });
    expect(track.tokens.map(({ at }) => at)).toEqual([6, 4, 1]);
    const figure = block(race.present(state), 'figure');
    expect([say('fr', figure.value), figure.meaning === undefined ? '' : say('fr', figure.meaning)]).toEqual(['4', 'A, à 0,4\u00A0km du but']);
  });

  test('draws no lead where there is none', () => {
    expect(block(race.present(startedRace(people)), 'track').gaps).toEqual([]);
    expect(block(race.present(raceAfter(startedRace(people), { a: 3, b: 3, c: 1 })), 'track').gaps).toEqual([]);
  });

  test('stands whoever has arrived on the finish, and ranks them', () => {
    const state = raceAfter(startedRace(people, { target: 3 }), { a: 3, b: 6, c: 1 });
    const presented = race.present(state);
    expect(block(presented, 'track').tokens.map(({ at }) => at)).toEqual([3, 3, 1]);
    expect(block(presented, 'table').rows.map((row) => row.map((cell) => say('en', cell)))).toEqual([
      ['1', 'B', '1', '6'],
      ['2', 'A', '1', '3'],
    ]);
    expect(presented.participants.map(({ active }) => active)).toEqual([false, false, true]);
  });
});

/** Every way in which some dice can fall. */
function allRolls(ids: readonly string[]): readonly Rolls[] {
  return ids.reduce<Rolls[]>((so, id) => so.flatMap((rolls) => [1, 2, 3, 4, 5, 6].map((roll) => ({ ...rolls, [id]: roll }))), [{}]);
}

describe('the chances of a chase', () => {
  const chances = (state: ChaseState, rounds: number): Readonly<Record<string, number>> & { readonly rounds: number } => {
    const odds = chase.odds?.(state, rounds);
    return { rounds: odds?.rounds ?? Number.NaN, ...Object.fromEntries((odds?.outcomes ?? []).map(({ id, chance }) => [id, chance])) };
  };

  /** Counts every way in which the next throws can fall. */
  function counted(state: ChaseState, rounds: number): Readonly<Record<string, number>> {
    if (rounds === 0 || state.status !== 'running') return { [state.status]: 1 };
    const outcomes = allRolls(state.participants.filter(({ status }) => status === 'running').map(({ id }) => id));
    const sum: Record<string, number> = {};
    for (const rolls of outcomes) {
      for (const [status, chance] of Object.entries(counted(chaseAfter(state, rolls), rounds - 1))) sum[status] = (sum[status] ?? 0) + chance / outcomes.length;
    }
    return sum;
  }

  test.each([
    ['two', [pursuer('p', 5), quarry('q', 5.5)], { lead: 1, throws: 2 }, 2],
    ['two who stop early', [pursuer('p', 5), quarry('q', 5.5)], { lead: 1, throws: 2, endEarly: true }, 2],
    ['two who stop early, one throw before the end', [pursuer('p'), quarry('q')], { lead: 2, throws: 3, endEarly: true }, 2],
    ['two pursuers', [pursuer('p', 4), pursuer('r', 5), quarry('q', 5)], { lead: 1, throws: 1 }, 1],
    ['two on each side', [pursuer('p', 4), pursuer('r', 5), quarry('q', 5), quarry('s', 4)], { lead: 2, throws: 1 }, 1],
    ['two on each side, early, before the end', [pursuer('p', 4), pursuer('r', 5), quarry('q', 5), quarry('s', 4)], { lead: 2, throws: 3, endEarly: true }, 1],
  ])('of %s are those of counting all dice', (_name, people, more, rounds) => {
    const state = startedChase(people, more);
    const expected = counted(state, rounds);
    const got = chances(state, rounds);
    expect(got.rounds).toBe(rounds);
    for (const id of ['caught', 'escaped', 'mixed']) expect(got[id], id).toBeCloseTo(expected[id] ?? 0, 12);
    expect(Object.keys(expected).length, 'more than one thing can happen').toBeGreaterThan(1);
  });

  test('count those caught before', () => {
    const state = chaseAfter(startedChase([pursuer('p'), quarry('q'), quarry('s')], { lead: 2, throws: 2, endEarly: true }), { p: 6, q: 1, s: 6 });
    const expected = counted(state, 1);
    expect(chances(state, 5)).toMatchObject({ rounds: 1, escaped: 0 });
    expect(chances(state, 5)['caught']).toBeCloseTo(expected['caught'] ?? 0, 12);
    expect(chances(state, 5)['mixed']).toBeCloseTo(expected['mixed'] ?? 0, 12);
  });

  test('are nothing as long as nothing can be decided, and certain once it is', () => {
    const state = startedChase([pursuer('p'), quarry('q')]);
    expect(chances(state, 4)).toEqual({ rounds: 4, caught: 0, escaped: 0, mixed: 0 });
    expect(chances(state, 0)).toEqual({ rounds: 0, caught: 0, escaped: 0, mixed: 0 });
    expect(chances(chaseAfter(startedChase([pursuer('p'), quarry('q')], { throws: 1 }), { p: 1, q: 1 }), 3)).toMatchObject({ rounds: 0, escaped: 1 });
  });

  test('look one throw ahead where several run and a catch counts at once', () => {
    expect(chances(startedChase([pursuer('p'), pursuer('r'), quarry('q')], { endEarly: true }), 10).rounds).toBe(1);
  });

  test('of ten throws with forty people are worked out to the end', () => {
    const people = Array.from({ length: 40 }, (_, at) => (at < 20 ? pursuer(`p${String(at)}`, 4 + at / 4) : quarry(`q${String(at)}`, 6 + at / 8)));
    const { rounds, ...outcomes } = chances(startedChase(people, { throws: 10 }), 10);
    expect(rounds).toBe(10);
    expect(Object.values(outcomes).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });
});

describe('the chances of a race', () => {
  function counted(state: ReturnType<typeof startedRace>, rounds: number): Readonly<Record<string, number>> {
    const winners = state.participants.filter(({ place }) => place === 1).map(({ id }) => id);
    if (winners.length > 0) return { [winners.length > 1 ? 'deadHeat' : `wins:${winners[0] ?? ''}`]: 1 };
    if (rounds === 0) return {};
    const outcomes = allRolls(state.participants.map(({ id }) => id));
    const sum: Record<string, number> = {};
    for (const rolls of outcomes) {
      for (const [id, chance] of Object.entries(counted(raceAfter(state, rolls), rounds - 1))) sum[id] = (sum[id] ?? 0) + chance / outcomes.length;
    }
    return sum;
  }

  test.each([
    ['two', [racer('a', 4), racer('b', 4.5)], { target: 6 }, 2],
    ['three', [racer('a', 4), racer('b', 4), racer('c', 5)], { target: 5 }, 1],
    ['three who share', [racer('a', 4), racer('b', 4), racer('c', 5)], { target: 5, sameThrow: 'shared' }, 1],
  ])('of %s are those of counting all dice', (_name, people, more, rounds) => {
    const state = startedRace(people, more);
    const expected = counted(state, rounds);
    const odds = race.odds?.(state, rounds);
    expect(odds?.outcomes.map(({ id }) => id)).toEqual([...people.map(({ id }) => `wins:${id}`), 'deadHeat']);
    for (const { id, chance } of odds?.outcomes ?? []) expect(chance, id).toBeCloseTo(expected[id] ?? 0, 12);
  });

  test('are certain once somebody has won, and nothing after the GM’s end', () => {
    const chances = (state: ReturnType<typeof startedRace>): unknown => race.odds?.(state, 3).outcomes.map(({ chance }) => chance);
    const people = [racer('a'), racer('b')];
    expect(chances(raceAfter(startedRace(people, { target: 3 }), { a: 3, b: 1 }))).toEqual([1, 0, 0]);
    expect(chances(raceAfter(startedRace(people, { target: 3 }), { a: 3, b: 3 }))).toEqual([0, 0, 1]);
    expect(chances(played(act(race, startedRace(people), 'end')).step.state as never)).toEqual([0, 0, 0]);
  });

  test('of ten throws with forty racers are worked out to the end', () => {
    const state = startedRace(Array.from({ length: 40 }, (_, at) => racer(`r${String(at)}`, 8 + (at % 5) / 4)));
    const won = race.odds?.(state, 10).outcomes.reduce((sum, { chance }) => sum + chance, 0) ?? Number.NaN;
    expect(won).toBeGreaterThan(0);
    expect(won).toBeLessThanOrEqual(1 + 1e-9);
  });
});

describe('characters', () => {
  test('bring M to a chase and to a race, and nothing elsewhere', () => {
    expect(characters.participant('chase', { M: 4.5, Ag: 33 })).toEqual({ M: 4.5 });
    expect(characters.participant('race', { M: 4.5 })).toEqual({ M: 4.5 });
    expect(characters.participant('race', {})).toEqual({});
    expect(characters.participant('other', { M: 4 })).toEqual({});
  });
});

describe('fights', () => {
  const fighter = (id: string, Ag: number): Combatant => ({ id, name: id, playerCharacter: true, stats: { Ag } });

  test('go by 1D10 + Agility, ties by Agility', () => {
    const values = [7, 3];
    const asked: string[] = [];
    const dice = {
      roll: ({ who, label, sides }: { readonly who: string; readonly label: string; readonly sides: number }) => {
        asked.push(`${who} ${label} ${String(sides)}`);
        return values.shift() ?? Number.NaN;
      },
      variant: () => 0,
    };
    expect(encounter.initiative([fighter('a', 30), fighter('b', 34)], {}, dice)).toEqual([
      { id: 'a', score: 37, tieBreaks: [30] },
      { id: 'b', score: 37, tieBreaks: [34] },
    ]);
    expect(asked).toEqual(['a initiative 10', 'b initiative 10']);
    expect('settleTie' in encounter).toBe(false);
  });
});

describe('examples', () => {
  test('are the source’s guard and thief, 6 m and five throws, and a race over 3 km', () => {
    const [thief, horses] = examples;
    expect(thief).toMatchObject({
      procedure: 'chase',
      setup: {
        lead: 6,
        throws: 5,
        participants: [
          { side: 'pursuer', M: 5 },
          { side: 'quarry', M: 8 },
        ],
      },
    });
    expect(horses).toMatchObject({ procedure: 'race', setup: { target: 30 } });
    expect(Object.keys(horses?.texts ?? {})).toHaveLength(4);
  });

  test('start with a headline in both languages', () => {
    for (const { procedure, setup } of examples) {
      const [event] = played(begin(procedure === 'race' ? race : chase, setup)).step.events;
      expect(event?.weight).toBe('headline');
    }
    const [event] = played(begin(race, setupOf([racer('a'), racer('b')]))).step.events;
    expect(event === undefined ? '' : say('fr', event.text)).toBe('La course commence\u00A0: A et B sur la même ligne, 30 points à parcourir, soit 3\u00A0km.');
  });
});
