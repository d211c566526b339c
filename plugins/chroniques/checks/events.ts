/** The events of a check. */
import type { JsonObject } from '#shared/domain/json';
import type { Dice } from '#shared/plugin-api/dice';
import type { Tone } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { person, text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { checkMessages } from '../messages';
import type { CheckRules, CheckSetup, CheckState, Outcome } from './rules';

const TONES: Readonly<Record<Outcome, Tone>> = { success: 'good', failure: 'danger', 'critical-failure': 'danger', info: 'neutral' };

/** How an outcome reads at a glance. */
export function toneOf(outcome: Outcome): Tone {
  return TONES[outcome];
}

/** The result in one sentence with its numbers, by name where there is one. */
export function headlineText<Setup extends CheckSetup, Values extends JsonObject>(rules: CheckRules<Setup, Values>, state: CheckState<Setup, Values>): Text {
  const { result, args } = rules.message(state);
  const key = `check.${rules.id}.result.${result}`;
  return state.who === null ? text(key, args) : text(`${key}.named`, { ...args, who: person(state.who) });
}

/** The result, and a line to read aloud. */
export function eventsOf<Setup extends CheckSetup, Values extends JsonObject>(
  rules: CheckRules<Setup, Values>,
  state: CheckState<Setup, Values>,
  dice: Dice,
): readonly StepEvent[] {
  const { result, readAloud = result } = rules.message(state);
  const tone = toneOf(state.outcome);
  const about = state.who === null ? {} : { who: state.who };
  const facts = { outcome: state.outcome, ...(rules.facts === undefined ? state.values : rules.facts(state)) };
  return [
    { weight: 'headline', text: headlineText(rules, state), tone, ...about, facts },
    { weight: 'line', text: checkMessages(dice)(`check.${rules.id}.tell.${readAloud}`), tone, ...about },
  ];
}
