import type { Dice } from '#shared/plugin-api/dice';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { messagesOf } from '../messages';
import { enduranceEvents } from './events';
import type { ChaseState } from './state';

/** CO-6: on offer after so many rounds, once. */
export function enduranceOffers(state: ChaseState): readonly ActionOffer[] {
  const due = state.mode === 'dex' && state.enduranceAfter !== null && state.round >= state.enduranceAfter;
  return due ? [actionOffer('endurance', 'minor', [])] : [];
}

/** CO-6: from now on tests are of CON. There is no way back. */
export function turnToEndurance(state: ChaseState, dice: Dice): Step<ChaseState> {
  const next: ChaseState = { ...state, mode: 'con' };
  return stepWithMessages(next, messagesOf(state, dice, state.round), (pick) => enduranceEvents(next, pick), false);
}
