import { z } from 'zod';
import { Id } from '#shared/ipc/primitives';
import { JournalEntry } from '#shared/ipc/journal';
import type { Text } from '#shared/plugin-api/text';

/** Where proposals come from: a run with all its steps, or a check. */
export const EffectSource = z.discriminatedUnion('kind', [z.object({ kind: z.literal('run'), id: Id }), z.object({ kind: z.literal('check'), id: Id })]);
export type EffectSource = z.infer<typeof EffectSource>;

/** Which proposal: the step (0 for a check) and its number in that step. */
export const EffectPlace = z.object({ seq: z.number().int().min(0), index: z.number().int().min(0) });
export type EffectPlace = z.infer<typeof EffectPlace>;

/** How a proposal of the record stands. */
export interface EffectState extends EffectPlace {
  /** Whom it would change: the character whose id or, where that is one only, whose name the run knows. Null: the GM says who. Time has nobody. */
  readonly character: { readonly id: string; readonly name: string } | null;
  /** The journal entry that applied it; null when it is not applied. */
  readonly appliedAs: string | null;
  /** The journal entry that left it out; null when the GM did not say so. */
  readonly dismissedAs: string | null;
  /** Of one that writes a sheet: what the field is and would become, or became when it was applied; in texts of the system. Null where that is not known. */
  readonly sheet: { readonly from: Text; readonly to: Text } | null;
}

/** Effects that steps and checks propose: applied or dismissed by the GM. */
export const effectsContract = {
  /** Every proposal of the record as it stands (steps that were undone have none) since the step `from`, in order. */
  list: {
    input: z.object({ source: EffectSource, campaignId: Id.nullable(), from: z.number().int().min(0).default(0) }),
    output: z.custom<readonly EffectState[]>(),
  },
  /**
   * Applies one: health, fields of the sheet, conditions, penalties and death to the character, time to the campaign. It can be taken back in the journal (`journal.takeBack`).
   * @throws invalid at `who` when it is about nobody who is known and nobody was named, conflict when it is applied already.
   */
  apply: { input: z.object({ source: EffectSource, campaignId: Id, place: EffectPlace, who: Id.nullable() }), output: JournalEntry },
  /**
   * Everything that is neither applied nor left out and is about somebody who is known; of one step or of all. One undo takes it all back.
   * @param who characters for those whom the record does not know, by what the record calls them.
   */
  applyAll: {
    input: z.object({ source: EffectSource, campaignId: Id, seq: z.number().int().min(0).nullable(), who: z.record(z.string().max(200), Id).default({}) }),
    output: z.array(JournalEntry),
  },
  /** Leaves one out: it is not applied with the others. Changes no record; taken back in the journal it is open again. @throws conflict when it is settled already. */
  dismiss: { input: z.object({ source: EffectSource, campaignId: Id, place: EffectPlace }), output: JournalEntry },
};
export type EffectsContract = typeof effectsContract;
