import { z } from 'zod';
import { Id, Name } from '#shared/ipc/primitives';
import { Notes, Party } from '#shared/ipc/records';

/** Parties of a campaign: created, changed, split, joined, moved to the trash and restored. */
export const partiesContract = {
  list: { input: z.object({ campaignId: Id, trashed: z.boolean() }), output: z.array(Party) },
  get: { input: z.object({ id: Id }), output: Party },
  create: { input: z.object({ campaignId: Id, name: Name }), output: Party },
  edit: { input: z.object({ id: Id, change: z.object({ name: Name, notes: Notes }).partial() }), output: Party },
  trash: { input: z.object({ id: Id }), output: Party },
  restore: { input: z.object({ id: Id }), output: Party },
  /** Some members go their own way: a new party with them. */
  split: { input: z.object({ id: Id, name: Name, members: z.array(Id).min(1).max(500) }), output: Party },
  /** All members go over into another party of the campaign, archived ones too; the empty one goes into the trash. */
  join: { input: z.object({ id: Id, into: Id }), output: Party },
};
export type PartiesContract = typeof partiesContract;
