/**
 * Changes of the GM's notes since the program started, for undo: notes are entries of the journal, which tells nothing of itself. Kept in memory, like undo
 * itself goes no further back than the start.
 */
import type { JournalRow } from '#main/platform/history/journal-store';

/** What a note is made of, as far as it can change. */
export type NoteContent = Pick<JournalRow, 'body' | 'words' | 'trashedAt'>;

/** One change of a note. */
export interface NoteChange {
  readonly id: string;
  readonly campaignId: string;
  readonly before: NoteContent;
  readonly after: NoteContent;
  /** Number of the latest entry of the profile when it was made: how it stands in a row with the changes of records. */
  readonly follows: number;
}

/** One that was undone, and when. */
export interface UndoneNoteChange {
  readonly change: NoteChange;
  readonly at: number;
}

/** Changes of notes in the order in which they were made. */
export class NoteHistory {
  #made: readonly NoteChange[] = [];
  /** Latest undone last. */
  #undone: readonly UndoneNoteChange[] = [];

  /** A new change: what was undone in its campaign cannot be made again. */
  add(change: NoteChange): void {
    this.#made = [...this.#made.slice(1 - MOST), change];
    this.#undone = this.#undone.filter((one) => one.change.campaignId !== change.campaignId);
  }

  /** The latest of a campaign that is in force. */
  latest(campaignId: string): NoteChange | undefined {
    return this.#made.findLast((change) => change.campaignId === campaignId);
  }

  /** The one of a campaign that was undone last. */
  undone(campaignId: string): UndoneNoteChange | undefined {
    return this.#undone.findLast(({ change }) => change.campaignId === campaignId);
  }

  /** @param change the latest. */
  undo(change: NoteChange, at: number): void {
    this.#made = this.#made.filter((one) => one !== change);
    this.#undone = [...this.#undone, { change, at }];
  }

  /** @param change the one that was undone last. */
  redo(change: NoteChange): void {
    this.#undone = this.#undone.filter((one) => one.change !== change);
    this.#made = [...this.#made, change];
  }
}

/** More than anybody takes back; each may hold a long text. */
const MOST = 200;
