/** What other features may use of this one. */
export { default as CampaignFileActions } from './CampaignFileActions.svelte';
export { default as CampaignOpening } from './CampaignOpening.svelte';
export { default as ImportCampaign } from './ImportCampaign.svelte';
export { opening as campaignOpening } from './opened-campaign.svelte';
export { default as SheetActions } from './SheetActions.svelte';
