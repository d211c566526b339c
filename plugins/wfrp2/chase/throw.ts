import type { Dice } from '#shared/plugin-api/dice';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { paceDie, thrown } from '../pace';
import { judged } from './judge';
import { isOver } from './state';
import type { ChaseState, Runner } from './state';
import { storyOf } from '../telling';
import { throwEvents } from './story';

/** W2-1: the next throw, as long as the chase goes on. */
export function throwOffer(state: ChaseState): ActionOffer {
  return {
    id: 'throw',
    label: text('throw.label'),
    help: text('throw.help'),
    weight: 'primary',
    dice: state.participants.filter((runner) => runner.status === 'running').map(paceDie),
  };
}

/** W2-1 to W2-5: everyone still in the chase throws, and the totals are compared when it is time. */
export function playThrow(state: ChaseState, dice: Dice): Step<ChaseState> {
  const round = state.round + 1;
  const participants = state.participants.map((runner): Runner => {
    if (runner.status !== 'running') return runner;
    const last = thrown(runner, round, dice);
    return { ...runner, total: runner.total + last.gain, last };
  });
  const next = judged({ ...state, round, participants });
  const story = storyOf(state, dice);
  const events = throwEvents(state, next, story.tell);
  return { state: { ...next, told: story.told() }, finished: isOver(next), events, effects: [] };
}
