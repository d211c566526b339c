import type { Procedure } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { end, endOffer } from './end';
import type { EndInput } from './end';
import { present } from './present';
import { playRound, roundOffer } from './round';
import type { RoundInput } from './round';
import { setupForm, startingState } from './setup';
import type { ChaseSetup } from './setup';
import { isOver } from './state';
import type { ChaseState } from './state';
import { startHeadline } from './story';
import { view } from './view';

/** The chase by tests of Initiative, WS-1 to WS-8. */
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
    return 'refused' in state ? state : { state, finished: false, events: [startHeadline(state, setup.lead)], effects: [] };
  },
  actions: (state) => (isOver(state) ? [] : [roundOffer(state), endOffer]),
  apply(state, action, dice) {
    // The host has checked the input against the form of the action's offer: it has the type that the form describes.
    return action.id === 'round' ? playRound(state, action.input as RoundInput, dice) : end(state, action.input as EndInput, dice);
  },
  view,
  present,
};
