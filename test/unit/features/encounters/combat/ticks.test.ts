/** What lasts for rounds: when it goes down, and when it is gone. */
import { describe, expect, test } from 'vitest';
import type { CombatState, CharacterState } from '#main/features/encounters/combat/combat-state';
import { ticked } from '#main/features/encounters/combat/ticks';
import { begun, delayed, entered, next, readied, removed, setOut } from '#main/features/encounters/combat/turns';
import type { ActiveCondition } from '#shared/ipc/records';
import { condition, fighting, initiative, NOTHING, penalty, prepared, roundsLeft, eventKeys } from './fights';

function holding(conditions: Readonly<Record<string, ActiveCondition>>, penalties: CharacterState['penalties'] = {}): CharacterState {
  return { conditions, penalties };
}

describe('a duration', () => {
  const fight = (state: CharacterState, rounds = { a: 30, b: 20, c: 10 }): CombatState => fighting(rounds, { b: state });

  test('goes down at its moment, is told when it is over, and takes nothing else along', () => {
    const state = holding({ s: condition(2, { who: 'a', at: 'start' }), e: condition(1, { who: 'a', at: 'end' }, 'stunned'), own: condition(1, null) });
    const first = fight(state);
    // The first turn of the fight begins with it.
    expect(roundsLeft(first, 'b', 's')).toBe(1);
    expect(roundsLeft(first, 'b', 'e')).toBe(1);
    const second = next(first);
    expect(eventKeys(second)).toEqual(['condition-ended b', 'turn b']);
    expect(second.happened[0]).toEqual({ kind: 'condition-ended', who: 'b', condition: 'stunned', system: 'sampler' });
    expect(second.fight.states['b']?.conditions).toEqual({ s: condition(1, { who: 'a', at: 'start' }), own: condition(1, null) });
    expect(eventKeys(next(second.fight))).toEqual(['condition-ended b', 'turn c']);
    expect(eventKeys(next(next(second.fight).fight))).toEqual(['round 2', 'turn a', 'condition-ended b']);
  });

  test('of a penalty goes down when the bearer’s turn ends', () => {
    const first = fight(holding({}, { p: penalty(2) }));
    const second = next(next(first).fight);
    expect(roundsLeft(second.fight, 'b', 'p')).toBe(1);
    const over = next(next(next(second.fight).fight).fight);
    expect(over.happened[0]).toEqual({ kind: 'penalty-ended', who: 'b', amount: -2, appliesTo: { verbatim: 'tout' }, system: 'sampler' });
    expect(over.fight.states['b']).toEqual(NOTHING);
  });

  test('of another kind stays', () => {
    const { cause, since, count, system } = condition(1, null);
    const lasting = { u: { condition: 'x', system, count, cause, since, tick: { who: 'a', at: 'start' as const }, duration: { kind: 'permanent' as const } } };
    const first = fight(holding(lasting));
    expect(first.states['b']?.conditions).toBe(lasting);
  });

  test('that counts by somebody who is out goes down as they are passed over, at both moments', () => {
    const state = holding({ s: condition(5, { who: 'c', at: 'start' }), e: condition(5, { who: 'c', at: 'end' }) });
    const first = setOut(fight(state), ['c'], 'fled').fight;
    const round = next(next(first).fight).fight;
    expect(round.round).toBe(2);
    expect([roundsLeft(round, 'b', 's'), roundsLeft(round, 'b', 'e')]).toEqual([4, 4]);
  });

  test('that counts by somebody who leaves counts by its bearer from then on', () => {
    const state = holding({ s: condition(5, { who: 'c', at: 'start' }), e: condition(5, { who: 'x', at: 'end' }) });
    const first = removed(fight(state), ['c']).fight;
    const turn = next(first).fight;
    expect(turn.turn).toBe('b');
    expect([roundsLeft(turn, 'b', 's'), roundsLeft(turn, 'b', 'e')]).toEqual([4, 5]);
    expect(roundsLeft(next(turn).fight, 'b', 'e')).toBe(4);
  });

  test('that counts by somebody without a place in the order counts by its bearer, and by nothing for one who has no place either', () => {
    const states = { b: holding({ s: condition(5, { who: 'c', at: 'start' }) }), c: holding({ own: condition(5, null) }) };
    const first = begun(prepared(['a', 'b', 'c'], states), { a: initiative(30), b: initiative(20) }).fight;
    expect([roundsLeft(first, 'b', 's'), roundsLeft(next(first).fight, 'b', 's')]).toEqual([5, 4]);
    const second = next(next(first).fight).fight;
    expect([second.round, roundsLeft(second, 'c', 'own')]).toEqual([2, 5]);
  });

  test('has one start of a turn that was interrupted and never goes on', () => {
    const state = holding({ s: condition(9, { who: 'b', at: 'start' }), e: condition(9, { who: 'b', at: 'end' }) });
    const between = entered(delayed(fight(state), 'a').fight, 'a').fight;
    expect([roundsLeft(between, 'b', 's'), roundsLeft(between, 'b', 'e')]).toEqual([8, 9]);
    const over = next(setOut(between, ['b'], 'defeated').fight).fight;
    expect(over.turn).toBe('c');
    expect([roundsLeft(over, 'b', 's'), roundsLeft(over, 'b', 'e')]).toEqual([8, 8]);
  });

  test('ends once with a turn that is taken away in its middle', () => {
    const state = holding({ e: condition(5, { who: 'a', at: 'end' }) });
    expect(roundsLeft(removed(fight(state), ['a']).fight, 'b', 'e')).toBe(4);
    expect(roundsLeft(setOut(fight(state), ['a'], 'defeated').fight, 'b', 'e')).toBe(4);
  });

  test('of somebody who leaves in its own turn has that turn’s end, and nothing after it', () => {
    const own = holding({ e: condition(5, null), other: condition(5, { who: 'c', at: 'start' }) });
    const left = removed(next(fight(own)).fight, ['b']).fight;
    expect(left.turn).toBe('c');
    expect([roundsLeft(left, 'b', 'e'), roundsLeft(left, 'b', 'other')]).toEqual([4, 5]);
  });

  test('has one start and one end of a delayed turn', () => {
    const state = holding({ s: condition(9, { who: 'a', at: 'start' }), e: condition(9, { who: 'a', at: 'end' }) });
    const left = (at: CombatState): unknown => [roundsLeft(at, 'b', 's'), roundsLeft(at, 'b', 'e')];
    const waiting = delayed(fight(state), 'a').fight;
    expect(left(waiting)).toEqual([8, 9]);
    const between = entered(waiting, 'a').fight;
    expect(left(between)).toEqual([8, 9]);
    expect(left(next(between).fight)).toEqual([8, 8]);
    const lapsed = next(next(waiting).fight).fight;
    expect(lapsed.round).toBe(2);
    expect(left(lapsed)).toEqual([7, 8]);
  });

  test('of whoever is interrupted begins once', () => {
    const state = holding({ s: condition(9, null), own: condition(9, { who: 'b', at: 'start' }) });
    const between = next(entered(delayed(fight(state), 'a').fight, 'a').fight).fight;
    expect(between.turn).toBe('b');
    expect([roundsLeft(between, 'b', 'own'), roundsLeft(between, 'b', 's')]).toEqual([8, 9]);
    expect(roundsLeft(next(between).fight, 'b', 's')).toBe(8);
  });

  test('has the end of a turn that readies an action, and no other with the action', () => {
    const state = holding({ e: condition(9, { who: 'a', at: 'end' }) });
    const ready = readied(fight(state), 'a', '').fight;
    expect(roundsLeft(ready, 'b', 'e')).toBe(8);
    expect(roundsLeft(entered(ready, 'a').fight, 'b', 'e')).toBe(8);
  });
});

test('whoever has nothing that counts has the very same object', () => {
  const fight = fighting({ a: 2, b: 1 }, { a: holding({ x: condition(3, { who: 'b', at: 'start' }) }) });
  const { states: state } = ticked(fight, { who: 'a', at: 'start' });
  expect(state['a']).toBe(fight.states['a']);
  expect(state['b']).toBe(fight.states['b']);
});
