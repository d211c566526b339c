import type { Dice } from '#shared/plugin-api/dice';
import { formOf } from '#shared/plugin-api/kit/fields';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { DAY_HOURS, isLongRest, passed, restedUntilMorning } from './clock';
import { restEvents } from './events';
import { LONG_REST } from './state';
import type { TravelState } from './state';

/** The answers to the form of `rest`. */
export type RestInput = { readonly hours: number };

/** CO-16: a rest, at any time. */
export function restOffer(state: TravelState): ActionOffer {
  return actionOffer('rest', 'choice', [], {
    help: text('rest.help', { hours: LONG_REST }),
    usual: { hours: untilMorning(state) },
    form: formOf({
      hours: {
        type: 'number',
        title: text('rest.hours'),
        exclusiveMinimum: 0,
        maximum: 240,
        default: LONG_REST,
        'x-unit': text('unit.hours'),
        'x-presets': [4, 8, LONG_REST, 12].map((value) => ({ value, label: text('time.hours', { hours: value }) })),
      },
    }),
  });
}

/** CO-16: some hours that pass on the spot: fewer than a rest takes, so that no penalty goes and no day begins with them. */
export function waitOffer(): ActionOffer {
  return actionOffer('wait', 'minor', [], {
    help: text('wait.help', { hours: LONG_REST }),
    form: formOf({
      hours: {
        type: 'number',
        title: text('wait.hours'),
        exclusiveMinimum: 0,
        maximum: LONG_REST - 0.25,
        default: 1,
        'x-unit': text('unit.hours'),
        'x-presets': [1, 2, 4, 8].map((value) => ({ value, label: text('time.hours', { hours: value }) })),
      },
    }),
  });
}

/** CO-16: a day on which nobody marches. It is a rest like any of 10 hours or more. */
export function dayOffOffer(): ActionOffer {
  return actionOffer('dayOff', 'choice', [], { help: text('dayOff.help', { hours: DAY_HOURS }) });
}

/**
 * CO-16: hours of the rest after which they set out at the hour at which the journey began, or a long one where that is nearer. Whoever slept into the day after a night on the road is
 * back at that hour the morning after.
 */
export function untilMorning({ hour }: TravelState): number {
  return Math.max(LONG_REST, DAY_HOURS - (hour % DAY_HOURS));
}

/** CO-16: 10 hours or more clear penalties and begin a new day, fewer only pass. */
export function rest(state: TravelState, { hours }: RestInput, dice: Dice): Step<TravelState> {
  const next = isLongRest(hours)
    ? {
        ...state,
        ...restedUntilMorning(state, hours),
        periods: 0,
        forced: 0,
        march: null,
        members: state.members.map((member) => (member.left === null ? { ...member, penalty: 0 } : member)),
      }
    : { ...state, ...passed(state, hours), march: null };
  return stepWithMessages(next, messagesOf(state, dice), (pick) => restEvents(state, next, hours, pick), false);
}
