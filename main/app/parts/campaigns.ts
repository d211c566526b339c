import type { Part } from '#main/app/part';
import { CampaignService, ICampaignService } from '#main/services/campaigns/campaign-service';
import { ExampleService, IExampleService } from '#main/services/campaigns/example-service';
import { IOverviewService, OverviewService } from '#main/services/campaigns/overview-service';
import { CampaignStore, ICampaignStore } from '#main/storage/campaign-store';
import { IPictureStore, PictureStore } from '#main/storage/records/picture-store';
import { bindOnce } from '#main/util/bind-once';
import { campaignsContract } from '#shared/ipc/campaigns';

/** Campaigns themselves: named, described, with a cover, and seen at a glance. */
export const campaignsPart: Part = {
  bind(container) {
    bindOnce(container, ICampaignStore, { useClass: CampaignStore });
    bindOnce(container, IPictureStore, { useClass: PictureStore });
    bindOnce(container, ICampaignService, { useClass: CampaignService });
    bindOnce(container, IExampleService, { useClass: ExampleService });
    bindOnce(container, IOverviewService, { useClass: OverviewService });
  },
  serve(container, dispatcher) {
    const campaigns = container.resolve<ICampaignService>(ICampaignService);
    const examples = container.resolve<IExampleService>(IExampleService);
    dispatcher.serve('campaigns', campaignsContract, campaigns, examples, container.resolve<IOverviewService>(IOverviewService));
  },
};
