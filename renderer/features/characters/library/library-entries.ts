/** The library as it is looked through. Pure. */
import type { Character } from '#shared/ipc/records';
import { fold } from '#shared/text/fold';

/** So many rows are drawn with a key, and so many more whenever the end of those comes near. */
export const ROWS_AT_ONCE = 16;

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
