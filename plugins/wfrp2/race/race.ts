import type { Procedure } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { odds } from './odds';
import { present } from './present';
import { setupForm, startingState } from './setup';
import type { RaceSetup } from './setup';
import { isOver } from './state';
import type { RaceState } from './state';
import { startHeadline } from './story';
import { endOffer, endRace, playThrow, throwOffer } from './throw';
import { view } from './view';

/** The race to a score, W2-6 to W2-9. */
export const race: Procedure<RaceSetup, RaceState> = {
  id: 'race',
  kind: 'race',
  title: text('race.title'),
  source: text('race.source'),
  description: text('race.description'),
  keywords: text('race.keywords'),
  stateVersion: 1,
  setup: setupForm,
  start(setup) {
    const state = startingState(setup);
    return { state, finished: false, events: [startHeadline(state)], effects: [] };
  },
  actions: (state) => (isOver(state) ? [] : [throwOffer(state), endOffer]),
  apply: (state, action, dice) => (action.id === 'throw' ? playThrow(state, dice) : endRace(state, dice)),
  view,
  present,
  odds,
};
