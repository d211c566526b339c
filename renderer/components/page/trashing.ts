/** Moving things to the trash and back: done at once, and undone from the message that tells of it. */
import type { Campaign } from '#shared/ipc/campaigns';
import type { Reply } from '#shared/ipc/contract';
import type { EncounterSummary } from '#shared/ipc/encounters';
import type { RunSummary } from '#shared/ipc/runs';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { toast } from '../../ui/toasts.svelte';
import { takeBackChange } from '../people/undoable-change';

/** Moves something to the trash. @param onchanged is called after that and after its undoing. */
export async function moveToTrash(message: string, trash: () => Promise<Reply<unknown>>, onchanged: () => void = () => undefined): Promise<void> {
  const reply = await trash();
  if (!reply.ok) {
    toast(reply.error.message, { tone: 'danger' });
    return;
  }
  onchanged();
  const { change } = reply;
  // It lay there already.
  if (change === undefined) return;
  const undo = async (): Promise<void> => {
    if (await takeBackChange(change.id)) onchanged();
  };
  toast(message, { action: { label: t('ui.undo'), run: () => void undo() }, change: change.id });
}

/**
 * Moves a campaign to the trash, with a message that can take it back.
 * @param onchanged called when it is gone, and when it is back.
 */
export function trashCampaign({ id, name }: Campaign, onchanged: () => void): Promise<void> {
  return moveToTrash(t('trash.moved', { name }), () => api.campaigns.trash({ id }), onchanged);
}

/** The same for a run. */
export function trashRun({ id, title }: RunSummary, onchanged: () => void): Promise<void> {
  return moveToTrash(t('trash.moved', { name: title }), () => api.runs.trash({ id }), onchanged);
}

/** The same for an encounter. */
export function trashEncounter({ id, title }: Pick<EncounterSummary, 'id' | 'title'>, onchanged: () => void): Promise<void> {
  return moveToTrash(t('trash.moved', { name: title }), () => api.encounters.trash({ id }), onchanged);
}
