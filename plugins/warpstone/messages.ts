import type { Dice } from '#shared/plugin-api/dice';
import type { MessageCatalogue, MessageHistory, MessageWriter } from '#shared/plugin-api/kit/messages';
import { messageWriterUnder } from '#shared/plugin-api/kit/steps';

/** How many wordings of each outcome both catalogues hold: `tell.<outcome>.0` and on, with a ground `tell.<outcome>.<ground>.0` and on, and `tell.<outcome>.plain`. */
export const MESSAGES: MessageCatalogue = {
  'tell.success.pursuer': { any: 8, town: 4, wild: 2 },
  'tell.success.quarry': { any: 8, town: 4, wild: 2 },
  'tell.stumble.pursuer': { any: 8, town: 3, wild: 2 },
  'tell.stumble.quarry': { any: 8, town: 3, wild: 2 },
  'tell.fall.pursuer': { any: 6, town: 3, wild: 2 },
  'tell.fall.quarry': { any: 6, town: 3, wild: 2 },
  'tell.sight': { any: 6, town: 3, wild: 1 },
  'tell.lost': { any: 5, town: 3, wild: 1 },
  'tell.caught': { any: 6, town: 2, wild: 1 },
  'tell.givenUp': { any: 6, town: 2, wild: 1 },
  'tell.escaped': { any: 6, town: 2, wild: 1 },
};

/** The messages of one step; an outcome is picked by its entry without `tell.` and its number. */
export function messagesOf(state: MessageHistory, dice: Dice): MessageWriter {
  return messageWriterUnder('tell.', dice, (key) => ({ any: 1, ...MESSAGES[key], plain: true }), state);
}
