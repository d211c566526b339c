/** Writing dice by clicking: `2d6 + 3` is four clicks. Pure. */
import type { Sides } from '#shared/domain/die-sides';

/** The dice that stand ready to be clicked, by their sides. */
export const QUICK_DICE = [4, 6, 8, 10, 12, 20, 100] as const;

/** The contract takes no longer notation. */
export const LONGEST = 100;

/** The most of one kind that clicking makes. */
const MOST_ALIKE = 99;

/** One more die of a kind: a plain term of that kind grows (`d6`, `2d6`, `3d6`), otherwise a term is added. */
export function addDie(notation: string, sides: number): string {
  const before = notation.trim();
  const one = `d${String(sides)}`;
  if (before === '') return one;
  // Inside brackets it is not for a click to know what belongs where.
  if (!/[(){},]/.test(before)) {
    const alike = sides === 100 ? '(?:100|%)' : String(sides);
    const term = new RegExp(`(^|\\+\\s*)(\\d*)[dD]${alike}(?=\\s*(?:[+-]|$))`);
    const found = term.exec(before);
    if (found !== null) {
      const count = Math.min(MOST_ALIKE, Number(found[2] === '' ? 1 : found[2]) + 1);
      return before.replace(term, (_whole, lead: string) => `${lead}${String(count)}${one}`);
    }
  }
  // Dice stand before the number that is added at the end.
  const { body, constant } = parted(before);
  const longer = withConstant(body === '' ? one : `${body} + ${one}`, constant);
  return longer.length > LONGEST ? before : longer;
}

/** The number at the end of a notation, raised or lowered; at zero it is gone. Nothing is done to an empty notation. */
export function addToModifier(notation: string, by: number): string {
  const { body, constant } = parted(notation.trim());
  if (body === '') return notation;
  const longer = withConstant(body, constant + by);
  return longer.length > LONGEST ? notation : longer;
}

/** The number that a notation adds at its end: 3 for `2d6 + 3`. */
export function modifierOf(notation: string): number {
  return parted(notation.trim()).constant;
}

/** A number after a sign, where what stands before the sign is complete in itself (`2d6>=-1` is not). */
function parted(notation: string): { readonly body: string; readonly constant: number } {
  const [whole, body = '', sign, digits] = /^(.*[0-9a-z)}%!])\s*([+\u2212-])\s*(\d{1,6})$/i.exec(notation) ?? [];
  if (whole === undefined) return { body: notation, constant: 0 };
  return { body, constant: sign === '+' ? Number(digits) : -Number(digits) };
}

function withConstant(body: string, constant: number): string {
  if (constant === 0) return body;
  return `${body} ${constant > 0 ? '+' : '-'} ${String(Math.abs(constant))}`;
}

/** The sides of a die as it is written: `d6`, `d%`, `dF`. */
export function sidesOf(die: string): Sides {
  const [, sides] = /^d(\d+|%)$/i.exec(die.trim()) ?? [];
  return sides === undefined ? 'F' : sides === '%' ? 100 : Number(sides);
}

/** Notations that were rolled, each once, the latest first. */
export function remember(latest: readonly string[], notation: string, most = 30): readonly string[] {
  return [notation, ...latest.filter((other) => other !== notation)].slice(0, most);
}
