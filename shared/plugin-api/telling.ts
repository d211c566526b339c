import type { Dice } from '#shared/plugin-api/dice';
import { text } from '#shared/plugin-api/text';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** Tells one thing of a step, in words that nobody else has had yet. `key` is the entry without its number. */
export type Teller = (key: string, args?: Readonly<Record<string, TextValue>>) => Text;

/**
 * Chooses among several ways of telling the same thing, entries `<key>.0` and on of both catalogues. Within the step nothing is told alike twice before
 * all its ways have been used.
 * @param ways how many of each there are.
 * @param round odd and even ones begin with different halves, so that what happens twice running is told in other words. Left out, all are open at once.
 */
export function teller(dice: Pick<Dice, 'variant'>, ways: number, round?: number): Teller {
  const told = new Map<string, Set<number>>();
  const all = Array.from({ length: ways }, (_, way) => way);
  return (key, args) => {
    const used = told.get(key) ?? new Set<number>();
    told.set(key, used);
    if (used.size === ways) used.clear();
    const free = all.filter((way) => !used.has(way));
    const turn = round === undefined ? free : free.filter((way) => way % 2 === round % 2);
    const from = turn.length > 0 ? turn : free;
    // One draw a telling, so that the story of a run depends on nothing but its seed and what happens in it.
    const way = from[dice.variant(from.length)] ?? 0;
    used.add(way);
    return text(`${key}.${String(way)}`, args);
  };
}
