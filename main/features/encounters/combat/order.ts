/** The order of turns, and who is tied in it. Pure. */
import type { StoredCombatant } from '#shared/records/encounter';
import { AppError } from '#shared/domain/app-error';

/** Everybody in a fight, by the character's id. */
export type Combatants = Readonly<Record<string, StoredCombatant>>;

/** First to last: by initiative, by each tie-break, highest first, then by rank. Those without initiative come at the end. */
export function orderOf(combatants: Combatants): readonly string[] {
  return Object.entries(combatants)
    .sort(([one, first], [other, second]) => byInitiative(first, second) || first.rank - second.rank || (one < other ? -1 : 1))
    .map(([id]) => id);
}

/** Others with the same initiative and the same tie-breaks, in their order, for everybody; nobody is tied without initiative. */
export function ties(combatants: Combatants): ReadonlyMap<string, readonly string[]> {
  const groups: string[][] = [];
  let last: StoredCombatant | undefined;
  for (const id of orderOf(combatants)) {
    const combatant = combatants[id];
    if (combatant === undefined) continue;
    const tied = last !== undefined && combatant.initiative !== null && byInitiative(last, combatant) === 0;
    if (tied) groups.at(-1)?.push(id);
    else groups.push([id]);
    last = combatant;
  }
  return new Map(groups.flatMap((group) => group.map((id) => [id, group.filter((other) => other !== id)] as const)));
}

/** The same for one of them. */
export function tiedWith(combatants: Combatants, id: string): readonly string[] {
  return ties(combatants).get(id) ?? [];
}

/** Where somebody new comes: after all who are there. */
export function nextRank(combatants: Combatants): number {
  return Math.max(-1, ...Object.values(combatants).map(({ rank }) => rank)) + 1;
}

/**
 * Puts all who are tied into an order of their own.
 * @throws AppError `invalid` when these are not all of exactly one tie.
 */
export function orderTie(combatants: Combatants, ids: readonly string[]): Combatants {
  requireTied(combatants, ids);
  if (tiedWith(combatants, ids[0] ?? '').length + 1 !== ids.length) throw notTied();
  return ranked(combatants, ids);
}

/**
 * One of some who are tied goes first among them; the others keep their order.
 * @throws AppError `invalid` when they are not tied.
 */
export function putFirst(combatants: Combatants, ids: readonly string[], winner: string): Combatants {
  requireTied(combatants, ids);
  const others = orderOf(combatants).filter((id) => ids.includes(id) && id !== winner);
  return ranked(combatants, [winner, ...others]);
}

/** @throws AppError `invalid` unless these are at least two, each named once, of one tie. */
export function requireTied(combatants: Combatants, ids: readonly string[]): void {
  const [first = '', ...others] = ids;
  const tied = tiedWith(combatants, first);
  if (others.length === 0 || new Set(ids).size !== ids.length || !others.every((id) => tied.includes(id))) throw notTied();
}

function notTied(): AppError {
  return new AppError('invalid', { key: 'app:encounters.error.notTied' });
}

/** The ranks that they have, dealt anew in the order given. */
function ranked(combatants: Combatants, ids: readonly string[]): Combatants {
  const ranks = ids.map((id) => combatants[id]?.rank ?? 0).sort((one, other) => one - other);
  const next: Record<string, StoredCombatant> = { ...combatants };
  ids.forEach((id, at) => {
    const combatant = next[id];
    if (combatant !== undefined) next[id] = { ...combatant, rank: ranks[at] ?? combatant.rank };
  });
  return next;
}

function byInitiative(one: StoredCombatant, other: StoredCombatant): number {
  if (one.initiative === null || other.initiative === null) return Number(one.initiative === null) - Number(other.initiative === null);
  if (one.initiative !== other.initiative) return other.initiative - one.initiative;
  const most = Math.max(one.tieBreaks.length, other.tieBreaks.length);
  for (let at = 0; at < most; at += 1) {
    const difference = (other.tieBreaks[at] ?? 0) - (one.tieBreaks[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
