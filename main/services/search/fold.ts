/**
 * Words as search compares them: without case, accents or ligatures, like the index of the data file folds them. Pure.
 */

/** Two letters in one, which decomposing leaves whole. */
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae' };

const MARKS = /\p{M}+/gu;
const BEYOND_ASCII = /[^ -~]/;

/** Words as they are compared. Its length is not that of the original. */
export function folded(words: string): string {
  if (!BEYOND_ASCII.test(words)) return words.toLowerCase();
  const bare = words.normalize('NFD').replace(MARKS, '');
  // One by one: what a letter becomes must not depend on the one beside it, as that of a last sigma does.
  return BEYOND_ASCII.test(bare) ? Array.from(bare, foldedLetter).join('') : bare.toLowerCase();
}

function foldedLetter(letter: string): string {
  const small = letter.toLowerCase().replace(MARKS, '');
  return LIGATURES[small] ?? small;
}
