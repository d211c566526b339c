import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDesktop } from '#main/platform/desktop/desktop';
import { ITransferWork } from '#main/features/transfer/transfer-work';
import { fileNameOf, withEnding } from '#main/features/transfer/file-names';
import { exportJob, placeOfData } from '#main/features/transfer/jobs';
import { ITranslator } from '#main/platform/composition/translator';
import { ICampaignStore } from '#main/features/campaigns/api';
import { IDatabase } from '#main/platform/database/database';
import { IRecordStore } from '#main/platform/records/record-store';
import { IPluginHost } from '#main/platform/plugins/host';
import { AppError } from '#shared/domain/app-error';
import { CAMPAIGN_ENDING } from '#shared/domain/file-kinds';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { TransferContract } from '#shared/ipc/transfer';

/** Campaigns written as files. */
export type IExportService = Pick<AsyncImplementation<TransferContract>, 'export'>;
export const IExportService = Symbol('IExportService');

@service(IExportService)
export class ExportService implements IExportService {
  constructor(
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IPluginHost) private readonly plugins: IPluginHost,
    @inject(ITransferWork) private readonly work: ITransferWork,
  ) {}

  export({ campaignId }: { readonly campaignId: string }): Promise<string | null> {
    return this.work.alone(async () => {
      const campaign = this.campaigns.get(campaignId);
      if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
      const chosen = await this.desktop.chooseSaveFile({
        title: this.translator.app('transfer.dialog.export'),
        kind: this.translator.app('transfer.dialog.kind'),
        endings: [CAMPAIGN_ENDING],
        name: fileNameOf(campaign.name, CAMPAIGN_ENDING),
      });
      if (chosen === null) return null;
      const target = withEnding(chosen, CAMPAIGN_ENDING);
      refuseOwnFiles(target, this.database.file);
      const exported = await this.work.run(exportJob, {
        data: placeOfData(this.database),
        campaignId,
        origin: this.#origin(campaignId),
        madeBy: this.desktop.appVersion,
        shipped: this.plugins.found().flatMap(({ id, origin }) => (origin === 'shipped' ? [id] : [])),
        target,
      });
      return exported === null ? null : path.basename(target);
    });
  }

  /** Made at the first export; the campaign is no younger for it. */
  #origin(campaignId: string): string {
    const known = this.records.get('campaign', campaignId)?.origin;
    if (known !== null && known !== undefined) return known;
    const origin = randomUUID();
    this.campaigns.update(campaignId, { origin });
    return origin;
  }
}

/** The data file and what stands beside it are nobody's to write over. */
export function refuseOwnFiles(target: string, dataFile: string): void {
  const real = (file: string): string => {
    try {
      return fs.realpathSync(file);
    } catch {
      return path.resolve(file);
    }
  };
  const own = ['', '-wal', '-shm'].map((ending) => real(dataFile) + ending);
  if (own.includes(real(target)) || own.includes(path.join(real(path.dirname(target)), path.basename(target)))) {
    throw new AppError('invalid', { key: 'app:transfer.error.ownFile' });
  }
}
