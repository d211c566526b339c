import type { Dice } from '#shared/plugin-api/dice';
import { storyteller } from '#shared/plugin-api/telling';
import type { Storyteller, StoryState } from '#shared/plugin-api/telling';

/** Ways of telling each outcome that both catalogues hold: `tell.<outcome>.0` and on, and `tell.<outcome>.plain`. None names a place. */
export const VARIANTS = 6;

/** The storyteller of one step; outcomes are told by their entry without `tell.` and its number. */
export function storyOf(state: StoryState, dice: Dice): Storyteller {
  const { tell, told } = storyteller(dice, () => ({ any: VARIANTS, plain: true }), state);
  return { tell: (outcome, args) => tell(`tell.${outcome}`, args), told };
}
