/**
 * When the GM's notes were changed, as far as they can be changed back: the journal tells of a note when it was written, not when it was changed. Plain: nobody draws it.
 */
interface NoteChange {
  readonly campaignId: string;
  /** Of the note. */
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export class NoteChanges {
  #made: readonly NoteChange[] = [];
  #undone: readonly NoteChange[] = [];

  /** A note was written, changed, thrown away or brought back. */
  add(campaignId: string, id: string, at: number): void {
    this.#made = [...this.#made, { campaignId, id, at }];
    this.#undone = this.#undone.filter((change) => change.campaignId !== campaignId);
  }

  /** The latest of a campaign that is in force. */
  latest(campaignId: string): NoteChange | undefined {
    return this.#made.findLast((change) => change.campaignId === campaignId);
  }

  /** The latest of a campaign was taken back. */
  undo(campaignId: string): void {
    const change = this.#made.findLast((made) => made.campaignId === campaignId);
    if (change === undefined) return;
    this.#made = this.#made.filter((made) => made !== change);
    this.#undone = [...this.#undone, change];
  }

  /** What was taken back last was made again. */
  redo(campaignId: string): void {
    const change = this.#undone.findLast((undone) => undone.campaignId === campaignId);
    if (change === undefined) return;
    this.#undone = this.#undone.filter((undone) => undone !== change);
    this.#made = [...this.#made, change];
  }
}

export const noteChanges = new NoteChanges();
