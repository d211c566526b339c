/** Fields that the chase and the race share. */
import { numberField, runnerFields } from '#shared/plugin-api/kit/fields';
import { text } from '#shared/plugin-api/text';

/** Movement, 0 to 30, halves allowed. */
const movementField = numberField(text('setup.M'), 0, 30, { description: text('setup.MHelp') });

const { id, name, side } = runnerFields('setup');

/** What is asked of everybody in a race. */
export const racerFields = { id, name, M: movementField };

/** What is asked of everybody in a chase. */
export const chaserFields = { id, name, side, M: movementField };
