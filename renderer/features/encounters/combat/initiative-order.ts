/** What can be read off the order of turns. Pure. */
import type { CombatantView, EncounterView } from '#shared/ipc/encounters';
import { FIGHT_SIDES } from '#shared/domain/records';
import type { FightSide } from '#shared/domain/records';

type Order = Pick<EncounterView, 'combatants' | 'turn'>;

/** Somebody to whom turns come: neither out of it nor without a place in the order. */
function takesTurns({ out, initiative }: CombatantView): boolean {
  return out === null && initiative !== null;
}

/** Whose turn it is. */
export function activeOf({ combatants, turn }: Order): CombatantView | undefined {
  return combatants.find(({ character }) => character.id === turn);
}

/**
 * Who comes next: the first after the turn who still waits, or whoever begins the next round. Whoever delays comes when they say so, and is passed over.
 * @returns undefined where nobody else is there.
 */
export function onDeck({ combatants, turn }: Order): { readonly combatant: CombatantView; readonly nextRound: boolean } | undefined {
  const at = combatants.findIndex(({ character }) => character.id === turn);
  const waiting = combatants.slice(at + 1).find((other) => takesTurns(other) && other.stage === 'waiting' && other.stance !== 'delayed');
  if (waiting !== undefined) return { combatant: waiting, nextRound: false };
  const first = combatants.find(takesTurns);
  return first === undefined || (first.character.id === turn && combatants.filter(takesTurns).length === 1) ? undefined : { combatant: first, nextRound: true };
}

/** Those who came later and have no initiative yet. */
export function newcomersOf({ combatants }: Order): readonly CombatantView[] {
  return combatants.filter(({ initiative, out }) => initiative === null && out === null);
}

/** Those who have a place in the order, in their order. */
export function orderedOf({ combatants }: Order): readonly CombatantView[] {
  return combatants.filter(({ initiative, out }) => initiative !== null || out !== null);
}

/**
 * The tie somebody stands in, first to last.
 * @returns one alone where there is no tie.
 */
export function tieOf({ combatants }: Order, id: string): readonly string[] {
  const one = combatants.find(({ character }) => character.id === id);
  if (one === undefined) return [];
  const tied = new Set([id, ...one.tiedWith]);
  return combatants.map(({ character }) => character.id).filter((other) => tied.has(other));
}

/**
 * A tie with somebody one place earlier (-1) or later (1) in it.
 * @returns undefined where there is no such place.
 */
export function movedInTie(tie: readonly string[], id: string, by: -1 | 1): readonly string[] | undefined {
  const from = tie.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= tie.length) return undefined;
  const rest = tie.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/**
 * Who is selected once the selection has moved.
 * @param from who is selected now; with nobody it begins at whose turn it is, else at the first.
 */
export function neighbourOf({ combatants, turn }: Order, from: string | null, by: -1 | 1): string | null {
  const ids = combatants.map(({ character }) => character.id);
  if (from === null || !ids.includes(from)) return turn ?? ids[0] ?? null;
  const at = Math.min(ids.length - 1, Math.max(0, ids.indexOf(from) + by));
  return ids[at] ?? null;
}

/** Everyone by side, in their order; sides on which nobody is are there too. */
export function bySide(combatants: readonly CombatantView[]): readonly { readonly side: FightSide; readonly members: readonly CombatantView[] }[] {
  return FIGHT_SIDES.map((side) => ({ side, members: combatants.filter((one) => one.side === side) }));
}

/** The side after another one: one key goes round. */
export function nextSide(side: FightSide): FightSide {
  return FIGHT_SIDES[(FIGHT_SIDES.indexOf(side) + 1) % FIGHT_SIDES.length] ?? side;
}
