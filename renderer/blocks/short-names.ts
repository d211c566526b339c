/** Names for a picture: short, and still told apart. */

const ENOUGH = 13;

/**
 * @param names in order, as the GM typed them.
 * @returns one short name each: the name itself where it is short, else its first words (with the number that tells namesakes apart), else
 * initials. No two differ in the long form and agree in the short one.
 */
export function shortNames(names: readonly string[]): readonly string[] {
  const short = names.map(shorten);
  const clashing = new Set(short.filter((name, index) => short.some((other, at) => at !== index && other === name && names[at] !== names[index])));
  const told = short.map((name, index) => (clashing.has(name) ? initials(names[index] ?? '') : name));
  return told.map((name, index) => {
    const before = told.slice(0, index).filter((other, at) => other === name && names[at] !== names[index]).length;
    return before === 0 ? name : `${name}·${String(before + 1)}`;
  });
}

function shorten(name: string): string {
  const whole = name.trim();
  if (whole.length <= ENOUGH) return whole;
  const parts = whole.split(/\s+/);
  const last = parts.at(-1) ?? '';
  const number = parts.length > 1 && /^[0-9IVX]{1,4}$/.test(last) ? ` ${last}` : '';
  const room = ENOUGH - number.length;
  const kept: string[] = [];
  for (const part of number === '' ? parts : parts.slice(0, -1)) {
    if ([...kept, part].join(' ').length > room) break;
    kept.push(part);
  }
  // "Guard of the" says no more than "Guard".
  while (kept.length > 1 && (kept.at(-1) ?? '').length <= 3) kept.pop();
  const first = kept.length > 0 ? kept.join(' ') : `${whole.slice(0, room - 1)}.`;
  return first + number;
}

function initials(name: string): string {
  const parts = name.trim().split(/[\s'’-]+/);
  const letters = parts.map((part) => (/^[0-9]+$/.test(part) ? part : part.slice(0, 1).toLocaleUpperCase()));
  return letters.join('').slice(0, 6);
}
