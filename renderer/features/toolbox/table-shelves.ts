/** The tables as they stand in the index: system by system, shelf by shelf. Pure. */
import type { ReferenceInfo } from '#shared/ipc/toolbox';
import { CHECK_GROUPS } from '#shared/plugin-api/procedure';
import type { CheckGroup } from '#shared/plugin-api/procedure';
import type { ReferenceTable } from '#shared/plugin-api/reference';

export interface TableShelf {
  readonly system: string;
  readonly group: CheckGroup;
  readonly tables: readonly ReferenceTable[];
}

/** Every shelf that has something on it; a table without a group is an `other`. */
export function tableShelvesOf(infos: readonly ReferenceInfo[]): readonly TableShelf[] {
  const systems = [...new Set(infos.map((info) => info.system))];
  return systems.flatMap((system) => {
    const own = infos.filter((info) => info.system === system).map((info) => info.table);
    return CHECK_GROUPS.map((group) => ({ system, group, tables: own.filter((table) => (table.group ?? 'other') === group) })).filter(
      (shelf) => shelf.tables.length > 0,
    );
  });
}
