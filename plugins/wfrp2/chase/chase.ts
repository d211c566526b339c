import type { Procedure } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { odds } from './odds';
import { present } from './present';
import { setupForm, startingState } from './setup';
import type { ChaseSetup } from './setup';
import { isOver } from './state';
import type { ChaseState } from './state';
import { startHeadline } from './story';
import { playThrow, throwOffer } from './throw';
import { view } from './view';

/** The chase by so many D6, W2-1 to W2-5. */
export const chase: Procedure<ChaseSetup, ChaseState> = {
  id: 'chase',
  kind: 'chase',
  title: text('chase.title'),
  source: text('chase.source'),
  description: text('chase.description'),
  keywords: text('chase.keywords'),
  stateVersion: 1,
  setup: setupForm,
  start(setup) {
    const state = startingState(setup);
    return 'refused' in state ? state : { state, finished: false, events: [startHeadline(state)], effects: [] };
  },
  actions: (state) => (isOver(state) ? [] : [throwOffer(state)]),
  // There is one action: the host lets nothing else through.
  apply: (state, _action, dice) => playThrow(state, dice),
  view,
  present,
  odds,
};
