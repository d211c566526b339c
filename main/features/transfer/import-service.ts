import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IBackupService } from '#main/features/backups/api';
import { ICampaignFileSource } from '#main/features/transfer/campaign-file-source';
import { IImportedCampaigns } from '#main/features/transfer/imported-campaigns';
import { IFiledSystems } from '#main/features/transfer/filed-systems-service';
import { ITransferWork } from '#main/features/transfer/transfer-work';
import { ICampaignStore } from '#main/features/campaigns/api';
import { openJob } from '#main/features/transfer/jobs';
import type { Inspection } from '#main/features/transfer/jobs';
import { AppError } from '#shared/domain/app-error';
import type { Campaign } from '#shared/ipc/campaigns';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { OpenedArchive, TransferContract } from '#shared/ipc/transfer';

/** Campaign files looked into and taken in. */
export type IImportService = Pick<AsyncImplementation<TransferContract>, 'open' | 'received' | 'import' | 'close'>;
export const IImportService = Symbol('IImportService');

interface Opened {
  readonly token: string;
  readonly file: string;
  readonly inspection: Inspection;
}

@service(IImportService)
export class ImportService implements IImportService {
  /** Only one: who opens another one has done with this. */
  #opened: Opened | undefined;

  constructor(
    @inject(ICampaignFileSource) private readonly source: ICampaignFileSource,
    @inject(ITransferWork) private readonly work: ITransferWork,
    @inject(IImportedCampaigns) private readonly arrivals: IImportedCampaigns,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IFiledSystems) private readonly systems: IFiledSystems,
    @inject(IBackupService) private readonly backups: IBackupService,
  ) {}

  open(): Promise<OpenedArchive | null> {
    return this.work.alone(async () => {
      const file = await this.source.choose();
      return file === null ? null : this.#inspect(file);
    });
  }

  async received(): Promise<OpenedArchive | null> {
    const file = this.source.received();
    return file === undefined ? null : this.work.alone(() => this.#inspect(file));
  }

  import({ token, how }: { readonly token: string; readonly how: 'both' | 'replace' }): Promise<Campaign | null> {
    return this.work.alone(async () => {
      const opened = this.#opened;
      if (opened?.token !== token) throw new AppError('not-found', { key: 'app:transfer.error.closed' });
      const { file, inspection } = opened;
      const replaces = how === 'replace' ? this.arrivals.existing(inspection.origin)?.id : undefined;
      if (how === 'replace' && replaces === undefined) throw new AppError('conflict', { key: 'app:transfer.error.nothingToReplace' });
      // When this fails nothing is replaced.
      const copy = replaces === undefined ? undefined : await this.backups.make('before-replace');
      const replacing = replaces === undefined || copy === undefined ? null : { campaignId: replaces, copy: this.backups.fileOf(copy.id) };
      const campaign = await this.arrivals.takeIn({ file, seal: inspection.seal, name: inspection.name, replaces: replacing });
      if (campaign !== null) {
        this.#opened = undefined;
        this.systems.learn(inspection.filedSystems);
      }
      return campaign;
    });
  }

  close({ token }: { readonly token: string }): null {
    if (this.#opened?.token === token) this.#opened = undefined;
    return null;
  }

  /** Nothing of the file is taken in; null when the reading was stopped. */
  async #inspect(file: string): Promise<OpenedArchive | null> {
    this.#opened = undefined;
    const inspection = await this.work.run(openJob, { data: this.arrivals.place(), file });
    if (inspection === null) return null;
    const token = randomUUID();
    this.#opened = { token, file, inspection };
    const { name, system, supplements, madeBy, counts, bytes, existing } = inspection;
    const { missingSystems, outdatedSystems } = this.systems.needed(inspection);
    const here = existing === null ? undefined : this.campaigns.get(existing.id);
    return {
      token,
      file: path.basename(file),
      bytes,
      contents: { name, system, supplements, madeBy, counts, missingSystems, outdatedSystems },
      existing: existing === null || here === undefined ? null : { id: here.id, name: here.name, updatedAt: here.updatedAt, merge: existing.merge },
    };
  }
}
