import type { CharacterRow } from '#main/storage/records/record-store';
import type { CharacterRules } from '#shared/plugin-api/characters';

/** Somebody as they were before a fight: with the whole of their health. */
export function fresh(row: CharacterRow, health: CharacterRules['health']): CharacterRow {
  const whole = health === undefined ? undefined : row.stats[health.maximum];
  return health === undefined || whole === undefined ? row : { ...row, stats: { ...row.stats, [health.current]: whole } };
}
