/**
 * Words as search compares them: without case, accents or ligatures, like the index of the data file folds them. Pure.
 */

/** Two letters in one, which decomposing leaves whole. */
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae' };

/** One character (as `for…of` gives them) as it is compared; empty for a mark that stands on the one before. */
export function foldedCharacter(character: string): string {
  const bare = character.normalize('NFD').replace(/\p{M}+/gu, '');
  const small = bare.toLowerCase().replace(/\p{M}+/gu, '');
  return LIGATURES[small] ?? small;
}

/** Words as they are compared. Its length is not that of the original. */
export function folded(words: string): string {
  return Array.from(words, foldedCharacter).join('');
}
