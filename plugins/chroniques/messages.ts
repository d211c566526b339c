/** Messages of one kind in several wordings. */
import type { Dice } from '#shared/plugin-api/dice';
import { messagePicker, messageWriter } from '#shared/plugin-api/kit/messages';
import type { MessageHistory, MessageWriter, PickMessage } from '#shared/plugin-api/kit/messages';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/** Wordings of each message that both catalogues hold: `<key>.0` and on. */
export const VARIANTS = 4;

/** What may come several times in one round, of several people or after several actions: it has a plain wording besides, for when the others are used up. */
const FREQUENT = /^(?:tell|line|extra)\.|^outcome\.extra$|^march\.told\.(?:con|cha|spent)/u;

/** The messages of one action of a chase or a journey. @param step the number of the step, from 1, where several actions belong to one. */
export function messagesOf(state: MessageHistory, dice: Dice, step?: number): MessageWriter {
  return messageWriter(dice, (key) => ({ any: VARIANTS, plain: FREQUENT.test(key) }), state, step);
}

/** The messages of something that is over at once. */
export function checkMessages(dice: Dice): PickMessage {
  return messagePicker(dice, VARIANTS);
}

/** What was done and what came of it, as one text. */
export function withOutcome(action: Text, outcome: Text | undefined): Text {
  return outcome === undefined ? action : text('told.deedAndOutcome', { deed: action, outcome });
}
