/** The tables as they stand in the index. Pure. */
import type { ReferenceInfo } from '#shared/ipc/toolbox';
import type { ReferenceTable } from '#shared/plugin-api/reference';
import { shelvesOf, type Shelf } from './shelves';

/** Every shelf that has a table on it. */
export function tableShelvesOf(infos: readonly ReferenceInfo[]): readonly Shelf<ReferenceTable>[] {
  return shelvesOf(infos, ({ system, table }) => ({ system, group: table.group, item: table }));
}
