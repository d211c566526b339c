import type { Translator } from '#shared/text/translate';

/** Words for messages that leave the main process, in the language in force. */
export type ITranslator = Translator;
export const ITranslator = Symbol('ITranslator');
