/** The library as it is looked through. Pure. */
import type { Character } from '#shared/ipc/records';
import { holdsWords } from '#shared/text/fold';

/** So many are drawn at once; who looks for more types another letter. */
export const MOST_SHOWN = 200;

/** By name as people sort it, those that hold every word that was typed. `also` gives more words to find one by. */
export function entriesFor(entries: readonly Character[], typed: string, language: string, also: (entry: Character) => string): readonly Character[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const found = typed.trim() === '' ? [...entries] : entries.filter((entry) => holdsWords(`${entry.name} ${also(entry)}`, typed.trim()));
  return found.sort((one, other) => compare(one.name, other.name));
}
