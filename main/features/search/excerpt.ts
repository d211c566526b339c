/** The words around what was found, cut out of a long text. Pure. */
import type { SearchWords } from '#main/features/search/query';
import type { SearchHit } from '#shared/ipc/journal';
import { wordsIn } from '#shared/text/fold';

/** About so many characters are shown, so many of them before the first hit. */
const LENGTH = { all: 160, before: 50 } as const;

/** How far a cut is moved so that it does not go through a word. */
const LONGEST_WORD = 30;

/** A word of a text, where it stands and what it is. */
interface Word {
  readonly from: number;
  readonly to: number;
  readonly hit: boolean;
}

/**
 * Around the longest of the words, which says most; with the others that stand near it.
 * @param texts where it may stand: the first one that has that word is shown, else the first one that has any.
 * @returns undefined when none of the words stands in any of them.
 */
export function excerptOf(texts: readonly string[], words: SearchWords): SearchHit['excerpt'] | undefined {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  const any = matcherOf(words, () => true);
  for (const matches of words.length === 1 ? [any] : [matcherOf(words, (word) => word === longest), any]) {
    for (const text of texts) {
      const anchor = firstHit(text, matches);
      if (anchor !== undefined) return around(text, anchor, any);
    }
  }
  return undefined;
}

/** The beginning of a text in which nothing is marked. */
export function beginningOf(text: string): SearchHit['excerpt'] {
  return around(text, { from: 0, to: 0, hit: false }, () => false);
}

type Matcher = (folded: string) => boolean;

function matcherOf(words: SearchWords, among: (word: string) => boolean): Matcher {
  const beginning = words[words.length - 1] ?? '';
  const whole = new Set(words.slice(0, -1).filter(among));
  const open = among(beginning);
  return (word) => whole.has(word) || (open && word.startsWith(beginning));
}

function firstHit(text: string, matches: Matcher): Word | undefined {
  for (const word of wordsOf(text, 0, matches)) if (word.hit) return word;
  return undefined;
}

function* wordsOf(text: string, from: number, matches: Matcher): Generator<Word> {
  for (const word of wordsIn(text, from)) yield { from: word.from, to: word.to, hit: word.folded.some(matches) };
}

function around(text: string, anchor: Word, matches: Matcher): SearchHit['excerpt'] {
  // Near an end the room that is left over there goes to the other side.
  const earliest = Math.max(0, Math.min(anchor.from - LENGTH.before, text.length - LENGTH.all));
  const from = earliest === 0 ? 0 : Math.min(anchor.from, cutAfter(text, earliest));
  const latest = Math.max(from + LENGTH.all, anchor.to);
  const to = latest >= text.length ? text.length : Math.max(anchor.to, cutBefore(text, latest));
  const parts: { readonly text: string; readonly hit: boolean }[] = [];
  const say = (shown: string, hit: boolean): void => {
    if (shown !== '') parts.push({ text: shown, hit });
  };
  let done = from;
  for (const word of wordsOf(text, from, matches)) {
    if (word.to > to) break;
    if (!word.hit) continue;
    say((parts.length === 0 && from > 0 ? '… ' : '') + text.slice(done, word.from), false);
    say(text.slice(word.from, word.to), true);
    done = word.to;
  }
  const opening = parts.length === 0 && from > 0 ? '… ' : '';
  say(`${opening}${text.slice(done, to)}${to < text.length ? '…' : ''}`, false);
  return parts;
}

/** The beginning of a word at or after a place; the place itself, moved off the middle of a character, where the word is too long. */
function cutAfter(text: string, at: number): number {
  const space = /\s+/u.exec(text.slice(at, at + LONGEST_WORD));
  if (space !== null) return at + space.index + space[0].length;
  let cut = at;
  while (cut < text.length && !isBetween(text, cut)) cut += 1;
  return cut;
}

/** The end of a word at or before a place. */
function cutBefore(text: string, at: number): number {
  const near = text.slice(at - LONGEST_WORD, at);
  const space = near.search(/\s+\S*$/u);
  if (space >= 0) return at - LONGEST_WORD + space;
  let cut = at;
  while (cut > 0 && !isBetween(text, cut)) cut -= 1;
  return cut;
}

/** Whether what is left and right of a place are characters of their own: no halves of one, no mark and what it stands on, nothing joined. */
function isBetween(text: string, at: number): boolean {
  if (/^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) && /[\uD800-\uDBFF]$/.test(text.slice(0, at).slice(-1))) return false;
  return !/^[\p{M}\u200D\u{1F3FB}-\u{1F3FF}]/u.test(text.slice(at, at + 2)) && text[at - 1] !== '\u200D';
}
