import type { Module } from '#main/platform/composition/module';
import { CampaignService } from '#main/features/campaigns/campaign-service';
import { ExampleService } from '#main/features/campaigns/example-service';
import { ExampleStarter } from '#main/features/campaigns/example-starter';
import { OverviewService } from '#main/features/campaigns/overview-service';
import { CampaignStore } from '#main/features/campaigns/campaign-store';
import { PictureStore } from '#main/features/campaigns/picture-store';
import { campaignsContract } from '#shared/ipc/campaigns';
import { serving } from '#main/platform/composition/service';

/** Campaigns themselves: named, described, with a cover, and seen at a glance. */
export const campaignsModule: Module = {
  services: [CampaignStore, PictureStore, CampaignService, ExampleStarter, ExampleService, OverviewService],
  serve: serving('campaigns', campaignsContract, CampaignService, ExampleService, OverviewService),
};
