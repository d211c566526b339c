/** Encounters go to the trash at once and come back from the message that tells of it. */
import type { EncounterSummary } from '#shared/ipc/encounters';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { toast } from '../../ui/toasts.svelte';

/** `onchanged` is called after it went and after it came back. */
export async function trashEncounter(encounter: Pick<EncounterSummary, 'id' | 'title'>, onchanged: () => void): Promise<void> {
  const reply = await api.encounters.trash({ id: encounter.id });
  if (!reply.ok) {
    toast(reply.error.message, { tone: 'danger' });
    return;
  }
  onchanged();
  toast(t('trash.moved', { name: encounter.title }), { action: { label: t('ui.undo'), run: () => void restore(encounter.id, onchanged) } });
}

async function restore(id: string, onchanged: () => void): Promise<void> {
  const reply = await api.encounters.restore({ id });
  if (reply.ok) onchanged();
  else toast(reply.error.message, { tone: 'danger' });
}
