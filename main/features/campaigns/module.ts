import type { Module } from '#main/platform/composition/module';
import { CampaignService, ICampaignService } from '#main/features/campaigns/campaign-service';
import { ExampleService, IExampleService } from '#main/features/campaigns/example-service';
import { IOverviewService, OverviewService } from '#main/features/campaigns/overview-service';
import { CampaignStore, ICampaignStore } from '#main/features/campaigns/campaign-store';
import { IPictureStore, PictureStore } from '#main/features/campaigns/picture-store';
import { bindOnce } from '#main/platform/composition/bind-once';
import { campaignsContract } from '#shared/ipc/campaigns';

/** Campaigns themselves: named, described, with a cover, and seen at a glance. */
export const campaignsModule: Module = {
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
