import type { JsonObject } from '#shared/domain/json';
import { firstStep, procedureTexts } from '#shared/plugin-api/kit/steps';
import { refuse } from '#shared/plugin-api/procedure';
import type { Procedure, Refusal } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { change, changeOffer } from './change';
import { DAY_HOURS } from './clock';
import type { ChangeInput } from './change';
import { startEvents } from './events';
import { join, joinOffers } from './join';
import type { JoinInput } from './join';
import { leave, leaveOffers, rejoin, rejoinOffers } from './leave';
import type { LeaveInput, RejoinInput } from './leave';
import { march, marchOffer } from './march';
import type { MarchInput } from './march';
import { present } from './present';
import { dayOffOffer, rest, restOffer, waitOffer } from './rest';
import type { RestInput } from './rest';
import { setupForm, startingState } from './setup';
import type { TravelSetup } from './setup';
import type { Member, Readings, TravelState } from './state';
import { view } from './view';

/** The journey by march periods, CO-10 to CO-16. It goes on for as long as the GM wants it to. */
export const travel: Procedure<TravelSetup, TravelState> = {
  id: 'travel',
  kind: 'travel',
  ...procedureTexts('travel', ['description']),
  stateVersion: 3,
  setup: setupForm,
  start: (setup, dice) => firstStep(startingState(setup), (state) => startEvents(state, messagesOf(state, dice).pick)),
  actions: (state) => [
    marchOffer(state),
    restOffer(state),
    dayOffOffer(),
    waitOffer(),
    changeOffer(state),
    ...leaveOffers(state),
    ...rejoinOffers(state),
    ...joinOffers(state),
  ],
  apply(state, action, dice) {
    // The host has checked the input against the form of the action's offer: it has the type that the form describes.
    switch (action.id) {
      case 'march':
        return march(state, action.input as MarchInput, dice);
      case 'change':
        return change(state, action.input as ChangeInput, dice);
      case 'leave':
        return leave(state, action.input as LeaveInput, dice);
      case 'join':
        return join(state, action.input as JoinInput, dice);
      case 'rejoin':
        return rejoin(state, action.input as RejoinInput, dice);
      case 'dayOff':
        return rest(state, { hours: DAY_HOURS }, dice);
      default:
        // What is waited for passes as a rest that is too short does.
        return rest(state, action.input as RestInput, dice);
    }
  },
  view,
  present,
  migrate,
};

/** What steps of earlier versions proposed, and stored runs still name: the catalogues keep these entries. */
export const EARLIER_TEXTS: readonly string[] = ['effect.untilRest', 'effect.march', 'effect.rest'];

/** In version 1 nobody could leave, and nobody was slowed; up to version 2 a journey did not know its latest march. */
function migrate(from: number, state: JsonObject): TravelState | Refusal {
  if (from < 1 || from > 2 || !Array.isArray(state['members'])) return refuse('stateVersion', text('refuse.version'));
  const before = state as Omit<TravelState, 'members' | 'readings' | 'march'> & {
    readonly readings: Omit<Readings, 'slowedHalves'> & Partial<Readings>;
    readonly members: readonly (Omit<Member, 'slowed' | 'left'> & Partial<Member>)[];
  };
  return {
    ...before,
    march: null,
    readings: { ...before.readings, slowedHalves: before.readings.slowedHalves ?? true },
    members: before.members.map((member) => ({ ...member, slowed: member.slowed ?? false, left: member.left ?? null })),
  };
}
