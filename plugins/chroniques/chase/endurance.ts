import type { Dice } from '#shared/plugin-api/dice';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { ChaseState } from './state';
import { storyOf } from '../tell';
import { enduranceEvents } from './story';

/** CO-6: on offer after so many rounds, once. */
export function enduranceOffers(state: ChaseState): readonly ActionOffer[] {
  const due = state.mode === 'dex' && state.enduranceAfter !== null && state.round >= state.enduranceAfter;
  return due ? [{ id: 'endurance', label: text('endurance.label'), help: text('endurance.help'), weight: 'minor', dice: [] }] : [];
}

/** CO-6: from now on tests are of CON. There is no way back. */
export function turnToEndurance(state: ChaseState, dice: Dice): Step<ChaseState> {
  const next: ChaseState = { ...state, mode: 'con' };
  const story = storyOf(state, dice, state.round);
  const events = enduranceEvents(next, story.tell);
  return { state: { ...next, told: story.told() }, finished: false, events, effects: [] };
}
