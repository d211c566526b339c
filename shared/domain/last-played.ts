/** What can be told to have been played later than something else. */
interface Dated {
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A run or an encounter, and which of them it is. */
export type Played<R, E> = { readonly kind: 'run'; readonly of: R } | { readonly kind: 'encounter'; readonly of: E };

/**
 * The later of the run and the encounter that were played last. Of one moment it is the run: a chase that begins in a fight is what is played from then on.
 * @returns undefined when there is neither.
 */
export function lastPlayed<R extends Dated, E extends Dated>(run: R | null | undefined, encounter: E | null | undefined): Played<R, E> | undefined {
  if (run && (!encounter || run.updatedAt >= encounter.updatedAt)) return { kind: 'run', of: run };
  return encounter ? { kind: 'encounter', of: encounter } : undefined;
}
