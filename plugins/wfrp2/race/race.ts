import { firstStep, procedureTexts } from '#shared/plugin-api/kit/steps';
import type { Procedure } from '#shared/plugin-api/procedure';
import { startEvents } from './events';
import { odds } from './odds';
import { present } from './present';
import { setupForm, startingState } from './setup';
import type { RaceSetup } from './setup';
import { isOver } from './state';
import type { RaceState } from './state';
import { endOffer, endRace, playThrow, throwOffer } from './throw';
import { view } from './view';

/** The race to a score, W2-6 to W2-9. */
export const race: Procedure<RaceSetup, RaceState> = {
  id: 'race',
  kind: 'race',
  ...procedureTexts('race', ['description', 'keywords']),
  stateVersion: 1,
  setup: setupForm,
  start: (setup) => firstStep(startingState(setup), startEvents),
  actions: (state) => (isOver(state) ? [] : [throwOffer(state), endOffer]),
  apply: (state, action, dice) => (action.id === 'throw' ? playThrow(state, dice) : endRace(state, dice)),
  view,
  present,
  odds,
};
