import type { CharacterRow } from '#main/platform/records/record-store';
import type { Character } from '#shared/ipc/records';

/** What a window sees of a character. */
export function characterOf(row: CharacterRow): Character {
  return { ...row, stats: { ...row.stats } };
}
