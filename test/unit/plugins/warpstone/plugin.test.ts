/** What surrounds the rules: the story, the picture, characters and fights. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/domain/json';
import type { Combatant } from '#shared/plugin-api/characters';
import type { Block, Presentation } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { createTranslator } from '#shared/text/translator';
import { characters } from '../../../../plugins/warpstone/characters';
import { chase } from '../../../../plugins/warpstone/chase/chase';
import type { ChaseState } from '../../../../plugins/warpstone/chase/state';
import { encounter } from '../../../../plugins/warpstone/encounter';
import { examples } from '../../../../plugins/warpstone/examples';
import en from '../../../../plugins/warpstone/locales/en.json';
import fr from '../../../../plugins/warpstone/locales/fr.json';
import { MESSAGES } from '../../../../plugins/warpstone/messages';
import { wordingsIn } from '../wordings';
import { act, after, begin, ended, played, pursuer, quarry, started } from './play';
import type { Rolls } from './play';
import { inCapitals } from '../in-capitals';

const pair = [pursuer('p'), quarry('q')];

function block<Kind extends Block['kind']>(presentation: Presentation, kind: Kind): Extract<Block, { kind: Kind }> {
  const found = presentation.blocks.find((each): each is Extract<Block, { kind: Kind }> => each.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

function say(locale: 'fr' | 'en', text: StepEvent['text'] | undefined): string {
  if (text === undefined) return '';
  const translator = createTranslator(locale);
  translator.addPlugin('warpstone', { fr, en });
  return translator.plugin('warpstone', inCapitals(text)).replaceAll(/[\u00A0\u202F]/gu, ' ');
}

function eventsOf(state: ChaseState, action: string, input: JsonObject = {}, rolls: Rolls = {}): readonly StepEvent[] {
  return played(act(state, action, input, rolls)).step.events;
}

/** The headline of a round, in French and in English. */
function headline(state: ChaseState, rolls: Rolls): readonly string[] {
  const [first] = eventsOf(state, 'round', {}, rolls);
  return [say('fr', first?.text), say('en', first?.text)];
}

/** What kind of telling each line is, with whom it is about. */
function lines(events: readonly StepEvent[]): readonly (readonly [string | undefined, string])[] {
  return events.slice(1).map(({ who, text }) => [who, 'key' in text ? text.key.replace(/^tell\.|\.\d+$/gu, '') : '']);
}

describe('the story', () => {
  test('says where the shortest gap was and is', () => {
    const state = started(pair);
    expect(headline(state, { p: 50, q: [81, 1] })).toEqual([
      'L’écart le plus court se resserre, de 3 à 1 longueur (P derrière Q).',
      'The shortest gap closes from 3 to 1 length (P behind Q).',
    ]);
    expect(headline(state, { p: [51, 50], q: 50 })[1]).toBe('The shortest gap opens from 3 to 4 lengths (P behind Q).');
    expect(headline(state, { p: 50, q: 50 })[1]).toBe('Nothing changes: 3 lengths at the shortest (P behind Q), 3 before and after.');
  });

  test('tells each end by its reason', () => {
    expect(headline(started(pair, { lead: 1 }), { p: 50, q: 51 })[1]).toBe('Round 1, and it is over: no way out for Q, face to face with P.');
    expect(headline(started(pair, { escapeAt: 4 }), { p: [51, 50], q: 50 })[1]).toBe('Round 1: too far. Out of reach now: Q, 4 lengths ahead at the least.');
    expect(headline(started(pair), { p: [51, 51], q: 50 })[1]).toBe('Round 1: nobody follows any more. The way is clear for Q.');
    expect(headline(started(pair, { maxRounds: 1 }), { p: 50, q: 50 })[1]).toBe('Round 1, the last: the hunt runs dry, and freedom goes to Q.');
  });

  test('gives time as the reason where only some were far enough', () => {
    const state = started([pursuer('p'), quarry('q1', { M: 11 }), quarry('q2')], { maxRounds: 1 });
    expect(headline(state, { p: 50, q1: 50, q2: 50 })[1]).toBe('Round 1, the last: the hunt runs dry, and freedom goes to Q1 and Q2.');
  });

  test('tells of those who are caught or away while the others run on', () => {
    const people = [pursuer('p', { M: 6 }), quarry('q1'), quarry('q2', { M: 6 }), quarry('q3', { M: 14 })];
    const rolls = { p: 50, q1: 50, q2: 50, q3: 50 };
    expect(headline(started(people, { lead: 2 }), rolls)[1]).toBe('Capture for Q1, freedom for Q3; still in flight, Q2.');
    expect(headline(started(people, { lead: 3 }), rolls)[1]).toBe('Out of reach for good: Q3; still in view, Q1 and Q2.');
    expect(headline(started(people.slice(0, 3), { lead: 2 }), { p: 50, q1: 50, q2: 50 })[1]).toBe('The run is over for Q1; still in flight, Q2.');
    const mixed = started([pursuer('p', { M: 6 }), quarry('q1'), quarry('q2', { M: 14 })], { lead: 2 });
    expect(headline(mixed, { p: 50, q1: 50, q2: 50 })[1]).toBe('Round 1, and it is over: capture for Q1, freedom for Q2.');
  });

  test('has for everyone the test, the trail kept or lost, and the fate, with the numbers', () => {
    const events = eventsOf(started([pursuer('p'), pursuer('r'), quarry('q')], { escapeAt: 5 }), 'round', {}, { p: [81, 50, 2], r: [51, 51], q: 50 });
    expect(lines(events)).toEqual([
      ['p', 'fall.pursuer'],
      ['p', 'sight'],
      ['r', 'stumble.pursuer'],
      ['r', 'lost'],
      ['q', 'success.quarry'],
      ['q', 'escaped'],
    ]);
    expect(events[0]?.facts).toEqual({ round: 1, from: 3, to: 5, status: 'escaped' });
    expect(events[1]?.facts).toEqual({ roll: 81, target: 50, success: false, margin: 31, tier: 'fall', gain: 0, loss: 2, wounds: 2, position: -2 });
    expect(events[4]?.facts).toEqual({ observation: 51, target: 50, success: false, status: 'lost' });
    expect(events.at(-1)?.facts).toEqual({ status: 'escaped', caughtBy: [] });
  });

  test('says nothing of a trail lost by whoever has just caught everybody', () => {
    const state = started([pursuer('p', { M: 6 }), quarry('q')], { lead: 1 });
    expect(lines(eventsOf(state, 'round', {}, { p: [51, 51], q: 50 }))).toEqual([
      ['p', 'stumble.pursuer'],
      ['q', 'success.quarry'],
      ['q', 'caught'],
    ]);
    const two = started([pursuer('p', { M: 6 }), quarry('q'), quarry('r', { M: 9 })], { lead: 1 });
    expect(lines(eventsOf(two, 'round', {}, { p: [51, 51], q: 50, r: 50 }))).toContainEqual(['p', 'lost']);
  });

  test('tells the GM’s end without naming a catcher', () => {
    const state = started([pursuer('p'), quarry('q1'), quarry('q2')]);
    const caught = eventsOf(state, 'end', { outcome: 'caught' });
    expect(say('fr', caught[0]?.text)).toBe('La poursuite s’arrête ici : plus d’échappatoire pour Q1 et Q2.');
    expect(lines(caught)).toEqual([
      ['q1', 'givenUp'],
      ['q2', 'givenUp'],
    ]);
    expect(lines(eventsOf(state, 'end', { outcome: 'escaped' }))).toEqual([
      ['q1', 'escaped'],
      ['q2', 'escaped'],
    ]);
  });

  test('tells alike results in different words, and either side in its own', () => {
    const people = [...['a', 'b', 'c', 'd', 'e'].map((id) => pursuer(id)), ...['v', 'w', 'x', 'y', 'z'].map((id) => quarry(id))];
    const rolls = Object.fromEntries(people.map(({ id }) => [id, 20]));
    const keys = eventsOf(started(people), 'round', {}, rolls)
      .slice(1)
      .map(({ text }) => ('key' in text ? text.key : ''));
    expect(new Set(keys).size).toBe(10);
    expect(keys.filter((key) => key.startsWith('tell.success.quarry.'))).toHaveLength(5);
  });

  test('tells what happens to somebody twice running in other words', () => {
    let state = started(pair);
    for (let before: readonly string[] = []; state.round < 20; state = after(state, { p: 20, q: 20 })) {
      const now = eventsOf(state, 'round', {}, { p: 20, q: 20 })
        .slice(1)
        .map(({ text }) => ('key' in text ? text.key : ''));
      for (const key of now) expect(before).not.toContain(key);
      before = now;
    }
  });
});

describe('the words', () => {
  const NAME = String.raw`\{\{(?:name|names|by|caught|escaped|running|pursuers?|quarry)(?:, list)?\}\}\)?`;
  /** Several people, or perhaps several. */
  const NAMES = String.raw`\{\{(?:names|by|caught|escaped|running|pursuers?|quarry)(?:, list)?\}\}\)?`;

  test('hold as many ways of telling each outcome as the story draws from, all different', () => {
    for (const catalogue of [fr, en]) {
      const messages = Object.entries(catalogue).filter(([key]) => key.startsWith('tell.'));
      const outcomes = new Set(messages.map(([key]) => key.replace(/(?:\.(?:town|wild))?\.(?:\d+|plain)$/u, '')));
      expect([...outcomes].sort()).toEqual(
        [
          ...['success', 'stumble', 'fall'].flatMap((tier) => [`tell.${tier}.pursuer`, `tell.${tier}.quarry`]),
          ...['sight', 'lost', 'caught', 'givenUp', 'escaped'].map((outcome) => `tell.${outcome}`),
        ].sort(),
      );
      for (const outcome of outcomes) {
        expect(wordingsIn(catalogue, outcome)).toEqual(MESSAGES[outcome]);
      }
      const lines = messages.filter(([key]) => !key.endsWith('.plain'));
      expect(new Set(lines.map(([, words]) => words)).size).toBe(lines.length);
    }
  });

  test('never put a name where French would have to bend its neighbour: de, que, à and their kind', () => {
    const bends = new RegExp(String.raw`(?<!\p{L})(?:de|que|à|le|la|les|au|aux|du|des|lorsque|puisque|jusque) ${NAME}|’${NAME}`, 'iu');
    for (const wrong of ['la fuite de {{name}}', 'plus que {{name}}', 'face à {{by, list}}', 'qu’{{name}}']) expect(wrong).toMatch(bends);
    for (const [key, words] of Object.entries(fr)) expect(words, key).not.toMatch(bends);
  });

  test.each([
    ['fr', fr, 'aux derrière hors de du au un contre par dans sur et parmi devant avec'],
    ['en', en, 'after behind out in against up on sprawling and among with'],
  ] as const)('never give a name a verb of its own, which would say how many they are (%s)', (_locale, catalogue, allowed) => {
    for (const [key, words] of Object.entries(catalogue)) {
      for (const [, next = ''] of words.matchAll(new RegExp(`${NAMES} (\\p{L}+)`, 'gu'))) expect(allowed.split(' '), `${key}: ${words}`).toContain(next);
    }
  });

  test('name what the wounds of a fall ignore', () => {
    for (const catalogue of [fr, en]) expect(Object.keys(catalogue)).toEqual(expect.arrayContaining(['ignores.armour', 'ignores.toughness', 'effect.fall']));
  });
});

describe('the picture', () => {
  test('has the foremost pursuer at caught, away where the setup says, and a bracket for each pair', () => {
    const state = after(started([pursuer('p1', { M: 5 }), pursuer('p2'), quarry('q')], { escapeAt: 8 }), { p1: 50, p2: 50, q: 50 });
    const track = block(chase.present(state), 'track');
    expect(track.marks.map(({ at }) => at)).toEqual([0, 8]);
    expect(track.tokens).toEqual([
      { who: 'p1', at: 0 },
      { who: 'p2', at: -1 },
      { who: 'q', at: 2 },
    ]);
    expect(track.gaps.map(({ from, to, label }) => [from, to, say('fr', label)])).toEqual([
      [0, 2, '2 longueurs'],
      [-1, 2, '3 longueurs'],
    ]);
  });

  test('draws of many pairs only the nearest pursuer of each quarry', () => {
    const people = [pursuer('p1'), pursuer('p2', { M: 5 }), pursuer('p3'), quarry('q1'), quarry('q2', { M: 6 })];
    const state = after(started(people), Object.fromEntries(people.map(({ id }) => [id, 50])));
    expect(block(chase.present(state), 'track').gaps.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [0, 4],
    ]);
  });

  test('shows how a round ended for those whom it took out, and leaves them out of the next', () => {
    const state = after(started([pursuer('p1', { M: 6 }), pursuer('p2'), quarry('q1'), quarry('q2', { M: 6 })], { lead: 2 }), {
      p1: 50,
      p2: [51, 51],
      q1: 50,
      q2: 50,
    });
    const presented = chase.present(state);
    expect(block(presented, 'track').tokens).toEqual([
      { who: 'p1', at: 0 },
      { who: 'p2', at: -3 },
      { who: 'q1', at: 0 },
      { who: 'q2', at: 2 },
    ]);
    expect(presented.participants.map(({ active, status }) => [active, say('en', status)])).toEqual([
      [true, 'Catch made'],
      [false, 'Trail lost'],
      [false, 'Caught by P1'],
      [true, 'Fleeing'],
    ]);
    expect(block(chase.present(after(state, { p1: 50, q2: 50 })), 'track').tokens.map(({ who }) => who)).toEqual(['p1', 'q2']);
  });

  test('keeps its picture when the last pursuer has lost the trail', () => {
    const presented = chase.present(after(started(pair), { p: [51, 51], q: 50 }));
    expect(block(presented, 'track').tokens).toEqual([
      { who: 'p', at: 0 },
      { who: 'q', at: 4 },
    ]);
    expect(say('en', presented.summary)).toBe('The chase is over in round 1, and Q out of reach.');
  });

  test('shows the shortest gap as the number that matters, with its meaning', () => {
    const figure = (state: ChaseState): readonly string[] => {
      const { value, meaning } = block(chase.present(state), 'figure');
      return [say('fr', value), say('fr', meaning)];
    };
    expect(figure(started(pair, { lead: 2.5 }))).toEqual(['2,5', 'presque à portée : P derrière Q']);
    expect(figure(started(pair))).toEqual(['3', 'courte avance : P derrière Q']);
    expect(figure(started(pair, { lead: 5 }))).toEqual(['5', 'bonne avance : P derrière Q']);
    expect(figure(started(pair, { lead: 8 }))).toEqual(['8', 'presque hors d’atteinte : P derrière Q']);
    expect(figure(after(started(pair, { lead: 1 }), { p: 50, q: 51 }))).toEqual(['0', 'au contact : P derrière Q']);
  });

  test('counts the rounds where there is a last one', () => {
    expect(block(chase.present(after(started(pair, { maxRounds: 6 }), { p: 50, q: 50 })), 'meter')).toMatchObject({ value: 1, max: 6 });
    expect(chase.present(started(pair)).blocks.map(({ kind }) => kind)).toEqual(['track', 'figure']);
  });

  test('tells how a test came about, in both languages', () => {
    const detail = (rolls: Rolls, who: string, people = pair): readonly string[] => {
      const last = chase.present(after(started(people), rolls)).participants.find(({ id }) => id === who)?.last;
      return [say('fr', last?.headline), say('fr', last?.detail), say('en', last?.detail)];
    };
    expect(detail({ p: 50, q: 50 }, 'q')).toEqual(['50', '50 pour 50 : réussi', '50 for 50: passed']);
    expect(detail({ p: 50, q: 80 }, 'q')).toEqual(['80', '80 pour 50 : manqué de 30, −1 longueur', '80 for 50: failed by 30, −1 length']);
    expect(detail({ p: 50, q: [81, 1] }, 'q')).toEqual([
      '81',
      '81 pour 50 : manqué de 31, chute, −2 longueurs, 1 Blessure',
      '81 for 50: failed by 31, a fall, −2 lengths, 1 Wound',
    ]);
    expect(detail({ p: [51, 50], q: 50 }, 'p', [pursuer('p', { M: 5 }), quarry('q')])[1]).toBe(
      '51 pour 50 : manqué de 1, −1 longueur, +1 de Mouvement ; Observation 50 pour 50 : la piste tient',
    );
    expect(detail({ p: [51, 51], q: 50 }, 'p')[2]).toBe('51 for 50: failed by 1, −1 length; Observation 51 for 50: trail lost');
  });

  test('shows what each is made of: Observation for pursuers, and as it will be tested', () => {
    const facts = (state: ChaseState): unknown =>
      chase.present(state).participants.map((person) => person.facts.map(({ label, value }) => `${say('en', label)} ${say('en', value)}`));
    const people = [pursuer('p', { modifier: -10 }), quarry('q', { observation: 20 })];
    expect(facts(started(people))).toEqual([
      ['M 4', 'I 40 (−10 included)', 'Observation 50'],
      ['M 4', 'I 50', 'Gap 3 lengths'],
    ]);
    expect(facts(started(people, { observation: false }))).toEqual([
      ['M 4', 'I 40 (−10 included)'],
      ['M 4', 'I 50', 'Gap 3 lengths'],
    ]);
  });

  test('sums it up before, during and after', () => {
    const summary = (state: ChaseState): string => say('fr', chase.present(state).summary);
    expect(summary(started(pair))).toBe('Avant la première manche : 3 longueurs d’écart.');
    expect(summary(after(started(pair), { p: 50, q: 80 }))).toBe('Manche 1 : 2 longueurs au plus court, P derrière Q.');
    expect(summary(ended(started(pair), 'caught'))).toBe('Poursuite finie à la manche 0 : plus d’échappatoire pour Q.');
  });
});

describe('characters', () => {
  test('bring M, I and Observation to a chase, as far as they have them', () => {
    expect(characters.participant('chase', { M: 4.5, I: 33, observation: 41, wounds: 5 })).toEqual({ M: 4.5, I: 33, observation: 41 });
    expect(characters.participant('chase', { M: 4, I: 33 })).toEqual({ M: 4, I: 33 });
    expect(characters.participant('chase', {})).toEqual({});
    expect(characters.participant('race', { M: 4, I: 33 })).toEqual({});
  });
});

describe('fights', () => {
  test('go by Initiative, without a die and without a tie-break', () => {
    const fighter = (id: string, I: number): Combatant => ({ id, name: id, playerCharacter: true, stats: { I } });
    const noDice = {
      roll: (): number => {
        throw new Error('no die is rolled');
      },
      variant: () => 0,
    };
    expect(encounter.initiative([fighter('a', 34), fighter('b', 45), fighter('c', 34)], {}, noDice)).toEqual([
      { id: 'a', score: 34, tieBreaks: [] },
      { id: 'b', score: 45, tieBreaks: [] },
      { id: 'c', score: 34, tieBreaks: [] },
    ]);
  });
});

test('the example is an informer chased through the street', () => {
  const [example] = examples;
  const [event] = played(begin(example?.setup)).step.events;
  expect(event?.facts).toEqual({ lead: 3, escapeAt: 10 });
  expect(Object.values(example?.texts ?? {}).map((name) => say('fr', name))).toEqual(['Magda l’apprentie', 'Jürgen le patrouilleur', 'Silas l’informateur']);
});
