import type { Dice } from '#shared/plugin-api/dice';
import { text } from '#shared/plugin-api/text';
import type { Text, TextValue } from '#shared/plugin-api/text';

/**
 * Writes one message of a step in one of its wordings.
 * @param key the entry of the catalogue without the number of a wording: `tell.stumbles`.
 * @param args what fills the places of the entry.
 */
export type PickMessage = (key: string, args?: Readonly<Record<string, TextValue>>) => Text;

/** Where a scene plays, as far as its messages name places: `any` when nobody said. */
export const GROUNDS = ['any', 'town', 'wild'] as const;
/** Where a scene plays. */
export type Ground = (typeof GROUNDS)[number];

/** How many wordings of one message the catalogues hold. */
export type MessageVariants = {
  /** Entries `<key>.0` and on, which fit everywhere; 0 and up. */
  readonly any: number;
  /** Entries `<key>.town.0` and on. */
  readonly town?: number;
  /** Entries `<key>.wild.0` and on. */
  readonly wild?: number;
  /** Whether there is an entry `<key>.plain` for when all others are used. */
  readonly plain?: boolean;
};

/** The wordings of several messages, by their entry without the number. */
export type MessageCatalogue = Readonly<Record<string, MessageVariants>>;

/** A wording that was used, and in which step. */
export type UsedMessage = { readonly step: number; readonly line: string };

/**
 * The part of a procedure's state that its messages need, so that no wording comes twice within three steps. Add it to the state's type
 * (`State & MessageHistory`); states of older versions may have neither field.
 */
export type MessageHistory = { readonly ground?: Ground; readonly told?: readonly UsedMessage[] };

/** For so many steps in a row no wording is used twice. */
const STEPS_WITHOUT_REPEAT = 3;

/** Writes the messages of one step. */
export interface MessageWriter {
  readonly pick: PickMessage;
  /** What the state keeps as `told` for the next steps: ask for it once everything of this one is written. */
  readonly used: () => readonly UsedMessage[];
}

/**
 * Writes the messages of a step and remembers the wordings used: none comes twice within three steps. When every wording is used up, the
 * plain one is written; without a plain one, the wording that was used longest ago.
 * @param variants how many wordings each message has; asked for every key that is picked.
 * @param history the state before the step.
 * @param step the number of the step, from 1, where several actions belong to one; each action is a step of its own without it.
 * @example
 * const messages = messageWriter(dice, () => ({ any: 4, plain: true }), state);
 * const events = [lineEvent(runner.id, messages.pick('tell.stumbles', { name: nameOf(runner) }), 'warning')];
 * return { state: { ...next, told: messages.used() }, finished: false, events, effects: [] };
 */
export function messageWriter(
  dice: Pick<Dice, 'variant'>,
  variants: (key: string) => MessageVariants,
  { ground = 'any', told: earlier = [] }: MessageHistory,
  step = nextStep(earlier),
): MessageWriter {
  const used = new Map(earlier.map((message) => [message.line, message.step]));
  const recent = earlier.filter((message) => message.step > step - STEPS_WITHOUT_REPEAT + 1);
  const now: UsedMessage[] = [];
  const linesOf = new Map<string, readonly string[]>();
  const lines = (key: string, counts: MessageVariants): readonly string[] => {
    let all = linesOf.get(key);
    if (all === undefined) {
      all = ground === 'any' ? numbered(key, counts.any) : [...numbered(key, counts.any), ...numbered(`${key}.${ground}`, counts[ground] ?? 0)];
      linesOf.set(key, all);
    }
    return all;
  };
  const pick: PickMessage = (key, args) => {
    const counts = variants(key);
    const all = lines(key, counts);
    // A loop: an interpreter takes twice as long for a call of a function for each.
    let from: string[] = [];
    for (const line of all) if ((used.get(line) ?? -STEPS_WITHOUT_REPEAT) <= step - STEPS_WITHOUT_REPEAT) from.push(line);
    if (from.length === 0) {
      if (counts.plain === true) return text(`${key}.plain`, args);
      // Where even those are used up, the one that was used longest ago.
      const oldest = Math.min(...all.map((line) => used.get(line) ?? 0));
      from = all.filter((line) => (used.get(line) ?? 0) === oldest);
    }
    // One draw a message, so that the messages of a run depend on nothing but its seed and what happens in it.
    const line = from[dice.variant(from.length)] ?? `${key}.0`;
    used.set(line, step);
    now.push({ step, line });
    return text(line, args);
  };
  return { pick, used: () => [...recent, ...now] };
}

function nextStep(earlier: readonly UsedMessage[]): number {
  return Math.max(0, ...earlier.map((message) => message.step)) + 1;
}

function numbered(key: string, count: number): string[] {
  const lines: string[] = [];
  for (let variant = 0; variant < count; variant += 1) lines.push(`${key}.${String(variant)}`);
  return lines;
}

/**
 * Writes messages of something that is over at once and keeps no history: a check. Within the step no wording comes twice before all have
 * been used.
 * @param variants how many wordings every message has: entries `<key>.0` and on.
 */
export function messagePicker(dice: Pick<Dice, 'variant'>, variants: number): PickMessage {
  const usedOf = new Map<string, Set<number>>();
  const all = Array.from({ length: variants }, (_, variant) => variant);
  return (key, args) => {
    const used = usedOf.get(key) ?? new Set<number>();
    usedOf.set(key, used);
    if (used.size === variants) used.clear();
    const free = all.filter((variant) => !used.has(variant));
    // One draw a message, so that the messages of a run depend on nothing but its seed and what happens in it.
    const variant = free[dice.variant(free.length)] ?? 0;
    used.add(variant);
    return text(`${key}.${String(variant)}`, args);
  };
}
