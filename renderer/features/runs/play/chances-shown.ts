/** Whether chances are shown and how far ahead they look: a habit of the GM, kept with the settings. */
import type { Settings } from '#shared/ipc/settings';

/** How many rounds ahead there are to choose from. */
export const CHANCES_AHEAD: readonly number[] = [1, 3, 5, 10, 20, 50];

/** How many rounds ahead somebody looks who never chose. */
const USUALLY_AHEAD = 10;

/** How many rounds ahead the chances reach. */
export function chancesAhead(chosen: Settings['chances']): number {
  const rounds = chosen?.rounds ?? USUALLY_AHEAD;
  return CHANCES_AHEAD.includes(rounds) ? rounds : USUALLY_AHEAD;
}

/** The setting with the strip folded away, or not any more. */
export function toggledChances(chosen: Settings['chances']): NonNullable<Settings['chances']> {
  return { shown: chosen?.shown !== true, rounds: chancesAhead(chosen) };
}
