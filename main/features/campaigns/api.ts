/** What other features may use of this one. */
export { ICampaignStore } from '#main/features/campaigns/campaign-store';
export { IPictureStore } from '#main/features/campaigns/picture-store';
