/** The rules of the round, case by case. */
import { describe, expect, test } from 'vitest';
import type { CombatState } from '#main/features/encounters/combat/combat-state';
import { orderOf } from '#main/features/encounters/combat/order';
import { begun, delayed, entered, joined, moved, next, readied, removed, setOut } from '#main/features/encounters/combat/turns';
import { fighting, initiative, prepared, eventKeys, stages } from './fights';

const three = (): CombatState => fighting({ a: 30, b: 20, c: 10 });

/** So many turns on. */
function after(fight: CombatState, turns: number): CombatState {
  return turns === 0 ? fight : after(next(fight).fight, turns - 1);
}

describe('turns', () => {
  test('begin with the first in order, and go round', () => {
    const course = begun(prepared(['c', 'a', 'b']), { a: initiative(30), b: initiative(20), c: initiative(10) });
    expect(eventKeys(course)).toEqual(['round 1', 'turn a']);
    expect(stages(course.fight)).toEqual({ c: 'waiting', a: 'turn', b: 'waiting' });
    expect(eventKeys(next(course.fight))).toEqual(['turn b']);
    expect(stages(next(course.fight).fight)).toEqual({ c: 'waiting', a: 'done', b: 'turn' });
    const last = next(after(course.fight, 2));
    expect(eventKeys(last)).toEqual(['round 2', 'turn a']);
    expect(last.fight.round).toBe(2);
    expect(stages(last.fight)).toEqual({ c: 'waiting', a: 'turn', b: 'waiting' });
  });

  test('of those who are tied come one after the other', () => {
    const tied = fighting({ a: 10, b: 10, c: 10 });
    expect([tied.turn, after(tied, 1).turn, after(tied, 2).turn, after(tied, 3).turn]).toEqual(['a', 'b', 'c', 'a']);
  });

  test('begin anew whatever was left of an earlier fight', () => {
    const old = setOut(readied(three(), 'a', 'x').fight, ['c'], 'fled').fight;
    const again = begun(old, { a: initiative(1), b: initiative(2), c: initiative(3) });
    expect(again.fight.turn).toBe('c');
    expect(again.fight.combatants['a']).toMatchObject({ stance: 'normal', trigger: null, out: null, stage: 'waiting' });
  });
});

describe('a delayed turn', () => {
  test('waits, and is taken between: whoever was interrupted goes on', () => {
    const waiting = delayed(three(), 'a');
    expect(eventKeys(waiting)).toEqual(['delayed a', 'turn b']);
    expect(waiting.fight.combatants['a']).toMatchObject({ stage: 'waiting', stance: 'delayed' });
    const between = entered(waiting.fight, 'a');
    expect(between.fight.turn).toBe('a');
    expect(eventKeys(between)).toEqual(['entered a']);
    expect(stages(between.fight)).toEqual({ a: 'turn', b: 'turn', c: 'waiting' });
    const resumed = next(between.fight);
    expect(eventKeys(resumed)).toEqual(['resumed b']);
    expect(resumed.fight.combatants['b']).not.toHaveProperty('interrupted');
    expect(eventKeys(next(resumed.fight))).toEqual(['turn c']);
  });

  test('interrupts one that interrupted, and they go on in turn, the last interrupted first', () => {
    const waiting = delayed(delayed(three(), 'a').fight, 'b').fight;
    const nested = entered(entered(waiting, 'b').fight, 'a');
    expect(nested.fight.turn).toBe('a');
    expect([after(nested.fight, 1).turn, after(nested.fight, 2).turn, after(nested.fight, 3).turn]).toEqual(['b', 'c', 'a']);
    expect(after(nested.fight, 3).round).toBe(2);
  });

  test('has lapsed when the round is over, and the next one has its turn again', () => {
    const waiting = delayed(three(), 'a').fight;
    const over = next(after(waiting, 1));
    expect(eventKeys(over)).toEqual(['delay-lapsed a', 'round 2', 'turn a']);
    expect(over.fight.combatants['a']).toMatchObject({ stage: 'turn', stance: 'normal' });
  });

  test('of the last one lapses at once', () => {
    expect(eventKeys(delayed(after(three(), 2), 'c'))).toEqual(['delayed c', 'delay-lapsed c', 'round 2', 'turn a']);
  });

  test('can be delayed again once it was taken', () => {
    const again = delayed(entered(delayed(three(), 'a').fight, 'a').fight, 'a');
    expect(eventKeys(again)).toEqual(['delayed a', 'resumed b']);
    expect(entered(again.fight, 'a').fight.turn).toBe('a');
  });

  test('is only for whoever’s turn it is, and is only taken by whoever waits and is able', () => {
    expect(() => delayed(three(), 'b')).toThrow('notItsTurn');
    expect(() => delayed(three(), 'x')).toThrow('notInIt');
    expect(() => entered(three(), 'b')).toThrow('nothingHeld');
    const felled = setOut(delayed(three(), 'a').fight, ['a'], 'defeated').fight;
    expect(() => entered(felled, 'a')).toThrow('notAble');
    expect(eventKeys(next(after(felled, 1)))).toEqual(['round 2', 'turn b']);
  });

  test('of one who was out and is back is still there', () => {
    const back = setOut(setOut(delayed(three(), 'a').fight, ['a'], 'defeated').fight, ['a'], null).fight;
    expect(entered(back, 'a').fight.turn).toBe('a');
  });
});

describe('a readied action', () => {
  test('ends the turn, and is used up without one', () => {
    const waiting = readied(three(), 'a', 'la porte s’ouvre');
    expect(eventKeys(waiting)).toEqual(['readied a', 'turn b']);
    expect(waiting.fight.combatants['a']).toMatchObject({ stage: 'done', stance: 'ready', trigger: 'la porte s’ouvre' });
    const done = entered(waiting.fight, 'a');
    expect(eventKeys(done)).toEqual(['acted a']);
    expect(done.fight.turn).toBe('b');
    expect(done.fight.combatants['a']).toMatchObject({ stage: 'done', stance: 'normal', trigger: null });
    expect(eventKeys(next(after(done.fight, 1)))).toEqual(['round 2', 'turn a']);
  });

  test('lapses when its next turn begins, and not before', () => {
    const waiting = after(readied(three(), 'a', '').fight, 1);
    expect(waiting.combatants['a']?.stance).toBe('ready');
    const over = next(waiting);
    expect(eventKeys(over)).toEqual(['round 2', 'turn a', 'ready-lapsed a']);
    expect(over.fight.combatants['a']).toMatchObject({ stance: 'normal', trigger: null });
  });

  test('lapses when its next turn is passed over', () => {
    const felled = setOut(readied(three(), 'a', '').fight, ['a'], 'defeated').fight;
    const over = next(after(felled, 1));
    expect(eventKeys(over)).toEqual(['round 2', 'ready-lapsed a', 'turn b']);
    expect(over.fight.combatants['a']).toMatchObject({ stance: 'normal', trigger: null, out: 'defeated' });
  });

  test('is only for whoever’s turn it is', () => {
    expect(() => readied(three(), 'c', '')).toThrow('notItsTurn');
  });
});

describe('somebody who is out', () => {
  test('is passed over', () => {
    const fight = setOut(three(), ['b'], 'fled').fight;
    expect(fight.turn).toBe('a');
    expect(eventKeys(next(fight))).toEqual(['turn c']);
    expect(stages(next(fight).fight)['b']).toBe('done');
  });

  test('gives up its turn when it has it', () => {
    const felled = setOut(three(), ['a', 'b'], 'defeated');
    expect(eventKeys(felled)).toEqual(['turn c']);
    expect(eventKeys(next(felled.fight))).toEqual(['round 2', 'turn c']);
  });

  test('has its turn when it is back before it comes, and not when it was passed over', () => {
    const early = setOut(setOut(three(), ['c'], 'fled').fight, ['c'], null).fight;
    expect(after(early, 2).turn).toBe('c');
    const late = setOut(after(setOut(three(), ['b'], 'fled').fight, 1), ['b'], null).fight;
    expect(eventKeys(next(late))).toEqual(['round 2', 'turn a']);
  });

  test('does not go on when it was interrupted', () => {
    const between = entered(delayed(three(), 'a').fight, 'a').fight;
    expect(eventKeys(next(setOut(between, ['b'], 'defeated').fight))).toEqual(['turn c']);
  });

  test('and was not, keeps the turn it has', () => {
    const same = setOut(three(), ['a'], null);
    expect(eventKeys(same)).toEqual([]);
    expect(same.fight.turn).toBe('a');
  });

  test('may be everybody: then it is nobody’s turn, until somebody is back', () => {
    const over = setOut(three(), ['a', 'b', 'c'], 'defeated');
    expect(eventKeys(over)).toEqual(['nobody']);
    expect(over.fight).toMatchObject({ turn: null, round: 1 });
    expect(() => next(over.fight)).toThrow('nobodyAble');
    const back = setOut(over.fight, ['b'], null).fight;
    expect(back.turn).toBeNull();
    expect(eventKeys(next(back))).toEqual(['turn b']);
  });

  test('is whoever is dead or put away, whatever the fight says', () => {
    const fight = { ...three(), away: new Set(['b']) };
    expect(eventKeys(next(fight))).toEqual(['turn c']);
    expect(() => setOut(fight, ['b'], null)).toThrow('notAble');
    expect(setOut(fight, ['b'], 'fled').fight.combatants['b']?.out).toBe('fled');
    const nobody = begun({ ...prepared(['a']), away: new Set(['a']) }, { a: initiative(1) });
    expect(eventKeys(nobody)).toEqual(['round 1', 'nobody']);
    expect(nobody.fight.turn).toBeNull();
  });
});

describe('leaving', () => {
  test('passes the turn to the next', () => {
    const left = removed(three(), ['a']);
    expect(eventKeys(left)).toEqual(['turn b']);
    expect(orderOf(left.fight.combatants)).toEqual(['b', 'c']);
  });

  test('of the last passes to the first of the next round', () => {
    expect(eventKeys(removed(after(three(), 2), ['c']))).toEqual(['round 2', 'turn a']);
  });

  test('of others leaves the turn where it is', () => {
    const left = removed(three(), ['b', 'c']);
    expect(eventKeys(left)).toEqual([]);
    expect(left.fight.turn).toBe('a');
    expect(eventKeys(next(left.fight))).toEqual(['round 2', 'turn a']);
  });

  test('of everybody leaves nobody', () => {
    const left = removed(three(), ['a', 'b', 'c']);
    expect(left.fight.turn).toBeNull();
    expect(eventKeys(left)).toEqual(['nobody']);
    expect(() => removed(three(), ['x'])).toThrow('notInIt');
  });
});

describe('coming in the middle of a round', () => {
  const late = (): CombatState => {
    const fight = after(three(), 1);
    return { ...fight, combatants: { ...fight.combatants, ...prepared(['d', 'e', 'f']).combatants } };
  };

  test('before the present turn is too late for this round, after it is in time', () => {
    const course = joined(late(), { d: initiative(25), e: initiative(15), f: initiative(5) });
    expect(course.fight.turn).toBe('b');
    expect(stages(course.fight)).toMatchObject({ d: 'done', e: 'waiting', f: 'waiting' });
    expect([1, 2, 3, 4, 5].map((turns) => after(course.fight, turns).turn)).toEqual(['e', 'c', 'f', 'a', 'd']);
  });

  test('counts from whoever was interrupted, not from who interrupts', () => {
    const fight = entered(delayed(three(), 'a').fight, 'a').fight;
    const more = { ...fight, combatants: { ...fight.combatants, ...prepared(['d']).combatants } };
    expect(stages(joined(more, { d: initiative(25) }).fight)['d']).toBe('done');
    expect(stages(joined(more, { d: initiative(15) }).fight)['d']).toBe('waiting');
  });

  test('is for those who have no place yet', () => {
    expect(() => joined(late(), { a: initiative(1) })).toThrow('inOrder');
    expect(after(late(), 2).round).toBe(2);
  });
});

test('nobody has a turn where nobody has initiative', () => {
  expect(eventKeys(begun(prepared(['a', 'b']), {}))).toEqual(['round 1', 'nobody']);
});

describe('another initiative', () => {
  test('moves somebody, and neither gives a turn nor takes one', () => {
    const fight = after(three(), 1);
    const up = moved(fight, 'c', 99).fight;
    expect(orderOf(up.combatants)).toEqual(['c', 'a', 'b']);
    expect(up).toMatchObject({ turn: 'b', round: 1, combatants: { c: { typed: true, stage: 'waiting' } } });
    expect(next(up).fight.turn).toBe('c');
    const down = moved(fight, 'a', 1).fight;
    expect(orderOf(down.combatants)).toEqual(['b', 'c', 'a']);
    expect([after(down, 1).turn, after(down, 2).turn, after(down, 2).round]).toEqual(['c', 'b', 2]);
    expect(moved(fight, 'b', 1).fight.turn).toBe('b');
  });
});
