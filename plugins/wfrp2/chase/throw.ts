import type { Dice } from '#shared/plugin-api/dice';
import { runners } from '#shared/plugin-api/kit/participants';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { messagesOf } from '../messages';
import { paceDie, throwPace } from '../pace';
import { throwEvents } from './events';
import { judged } from './judge';
import { isOver } from './state';
import type { ChaseState, Runner } from './state';

/** W2-1: the next throw, as long as the chase goes on. */
export function throwOffer(state: ChaseState): ActionOffer {
  return actionOffer('throw', 'primary', runners(state).map(paceDie));
}

/** W2-1 to W2-5: everyone still in the chase throws, and the totals are compared when it is time. */
export function playThrow(state: ChaseState, dice: Dice): Step<ChaseState> {
  const round = state.round + 1;
  const participants = state.participants.map((runner): Runner => {
    if (runner.status !== 'running') return runner;
    const last = throwPace(runner, round, dice);
    return { ...runner, total: runner.total + last.gain, last };
  });
  const next = judged({ ...state, round, participants });
  return stepWithMessages(next, messagesOf(state, dice), (pick) => throwEvents(state, next, pick), isOver(next));
}
