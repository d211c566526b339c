import { describe, expect, test } from 'vitest';
import { asked, attempt, figureOf, make, notesOf, refusedAt, textsOf } from './play';

describe('CO-26: poisons', () => {
  // kind, dice; outcome, damage, dead, condition, hours, turns, what was asked after CON
  test.each([
    ['weakening', [10], 'success', 0, false, null, null, null, []],
    ['weakening', [9, 4, 2], 'failure', 0, false, 'weakened', 4, 2, ['duration d6', 'onset d6']],
    ['slow', [10], 'success', 0, false, null, null, null, []],
    ['slow', [9, 5], 'failure', 5, false, null, null, null, ['damage d6']],
    ['rapid', [10, 3, 4], 'success', 3, false, null, null, null, ['damage d6', 'damage d6']],
    ['rapid', [9, 3, 4], 'failure', 7, false, null, null, null, ['damage d6', 'damage d6']],
    ['violent', [10, 3, 4], 'success', 7, false, null, null, null, ['damage d6', 'damage d6']],
    ['violent', [9], 'failure', 0, true, null, null, null, []],
  ])('CO-26 %s with %j: %s', (kind, dice, outcome, damage, dead, condition, hours, turns, after) => {
    const made = make('poison', { kind }, dice);
    expect(made.outcome).toBe(outcome);
    expect(made.values).toMatchObject({ damage, dead, condition, hours, turns, onset: `check.poison.onset.${kind}`, difficulty: 10 });
    expect(asked(made)).toEqual(['gm con d20', ...after.map((die) => `gm ${die}`)]);
  });

  test('CO-26 half of an odd damage goes down [I], or up', () => {
    expect(make('poison', { kind: 'rapid' }, [20, 1, 2]).values).toMatchObject({ damage: 1, thrown: 3 });
    expect(make('poison', { kind: 'rapid', half: 'up' }, [20, 1, 2]).values).toMatchObject({ damage: 2, thrown: 3 });
    expect(make('poison', { kind: 'rapid', half: 'up' }, [1, 1, 2]).values).toMatchObject({ damage: 3 });
    expect(make('poison', { kind: 'violent', half: 'down' }, [20, 1, 2]).values, 'a violent one is not halved').toMatchObject({ damage: 3 });
  });

  test.each([
    [12, 'failure'],
    [13, 'success'],
  ])('CO-26 the difficulty may be another: a roll of %i + 2 against 15', (roll, outcome) => {
    const made = make('poison', { kind: 'slow', difficulty: 15, conMod: 2 }, outcome === 'failure' ? [roll, 1] : [roll]);
    expect(made).toMatchObject({ outcome, values: { difficulty: 15, total: roll + 2 } });
  });

  test('proposes what each does', () => {
    const effects = (kind: string, dice: readonly number[]): unknown => make('poison', { kind, who: 'sigrid' }, dice).step.effects;
    expect(effects('weakening', [1, 4, 2])).toMatchObject([
      { kind: 'condition', who: 'sigrid', condition: 'weakened', duration: { kind: 'time', minutes: 240 } },
    ]);
    expect(effects('slow', [1, 6])).toMatchObject([
      { kind: 'damage', who: 'sigrid', amount: 6 },
      { kind: 'condition', who: 'sigrid', condition: 'poisoned', duration: { kind: 'until' } },
    ]);
    expect(effects('rapid', [1, 6, 6])).toMatchObject([{ kind: 'damage', who: 'sigrid', amount: 12 }]);
    expect(effects('violent', [1])).toMatchObject([{ kind: 'death', who: 'sigrid' }]);
    expect(effects('violent', [20, 2, 2])).toMatchObject([{ kind: 'damage', who: 'sigrid', amount: 4 }]);
    expect(effects('weakening', [20])).toEqual([]);
    expect(effects('slow', [20])).toEqual([]);
  });

  test('tells each result in words of its own', () => {
    const steps = [
      ['weakening', [20], 'resisted'],
      ['weakening', [1, 1, 1], 'weakened'],
      ['slow', [20], 'resisted'],
      ['slow', [1, 1], 'wasting'],
      ['rapid', [20, 1, 1], 'halved'],
      ['rapid', [1, 1, 1], 'harmed'],
      ['violent', [20, 1, 1], 'survived'],
      ['violent', [1], 'killed'],
    ] as const;
    for (const [kind, dice, result] of steps) {
      const [headline, line] = textsOf(make('poison', { kind }, dice));
      expect(headline).toBe(`check.poison.result.${result}`);
      expect(line).toMatch(new RegExp(`^check\\.poison\\.tell\\.${result}\\.[0-3]$`, 'u'));
    }
  });

  test('draws what matters: hours, death, damage or nothing', () => {
    expect(figureOf(make('poison', { kind: 'weakening' }, [1, 3, 2]))).toMatchObject({ value: { key: 'check.hours', args: { count: 3 } }, tone: 'danger' });
    expect(figureOf(make('poison', { kind: 'violent' }, [1])).value).toMatchObject({ key: 'check.poison.death' });
    expect(figureOf(make('poison', { kind: 'rapid' }, [1, 3, 2])).value).toMatchObject({ args: { damage: 5 } });
    expect(figureOf(make('poison', { kind: 'slow' }, [20]))).toMatchObject({ value: { key: 'check.poison.nothing' }, tone: 'good' });
    expect(notesOf(make('poison', { kind: 'slow' }, [20]))).toEqual(['check.poison.noteDaily']);
    expect(notesOf(make('poison', { kind: 'rapid' }, [20, 1, 1]))).toEqual([]);
  });

  test.each([
    ['kind', {}],
    ['kind', { kind: 'deadly' }],
    ['difficulty', { kind: 'slow', difficulty: 0 }],
    ['difficulty', { kind: 'slow', difficulty: 61 }],
    ['half', { kind: 'slow', half: 'away' }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('poison', setup, [10]))).toEqual([field]);
  });
});

describe('CO-27: coating a weapon', () => {
  // INT, d20; dose, outcome
  test.each([
    [2, 12, 'applied', 'success'],
    [2, 11, 'lost', 'failure'],
    [2, 2, 'lost', 'failure'],
    [2, 1, 'self', 'critical-failure'],
    [13, 1, 'self', 'critical-failure'],
    [40, 1, 'self', 'critical-failure'],
    [12, 2, 'applied', 'success'],
    [-20, 20, 'lost', 'failure'],
  ])('CO-27 INT %i and a roll of %i: %s', (intMod, roll, dose, outcome) => {
    const made = make('coat-weapon', { intMod }, [roll]);
    expect(made).toMatchObject({ outcome, values: { dose, difficulty: 14, total: roll + intMod } });
    expect(asked(made)).toEqual(['gm int d20']);
    expect(textsOf(made)[0]).toBe(`check.coat-weapon.result.${dose}`);
  });

  test('CO-27 whoever takes the dose is poisoned, and the first hit carries it otherwise', () => {
    const self = make('coat-weapon', { who: 'sigrid' }, [1]);
    expect(self.step.effects).toMatchObject([{ kind: 'condition', who: 'sigrid', condition: 'poisoned' }]);
    expect(notesOf(self)).toEqual(['check.coat-weapon.noteSelf']);
    const applied = make('coat-weapon', {}, [14]);
    expect(applied.step.effects).toEqual([]);
    expect(notesOf(applied)).toEqual(['check.coat-weapon.noteFirstHit']);
    expect(notesOf(make('coat-weapon', {}, [13]))).toEqual([]);
  });

  test('refuses an INT beyond all measure', () => {
    expect(refusedAt(attempt('coat-weapon', { intMod: 41 }, [10]))).toEqual(['intMod']);
  });
});
