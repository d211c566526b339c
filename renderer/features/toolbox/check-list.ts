/** The checks as they stand in the list: shelf by shelf, system by system. Pure. */
import type { CheckInfo } from '#shared/ipc/toolbox';
import { CHECK_GROUPS } from '#shared/plugin-api/procedure';
import type { CheckGroup } from '#shared/plugin-api/procedure';

export interface Shelf {
  readonly system: string;
  readonly group: CheckGroup;
  readonly checks: readonly CheckInfo[];
}

/** Every shelf that has something on it: those of one system together, in the order of the groups. */
export function shelvesOf(checks: readonly CheckInfo[]): readonly Shelf[] {
  const systems = [...new Set(checks.map((check) => check.system))];
  return systems.flatMap((system) =>
    CHECK_GROUPS.map((group) => ({ system, group, checks: checks.filter((check) => check.system === system && check.group === group) })).filter(
      (shelf) => shelf.checks.length > 0,
    ),
  );
}
