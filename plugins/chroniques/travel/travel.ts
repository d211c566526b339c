import type { Procedure } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { march, marchOffer } from './march';
import type { MarchInput } from './march';
import { present } from './present';
import { rest, restOffer } from './rest';
import type { RestInput } from './rest';
import { setupForm, startingState } from './setup';
import type { TravelSetup } from './setup';
import type { TravelState } from './state';
import { storyOf } from '../tell';
import { startEvents } from './story';
import { view } from './view';

/** The journey by march periods, CO-10 to CO-16. It goes on for as long as the GM wants it to. */
export const travel: Procedure<TravelSetup, TravelState> = {
  id: 'travel',
  kind: 'travel',
  title: text('travel.title'),
  source: text('travel.source'),
  description: text('travel.description'),
  stateVersion: 1,
  setup: setupForm,
  start(setup, dice) {
    const state = startingState(setup);
    return { state, finished: false, events: startEvents(state, storyOf(state, dice).tell), effects: [] };
  },
  actions: (state) => [marchOffer(state), restOffer()],
  apply(state, action, dice) {
    // The host has checked the input against the form of the action's offer: it has the type that the form describes.
    return action.id === 'march' ? march(state, action.input as MarchInput, dice) : rest(state, action.input as RestInput, dice);
  },
  view,
  present,
};
