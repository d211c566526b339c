import { z } from 'zod';

/** `rescued`: made at once when the data file was found to be gone while the program ran. */
export const BACKUP_KINDS = ['automatic', 'by-hand', 'before-replace', 'before-restore', 'before-update', 'rescued'] as const;

/** A copy of the whole data file. */
export const Backup = z.object({
  /** Its file's name, without its folder. */
  id: z.string(),
  kind: z.enum(BACKUP_KINDS),
  at: z.number(),
  bytes: z.number(),
  /** What it holds; null when that cannot be read, and then it cannot be restored. */
  holds: z
    // How many records of each section, in the order in which people are told of them; those that all campaigns share are among them.
    .object({ campaigns: z.array(z.string()) })
    .catchall(z.number())
    .nullable(),
});
export type Backup = z.infer<typeof Backup>;

/** Works without a data file too: that is when one needs it. */
export const backupsContract = {
  /** Latest first. */
  list: { input: z.object({}), output: z.array(Backup) },
  make: { input: z.object({}), output: Backup },
  /**
   * Puts a copy in the place of the present file, of which a copy is kept first (a damaged one is moved aside), and starts the program anew. A copy that does not
   * pass SQLite's check is refused and nothing changes.
   */
  restore: { input: z.object({ id: z.string().max(200) }), output: z.null() },
  /** Writes the data file anew in its place, with all that was stored, after it was deleted or replaced while the program ran; what lies there now is set aside. The work goes on. */
  writeAnew: { input: z.object({}), output: z.null() },
  showFolder: { input: z.object({}), output: z.null() },
};
export type BackupsContract = typeof backupsContract;
