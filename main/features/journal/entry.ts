import type { HistoryRow } from '#main/platform/history/history-store';
import type { JournalEntry } from '#shared/ipc/journal';

/** What a window sees of an entry. Only an entry that is in force and changed something can be taken back. */
export function entryOf(row: HistoryRow): JournalEntry {
  const { id, number, campaignId, at, kind, partyId, encounterId, runId, system, text, body, undoneAt, patches, clock } = row;
  return { id, number, campaignId, at, kind, partyId, encounterId, runId, system, text, body, undoneAt, clock, canTakeBack: patches !== null };
}
