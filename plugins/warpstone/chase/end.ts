import type { Dice } from '#shared/plugin-api/dice';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { endedBy } from './judge';
import type { ChaseState } from './state';
import { storyOf } from '../telling';
import { endEvents } from './story';

/** The answers to the form of `end`. */
export type EndInput = { readonly outcome: 'caught' | 'escaped' };

/** WS-8: the GM may end the chase at any time with an outcome of their own. */
export const endOffer: ActionOffer = {
  id: 'end',
  label: text('end.label'),
  help: text('end.help'),
  weight: 'minor',
  dice: [],
  form: {
    type: 'object',
    additionalProperties: false,
    required: ['outcome'],
    properties: {
      outcome: { type: 'string', title: text('end.outcome'), enum: ['caught', 'escaped'], 'x-labels': [text('end.caught'), text('end.escaped')] },
    },
  },
  ready: [
    { label: text('end.caught'), help: text('end.caughtHelp'), input: { outcome: 'caught' } },
    { label: text('end.escaped'), help: text('end.escapedHelp'), input: { outcome: 'escaped' } },
  ],
};

/** WS-8: whoever of the quarry is still fleeing gets the outcome; what was decided before stays. */
export function end(state: ChaseState, input: EndInput, dice: Dice): Step<ChaseState> {
  const next = endedBy(state, input.outcome);
  const story = storyOf(state, dice);
  const events = endEvents(state, next, input.outcome, story.tell);
  return { state: { ...next, told: story.told() }, finished: true, events, effects: [] };
}
