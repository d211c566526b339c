/** Saying the same thing in several ways. */
import type { Dice } from '#shared/plugin-api/dice';
import { teller as tellerOf } from '#shared/plugin-api/telling';
import type { Teller } from '#shared/plugin-api/telling';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/** Ways of telling each outcome that both catalogues hold: `<key>.0` and on. */
export const TELLINGS = 4;

/** The teller of one step. */
export function teller(dice: Dice): Teller {
  return tellerOf(dice, TELLINGS);
}

/** What was done and what came of it, as one text. */
export function withOutcome(deed: Text, outcome: Text | undefined): Text {
  return outcome === undefined ? deed : text('told.deedAndOutcome', { deed, outcome });
}
