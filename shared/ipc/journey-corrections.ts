/** What is known of a correction of a journey before it is made. */
import type { JsonObject } from '#shared/domain/json';
import type { CorrectedField } from '#shared/domain/run';
import type { ActionOffer } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** An earlier step that is to be put right. */
export interface StepCorrection {
  /** Number of the step at which the journey stands: it is sent with the correction. */
  readonly position: number;
  /** What it was asked, with its answers as they were usual then. */
  readonly offer: ActionOffer;
  readonly input: JsonObject;
  /** Who took part then, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** Steps that are played anew, itself included. */
  readonly steps: number;
  /** What was answered before it was put right already. */
  readonly corrected: readonly CorrectedField[];
}

/** How far the journey has come, as far as a correction changes it. */
export interface CorrectionFigures {
  /** Minutes and kilometres since the start; 0 where the rules keep none. */
  readonly minutes: number;
  readonly km: number;
  /** How many are tired, and the greatest of their penalties (0 and up). */
  readonly tired: number;
  readonly worst: number;
}

/** What a correction would come to. */
export interface CorrectionOutlook {
  readonly before: CorrectionFigures;
  readonly after: CorrectionFigures;
  /** Headlines of the steps that would read otherwise, at most the first ten, with how many there are. */
  readonly headlines: readonly { readonly seq: number; readonly before: Text | null; readonly after: Text | null }[];
  readonly changed: number;
}
