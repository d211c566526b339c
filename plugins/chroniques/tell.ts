/** Saying the same thing in several ways. */
import type { Dice } from '#shared/plugin-api/dice';
import { text } from '#shared/plugin-api/text';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** Ways of telling each outcome that both catalogues hold: `<key>.0` and on. */
export const TELLINGS = 4;

/** Chooses one of the tellings of a key. */
export type Teller = (key: string, args?: Readonly<Record<string, TextValue>>) => Text;

/**
 * The teller of one step. Each telling draws once whatever was drawn before, so that a story depends on nothing but its seed and what
 * happens in it; within the step none comes again before all of its kind have been told.
 */
export function teller(dice: Dice): Teller {
  const told = new Map<string, Set<number>>();
  return (key, args) => {
    const used = told.get(key) ?? new Set<number>();
    told.set(key, used);
    if (used.size === TELLINGS) used.clear();
    let variant = dice.variant(TELLINGS);
    while (used.has(variant)) variant = (variant + 1) % TELLINGS;
    used.add(variant);
    return text(`${key}.${String(variant)}`, args);
  };
}

/** What was done and what came of it, as one text. */
export function withOutcome(deed: Text, outcome: Text | undefined): Text {
  return outcome === undefined ? deed : text('told.deedAndOutcome', { deed, outcome });
}
