import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IChangeContext } from '#main/platform/history/change-context';
import { IEvents } from '#main/platform/history/events';
import type { HistoryRow } from '#main/platform/history/history-store';
import type { Change } from '#shared/ipc/change';
import type { RecordKind } from '#shared/records/index';

/** Tells of changes: whoever asked for one in the answer to the call, everybody else by an announcement. */
export interface IAnnouncer {
  /** Keeps back what `work` announces until it is stored. */
  holdWhile<T>(work: () => T): T;
  /**
   * @param row the entry that was made, taken back or made again.
   * @param revision its place in the history now.
   * @param others announcements beside that of its records.
   */
  changed(row: HistoryRow, revision: number, ...others: readonly ('campaigns.changed' | 'runs.changed')[]): void;
}
export const IAnnouncer = Symbol('IAnnouncer');

@service(IAnnouncer)
export class Announcer implements IAnnouncer {
  constructor(
    @inject(IEvents) private readonly events: IEvents,
    @inject(IChangeContext) private readonly context: IChangeContext,
  ) {}

  holdWhile<T>(work: () => T): T {
    return this.events.holdWhile(work);
  }

  changed(row: HistoryRow, revision: number, ...others: readonly ('campaigns.changed' | 'runs.changed')[]): void {
    const change = changeOf(row, revision);
    this.context.add(change);
    const kinds = [...new Set(change.records.map(({ kind }) => kind))];
    const notice = { campaignId: row.campaignId, kinds, ids: change.records.map(({ id }) => id), revision, origin: this.context.origin() };
    for (const event of others) this.events.emit(event, notice);
    // A run that moves along its record changes no list of records, and nothing that the journal shows.
    if (row.shown || kinds.some((kind) => kind !== 'run')) this.events.emit('records.changed', notice);
  }
}

/** An entry as the window hears of it. */
export function changeOf(row: HistoryRow, revision: number): Change {
  const { id, number, campaignId, encounterId, runId, system, text, patches, move, undoneAt } = row;
  const records = new Map<string, { readonly kind: RecordKind; readonly id: string }>();
  for (const patch of patches ?? []) records.set(patch.id, { kind: patch.record, id: patch.id });
  if (runId !== null && (move !== null || records.size === 0)) records.set(runId, { kind: 'run', id: runId });
  const canTakeBack = (patches !== null || move !== null) && undoneAt === null;
  return { id, number, revision, campaignId, encounterId, runId, system, text, records: [...records.values()], canTakeBack };
}
