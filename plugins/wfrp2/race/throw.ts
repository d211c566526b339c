import type { Dice } from '#shared/plugin-api/dice';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { paceDie, thrown } from '../pace';
import { placed } from './places';
import { isOver, racing } from './state';
import type { RaceState, Racer } from './state';
import { storyOf } from '../telling';
import { endEvents, throwEvents } from './story';

/** W2-6: the next throw, as long as somebody races. */
export function throwOffer(state: RaceState): ActionOffer {
  return { id: 'throw', label: text('throw.label'), help: text('race.throwHelp'), weight: 'primary', dice: racing(state).map(paceDie) };
}

/** W2-9: the GM may end the race at any time. */
export const endOffer: ActionOffer = { id: 'end', label: text('end.label'), help: text('end.help'), weight: 'minor', dice: [] };

/** W2-6 to W2-9: everyone still racing throws; whoever reaches the target takes a place and throws no more. */
export function playThrow(state: RaceState, dice: Dice): Step<RaceState> {
  const round = state.round + 1;
  const participants = state.participants.map((racer): Racer => {
    if (racer.finishedAt !== null) return racer;
    const last = thrown(racer, round, dice);
    return { ...racer, total: racer.total + last.gain, last };
  });
  const next = placed({ ...state, round, participants });
  const story = storyOf(state, dice);
  const events = throwEvents(next, story.tell);
  return { state: { ...next, told: story.told() }, finished: isOver(next), events, effects: [] };
}

/** W2-9: the race is over, and whoever is still on the way gets no place. */
export function endRace(state: RaceState, dice: Dice): Step<RaceState> {
  const next: RaceState = { ...state, status: 'finished' };
  const story = storyOf(state, dice);
  const events = endEvents(next, story.tell);
  return { state: { ...next, told: story.told() }, finished: true, events, effects: [] };
}
