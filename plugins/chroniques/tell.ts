/** Saying the same thing in several ways. */
import type { Dice } from '#shared/plugin-api/dice';
import { storyteller, teller as tellerOf } from '#shared/plugin-api/telling';
import type { Storyteller, StoryState, Teller } from '#shared/plugin-api/telling';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/** Ways of telling each outcome that both catalogues hold: `<key>.0` and on. */
export const TELLINGS = 4;

/** What may be told several times in one round, of several people or after several actions: it has a plain way besides, for when the others are used up. */
const OFTEN = /^(?:tell|line|extra)\.|^outcome\.extra$|^march\.told\.(?:con|cha|spent)/u;

/** The storyteller of one action of a chase or a journey. @param step of the story, where several actions belong to one. */
export function storyOf(state: StoryState, dice: Dice, step?: number): Storyteller {
  return storyteller(dice, (key) => ({ any: TELLINGS, plain: OFTEN.test(key) }), state, step);
}

/** The teller of something that is over at once. */
export function teller(dice: Dice): Teller {
  return tellerOf(dice, TELLINGS);
}

/** What was done and what came of it, as one text. */
export function withOutcome(deed: Text, outcome: Text | undefined): Text {
  return outcome === undefined ? deed : text('told.deedAndOutcome', { deed, outcome });
}
