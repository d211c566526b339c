/** Names compared as people read them: accents and case do not matter. Pure. */

/** Without accents, ligatures and case. */
export function plain(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('’', "'");
}

/** Whether a name begins with what was typed. */
export function beginsWith(name: string, typed: string): boolean {
  return typed !== '' && plain(name).startsWith(plain(typed));
}

/** Whether every word that was typed is somewhere in a name. */
export function holds(name: string, typed: string): boolean {
  const whole = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
