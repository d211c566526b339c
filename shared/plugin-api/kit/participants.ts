/** The people of a run: sides, who still runs, who caught whom, and what that makes of a chase. Everything keeps the order of the set-up. */
import { refuse } from '#shared/plugin-api/procedure';
import type { Refusal } from '#shared/plugin-api/procedure';
import { person, text } from '#shared/plugin-api/text';
import type { PersonValue } from '#shared/plugin-api/text';

/** Sides of a chase. */
export const CHASE_SIDES = ['pursuer', 'quarry'] as const;
/** A side of a chase. */
export type ChaseSide = (typeof CHASE_SIDES)[number];

/** Somebody in a run. */
export type Person = {
  /** Unique within the run. */
  readonly id: string;
  /** As the GM typed it. */
  readonly name: string;
};

/** Somebody on a side of a chase. */
export type SidedPerson = Person & { readonly side: ChaseSide };

/** Somebody in a chase: `running` while they take part, any other status once they are out of it. */
export type ChaseRunner = SidedPerson & { readonly status: string };

/** The people of a list or of a run's state. */
interface People<Somebody> {
  readonly participants: readonly Somebody[];
}

/** Somebody's name, for a place of a message. */
export function nameOf({ id }: Pick<Person, 'id'>): PersonValue {
  return person(id);
}

/** The names of some people, for a place of a message that takes a list: the reader's language joins them. */
export function namesOf(people: readonly Pick<Person, 'id'>[]): readonly PersonValue[] {
  return people.map(nameOf);
}

/** Finds people by id. Ids that are names of inherited members (`constructor`) find nobody. */
export function byId<Somebody extends Person>(people: readonly Somebody[]): (id: string) => Somebody | undefined {
  const found = new Map<string, Somebody>();
  for (const person of people) found.set(person.id, person);
  return (id) => found.get(id);
}

/**
 * Checks that a chase has somebody on both sides.
 * @returns a refusal at `participants` for the first side that is empty, with the entry `refuse.no.pursuer` or `refuse.no.quarry`;
 * undefined when there is somebody on both.
 * @example
 * const refusal = refuseEmptySide(setup.participants);
 * if (refusal !== undefined) return refusal;
 */
export function refuseEmptySide(people: readonly Pick<SidedPerson, 'side'>[]): Refusal | undefined {
  const empty = CHASE_SIDES.find((side) => !people.some((person) => person.side === side));
  return empty === undefined ? undefined : refuse('participants', text(`refuse.no.${empty}`));
}

/** Everybody of a side. */
export function onSide<Somebody extends Pick<SidedPerson, 'side'>>({ participants }: People<Somebody>, side: ChaseSide): readonly Somebody[] {
  return participants.filter((person) => person.side === side);
}

/** Whoever still runs, on both sides. */
export function runners<Somebody extends Pick<ChaseRunner, 'status'>>({ participants }: People<Somebody>): readonly Somebody[] {
  return participants.filter(({ status }) => status === 'running');
}

/** Whoever still runs on a side. */
export function runningOn<Somebody extends Pick<ChaseRunner, 'side' | 'status'>>(state: People<Somebody>, side: ChaseSide): readonly Somebody[] {
  return state.participants.filter((person) => person.side === side && person.status === 'running');
}

/** Changes whoever still runs on a side, and nobody else. @returns the state with the changed people. */
export function changeRunning<Somebody extends Pick<ChaseRunner, 'side' | 'status'>, State extends People<Somebody>>(
  state: State & People<Somebody>,
  side: ChaseSide,
  change: (person: Somebody) => Partial<Somebody>,
): State {
  const participants = state.participants.map((person) => (person.side === side && person.status === 'running' ? { ...person, ...change(person) } : person));
  return { ...state, participants };
}

/** Somebody's latest test or throw (`last`) if it was made in the latest round of a run; null when it is no news any more, or there is none. */
export function newsOf<Last extends { readonly round: number }>(state: { readonly round: number }, { last }: { readonly last: Last | null }): Last | null {
  return last?.round === state.round ? last : null;
}

/** Whether somebody's latest test or throw (`last`) was made in the latest round of a run. */
export function actedInRound(state: { readonly round: number }, person: { readonly last: { readonly round: number } | null }): boolean {
  return newsOf(state, person) !== null;
}

/** Whoever of the pursuers caught one of some quarry, by the ids in `caughtBy`. */
export function catchersOf<Somebody extends SidedPerson & { readonly caughtBy: readonly string[] }>(
  state: People<Somebody>,
  quarry: readonly Pick<Somebody, 'caughtBy'>[],
): readonly Somebody[] {
  return onSide(state, 'pursuer').filter(({ id }) => quarry.some(({ caughtBy }) => caughtBy.includes(id)));
}

/** Whether a pursuer has caught anybody of the quarry. */
export function hasCaught<Somebody extends SidedPerson & { readonly caughtBy: readonly string[] }>(
  state: People<Somebody>,
  pursuer: Pick<Person, 'id'>,
): boolean {
  return onSide(state, 'quarry').some(({ caughtBy }) => caughtBy.includes(pursuer.id));
}

/** How a chase stands: over as soon as no quarry runs any more. */
export type ChaseOutcome = 'running' | 'caught' | 'escaped' | 'mixed';

/** How a chase stands by what became of its quarry: `caught` when all of them are, `escaped` when nobody is, else `mixed`. */
export function outcomeOf(state: People<Pick<ChaseRunner, 'side' | 'status'>>): ChaseOutcome {
  if (runningOn(state, 'quarry').length > 0) return 'running';
  const statuses = new Set(onSide(state, 'quarry').map(({ status }) => status));
  if (statuses.size > 1) return 'mixed';
  return statuses.has('caught') ? 'caught' : 'escaped';
}

/** Names of the quarry that met one end, for a place of a message that takes a list. */
export function namesWith(state: People<ChaseRunner>, status: string): readonly PersonValue[] {
  return namesOf(onSide(state, 'quarry').filter((person) => person.status === status));
}

/** A quarry, a pursuer, and how far the quarry is ahead, in the system's own unit: 0 and less is caught up with. */
export interface Gap<Somebody> {
  readonly quarry: Somebody;
  readonly pursuer: Somebody;
  readonly distance: number;
}

/**
 * Every gap between some quarry and some pursuers, by quarry and then by pursuer.
 * @param distanceOf how far a quarry is ahead of a pursuer.
 */
export function gapsBetween<Somebody>(
  quarry: readonly Somebody[],
  pursuers: readonly Somebody[],
  distanceOf: (quarry: Somebody, pursuer: Somebody) => number,
): readonly Gap<Somebody>[] {
  const gaps: Gap<Somebody>[] = [];
  for (const each of quarry) for (const pursuer of pursuers) gaps.push({ quarry: each, pursuer, distance: distanceOf(each, pursuer) });
  return gaps;
}

/**
 * The smallest of some gaps; between equals the first.
 * @param gaps at least one.
 * @throws TypeError when there is none.
 */
export function smallestGap<Somebody>(gaps: readonly Gap<Somebody>[]): Gap<Somebody> {
  return gaps.reduce((least, gap) => (gap.distance < least.distance ? gap : least));
}

/**
 * Whoever has the lowest value; between equals the first. The smallest gap of a chase is the one between the hindmost quarry and the foremost pursuer, which takes less to find than to
 * compare every gap.
 * @param people at least one.
 * @param valueOf what is compared.
 * @throws TypeError when there is nobody.
 */
export function lowestOf<Somebody>(people: readonly Somebody[], valueOf: (somebody: Somebody) => number): Somebody {
  let [lowest] = people;
  if (lowest === undefined) throw new TypeError('nobody is the lowest of nobody');
  let least = valueOf(lowest);
  for (const somebody of people) {
    const value = valueOf(somebody);
    if (value >= least) continue;
    least = value;
    lowest = somebody;
  }
  return lowest;
}

/**
 * The gaps that are worth a bracket on a track: all of them while they are few, else only the smallest of each quarry.
 * @param most how many are few: 4 unless said otherwise.
 */
export function gapsToDraw<Somebody>(gaps: readonly Gap<Somebody>[], most = 4): readonly Gap<Somebody>[] {
  if (gaps.length <= most) return gaps;
  const least = new Map<Somebody, Gap<Somebody>>();
  for (const gap of gaps) {
    const known = least.get(gap.quarry);
    if (known === undefined || gap.distance < known.distance) least.set(gap.quarry, gap);
  }
  return [...least.values()];
}
