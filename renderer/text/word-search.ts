/** Finding a check by any of its words, in whatever way they are typed. Pure. */
import { fold, foldedWords } from '#shared/text/fold';

/** Something that can be found. */
export interface Findable<Item> {
  readonly item: Item;
  /** What it is called, in every language. */
  readonly titles: readonly string[];
  /** Whatever else it may be found by. */
  readonly others: readonly string[];
}

/** The same with its words cut out. */
export interface Indexed<Item> {
  readonly item: Item;
  readonly titleWords: readonly string[];
  readonly otherWords: readonly string[];
}

/** The words of something to be found: those that an apostrophe or a hyphen joins are there as one as well ("d’œil" is "d", "oeil" and "doeil"). */
function allWords(text: string): readonly string[] {
  const joined = fold(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)+/gu) ?? [];
  return [...foldedWords(text), ...joined.map((word) => foldedWords(word).join(''))];
}

/** Cuts out the words, once for many searches. */
export function indexed<Item>({ item, titles, others }: Findable<Item>): Indexed<Item> {
  return { item, titleWords: [...new Set(titles.flatMap(allWords))], otherWords: [...new Set(others.flatMap(allWords))] };
}

/** Part of a word counts from this many letters on: fewer stand in nearly every word. */
const PART = 3;

/** How well one word of a query fits; 0 when it does not. */
function fit(word: string, { titleWords, otherWords }: Pick<Indexed<unknown>, 'titleWords' | 'otherWords'>): number {
  const begins = (other: string): boolean => other.startsWith(word);
  const holds = (other: string): boolean => word.length >= PART && other.includes(word);
  if (titleWords.includes(word)) return 6;
  if (titleWords.some(begins)) return 5;
  if (titleWords.some(holds)) return 4;
  if (otherWords.includes(word)) return 3;
  if (otherWords.some(begins)) return 2;
  return otherWords.some(holds) ? 1 : 0;
}

/**
 * Everything that has all the words of a query, in any order; the best fit first, otherwise in the order given.
 * @param query an empty one finds everything.
 */
export function find<Item>(entries: readonly Indexed<Item>[], query: string): readonly Item[] {
  const words = foldedWords(query);
  return entries
    .map((entry) => ({ entry, fits: words.map((word) => fit(word, entry)) }))
    .filter(({ fits }) => !fits.includes(0))
    .map(({ entry, fits }) => ({ entry, score: fits.reduce((sum, each) => sum + each, 0) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry.item);
}
