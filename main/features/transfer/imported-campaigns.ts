import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IHistory } from '#main/platform/history/history';
import { IRecordStore } from '#main/platform/records/record-store';
import { nameBeside } from '#main/features/transfer/file-names';
import { ITransferWork } from '#main/features/transfer/transfer-work';
import { ICampaignStore } from '#main/features/campaigns/api';
import { whenFree } from '#main/platform/database/connection';
import { IDatabase } from '#main/platform/database/database';
import { importJob, placeOfData, sweepJob } from '#main/features/transfer/jobs';
import type { Arrived, DataPlace, ImportInput } from '#main/features/transfer/jobs';
import { existingCampaign } from '#main/features/transfer/existing';
import { AppError } from '#shared/domain/app-error';
import { ILogger } from '#shared/domain/logger';
import type { Campaign } from '#shared/ipc/campaigns';

/** A file that was inspected and is to be imported now. */
export interface ImportRequest {
  readonly file: string;
  /** Of the manifest that was looked at. */
  readonly seal: string;
  readonly name: string;
  /** The campaign in whose place it comes, and the copy of the data file that was made before; null: beside all others. */
  readonly replaces: ImportInput['replaces'];
}

/** Campaigns that come in: seen when all of them is there, and gone without a trace when it never comes to that. */
export interface IImportedCampaigns {
  /** The latest campaign outside the trash that is another state of the same one. */
  existing(origin: string): Campaign | undefined;
  /** @returns null when it was stopped. @throws AppError with the reason; nothing has changed then. */
  takeIn(coming: ImportRequest): Promise<Campaign | null>;
  /** The data file, for whoever opens it once more. */
  place(): DataPlace;
  /** What was cut short before now. */
  leftovers(): readonly string[];
  /** Takes away what was cut short. */
  sweep(ids: readonly string[]): Promise<void>;
}
export const IImportedCampaigns = Symbol('IImportedCampaigns');

@service(IImportedCampaigns)
export class ImportedCampaigns implements IImportedCampaigns {
  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(ITransferWork) private readonly work: ITransferWork,
    @inject(IHistory) private readonly history: IHistory,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  existing(origin: string): Campaign | undefined {
    const id = existingCampaign(this.#connection(), origin);
    return id === undefined ? undefined : this.campaigns.get(id);
  }

  async takeIn({ file, seal, name, replaces }: ImportRequest): Promise<Campaign | null> {
    const others = new Set(this.campaigns.list(false).flatMap((campaign) => (campaign.id === replaces?.campaignId ? [] : [campaign.name])));
    const known = new Set(this.leftovers());
    try {
      const arrived = await this.work.run(importJob, { data: this.place(), file, seal, name: nameBeside(name, others), replaces });
      if (arrived !== null && !this.work.isStopped()) {
        // A lock of another program must not cost all that came in.
        await whenFree(() => {
          this.#show(arrived, name, replaces?.campaignId ?? null);
        });
        return this.campaigns.get(arrived.campaignId) ?? null;
      }
    } catch (error) {
      await this.sweep(this.leftovers().filter((id) => !known.has(id)));
      throw error;
    }
    await this.sweep(this.leftovers().filter((id) => !known.has(id)));
    return null;
  }

  leftovers(): readonly string[] {
    const { opened } = this.database;
    if (opened.kind !== 'ready' || !opened.connection.open) return [];
    return opened.connection.prepare('SELECT id FROM campaigns WHERE arriving = 1').pluck().all() as string[];
  }

  async sweep(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || this.database.opened.kind !== 'ready') return;
    try {
      await this.work.run(sweepJob, { data: this.place(), ids: [...ids] });
    } catch (error) {
      // It is hidden, and the next start tries again.
      this.logger.error(`what an import left could not be swept away: ${String(error)}`);
    }
  }

  /** All of it at once, and the one in whose place it is goes into the trash. Taken back, it goes there itself, and the other comes out. */
  #show({ campaignId, pictureId }: Arrived, name: string, replaces: string | null): void {
    const text = { key: 'app:journal.campaign.imported', args: { name } };
    this.history.make({ campaignId, kind: 'campaign', text, shown: false, line: 'none', undated: true }, (edit) => {
      this.records.update('campaign', campaignId, { arriving: false, trashedAt: edit.now, pictureId });
      edit.change('campaign', campaignId, { trashedAt: null });
      if (replaces !== null && edit.get('campaign', replaces).trashedAt === null) edit.change('campaign', replaces, { trashedAt: edit.now });
    });
  }

  place(): DataPlace {
    return placeOfData(this.database);
  }

  #connection() {
    const { opened } = this.database;
    if (opened.kind !== 'ready' || !opened.connection.open) throw new AppError('unavailable', { key: 'app:error.storage' });
    return opened.connection;
  }
}
