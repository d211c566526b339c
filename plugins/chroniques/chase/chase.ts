import type { Procedure } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { enduranceOffers, turnToEndurance } from './endurance';
import { extraOffer, playExtra } from './extra';
import type { ExtraInput } from './extra';
import { present } from './present';
import { playRound, roundOffer } from './round';
import type { RoundInput } from './round';
import { setupForm, startingState } from './setup';
import type { ChaseSetup } from './setup';
import { isOver } from './state';
import type { ChaseState } from './state';
import { storyOf } from '../tell';
import { startEvents } from './story';
import { view } from './view';

/** The chase metre by metre, CO-1 to CO-6. */
export const chase: Procedure<ChaseSetup, ChaseState> = {
  id: 'chase',
  kind: 'chase',
  title: text('chase.title'),
  source: text('chase.source'),
  description: text('chase.description'),
  stateVersion: 1,
  setup: setupForm,
  start(setup, dice) {
    const state = startingState(setup);
    return 'refused' in state ? state : { state, finished: false, events: startEvents(state, storyOf(state, dice).tell), effects: [] };
  },
  actions(state) {
    if (isOver(state)) return [];
    return state.pending.length > 0 ? [extraOffer(state)] : [roundOffer(state), ...enduranceOffers(state)];
  },
  apply(state, action, dice) {
    // The host has checked the input against the form of the action's offer: it has the type that the form describes.
    if (action.id === 'round') return playRound(state, action.input as RoundInput, dice);
    return action.id === 'extra' ? playExtra(state, action.input as ExtraInput, dice) : turnToEndurance(state, dice);
  },
  view,
  present,
};
