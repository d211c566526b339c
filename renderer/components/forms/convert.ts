/** The same number in another measure (`x-convert`). What is no number yet goes through as it was typed. */

type Typed = number | string | null;

/** What the field gets for what was typed in the other measure. */
export function toField(typed: Typed, factor: number): Typed {
  return typeof typed === 'number' ? tidy(typed * factor) : typed;
}

/** How the field's value reads in the other measure. */
export function fromField(value: Typed, factor: number): Typed {
  return typeof value === 'number' ? tidy(value / factor) : value;
}

/** Without the dust of binary fractions: 0.7 times 10 is 7. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
