import { z } from 'zod';
import { Id } from '#shared/ipc/primitives';

/** Something that was thrown away and can come back. */
export interface TrashedRecord {
  /** The kind of record. */
  readonly kind: string;
  /** How it is shown among others: `trash.kind.<face>` names it. */
  readonly face: string;
  readonly id: string;
  /** What it is called; of what is called by how it begins, the whole text. */
  readonly name: string;
  readonly begins: boolean;
  /** When it was thrown away, in milliseconds since 1970. */
  readonly at: number;
  /** What it belongs to, and whether that must come back with it. */
  readonly home: { readonly kind: string; readonly id: string; readonly name: string; readonly trashed: boolean } | null;
}

/** The trash of a campaign; null: of what all campaigns share. */
export interface TrashOfCampaign {
  readonly campaign: { readonly id: string; readonly name: string } | null;
  /** The latest thrown away first. */
  readonly records: readonly TrashedRecord[];
}

/** What the window asks of the trash. */
export const trashContract = {
  /** Campaign by campaign; those that are in the trash themselves keep what they hold until they come back. Without those that have nothing there. */
  list: { input: z.object({}), output: z.custom<readonly TrashOfCampaign[]>() },
  /** Takes a record of a kind without rules of its own for that out of the trash. @throws not-found; invalid when its kind has such rules. */
  restore: { input: z.object({ kind: z.string().max(40), id: Id }), output: z.null() },
};
export type TrashContract = typeof trashContract;
