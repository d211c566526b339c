import { z } from 'zod';
import { Id, Name } from '#shared/ipc/primitives';

/** A campaign as the home screen shows it. Times are milliseconds since 1970, for sorting and "three days ago". */
export const Campaign = z.object({
  id: Id,
  name: z.string(),
  system: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When it was moved to the trash; null outside it. */
  trashedAt: z.number().nullable(),
  /** Pursuits that are still going on. */
  activeRuns: z.number(),
});
export type Campaign = z.infer<typeof Campaign>;

export const campaignsContract = {
  list: { input: z.object({ trashed: z.boolean() }), output: z.array(Campaign) },
  get: { input: z.object({ id: Id }), output: Campaign },
  create: { input: z.object({ name: Name, system: z.string().max(64) }), output: Campaign },
  /** A campaign with the examples of a rule system, in the language in force. */
  createExample: { input: z.object({ system: z.string().max(64) }), output: Campaign },
  rename: { input: z.object({ id: Id, name: Name }), output: Campaign },
  trash: { input: z.object({ id: Id }), output: Campaign },
  restore: { input: z.object({ id: Id }), output: Campaign },
};
export type CampaignsContract = typeof campaignsContract;
