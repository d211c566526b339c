import { describe, expect, test } from 'vitest';
import { liftDifficulty } from '../../../../../plugins/chroniques/checks/lift';
import { asked, attempt, figureOf, make, notesOf, refusedAt, textsOf } from './play';

describe('CO-22: fire', () => {
  test('CO-22 outside a blaze a turn is 1D6 and no test', () => {
    const made = make('fire', { turn: 3, conMod: 2 }, [4]);
    expect(made).toMatchObject({ outcome: 'info', values: { damage: 4, difficulty: null, total: null, unconscious: false }, tests: [] });
    expect(asked(made)).toEqual(['gm damage d6']);
    expect(notesOf(made)).toEqual(['check.fire.noteBurning']);
    expect(make('fire', {}, [1]).step.events[0]).toMatchObject({ text: { args: { turn: 1 } } });
  });

  // turn, CON, d20; difficulty, unconscious
  test.each([
    [1, 0, 7, 7, false],
    [1, 0, 6, 7, true],
    [2, 1, 8, 9, false],
    [2, 1, 7, 9, true],
    [8, 1, 20, 21, false],
    [9, 1, 20, 23, true],
  ])('CO-22 in a blaze, turn %i, CON %i and a roll of %i', (turn, conMod, roll, difficulty, unconscious) => {
    const made = make('fire', { turn, blaze: true, conMod }, [5, roll]);
    expect(made).toMatchObject({ outcome: unconscious ? 'failure' : 'success', values: { damage: 5, difficulty, total: roll + conMod, unconscious } });
    expect(asked(made), 'damage first').toEqual(['gm damage d6', 'gm con d20']);
    expect(notesOf(made)).toEqual([unconscious ? 'check.fire.noteOut' : 'check.fire.noteNext']);
  });

  test('proposes the damage, and being unconscious where it is so', () => {
    const out = make('fire', { turn: 2, blaze: true, who: 'sigrid' }, [6, 1]);
    expect(out.step.effects).toMatchObject([
      { kind: 'damage', who: 'sigrid', amount: 6 },
      { kind: 'condition', who: 'sigrid', condition: 'unconscious', duration: { kind: 'until', text: { key: 'check.fire.untilAwake' } } },
    ]);
    expect(make('fire', { turn: 2, blaze: true }, [6, 20]).step.effects).toHaveLength(1);
    expect(textsOf(make('fire', { turn: 2, blaze: true }, [6, 20]))[0]).toBe('check.fire.result.stands');
  });

  test.each([
    ['turn', { turn: 0 }],
    ['turn', { turn: 1.5 }],
    ['turn', { turn: 100 }],
    ['conMod', { conMod: 50 }],
    ['blaze', { blaze: 1 }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('fire', setup, [3]))).toEqual([field]);
  });
});

describe('CO-23: lifting a load', () => {
  test.each([
    [80, 1, 10],
    [80, 40, 10],
    [80, 40.01, 15],
    [80, 80, 15],
    [80, 80.5, 20],
    [80, 160, 20],
    [80, 160.5, 25],
    [80, 240, 25],
    [80, 240.5, undefined],
    [23.3, 69.9, 25],
    [0.1, 0.3, 25],
  ])('CO-23 weighing %d, a load of %d has difficulty %s', (weight, load, difficulty) => {
    expect(liftDifficulty(weight, load)).toBe(difficulty);
  });

  // mode, FOR, d20; total, outcome
  test.each([
    ['overhead', 3, 12, 15, 'success'],
    ['overhead', 3, 11, 14, 'failure'],
    ['carry', 3, 7, 15, 'success'],
    ['carry', 3, 6, 14, 'failure'],
    ['drag', 3, 2, 15, 'success'],
    ['drag', 3, 1, 14, 'failure'],
  ])('CO-23 %s with FOR %i and a roll of %i is %i against 15', (mode, forMod, roll, total, outcome) => {
    const made = make('lift', { weight: 80, load: 80, mode, forMod }, [roll]);
    expect(made).toMatchObject({ outcome, values: { difficulty: 15, total } });
    expect(asked(made)).toEqual(['gm for d20']);
    expect(figureOf(made)).toMatchObject({ value: { args: { value: total } }, meaning: { args: { difficulty: 15 } } });
    expect(made.step.effects).toEqual([]);
  });

  test('CO-23 is overhead unless said otherwise', () => {
    expect(make('lift', { weight: 70, load: 35 }, [10])).toMatchObject({ outcome: 'success', values: { difficulty: 10, total: 10 } });
  });

  test.each([
    ['load', { weight: 80, load: 240.5, mode: 'drag', forMod: 40 }],
    ['load', { weight: 80, load: 0 }],
    ['load', { weight: 80 }],
    ['weight', { weight: 0, load: 5 }],
    ['weight', { load: 5 }],
    ['mode', { weight: 80, load: 5, mode: 'throw' }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('lift', setup, [20]))).toEqual([field]);
  });

  test('says how much is the most', () => {
    expect(attempt('lift', { weight: 80, load: 241 }, [20])).toMatchObject({ issues: [{ text: { key: 'check.lift.tooHeavy', args: { most: 240 } } }] });
  });
});
