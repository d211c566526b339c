import { expect, test } from 'vitest';
import {
  activeOf,
  bySide,
  movedInTie,
  neighbourOf,
  newcomersOf,
  nextSide,
  onDeck,
  orderedOf,
  tieOf,
} from '../../../renderer/features/encounters/combat/initiative-order';
import type { CombatantView } from '#shared/ipc/encounters';
import type { Character } from '#shared/ipc/records';

function one(id: string, more: Partial<CombatantView> = {}): CombatantView {
  return {
    character: { id, name: id.toUpperCase(), deadAt: null } as Character,
    side: 'enemies',
    initiative: 10,
    tieBreaks: [],
    typed: false,
    dice: [],
    stage: 'waiting',
    stance: 'normal',
    trigger: null,
    out: null,
    tiedWith: [],
    facts: [],
    ...more,
  };
}

const deck = (combatants: readonly CombatantView[], turn: string | null): string | undefined => {
  const found = onDeck({ combatants, turn });
  return found === undefined ? undefined : `${found.combatant.character.id}${found.nextRound ? ' next round' : ''}`;
};

test('whoever has the turn, and who comes next in the round', () => {
  const combatants = [one('a', { stage: 'done' }), one('b', { stage: 'turn' }), one('c'), one('d')];
  expect(activeOf({ combatants, turn: 'b' })?.character.id).toBe('b');
  expect(activeOf({ combatants, turn: null })).toBeUndefined();
  expect(deck(combatants, 'b')).toBe('c');
});

test('those who are out, who wait, or who have no place are passed over', () => {
  const combatants = [one('a'), one('b', { out: 'fled' }), one('c', { stance: 'delayed' }), one('d', { initiative: null }), one('e')];
  expect(deck(combatants, 'a')).toBe('e');
});

test('after the last the next round begins with the first who is still there', () => {
  const combatants = [one('a', { out: 'defeated', stage: 'done' }), one('b', { stage: 'done' }), one('c', { stage: 'turn' })];
  expect(deck(combatants, 'c')).toBe('b next round');
});

test('somebody alone has nobody after them', () => {
  expect(deck([one('a')], 'a')).toBeUndefined();
  expect(deck([one('a'), one('b', { out: 'fled' })], 'a')).toBeUndefined();
  expect(deck([], null)).toBeUndefined();
});

test('newcomers stand apart from the order; whoever left before they had initiative does not come in', () => {
  const combatants = [one('a'), one('b', { initiative: null }), one('c', { initiative: null, out: 'fled' })];
  expect(newcomersOf({ combatants, turn: 'a' }).map(({ character }) => character.id)).toEqual(['b']);
  expect(orderedOf({ combatants, turn: 'a' }).map(({ character }) => character.id)).toEqual(['a', 'c']);
});

test('a tie is told first to last, and moved in within its bounds', () => {
  const combatants = [one('a'), one('b', { tiedWith: ['c', 'd'] }), one('c', { tiedWith: ['b', 'd'] }), one('d', { tiedWith: ['b', 'c'] })];
  expect(tieOf({ combatants, turn: 'a' }, 'c')).toEqual(['b', 'c', 'd']);
  expect(tieOf({ combatants, turn: 'a' }, 'a')).toEqual(['a']);
  expect(tieOf({ combatants, turn: 'a' }, 'nobody')).toEqual([]);
  expect(movedInTie(['b', 'c', 'd'], 'c', -1)).toEqual(['c', 'b', 'd']);
  expect(movedInTie(['b', 'c', 'd'], 'c', 1)).toEqual(['b', 'd', 'c']);
  expect(movedInTie(['b', 'c', 'd'], 'b', -1)).toBeUndefined();
  expect(movedInTie(['b', 'c', 'd'], 'd', 1)).toBeUndefined();
  expect(movedInTie(['b'], 'x', 1)).toBeUndefined();
});

test('the selection begins at the turn and stops at both ends', () => {
  const combatants = [one('a'), one('b'), one('c')];
  expect(neighbourOf({ combatants, turn: 'b' }, null, 1)).toBe('b');
  expect(neighbourOf({ combatants, turn: 'b' }, 'gone', 1)).toBe('b');
  expect(neighbourOf({ combatants, turn: null }, null, 1)).toBe('a');
  expect(neighbourOf({ combatants, turn: 'b' }, 'b', 1)).toBe('c');
  expect(neighbourOf({ combatants, turn: 'b' }, 'c', 1)).toBe('c');
  expect(neighbourOf({ combatants, turn: 'b' }, 'a', -1)).toBe('a');
  expect(neighbourOf({ combatants: [], turn: null }, null, 1)).toBeNull();
});

test('every side is there, also the empty ones, and one key goes round them', () => {
  const sides = bySide([one('a', { side: 'allies' }), one('b'), one('c', { side: 'allies' })]);
  expect(sides.map(({ side, members }) => [side, members.map(({ character }) => character.id)])).toEqual([
    ['allies', ['a', 'c']],
    ['enemies', ['b']],
    ['neutral', []],
  ]);
  expect([nextSide('allies'), nextSide('enemies'), nextSide('neutral')]).toEqual(['enemies', 'neutral', 'allies']);
});
