import type { Dice } from '#shared/plugin-api/dice';
import { teller } from '#shared/plugin-api/telling';
import type { Teller } from '#shared/plugin-api/telling';

/** Ways of telling each outcome that both catalogues hold: `tell.<outcome>.0` and on. An even number: half of them for every other round. */
export const VARIANTS = 6;

/** The teller of one step. */
export function tellerOf(dice: Dice, round: number): Teller {
  const tell = teller(dice, VARIANTS, round);
  return (outcome, args) => tell(`tell.${outcome}`, args);
}
