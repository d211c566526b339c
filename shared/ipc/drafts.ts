import { z } from 'zod';
import { Answers, Id } from '#shared/ipc/primitives';

/** Names the place where something is typed: what it is, then ids, with colons between. */
const DraftKey = z.string().regex(/^[a-z][A-Za-z0-9_.:-]{0,299}$/);

/** Something that was typed and not kept yet. Only the page knows what is in it. */
export const StoredDraft = z.object({
  key: DraftKey,
  /** The record without which it means nothing; null where it belongs to no record. */
  about: Id.nullable(),
  value: Answers,
});
export type StoredDraft = z.infer<typeof StoredDraft>;

/** What was typed and not saved yet, by the place where it was typed. */
export const draftsContract = {
  /** Every draft of the profile; those of records that are gone are swept first. */
  list: { input: z.object({}), output: z.array(StoredDraft) },
  /**
   * Keeps a draft in the place of the one before; null drops it. `invalid` when it is larger than anything that is typed, `not-found` when its record is gone.
   * Nothing is announced: the page that types is the one that reads.
   */
  write: { input: StoredDraft.extend({ value: Answers.nullable() }), output: z.null() },
};
export type DraftsContract = typeof draftsContract;
