import { firstStep, procedureTexts } from '#shared/plugin-api/kit/steps';
import type { Procedure } from '#shared/plugin-api/procedure';
import { startEvents } from './events';
import { odds } from './odds';
import { present } from './present';
import { setupForm, startingState } from './setup';
import type { ChaseSetup } from './setup';
import { isOver } from './state';
import type { ChaseState } from './state';
import { playThrow, throwOffer } from './throw';
import { view } from './view';

/** The chase by so many D6, W2-1 to W2-5. */
export const chase: Procedure<ChaseSetup, ChaseState> = {
  id: 'chase',
  kind: 'chase',
  ...procedureTexts('chase', ['description', 'keywords']),
  stateVersion: 1,
  setup: setupForm,
  start: (setup) => firstStep(startingState(setup), startEvents),
  actions: (state) => (isOver(state) ? [] : [throwOffer(state)]),
  // There is one action: the host lets nothing else through.
  apply: (state, _action, dice) => playThrow(state, dice),
  view,
  present,
  odds,
};
