/** What was typed into the search field, as words of the index. Pure. */
import { foldedWords } from '#shared/text/fold';

/** Words to be found, folded; the last one may be the beginning of a word. */
export type SearchWords = readonly [string, ...string[]];

/** @returns undefined when there is no word in what was typed. */
export function searchWords(typed: string): SearchWords | undefined {
  const words = [...foldedWords(typed)];
  const last = words.pop();
  if (last === undefined) return undefined;
  const [first, ...rest] = [...new Set(words)].filter((word) => word !== last);
  return first === undefined ? [last] : [first, ...rest, last];
}

/** In the language of the index. Quoted, nothing that anybody types can be an operator. */
export function matchOf(words: SearchWords): string {
  return `${words.map((word) => `"${word}"`).join(' AND ')} *`;
}
