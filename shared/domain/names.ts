/** What people, parties and campaigns may be called, and names in the middle of other words. Pure. */

/** Longest name, in characters as a reader counts them: a letter with its accents, or an emoji, is one. */
export const LONGEST_NAME = 120;

/** On average no character that a reader counts has more code units than this in anybody's words: more is a heap of accents. */
const UNITS_A_CHARACTER = 10;

/** Characters that nobody sees: spaces, joiners, direction marks, fillers; and marks, which need something to stand on. */
const UNSEEN = /[\p{Z}\p{C}\p{M}\s\u115F\u1160\u3164\uFFA0\u2800]/gu;

/** Whether a reader would see anything of it. */
export function isVisible(text: string): boolean {
  return text.replace(UNSEEN, '') !== '';
}

/**
 * One character as a reader counts them, for the interpreter of a sandbox, which has no `Intl`: a flag, an emoji with what is joined to it, a Korean syllable, or anything else with its marks.
 */
const CHARACTER =
  /\r\n|\p{RI}\p{RI}|\p{Extended_Pictographic}(?:[\p{M}\p{EMod}]*\u200D\p{Extended_Pictographic})*[\p{M}\p{EMod}\u200C\u200D]*|[\u1100-\u115F]+[\u1160-\u11A7]*[\u11A8-\u11FF]*[\p{M}\u200C\u200D]*|[^][\p{M}\p{EMod}\u200C\u200D]*/gu;

/** Made at its first use. */
let segmenter: Intl.Segmenter | undefined;

function* charactersOf(text: string): Generator<string> {
  if (typeof Intl === 'undefined') {
    for (const [character] of text.matchAll(CHARACTER)) yield character;
    return;
  }
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** How many characters a reader counts. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const character of charactersOf(text)) length += character === '' ? 0 : 1;
  return length;
}

/** Whether somebody or something may be called so: seen, and not longer than `LONGEST_NAME`. Spaces around it count for nothing. */
export function isName(text: string): boolean {
  const name = text.trim();
  return fitsIn(name, LONGEST_NAME) && isVisible(name);
}

/** Whether a text has no more than so many characters, as a reader counts them. */
export function fitsIn(text: string, most: number): boolean {
  return text.length <= most || (text.length <= most * UNITS_A_CHARACTER && lengthOf(text) <= most);
}

/** The first characters of a text, with an ellipsis where something is left out. @param most characters as a reader counts, the ellipsis included. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept: string[] = [];
  for (const character of charactersOf(text)) {
    if (kept.length === most)
      return `${kept
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
    kept.push(character);
  }
  return text;
}

/** Letters that are written from right to left, and the marks that change direction. */
const TURNS = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const EMBEDDINGS = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A name as it stands in a sentence: whatever direction its letters or its marks have, they turn nothing around it. A name without any is left as it is.
 * Its own embeddings and overrides are left out, of which one that is never closed would reach into the sentence.
 */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name.replace(EMBEDDINGS, '')}\u2069` : name;
}
