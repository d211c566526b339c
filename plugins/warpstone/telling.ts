/** Choosing among the ways of telling one thing. */
import type { Dice } from '#shared/plugin-api/dice';
import { text } from '#shared/plugin-api/text';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** Ways of telling each outcome that both catalogues hold: `tell.<telling>.0` and on. */
export const VARIANTS = 5;

/** Tells one thing of a step in words that nobody else has had yet. */
export type Teller = (telling: string, args: Readonly<Record<string, TextValue>>) => Text;

/** A teller for one step: it repeats itself only once every way of telling something has been used. */
export function tellerOf(dice: Dice): Teller {
  const told = new Map<string, Set<number>>();
  return (telling, args) => {
    const used = told.get(telling) ?? new Set<number>();
    told.set(telling, used);
    // One draw a line whatever the others got, so that the story of a run depends on nothing but its seed and its dice.
    let variant = dice.variant(VARIANTS);
    while (used.has(variant) && used.size < VARIANTS) variant = (variant + 1) % VARIANTS;
    used.add(variant);
    return text(`tell.${telling}.${String(variant)}`, args);
  };
}
