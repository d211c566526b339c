import type { Dice } from '#shared/plugin-api/dice';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { paceDie, throwPace } from '../pace';
import { endEvents, throwEvents } from './events';
import { placed } from './places';
import { isOver, racing } from './state';
import type { RaceState, Racer } from './state';

/** W2-6: the next throw, as long as somebody races. */
export function throwOffer(state: RaceState): ActionOffer {
  return actionOffer('throw', 'primary', racing(state).map(paceDie), { help: text('race.throwHelp') });
}

/** W2-9: the GM may end the race at any time. */
export const endOffer = actionOffer('end', 'minor', []);

/** W2-6 to W2-9: everyone still racing throws; whoever reaches the target takes a place and throws no more. */
export function playThrow(state: RaceState, dice: Dice): Step<RaceState> {
  const round = state.round + 1;
  const participants = state.participants.map((racer): Racer => {
    if (racer.finishedAt !== null) return racer;
    const last = throwPace(racer, round, dice);
    return { ...racer, total: racer.total + last.gain, last };
  });
  const next = placed({ ...state, round, participants });
  return stepWithMessages(next, messagesOf(state, dice), (pick) => throwEvents(next, pick), isOver(next));
}

/** W2-9: the race is over, and whoever is still on the way gets no place. */
export function endRace(state: RaceState, dice: Dice): Step<RaceState> {
  const next: RaceState = { ...state, status: 'finished' };
  return stepWithMessages(next, messagesOf(state, dice), (pick) => endEvents(next, pick), true);
}
