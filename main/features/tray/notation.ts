/** What people type for a roll, and what the notation library reads. */

/** As it was typed, spaces tidied. */
export function tidied(notation: string): string {
  return notation.replace(/\s+/g, ' ').trim();
}

/**
 * The same as the library writes it: `2 D6 × 10` is `2d6*10`, `4DF` is `4dF`. Spaces go where they cannot change a number or join two dice:
 * a forgotten sign (`2d6 3`, `2d6 d8`) stays a mistake.
 */
export function asLibraryWrites(notation: string): string {
  return tidied(notation)
    .toLowerCase()
    .replace(/[−–]/g, '-')
    .replace(/×/g, '*')
    .replace(/÷/g, '/')
    .replace(/\*\*/g, '^')
    .replace(/(?<=[\d)]) ?x ?(?=[\d(d])/g, '*')
    .replace(/(?<![a-z\d.%]\s*)(\d+) (?=d)/g, '$1')
    .replace(/ (?=d[hl])/g, '')
    .replace(/(?<![\d%)]) | (?![\d.d(])/g, '')
    .replace(/df/g, 'dF');
}
