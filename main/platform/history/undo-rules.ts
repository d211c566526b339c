/** What may be taken back or made again out of the history. Pure. */
import type { Patch } from '#main/platform/database/schema';
import type { HistoryRow } from '#main/platform/history/history-store';
import type { RecordKind } from '#main/platform/history/patches';
import type { RecordRows } from '#main/platform/records/record-store';
import { noteNamed, refuseTrashed, titled } from '#main/platform/records/trash';
import type { Trashable } from '#main/platform/records/trash';

/** Reads a record as it is now. */
export type ReadRecord = <K extends RecordKind>(kind: K, id: string) => RecordRows[K] | undefined;

/** Of somebody in the trash too, so that who is restored comes back among the others. */
const FOLLOWS_PARTY: ReadonlySet<string> = new Set(['partyId', 'position', 'mountId']);

/**
 * What lies in the trash stays as it is: an entry that is chosen out of the journal must not change it. Where it belongs follows its party.
 * @throws AppError `unavailable`.
 */
export function refuseChangeOfTrashed(entry: HistoryRow, read: ReadRecord): void {
  refuseChangeInTrashedCampaign(entry, read);
  const patches = entry.patches ?? [];
  const moving = new Set(patches.flatMap(({ id, path }) => (path[0] === 'trashedAt' ? [id] : [])));
  for (const { record, id, path } of patches) {
    if (!moving.has(id) && !FOLLOWS_PARTY.has(path[0])) refuseTrashed(nameOf(record, id, read));
  }
}

/**
 * What was done last is undone exactly; but in a campaign in the trash only what brings it out.
 * @throws AppError `unavailable`.
 */
export function refuseChangeInTrashedCampaign({ campaignId, patches }: HistoryRow, read: ReadRecord): void {
  const moves = patches?.some(({ id, path }) => id === campaignId && path[0] === 'trashedAt') ?? false;
  if (campaignId !== null && !moves) refuseTrashed(read('campaign', campaignId));
}

/** A record with what it is called; undefined when it is not there. */
function nameOf(record: Patch['record'], id: string, read: ReadRecord): Trashable | undefined {
  const row = read(record, id);
  if (row === undefined || 'name' in row) return row;
  return 'title' in row ? titled(row) : noteNamed(row);
}
