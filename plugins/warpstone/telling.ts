import type { Dice } from '#shared/plugin-api/dice';
import { storyteller } from '#shared/plugin-api/telling';
import type { Storyteller, StoryState } from '#shared/plugin-api/telling';
import { TELLINGS } from './tellings';

/** The storyteller of one step; outcomes are told by their entry without `tell.` and its number. */
export function storyOf(state: StoryState, dice: Dice): Storyteller {
  const { tell, told } = storyteller(dice, (key) => ({ any: 1, ...TELLINGS[key], plain: true }), state);
  return { tell: (outcome, args) => tell(`tell.${outcome}`, args), told };
}
