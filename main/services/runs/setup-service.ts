import { inject, injectable } from 'tsyringe';
import { IPluginRegistry } from '#main/plugin-host/registry';
import { IClock } from '#main/services/clock';
import { refuseTrashed } from '#main/services/records/trash';
import { ICampaignStore } from '#main/storage/campaign-store';
import { IRunStore } from '#main/storage/run-store';
import type { Draft, DraftPlace } from '#main/storage/run-store';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { ProcedureSetup, RunsContract } from '#shared/ipc/runs';

interface Where {
  readonly campaignId: string;
  readonly system?: string | undefined;
  readonly procedure: string;
}

/** What comes before a run: the forms of its procedures, and set-ups that were begun and not started. */
export type ISetupService = Pick<Implementation<RunsContract>, 'procedures' | 'readDraft' | 'writeDraft'>;
export const ISetupService = Symbol('ISetupService');

@injectable()
export class SetupService implements ISetupService {
  constructor(
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  /** What is played in a campaign, by its own rules first; checks are made at the toolbox. Nothing of a rule system that is not there. */
  procedures({ campaignId }: Pick<Where, 'campaignId'>): ProcedureSetup[] {
    const campaign = this.#campaign(campaignId);
    return [...new Set([campaign.system, ...campaign.supplements])].flatMap((system) => {
      const procedures = (this.registry.system(system)?.procedures ?? []).filter(({ kind }) => kind !== 'check');
      return procedures.map(({ id, kind, title, source, setup }) => ({ system, procedure: id, kind, title, source, form: setup }));
    });
  }

  readDraft(where: Where): Draft | null {
    return this.store.readDraft(this.#place(where)) ?? null;
  }

  writeDraft({ draft, ...where }: Where & { readonly draft: Draft | null }): null {
    refuseTrashed(this.#campaign(where.campaignId));
    this.store.writeDraft(this.#place(where), draft, this.clock.now());
    return null;
  }

  #place({ campaignId, system, procedure }: Where): DraftPlace {
    return { campaignId, system: system ?? this.#campaign(campaignId).system, procedure };
  }

  #campaign(id: string) {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    return campaign;
  }
}
