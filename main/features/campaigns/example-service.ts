import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ICampaignService } from '#main/features/campaigns/campaign-service';
import { IExampleStarter } from '#main/features/campaigns/example-starter';
import type { StartedExample } from '#main/features/campaigns/example-starter';
import { IEvents } from '#main/platform/history/events';
import { IRunService, NO_ORIGIN } from '#main/features/runs/api';
import { ITranslator } from '#main/platform/composition/translator';
import { IDatabase } from '#main/platform/database/database';
import type { Campaign } from '#shared/ipc/campaigns';

/** Campaigns ready to look at, out of the examples that a rule system brings. */
export interface IExampleService {
  /** @throws AppError `unavailable` when the system is not there or brings no example. */
  createExample(input: { readonly system: string }): Promise<Campaign>;
}
export const IExampleService = Symbol('IExampleService');

@service(IExampleService)
export class ExampleService implements IExampleService {
  constructor(
    @inject(ICampaignService) private readonly campaigns: ICampaignService,
    @inject(IRunService) private readonly runs: IRunService,
    @inject(IExampleStarter) private readonly examples: IExampleStarter,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IEvents) private readonly events: IEvents,
  ) {}

  async createExample({ system }: { readonly system: string }): Promise<Campaign> {
    const { label, starts } = await this.examples.start(system);
    return this.events.holdWhile(() => this.database.transaction(() => this.#create(system, label, starts)));
  }

  #create(system: string, label: string, starts: readonly StartedExample[]): Campaign {
    const campaign = this.campaigns.create({ name: this.translator.app('example.campaign', { system: label }), system });
    for (const { title, played } of starts) this.runs.begin({ campaignId: campaign.id, system, encounterId: null, partyId: null, ...NO_ORIGIN }, title, played);
    return this.campaigns.get({ id: campaign.id });
  }
}
