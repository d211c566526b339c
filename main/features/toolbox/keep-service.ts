import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IClock } from '#main/platform/composition/clock';
import { IEvents } from '#main/platform/history/events';
import { IRoadOrigins, IRunReader, IRunRecorder } from '#main/features/runs/api';
import type { RoadOrigin } from '#main/features/runs/api';
import { IRecordLookup } from '#main/features/characters/api';
import { ITableLogStore } from '#main/features/tray/api';
import type { CheckEntry } from '#main/features/tray/api';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { RunSummary } from '#shared/ipc/runs';
import type { ToolboxContract } from '#shared/ipc/toolbox';

/** Takes results of the toolbox into campaigns. */
export type IKeepService = Pick<Implementation<ToolboxContract>, 'keep'>;
export const IKeepService = Symbol('IKeepService');

@service(IKeepService)
export class KeepService implements IKeepService {
  constructor(
    @inject(ITableLogStore) private readonly log: ITableLogStore,
    @inject(IRecordLookup) private readonly lookup: IRecordLookup,
    @inject(IRunReader) private readonly reader: IRunReader,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IRunRecorder) private readonly recorder: IRunRecorder,
    @inject(IClock) private readonly clock: IClock,
    @inject(IRoadOrigins) private readonly roads: IRoadOrigins,
  ) {}

  /**
   * Sets the campaign of a check. A campaign has one of each result: kept again it is the same run, with the name it has by now and out of the trash; in another
   * campaign it is another run. Out of a journey it hangs on the road there.
   * @throws AppError `not-found` without the result or the campaign, `unavailable` when the campaign is in the trash.
   */
  keep({ id, campaignId, title, journeyId }: Parameters<IKeepService['keep']>[0]): RunSummary {
    const check = this.log.check(id);
    if (check === undefined) throw new AppError('not-found', { key: 'app:toolbox.error.resultNotFound' });
    this.lookup.campaign(campaignId);
    const origin = this.roads.at(campaignId, journeyId);
    const known = this.reader.bySeed(campaignId, check.seed);
    if (known !== undefined && check.keptAs?.runId === known.id) return this.reader.summary(this.reader.row(known.id));
    const runId = known === undefined ? this.#kept(check, campaignId, title, origin) : this.#restored(check, known.id);
    this.events.emit('table.changed', { runId: null });
    return this.reader.summary(this.reader.row(runId));
  }

  #restored(check: CheckEntry, runId: string): string {
    const { run } = this.reader.row(runId);
    this.recorder.change({ run, kind: 'check' }, 'restored', { trashedAt: null }, () => {
      this.log.keptAs(check, runId);
    });
    return runId;
  }

  #kept(check: CheckEntry, campaignId: string, title: string, origin: RoadOrigin): string {
    const { run } = this.reader.row(check.runId);
    if (run.campaignId === null) {
      this.recorder.keep(run, check.id, campaignId, title, origin);
      return run.id;
    }
    const now = this.clock.now();
    const copy = { ...run, id: randomUUID(), campaignId, title, createdAt: now, updatedAt: now, trashedAt: null, encounterId: null, partyId: null, ...origin };
    const { id: _id, runId: _runId, discardedAt: _discardedAt, ...first } = check.step;
    this.recorder.keepCopy(copy, check.id, { ...first, offers: [] }, () => {
      this.log.keptAs(check, copy.id);
    });
    return copy.id;
  }
}
