import type { Text } from '#shared/plugin-api/text';

/** A die as it fell, and who let it fall. Kept for ever: a typed die stays marked as typed. */
export interface DieRecord {
  /** A participant's id, or `gm`. */
  readonly who: string;
  readonly label: string;
  readonly sides: number;
  /** 1 to `sides`. */
  readonly value: number;
  readonly source: 'app' | 'typed';
}

/**
 * Who rolls for somebody in one action: `typed` results are used first, in the order in which the rules ask. Any further die is
 * rolled by the app (`app`) or asked for (`ask`). Somebody without an entry is rolled for by the app.
 */
export type DicePlan = Readonly<Record<string, { readonly typed: readonly number[]; readonly then: 'app' | 'ask' }>>;

/** The most results of one person in a plan: as many dice as one roll may have. */
export const MOST_TYPED = 200;

/** A plan as a call takes it: it wants lists that may be written to. */
export function asDice(plan: DicePlan): Record<string, { typed: number[]; then: 'app' | 'ask' }> {
  return Object.fromEntries(Object.entries(plan).map(([who, { typed, then }]) => [who, { typed: [...typed], then }]));
}

/** An answer of a step that was put right, in texts of its system or of the application. */
export interface CorrectedField {
  /** The question. */
  readonly title: Text;
  readonly before: Text;
  readonly after: Text;
}

/** How many steps of the log come with a run; the others are asked for with `log`. */
export const LOG_PAGE = 100;
