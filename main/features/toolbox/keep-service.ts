import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IClock } from '#main/platform/composition/clock';
import { IEvents } from '#main/platform/history/events';
import { IRunReader, IRunRecorder } from '#main/features/runs/api';
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
  ) {}

  /**
   * A run that is over, of any rule system. A campaign has one of each result: kept again it is the same run, with the name it has by now and out of the trash.
   * @throws AppError `not-found` without the result or the campaign, `unavailable` when the campaign is in the trash.
   */
  keep({ id, campaignId, title }: { readonly id: string; readonly campaignId: string; readonly title: string }): RunSummary {
    const check = this.log.check(id);
    if (check === undefined) throw new AppError('not-found', { key: 'app:toolbox.error.resultNotFound' });
    this.lookup.campaign(campaignId);
    const known = this.reader.bySeed(campaignId, check.seed);
    if (known === undefined) return this.#changed(() => this.#insert(check, campaignId, title));
    if (check.keptAs?.runId === known.id) return this.reader.summary(this.reader.row(known.id));
    const row = this.reader.row(known.id);
    return this.#changed(() => {
      this.recorder.change({ run: row.run, kind: 'check' }, 'restored', { trashedAt: null }, () => {
        this.log.keptAs(check, known.id);
      });
      return known.id;
    });
  }

  #insert(check: CheckEntry, campaignId: string, title: string): string {
    const { system, procedure, seed } = check;
    const id = randomUUID();
    const now = this.clock.now();
    const times = { createdAt: now, updatedAt: now, trashedAt: null, encounterId: null, partyId: null };
    const run = { id, campaignId, system, procedure, title, seed, position: 0, phase: 'finished', ...times } as const;
    this.recorder.keep({ run, kind: 'check' }, check.id, check.step, () => {
      this.log.keptAs(check, id);
    });
    return id;
  }

  #changed(work: () => string): RunSummary {
    const id = work();
    this.events.emit('table.changed', { runId: null });
    return this.reader.summary(this.reader.row(id));
  }
}
