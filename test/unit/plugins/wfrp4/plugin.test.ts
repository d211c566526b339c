/** What surrounds the rules: the picture, the chances, the words, characters and fights. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '#shared/plugin-api/characters';
import type { TrackBlock } from '#shared/plugin-api/present';
import { createTranslator } from '#shared/text/translator';
import { characters } from '../../../../plugins/wfrp4/characters';
import { chase } from '../../../../plugins/wfrp4/chase/chase';
import type { ChaseState } from '../../../../plugins/wfrp4/chase/state';
import { messageKey } from '../../../../plugins/wfrp4/chase/events';
import { MESSAGES } from '../../../../plugins/wfrp4/messages';
import { wordingsIn } from '../wordings';
import { testResult } from '../../../../plugins/wfrp4/chase/test';
import { encounter } from '../../../../plugins/wfrp4/encounter';
import en from '../../../../plugins/wfrp4/locales/en.json';
import fr from '../../../../plugins/wfrp4/locales/fr.json';
import { act, after, played, pursuer, quarry, started, withResults } from './play';

function trackOf(state: ChaseState): TrackBlock {
  const track = chase.present(state).blocks.find((block) => block.kind === 'track');
  if (track === undefined) throw new Error('no track');
  return track;
}

function placeOf(state: ChaseState, who: string): number | undefined {
  return trackOf(state).tokens.find((token) => token.who === who)?.at;
}

describe('the picture', () => {
  const people = [pursuer('p1'), pursuer('p2'), quarry('q1'), quarry('q2')];

  test('has who counts for the Distance on its marks, and the others apart', () => {
    const state = withResults(started(people), { p1: 1, p2: -1, q1: 2, q2: 4 });
    expect(trackOf(state)).toMatchObject({ marks: [{ at: 0 }, { at: 10 }], gaps: [{ from: 0, to: 5 }] });
    expect(placeOf(state, 'p1')).toBe(0);
    expect(placeOf(state, 'p2')).toBe(-0.5);
    expect(placeOf(state, 'q1')).toBe(5);
    expect(placeOf(state, 'q2')).toBe(5.5);
  });

  test('keeps those who trail within sight', () => {
    expect(placeOf(withResults(started(people), { p1: 3, p2: -20, q1: 3, q2: 3 }), 'p2')).toBe(-1.25);
  });

  test('draws nobody behind those who caught them, and nobody who is out of the run', () => {
    const caught = withResults(started(people), { p1: 9, p2: 9, q1: 0, q2: 1 });
    expect(placeOf(caught, 'q1')).toBe(0);
    const left = after(caught, 'abandon', { stopping: ['p1'] });
    expect(trackOf(left).tokens.map(({ who }) => who)).toEqual(['p2', 'q2']);
  });

  test('warns when there is a choice to make, and blames nobody', () => {
    const state = started(people);
    expect(chase.present(state).status.tone).toBe('neutral');
    const caught = chase.present(withResults(state, { p1: 9, p2: 9, q1: 0, q2: 1 }));
    expect(caught.status.tone).toBe('warning');
    expect(caught.blocks.map(({ kind }) => kind)).toEqual(['track', 'figure', 'text']);
  });

  test('reads well in both languages', () => {
    const state = after(started([pursuer('p', { M: 5 }), quarry('q')]), 'round', {}, { p: 21, q: 51 });
    const say = (locale: 'fr' | 'en'): readonly string[] => {
      const translator = createTranslator(locale);
      translator.addPlugin('wfrp4', { fr, en });
      const { summary, participants } = chase.present(state);
      const lasts = participants.flatMap(({ last }) => (last?.detail === undefined ? [] : [last.headline, last.detail]));
      return [summary, ...lasts].map((text) => translator.plugin('wfrp4', text));
    };
    expect(say('en')).toEqual(['Distance 0: caught, and a choice to make.', '+4', '21 for 50: +3, +1 for Movement', '−0', '51 for 50: −0']);
    expect(say('fr')).toEqual([
      'Distance 0\u00A0: au contact, un choix s’impose.',
      '+4',
      '21 pour 50\u00A0: +3, +1 de Mouvement',
      '−0',
      '51 pour 50\u00A0: −0',
    ]);
  });

  test('has as many ways of telling as the story draws from, in both languages', () => {
    for (const tier of ['wellAhead', 'gains', 'holds', 'stumbles', 'crashes'] as const) {
      for (const side of ['pursuer', 'quarry'] as const) {
        for (const catalogue of [fr, en]) {
          expect(wordingsIn(catalogue, messageKey(tier, side))).toEqual(MESSAGES[messageKey(tier, side)]);
        }
      }
    }
  });
});

describe('the chances', () => {
  const chanceOf = (state: ChaseState, rounds: number, id: string): number =>
    chase.odds?.(state, rounds).outcomes.find((outcome) => outcome.id === id)?.chance ?? Number.NaN;

  test('of one round are those of counting every pair of dice', () => {
    const state = started([pursuer('p', { skill: 60, M: 5 }), quarry('q', { skill: 95 })], { distance: 6 });
    let caught = 0;
    let escaped = 0;
    for (let p = 1; p <= 100; p += 1) {
      for (let q = 1; q <= 100; q += 1) {
        const distance = 6 + testResult(q, 95, true).sl - (testResult(p, 60, true).sl + 1);
        if (distance <= 0) caught += 1;
        if (distance >= 10) escaped += 1;
      }
    }
    expect(chanceOf(state, 1, 'caught')).toBeCloseTo(caught / 10_000, 9);
    expect(Math.min(caught, escaped), 'both happen').toBeGreaterThan(0);
    expect(chanceOf(state, 1, 'escaped')).toBeCloseTo(escaped / 10_000, 9);
  });

  test.each([20, -20])('count a lasting modifier of %i into the skill, on either side (W4-1)', (modifier) => {
    const modified = started([pursuer('p', { skill: 45, modifier }), quarry('q', { skill: 60, modifier: -modifier })], { distance: 6 });
    const trained = started([pursuer('p', { skill: 45 + modifier }), quarry('q', { skill: 60 - modifier })], { distance: 6 });
    for (const id of ['caught', 'escaped']) {
      expect(chanceOf(modified, 2, id)).toBeCloseTo(chanceOf(trained, 2, id), 12);
      expect(chanceOf(modified, 2, id), 'it matters').not.toBeCloseTo(
        chanceOf(started([pursuer('p', { skill: 45 }), quarry('q', { skill: 60 })], { distance: 6 }), 2, id),
        3,
      );
    }
  });

  test('of several on a side are those of the slowest quarry and the fastest pursuer (W4-4)', () => {
    const sure = started(
      [pursuer('p1', { skill: 0, M: 4 }), pursuer('p2', { skill: 200, M: 9 }), quarry('q1', { skill: 200, M: 9 }), quarry('q2', { skill: 0 })],
      {
        distance: 9,
        escapeAt: 99,
        autoResults: false,
      },
    );
    // p2 has 10 to 20 SL and 5 for Movement, q2 none and less: the lead of 9 is gone whatever falls.
    expect(chanceOf(sure, 1, 'caught')).toBeCloseTo(1, 12);
  });

  test('agree with playing it out', () => {
    const state = started([pursuer('p1'), pursuer('p2', { skill: 40 }), quarry('q1', { skill: 55 }), quarry('q2', { skill: 70, M: 5 })], { distance: 6 });
    // A plain generator of its own: the test must not lean on what it tests.
    let luck = 12345;
    const roll = (): number => {
      luck = (luck * 1103515245 + 12345) % 2147483648;
      return 1 + (Math.floor(luck / 65536) % 100);
    };
    const games = 1500;
    let caught = 0;
    for (let game = 0; game < games; game += 1) {
      let now = state;
      for (let round = 0; round < 3 && now.status === 'running'; round += 1) now = after(now, 'round', {}, { p1: roll(), p2: roll(), q1: roll(), q2: roll() });
      if (now.status === 'caught-choice') caught += 1;
    }
    expect(Math.abs(chanceOf(state, 3, 'caught') - caught / games)).toBeLessThan(0.05);
  });

  test('are certain once it is decided, and nothing happens in no rounds', () => {
    const state = started([pursuer('p'), quarry('q')]);
    expect([chanceOf(state, 0, 'caught'), chanceOf(state, 0, 'escaped')]).toEqual([0, 0]);
    expect(chanceOf(withResults(state, { p: 9, q: 0 }), 5, 'caught')).toBe(1);
    expect(chanceOf(withResults(state, { p: 0, q: 9 }), 5, 'escaped')).toBe(1);
  });

  test('of ten rounds with five people are worked out to the end', () => {
    const state = started([pursuer('p1'), pursuer('p2'), quarry('q1'), quarry('q2'), quarry('q3')]);
    const sum = ['caught', 'escaped'].reduce((so, id) => so + chanceOf(state, 10, id), 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(1 + 1e-9);
  });
});

describe('characters', () => {
  test('bring M and Athletics to a chase, or Agility when they never learnt it', () => {
    expect(characters.participant('chase', { M: 5, Ag: 33, athletics: 48 })).toEqual({ M: 5, skill: 48 });
    expect(characters.participant('chase', { M: 5, Ag: 33 })).toEqual({ M: 5, skill: 33 });
    expect(characters.participant('chase', {})).toEqual({});
    expect(characters.participant('race', { M: 5 })).toEqual({});
  });

  test('can be in twelve conditions, of which prone, surprised and unconscious are had once', () => {
    expect(characters.conditions).toHaveLength(12);
    expect(characters.conditions.filter(({ stacks }) => !stacks).map(({ id }) => id)).toEqual(['prone', 'surprised', 'unconscious']);
  });
});

describe('fights', () => {
  const fighter = (id: string, I: number, Ag: number): Combatant => ({ id, name: id, playerCharacter: true, stats: { I, Ag } });
  const fighters = [fighter('a', 34, 30), fighter('b', 45, 28)];
  const hand = (...values: number[]) => {
    const asked: string[] = [];
    return {
      asked,
      roll: ({ who, label }: { readonly who: string; readonly label: string }) => (asked.push(`${who} ${label}`), values.shift() ?? Number.NaN),
      variant: () => 0,
    };
  };

  test('go by Initiative, between equals by Agility, without a die', () => {
    expect(encounter.initiative(fighters, { method: 'byInitiative' }, hand())).toEqual([
      { id: 'a', score: 34, tieBreaks: [30] },
      { id: 'b', score: 45, tieBreaks: [28] },
    ]);
  });

  test('may add 1D10 to Initiative, or to both bonuses', () => {
    const dice = hand(7, 2, 7, 2);
    expect(encounter.initiative(fighters, { method: 'initiativePlusD10' }, dice).map(({ score }) => score)).toEqual([41, 47]);
    expect(encounter.initiative(fighters, { method: 'bonuses' }, dice).map(({ score }) => score)).toEqual([13, 8]);
    expect(dice.asked).toEqual(['a initiative', 'b initiative', 'a initiative', 'b initiative']);
  });

  test('settle a tie by an opposed Agility test, again while it is equal', () => {
    const tied = [fighter('a', 30, 40), fighter('b', 30, 40), fighter('c', 30, 40)];
    const dice = hand(20, 25, 90, 41, 40);
    expect(encounter.settleTie?.(tied, {}, dice)).toBe('b');
    expect(dice.asked).toEqual(['a agility', 'b agility', 'c agility', 'a agility', 'b agility']);
  });

  test('know automatic failures in that test: 96 fails whatever the Agility', () => {
    const tied = [fighter('a', 30, 120), fighter('b', 30, 120)];
    // 12 - 9 tens for both, if 96 were a success.
    const dice = hand(96, 95);
    expect(encounter.settleTie?.(tied, {}, dice)).toBe('b');
    expect(dice.asked).toHaveLength(2);
  });

  test('end after twenty tests when the dice never differ', () => {
    const tied = [fighter('a', 30, 40), fighter('b', 30, 40)];
    let thrown = 0;
    expect(encounter.settleTie?.(tied, {}, { roll: () => (thrown += 1) * 0 + 20, variant: () => 0 })).toBe('a');
    expect(thrown).toBe(2 * 20);
  });
});

test('a state that is played on is left as it was', () => {
  const state = started([pursuer('p'), quarry('q')]);
  const before = JSON.stringify(state);
  played(act(state, 'round', {}, { p: 20, q: 20 }));
  expect(JSON.stringify(state)).toBe(before);
});
