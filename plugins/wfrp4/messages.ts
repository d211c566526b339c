import type { Dice } from '#shared/plugin-api/dice';
import { messageWriter } from '#shared/plugin-api/kit/messages';
import type { MessageCatalogue, MessageHistory, MessageWriter } from '#shared/plugin-api/kit/messages';

/** How many wordings of each outcome both catalogues hold: `tell.<outcome>.0` and on, with a ground `tell.<outcome>.<ground>.0` and on, and `tell.<outcome>.plain`. */
export const MESSAGES: MessageCatalogue = {
  'tell.wellAhead.pursuer': { any: 9, town: 3, wild: 3 },
  'tell.wellAhead.quarry': { any: 9, town: 3, wild: 3 },
  'tell.gains.pursuer': { any: 9, town: 3, wild: 3 },
  'tell.gains.quarry': { any: 9, town: 3, wild: 3 },
  'tell.holds': { any: 9, town: 2, wild: 2 },
  'tell.stumbles': { any: 9, town: 3, wild: 3 },
  'tell.crashes': { any: 9, town: 3, wild: 3 },
};

/** W4-10: the messages of the next round. */
export function messagesOf(state: MessageHistory, dice: Dice): MessageWriter {
  return messageWriter(dice, (key) => ({ any: 1, ...MESSAGES[key], plain: true }), state);
}
