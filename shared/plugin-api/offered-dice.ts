/** Dice of an offer that follow the answers of its form: data, so that the die fields on the screen follow while the GM fills the form in. Pure. */
import type { Json, JsonObject } from '#shared/domain/json';
import { formDefaults } from '#shared/plugin-api/check-form';
import type { DieAsk } from '#shared/plugin-api/dice';
import type { FormSchema } from '#shared/plugin-api/form';
import { entryOf } from '#shared/plugin-api/own';
import type { ActionOffer } from '#shared/plugin-api/procedure';

/** What a field may be compared with. */
type Answer = string | number | boolean | null;

/**
 * Compares an answer of the offer's form. `field` is its path from the form on, names joined by dots (`push`, `situation.rain`); what was not answered counts as
 * its default, and as null without one. `includes` and `excludes` are for lists: some of several people or choices, by a member.
 */
export type DieCondition = { readonly field: string } & (
  { readonly equals: Answer } | { readonly differs: Answer } | { readonly includes: string | number } | { readonly excludes: string | number }
);

/**
 * A die of an offer.
 * @example
 * // Two dice, or one where the GM ticks `push`; so many more as the field `help` says.
 * [
 *   { who, label: 'pool', sides: 6 },
 *   { who, label: 'pool', sides: 6, when: [{ field: 'push', equals: false }] },
 *   { who, label: 'help', sides: 6, times: 'help' },
 * ]
 */
export interface OfferedDie extends DieAsk {
  /** It is asked for only where all of these hold: 1 to 10. */
  readonly when?: readonly DieCondition[];
  /** The path of a number field: the die is asked for so many times, one after the other; 0 to 100, with decimals left out. Once without it. */
  readonly times?: string;
}

/** Most times that one die of an offer is asked for. */
const MOST_TIMES = 100;

/**
 * The dice that an offer asks for by what is answered.
 * @param answers to the form of the offer, complete or not; of a ready answer its `input`.
 * @returns every die in the order asked.
 */
export function diceAsked({ dice, form }: Pick<ActionOffer, 'dice' | 'form'>, answers: JsonObject): readonly DieAsk[] {
  const filled = form === undefined ? answers : { ...formDefaults(form), ...answers };
  return dice.flatMap((die) => Array.from({ length: timesOf(die, filled) }, () => askOf(die)));
}

/** The dice that some answer of an offer asks for: each as often as the answer that asks for it most. @param all answers, at least one. */
export function diceOfAny({ dice, form }: Pick<ActionOffer, 'dice' | 'form'>, all: readonly JsonObject[]): readonly DieAsk[] {
  const defaults = form === undefined ? {} : formDefaults(form);
  return dice.flatMap((die) => {
    const most = Math.max(...all.map((answers) => timesOf(die, { ...defaults, ...answers })));
    return Array.from({ length: most }, () => askOf(die));
  });
}

/** Whether a form has a field at a path. */
export function hasFieldAt(form: FormSchema, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const field = entryOf(form.properties, first);
  if (field === undefined || rest.length === 0) return field !== undefined;
  if (field.type !== 'object') return false;
  return 'properties' in field ? hasFieldAt(field, rest.join('.')) : true;
}

function askOf({ who, label, sides }: OfferedDie): DieAsk {
  return { who, label, sides };
}

function timesOf({ when = [], times }: OfferedDie, answers: JsonObject): number {
  if (!when.every((condition) => holds(condition, answers))) return 0;
  if (times === undefined) return 1;
  const count = answerAt(answers, times);
  return typeof count === 'number' && count > 0 ? Math.min(MOST_TIMES, Math.floor(count)) : 0;
}

function holds(condition: DieCondition, answers: JsonObject): boolean {
  const answer = answerAt(answers, condition.field);
  if ('equals' in condition) return answer === condition.equals;
  if ('differs' in condition) return answer !== condition.differs;
  const list: readonly Json[] = Array.isArray(answer) ? answer : [];
  return 'includes' in condition ? list.includes(condition.includes) : !list.includes(condition.excludes);
}

function answerAt(answers: JsonObject, path: string): Json {
  return path
    .split('.')
    .reduce<Json>((at, name) => (typeof at === 'object' && at !== null && !Array.isArray(at) ? (entryOf(at as JsonObject, name) ?? null) : null), answers);
}
