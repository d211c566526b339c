import type { Dice } from '#shared/plugin-api/dice';
import { choiceField, formOf } from '#shared/plugin-api/kit/fields';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import type { Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { endEvents } from './events';
import { endedBy } from './judge';
import type { ChaseState } from './state';

/** The answers to the form of `end`. */
export type EndInput = { readonly outcome: 'caught' | 'escaped' };

/** WS-8: the GM may end the chase at any time with an outcome of their own. */
export const endOffer = actionOffer('end', 'minor', [], {
  form: formOf({ outcome: choiceField(text('end.outcome'), ['caught', 'escaped'], (outcome) => text(`end.${outcome}`)) }, ['outcome']),
  ready: [
    { label: text('end.caught'), help: text('end.caughtHelp'), input: { outcome: 'caught' } },
    { label: text('end.escaped'), help: text('end.escapedHelp'), input: { outcome: 'escaped' } },
  ],
});

/** WS-8: whoever of the quarry is still fleeing gets the outcome; what was decided before stays. */
export function end(state: ChaseState, input: EndInput, dice: Dice): Step<ChaseState> {
  const next = endedBy(state, input.outcome);
  return stepWithMessages(next, messagesOf(state, dice), (pick) => endEvents(state, next, input.outcome, pick), true);
}
