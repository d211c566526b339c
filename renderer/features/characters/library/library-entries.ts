/** The library as it is looked through. Pure. */
import type { Character } from '#shared/ipc/records';
import { fold } from '#shared/text/fold';

/** So many rows are drawn at first, and so many more whenever the end of those comes near. */
export const ROWS_AT_ONCE = 16;

/** No more than so many are drawn with a key. */
export const ROWS_PER_KEY = 2 * ROWS_AT_ONCE;

/** Until there are so many: who looks for more types another letter. The form for a new entry stands below, and must not run away from who scrolls to it. */
export const MOST_SHOWN = 200;

/** An entry with everything it is found by, folded. */
export interface LibraryEntry {
  readonly entry: Character;
  readonly folded: string;
}

/** By name as people sort it. Done once for an answer of the services, not with every letter that is typed. `also` gives more words to find one by. */
export function sortedLibrary(entries: readonly Character[], language: string, also: (entry: Character) => string): readonly LibraryEntry[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return entries.toSorted((one, other) => compare(one.name, other.name)).map((entry) => ({ entry, folded: fold(`${entry.name} ${also(entry)}`) }));
}

/** Those that hold every word that was typed, in their order. */
export function entriesFor(library: readonly LibraryEntry[], typed: string): readonly Character[] {
  const words = fold(typed.trim()).split(/\s+/u);
  return library.filter(({ folded }) => words.every((word) => folded.includes(word))).map(({ entry }) => entry);
}

/** An entry with the row that shows it. */
export interface PlacedEntry {
  readonly entry: Character;
  /** Names the row: the same one stays where it is drawn again, with another entry perhaps. */
  readonly row: number;
}

/**
 * Gives entries their rows. To make a row costs twenty times as much as to fill it with another entry, so while only what is looked for changes, whoever comes takes the row of somebody who
 * goes. An entry that is gone from the library takes its row along: what had the focus in it must not stand for somebody else.
 */
export class RowKeeper {
  #library: readonly LibraryEntry[] | undefined;
  #rows: ReadonlyMap<string, number> = new Map();
  #next = 0;

  /**
   * @param entries to be shown, in their order.
   * @param library what they were found in; the same object as long as nothing but the search changes.
   */
  place(entries: readonly Character[], library: readonly LibraryEntry[]): readonly PlacedEntry[] {
    const shown = new Set(entries.map(({ id }) => id));
    const free = library === this.#library ? [...this.#rows].flatMap(([id, row]) => (shown.has(id) ? [] : [row])) : [];
    const placed = entries.map((entry) => ({ entry, row: this.#rows.get(entry.id) ?? free.shift() ?? (this.#next += 1) }));
    this.#library = library;
    this.#rows = new Map(placed.map(({ entry, row }) => [entry.id, row]));
    return placed;
  }
}
