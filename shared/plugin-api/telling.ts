import type { Dice } from '#shared/plugin-api/dice';
import { text } from '#shared/plugin-api/text';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** Tells one thing of a step, in words that nobody else has had yet. `key` is the entry without its number. */
export type Teller = (key: string, args?: Readonly<Record<string, TextValue>>) => Text;

/** Where a scene plays, as far as its story names places: `any` when nobody said. */
export const GROUNDS = ['any', 'town', 'wild'] as const;
export type Ground = (typeof GROUNDS)[number];

/** How many ways of telling one thing there are: those that fit everywhere, and those that name a place. */
export type Ways = {
  readonly any: number;
  readonly town?: number;
  readonly wild?: number;
  /** Whether there is a plain one (`<key>.plain`) for when all others are used. */ readonly plain?: boolean;
};

/** The ways of everything that a story tells, by its entry without the number. */
export type Tellings = Readonly<Record<string, Ways>>;

/** A line of a story that was told, and in which step of the story. */
export type ToldLine = { readonly step: number; readonly line: string };

/** What a story needs to know of its state: kept there, so that nothing is told twice within `FRESH_STEPS` steps. States of older versions have neither. */
export type StoryState = { readonly ground?: Ground; readonly told?: readonly ToldLine[] };

/** So many steps in a row nothing is told in the same words. */
const FRESH_STEPS = 3;

/** Tells one step of a story. */
export interface Storyteller {
  readonly tell: Teller;
  /** What the state keeps for the next steps, once everything of this one is told. */
  readonly told: () => readonly ToldLine[];
}

/**
 * Chooses among several ways of telling the same thing, entries `<key>.0` and on of both catalogues and, where the ground is known, `<key>.<ground>.0` and on. No line comes
 * twice within three steps; when none is left, the plain one says what happened and no more.
 * @param ways how many there are of each key.
 * @param step of the story, where several actions belong to one; left out, each action is one.
 */
export function storyteller(
  dice: Pick<Dice, 'variant'>,
  ways: (key: string) => Ways,
  { ground = 'any', told = [] }: StoryState,
  step = nextStep(told),
): Storyteller {
  const used = new Map(told.map((line) => [line.line, line.step]));
  const recent = told.filter((line) => line.step > step - FRESH_STEPS + 1);
  const now: ToldLine[] = [];
  const tell: Teller = (key, args) => {
    const { any, plain = false, ...grounds } = ways(key);
    const all = numbered(key, any);
    if (ground !== 'any') all.push(...numbered(`${key}.${ground}`, grounds[ground] ?? 0));
    const free = all.filter((line) => (used.get(line) ?? -FRESH_STEPS) <= step - FRESH_STEPS);
    if (free.length === 0 && plain) return text(`${key}.plain`, args);
    // Where even those are used up, the one that was told longest ago.
    const oldest = Math.min(...all.map((line) => used.get(line) ?? 0));
    const from = free.length > 0 ? free : all.filter((line) => (used.get(line) ?? 0) === oldest);
    // One draw a telling, so that the story of a run depends on nothing but its seed and what happens in it.
    const line = from[dice.variant(from.length)] ?? `${key}.0`;
    used.set(line, step);
    now.push({ step, line });
    return text(line, args);
  };
  return { tell, told: () => [...recent, ...now] };
}

function nextStep(told: readonly ToldLine[]): number {
  return Math.max(0, ...told.map((line) => line.step)) + 1;
}

function numbered(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, way) => `${key}.${String(way)}`);
}

/**
 * Chooses among several ways of telling the same thing, entries `<key>.0` and on of both catalogues. Within the step nothing is told alike twice before
 * all its ways have been used.
 * @param ways how many of each there are.
 */
export function teller(dice: Pick<Dice, 'variant'>, ways: number): Teller {
  const told = new Map<string, Set<number>>();
  const all = Array.from({ length: ways }, (_, way) => way);
  return (key, args) => {
    const used = told.get(key) ?? new Set<number>();
    told.set(key, used);
    if (used.size === ways) used.clear();
    const free = all.filter((way) => !used.has(way));
    // One draw a telling, so that the story of a run depends on nothing but its seed and what happens in it.
    const way = free[dice.variant(free.length)] ?? 0;
    used.add(way);
    return text(`${key}.${String(way)}`, args);
  };
}
