import { z } from 'zod';
import { Id } from '#shared/ipc/primitives';
import { Notes } from '#shared/ipc/records';
import type { Change } from '#shared/ipc/change';
import type { Text } from '#shared/plugin-api/text';

/** What an entry is about. `note` is the GM's own; `character`, `party` and `campaign` are changes that the GM made by hand. */
export const JOURNAL_KINDS = ['note', 'run', 'journey', 'encounter', 'effect', 'character', 'party', 'campaign'] as const;
/** What an entry of the journal is about. */
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** One entry of the journal: a note, or the message of a change. */
export const JournalEntry = z.object({
  id: Id,
  /** Goes up with every entry of the profile. */
  number: z.number(),
  /** Null: a change of the library that all campaigns share, which no page of a journal shows. */
  campaignId: Id.nullable(),
  at: z.number(),
  kind: z.enum(JOURNAL_KINDS),
  partyId: Id.nullable(),
  encounterId: Id.nullable(),
  runId: Id.nullable(),
  /** Whose catalogue the text is from; null for the application's own. */
  system: z.string().nullable(),
  /** What happened; null for a note, which has a body. */
  text: z.custom<Text>().nullable(),
  /** Markdown. */
  body: z.string().nullable(),
  undoneAt: z.number().nullable(),
  /** Where the campaign's clock stood, in minutes since its day zero; null where that was not kept. */
  clock: z.number().nullable(),
  /** Whether it changed something that can be put back. */
  canTakeBack: z.boolean(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

const Filter = z.object({
  campaignId: Id,
  /** Empty: all kinds. */
  kinds: z.array(z.enum(JOURNAL_KINDS)).max(JOURNAL_KINDS.length),
  partyId: Id.nullable(),
  encounterId: Id.nullable(),
});
/** Which entries of a campaign's journal are shown. */
export type JournalFilter = z.infer<typeof Filter>;

/** The changes of an encounter, or all others of a campaign and of the library that all share (of that alone with null) since the program started. */
const Scope = z.object({ campaignId: Id.nullable(), encounterId: Id.nullable() });

/** The journal of a campaign: entries, notes, undo and redo. */
export const journalContract = {
  /** Latest first, with how many there are in all. Entries in the trash are left out. */
  page: {
    input: z.object({ filter: Filter, offset: z.number().int().min(0), limit: z.number().int().min(1).max(200) }),
    output: z.object({ total: z.number(), entries: z.array(JournalEntry) }),
  },
  /** At which offset of the whole journal of its campaign an entry stands; null when it is in the trash. */
  place: { input: z.object({ id: Id }), output: z.number().nullable() },
  /** `journeyId`: the journey on whose way it is written, at its place and hour. */
  write: { input: z.object({ campaignId: Id, partyId: Id.nullable(), body: Notes, journeyId: Id.nullable().optional() }), output: JournalEntry },
  edit: { input: z.object({ id: Id, body: Notes }), output: JournalEntry },
  /** Only notes go into the trash: what happened has happened. */
  trash: { input: z.object({ id: Id }), output: JournalEntry },
  restore: { input: z.object({ id: Id }), output: JournalEntry },
  /** What undo would take back in a scope now, and what redo would make again. */
  next: { input: Scope, output: z.object({ undo: z.custom<Change>().nullable(), redo: z.custom<Change>().nullable() }) },
  /** Takes back the latest change of a scope; null when there is none. */
  undo: { input: Scope, output: JournalEntry.nullable() },
  /** Makes the change again that was taken back last, if nothing was changed since; null when there is none. */
  redo: { input: Scope, output: JournalEntry.nullable() },
  /** Takes back one change, also an older one, as long as what it changed was not changed again. @throws conflict otherwise. */
  takeBack: { input: z.object({ id: Id }), output: JournalEntry },
  /** Makes a change again that was taken back. */
  makeAgain: { input: z.object({ id: Id }), output: JournalEntry },
};
export type JournalContract = typeof journalContract;

/** Something that was found, with the place where it stands. */
export interface SearchHit {
  readonly campaignId: string;
  /** What hits of its kind are called, see `search.as` of a kind of record. */
  readonly kind: string;
  readonly ref: string;
  /** Where the window shows it: a route, with the values of its address. */
  readonly page: { readonly route: string; readonly values: readonly string[] };
  /** What it is called; an entry of the journal has none. */
  readonly title: string | null;
  /** The words around what was found, as they are written; `hit` where it was found. */
  readonly excerpt: readonly { readonly text: string; readonly hit: boolean }[];
  /** Of a journal entry, a run or an encounter: when. */
  readonly at: number | null;
  readonly journalKind: JournalKind | null;
  /** Of a character: where it belongs, to find the way there. */
  readonly partyId: string | null;
  readonly encounterId: string | null;
}

/** Search over everything of a campaign. */
export const searchContract = {
  /** All words must be there, the last one may be a beginning. Accents, case and ligatures do not matter. */
  find: { input: z.object({ campaignId: Id, words: z.string().max(200), limit: z.number().int().min(1).max(100) }), output: z.custom<readonly SearchHit[]>() },
};
export type SearchContract = typeof searchContract;
