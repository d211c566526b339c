import type { Dice } from '#shared/plugin-api/dice';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { isLongRest, passed, restedUntilMorning } from './clock';
import { LONG_REST } from './state';
import type { TravelState } from './state';
import { storyOf } from '../tell';
import { restEvents } from './story';

/** The answers to the form of `rest`. */
export type RestInput = { readonly hours: number };

/** CO-16: a rest, at any time. */
export function restOffer(): ActionOffer {
  return {
    id: 'rest',
    label: text('rest.label'),
    help: text('rest.help', { hours: LONG_REST }),
    weight: 'choice',
    dice: [],
    form: {
      type: 'object',
      additionalProperties: false,
      properties: {
        hours: {
          type: 'number',
          title: text('rest.hours'),
          exclusiveMinimum: 0,
          maximum: 240,
          default: LONG_REST,
          'x-unit': text('unit.hours'),
          'x-presets': [4, 8, LONG_REST, 12].map((value) => ({ value, label: text('time.hours', { hours: value }) })),
        },
      },
    },
  };
}

/** CO-16: 10 hours or more clear penalties and begin a new day, fewer only pass. */
export function rest(state: TravelState, { hours }: RestInput, dice: Dice): Step<TravelState> {
  const next = isLongRest(hours)
    ? {
        ...state,
        ...restedUntilMorning(state, hours),
        periods: 0,
        forced: 0,
        members: state.members.map((member) => (member.left === null ? { ...member, penalty: 0 } : member)),
      }
    : { ...state, ...passed(state, hours) };
  const story = storyOf(state, dice);
  const events = restEvents(state, next, hours, story.tell);
  const minutes = Math.max(1, Math.round(hours * 60));
  return {
    state: { ...next, told: story.told() },
    finished: false,
    events,
    effects: [{ kind: 'time', minutes, cause: text('effect.rest') }],
  };
}
