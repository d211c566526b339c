import { firstStep, procedureTexts } from '#shared/plugin-api/kit/steps';
import type { Procedure } from '#shared/plugin-api/procedure';
import { messagesOf } from '../messages';
import { enduranceOffers, turnToEndurance } from './endurance';
import { startEvents } from './events';
import { extraOffer, playExtra } from './extra';
import type { ExtraInput } from './extra';
import { present } from './present';
import { playRound, roundOffer } from './round';
import type { RoundInput } from './round';
import { setupForm, startingState } from './setup';
import type { ChaseSetup } from './setup';
import { isOver } from './state';
import type { ChaseState } from './state';
import { view } from './view';

/** The chase metre by metre, CO-1 to CO-6. */
export const chase: Procedure<ChaseSetup, ChaseState> = {
  id: 'chase',
  kind: 'chase',
  ...procedureTexts('chase', ['description']),
  stateVersion: 1,
  setup: setupForm,
  start: (setup, dice) => firstStep(startingState(setup), (state) => startEvents(state, messagesOf(state, dice).pick)),
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
