import { firstStep, procedureTexts } from '#shared/plugin-api/kit/steps';
import type { Procedure } from '#shared/plugin-api/procedure';
import { abandon, caughtOffers, fight } from './abandon';
import type { AbandonInput } from './abandon';
import { startEvents } from './events';
import { odds } from './odds';
import { present } from './present';
import { playRound, roundOffer } from './round';
import type { RoundInput } from './round';
import { setupForm, startingState } from './setup';
import type { ChaseSetup } from './setup';
import { isOver } from './state';
import type { ChaseState } from './state';
import { view } from './view';

/** The chase by Distance and success levels, W4-1 to W4-10. */
export const chase: Procedure<ChaseSetup, ChaseState> = {
  id: 'chase',
  kind: 'chase',
  ...procedureTexts('chase'),
  stateVersion: 1,
  setup: setupForm,
  start: (setup) => firstStep(startingState(setup), startEvents),
  actions(state) {
    if (isOver(state)) return [];
    return state.status === 'running' ? [roundOffer(state)] : caughtOffers(state);
  },
  apply(state, action, dice) {
    // The host has checked the input against the form of the action's offer: it has the type that the form describes.
    if (action.id === 'round') return playRound(state, action.input as RoundInput, dice);
    return action.id === 'abandon' ? abandon(state, action.input as AbandonInput) : fight(state);
  },
  view,
  present,
  odds,
};
