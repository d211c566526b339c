/** Moving things to the trash and back: done at once, and undone from the message that tells of it. */
import type { Campaign } from '#shared/ipc/campaigns';
import type { RunSummary } from '#shared/ipc/runs';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { toast } from '../../ui/toasts.svelte';

/** Moves a campaign to the trash. `onchanged` is called after that and after its undoing. */
export async function trashCampaign(campaign: Campaign, onchanged: () => void): Promise<void> {
  const reply = await api.campaigns.trash({ id: campaign.id });
  if (!reply.ok) {
    toast(reply.error.message, { tone: 'danger' });
    return;
  }
  onchanged();
  toast(t('trash.moved', { name: campaign.name }), { action: { label: t('ui.undo'), run: () => void restoreCampaign(campaign, onchanged) } });
}

/** Takes a campaign out of the trash. */
export async function restoreCampaign(campaign: Campaign, onchanged: () => void): Promise<void> {
  const reply = await api.campaigns.restore({ id: campaign.id });
  if (reply.ok) onchanged();
  else toast(reply.error.message, { tone: 'danger' });
}

/** Moves a pursuit to the trash. `onchanged` is called after that and after its undoing. */
export async function trashRun(run: RunSummary, onchanged: () => void): Promise<void> {
  const reply = await api.runs.trash({ id: run.id });
  if (!reply.ok) {
    toast(reply.error.message, { tone: 'danger' });
    return;
  }
  onchanged();
  toast(t('trash.moved', { name: run.title }), { action: { label: t('ui.undo'), run: () => void restoreRun(run, onchanged), way: 'apart' } });
}

/** Takes a pursuit out of the trash. */
export async function restoreRun(run: RunSummary, onchanged: () => void): Promise<void> {
  const reply = await api.runs.restore({ id: run.id });
  if (reply.ok) onchanged();
  else toast(reply.error.message, { tone: 'danger' });
}
