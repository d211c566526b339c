import { z } from 'zod';
import { MOST_TYPED } from '#shared/domain/run';
import type { DieAsk } from '#shared/plugin-api/dice';

/** No run has more people; a plan with more is no plan of ours. */
const MOST_PEOPLE = 200;

/** Who rolls for whom, see `DicePlan`. */
export const Dice = z
  .record(z.string().max(64), z.object({ typed: z.array(z.number()).max(MOST_TYPED), then: z.enum(['app', 'ask']) }))
  .refine((plan) => Object.keys(plan).length <= MOST_PEOPLE);
export type Dice = z.infer<typeof Dice>;

/**
 * Whatever throws dice answers so when the table rolls and has not rolled this one yet: nothing is stored, and the same call with the result in its plan goes on
 * from there.
 */
export interface NeedsDie<Ask = DieAsk> {
  readonly kind: 'needs-die';
  readonly ask: Ask;
}
