/** What may be taken back or made again out of the history. Pure. */
import type { HistoryRow } from '#main/platform/history/history-store';
import type { IRecordStore } from '#main/platform/records/record-store';
import { refuseTrashed, trashable } from '#main/platform/records/trash';

/** Reads records as they are now. */
type Reader = Pick<IRecordStore, 'get' | 'definition'>;

/** Of somebody in the trash too, so that who is restored comes back among the others. */
const FOLLOWS_PARTY: ReadonlySet<string> = new Set(['partyId', 'position', 'mountId']);

/**
 * What lies in the trash stays as it is: an entry that is chosen out of the journal must not change it. Where it belongs follows its party.
 * @throws AppError `unavailable`.
 */
export function refuseChangeOfTrashed(entry: HistoryRow, records: Reader): void {
  refuseChangeInTrashedCampaign(entry, records);
  const patches = entry.patches ?? [];
  const moving = new Set(patches.flatMap(({ id, path }) => (path[0] === 'trashedAt' ? [id] : [])));
  for (const { record, id, path } of patches) {
    if (moving.has(id) || FOLLOWS_PARTY.has(path[0])) continue;
    const row = records.get(record, id);
    if (row !== undefined) refuseTrashed(trashable(records.definition(record), row));
  }
}

/**
 * What was done last is undone exactly; but in a campaign in the trash only what brings it out.
 * @throws AppError `unavailable`.
 */
export function refuseChangeInTrashedCampaign({ campaignId, patches }: HistoryRow, records: Reader): void {
  const moves = patches?.some(({ id, path }) => id === campaignId && path[0] === 'trashedAt') ?? false;
  if (campaignId !== null && !moves) refuseTrashed(records.get('campaign', campaignId));
}
