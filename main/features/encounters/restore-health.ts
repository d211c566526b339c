import type { CharacterRow } from '#main/platform/records/record-store';
import { wholeHealth } from '#shared/domain/health';
import type { HealthFields } from '#shared/domain/health';

/** Somebody as they were before a fight: with the whole of their health. */
export function withHealthRestored(row: CharacterRow, health: HealthFields | undefined): CharacterRow {
  return health === undefined ? row : { ...row, stats: wholeHealth(row.stats, health) };
}
