import { firstStep, procedureTexts } from '#shared/plugin-api/kit/steps';
import type { Procedure } from '#shared/plugin-api/procedure';
import { end, endOffer } from './end';
import type { EndInput } from './end';
import { startEvents } from './events';
import { present } from './present';
import { playRound, roundOffer } from './round';
import type { RoundInput } from './round';
import { setupForm, startingState } from './setup';
import type { ChaseSetup } from './setup';
import { isOver } from './state';
import type { ChaseState } from './state';
import { view } from './view';

/** The chase by tests of Initiative, WS-1 to WS-8. */
export const chase: Procedure<ChaseSetup, ChaseState> = {
  id: 'chase',
  kind: 'chase',
  ...procedureTexts('chase', ['description', 'keywords']),
  stateVersion: 1,
  setup: setupForm,
  start: (setup) => firstStep(startingState(setup), (state) => startEvents(state, setup.lead)),
  actions: (state) => (isOver(state) ? [] : [roundOffer(state), endOffer]),
  apply(state, action, dice) {
    // The host has checked the input against the form of the action's offer: it has the type that the form describes.
    return action.id === 'round' ? playRound(state, action.input as RoundInput, dice) : end(state, action.input as EndInput, dice);
  },
  view,
  present,
};
