/**
 * Text folded for searching: what a reader types on any keyboard matches what somebody else wrote or pasted. Case, accents, typographic ligatures and
 * apostrophes and invisible characters make no difference, and letters with a usual plain spelling (ß, œ, ø, ł, þ) are compared in it. Everything that
 * searches, the index of the data file included, folds through here. Pure.
 */

/** Letters that decomposing leaves whole, by their usual plain spelling; and signs that keyboards do not have. Small letters only. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  // The decomposition of this one ends with a point.
  ŀ: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ȷ: 'j',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ə: 'e',
  ƒ: 'f',
  ƶ: 'z',
  ƀ: 'b',
  ɨ: 'i',
  ʉ: 'u',
  // A last sigma is a sigma.
  ς: 'σ',
  '’': "'",
  '‘': "'",
  '‛': "'",
  ʼ: "'",
  ʹ: "'",
  '′': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '⁄': '/',
};

/** Marks on letters, and characters that nobody sees: soft hyphens, joiners, direction marks, fillers. */
const UNSEEN = /[\p{M}\p{Cf}\u115F\u1160\u3164\uFFA0\u2800]/gu;
const BLANK = /\p{White_Space}/u;
const BEYOND_ASCII = /[^ -~]/;
const BEYOND_ASCII_EACH = /[^ -~]/gu;

/** A word where it stands in a text that is not folded: unseen characters do not part it. */
const WORD = /[\p{L}\p{N}\p{Co}](?:[\p{L}\p{N}\p{Co}\p{M}\p{Cf}]|(?<=[lL])·(?=[lL]))*/gu;
/** The words of a folded text, as the index of the data file cuts it. */
const FOLDED_WORD = /[\p{L}\p{N}\p{Co}]+/gu;

/** Folded once, kept: texts use few different characters. */
const known = new Map<string, string>();
const MOST_KNOWN = 4000;

/**
 * One character, whatever stands beside it.
 * @returns the empty text for one that nobody sees.
 */
function foldedCharacter(character: string): string {
  let folded = known.get(character);
  if (folded === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(character, (folded = foldCharacter(character)));
  }
  return folded;
}

function foldCharacter(character: string): string {
  if (BLANK.test(character)) return ' ';
  const small = character.toLowerCase();
  const plain = PLAIN[small];
  if (plain !== undefined) return plain;
  const parts = small.normalize('NFKD').replace(UNSEEN, '').toLowerCase();
  if (parts === small || parts === '') return parts;
  // What it is made of may have a plain spelling of its own: ǽ is æ with an accent.
  return Array.from(parts, foldedCharacter).join('');
}

/** As a text is compared. Folding again changes nothing. The length need not be that of the original. */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  // One by one: what a character becomes must not depend on the one beside it, as that of a last sigma does. Those within ASCII are made small all at once, where it does not.
  const folded = text.replace(BEYOND_ASCII_EACH, foldedCharacter).toLowerCase();
  // Catalan writes `l·l` for a long l, and everybody types `ll`.
  return folded.includes('·') ? folded.replace(/(?<=l)·(?=l)/gu, '') : folded;
}

/** Whether a text begins with what was typed. */
export function beginsWith(text: string, typed: string): boolean {
  const wanted = fold(typed);
  return wanted !== '' && fold(text).startsWith(wanted);
}

/** Whether every word that was typed stands somewhere in a text. */
export function holdsWords(text: string, typed: string): boolean {
  const whole = fold(text);
  return fold(typed)
    .split(/\s+/u)
    .every((word) => whole.includes(word));
}

/** Whether two words are the same to a reader. */
export function alike(one: string, other: string): boolean {
  return fold(one).trim() === fold(other).trim();
}

/** The words of a text, folded, in its order. What is no letter and no digit only parts them. */
export function foldedWords(text: string): readonly string[] {
  return fold(text).match(FOLDED_WORD) ?? [];
}

/** A word of a text: where it stands in the original (UTF-16 code units, `to` not included), and what it folds to, mostly one word. */
export interface PlacedWord {
  readonly from: number;
  readonly to: number;
  readonly folded: readonly string[];
}

/** The words of a text one after the other, from a place on. Each covers its letters, their marks and what is unseen between them, and nothing more. */
export function* wordsIn(text: string, from = 0): Generator<PlacedWord> {
  const pattern = new RegExp(WORD);
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const word = found[0].replace(/\p{Cf}+$/u, '');
    const folded = foldedWords(word);
    if (folded.length > 0) yield { from: found.index, to: found.index + word.length, folded };
  }
}
