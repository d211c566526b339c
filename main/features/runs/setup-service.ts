import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ICampaignStore } from '#main/features/campaigns/api';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { ProcedureSetup, RunsContract } from '#shared/ipc/runs';

/** What comes before a run: the forms of its procedures. */
export type ISetupService = Pick<Implementation<RunsContract>, 'procedures'>;
export const ISetupService = Symbol('ISetupService');

@service(ISetupService)
export class SetupService implements ISetupService {
  constructor(
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
  ) {}

  /** What is played in a campaign, by its own rules first; checks are made at the toolbox. Nothing of a rule system that is not there. */
  procedures({ campaignId }: { readonly campaignId: string }): ProcedureSetup[] {
    const campaign = this.#campaign(campaignId);
    return [...new Set([campaign.system, ...campaign.supplements])].flatMap((system) => {
      const procedures = (this.registry.system(system)?.procedures ?? []).filter(({ kind }) => kind !== 'check');
      return procedures.map(({ id, kind, title, source, setup }) => ({ system, procedure: id, kind, title, source, form: setup }));
    });
  }

  #campaign(id: string) {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    return campaign;
  }
}
