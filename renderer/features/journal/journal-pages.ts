/**
 * A journal of any length, read in pieces as far as it is looked at. What is there stays on show while it is read again, and whatever is not looked at any more is
 * forgotten, so that the hundred thousandth entry costs what the first did. Pure but for the reading, which is given to it.
 */
import type { CallError, Reply } from '#shared/ipc/contract';
import type { JournalEntry } from '#shared/ipc/journal';

/** Entries read at once. */
export const PIECE = 100;
/** Readings under way at once: more would only make what is looked at now wait for what was looked at before. */
const AT_ONCE = 2;
/** Pieces that are kept. */
const KEPT = 40;
/** Entries read beyond what is looked at, on either side. */
const AHEAD = 30;

type Load = (offset: number, limit: number) => Promise<Reply<{ readonly total: number; readonly entries: readonly JournalEntry[] }>>;

interface Piece {
  readonly entries: readonly JournalEntry[];
  /** The state of the journal that it was read in; an older one is read again. */
  readonly edition: number;
}

/** Loads the journal in pieces around what is in view and drops what is far from it. */
export class JournalPages {
  #total: number | undefined;
  #error: CallError | undefined;
  #edition = 0;
  #closed = false;
  #seen = { first: 0, last: 0 };
  readonly #pieces = new Map<number, Piece>();
  readonly #underWay = new Map<number, number>();

  /** @param changed is called whenever something else is to be shown. */
  constructor(
    private readonly load: Load,
    private readonly changed: () => void,
  ) {}

  /** How many entries there are; undefined until the first answer. */
  get total(): number | undefined {
    return this.#total;
  }

  /** Why the last reading failed; undefined after one that did not. */
  get error(): CallError | undefined {
    return this.#error;
  }

  /** The entry at a place counted from the latest; undefined while it is not there yet. */
  entry(index: number): JournalEntry | undefined {
    return this.#pieces.get(Math.floor(index / PIECE))?.entries[index % PIECE];
  }

  /** Says what is looked at now: the first and the last place. Reads what is missing of it. */
  show(first: number, last: number): void {
    this.#seen = { first, last };
    this.#read();
  }

  /** The journal has changed: everything is read again once it is looked at. */
  refresh(): void {
    this.#edition += 1;
    const wanted = this.#wanted();
    for (const piece of this.#pieces.keys()) if (!wanted.includes(piece)) this.#pieces.delete(piece);
    this.#read();
  }

  /** Nobody looks any more: what still arrives is dropped. */
  close(): void {
    this.#closed = true;
  }

  /** The pieces of what is looked at, as far as there is so much; before the first answer it is the first one. */
  #wanted(): readonly number[] {
    const end = Math.max(0, (this.#total ?? 1) - 1);
    const from = Math.floor(Math.max(0, Math.min(this.#seen.first, end) - AHEAD) / PIECE);
    const to = Math.floor(Math.min(this.#seen.last + AHEAD, end) / PIECE);
    return Array.from({ length: to - from + 1 }, (_, n) => from + n);
  }

  #read(): void {
    if (this.#closed) return;
    for (const piece of this.#wanted()) {
      if (this.#underWay.size >= AT_ONCE) return;
      if (this.#pieces.get(piece)?.edition === this.#edition || this.#underWay.get(piece) === this.#edition) continue;
      // An older reading of the same piece is still under way: it is read again once that is here.
      if (this.#underWay.has(piece)) continue;
      void this.#take(piece, this.#edition);
    }
  }

  async #take(piece: number, edition: number): Promise<void> {
    this.#underWay.set(piece, edition);
    const reply = await this.load(piece * PIECE, PIECE);
    this.#underWay.delete(piece);
    if (this.#closed) return;
    if (reply.ok) {
      this.#error = undefined;
      // An answer from before a change still tells more than nothing; it is read again at once.
      if (edition === this.#edition || !this.#pieces.has(piece)) this.#pieces.set(piece, { entries: reply.value.entries, edition });
      if (edition === this.#edition) this.#total = reply.value.total;
      this.#forget();
    } else {
      this.#error = reply.error;
    }
    this.changed();
    if (reply.ok) this.#read();
  }

  /** Lets go of what lies farthest from what is looked at. */
  #forget(): void {
    const middle = this.#wanted()[0] ?? 0;
    const far = [...this.#pieces.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
    for (const piece of far.slice(0, Math.max(0, this.#pieces.size - KEPT))) this.#pieces.delete(piece);
    const last = Math.floor(Math.max(0, (this.#total ?? 0) - 1) / PIECE);
    for (const piece of far) if (piece > last) this.#pieces.delete(piece);
  }
}
