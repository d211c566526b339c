import type { Dice } from '#shared/plugin-api/dice';
import type { MessageHistory, MessageWriter } from '#shared/plugin-api/kit/messages';
import { messageWriterUnder } from '#shared/plugin-api/kit/steps';

/** Wordings of each outcome that both catalogues hold: `tell.<outcome>.0` and on, and `tell.<outcome>.plain`. None names a place. */
export const VARIANTS = 6;

/** The messages of one step; an outcome is picked by its entry without `tell.` and its number. */
export function messagesOf(state: MessageHistory, dice: Dice): MessageWriter {
  return messageWriterUnder('tell.', dice, () => ({ any: VARIANTS, plain: true }), state);
}
