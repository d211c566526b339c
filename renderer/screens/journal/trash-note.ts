/** Notes into the trash and back: done at once, and undone from the message that tells of it. */
import type { JournalEntry } from '#shared/ipc/journal';
import { noteChanges } from '../../app/note-changes';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { toast } from '../../ui/toasts.svelte';

/** Moves a note to the trash. */
export async function trashNote(entry: Pick<JournalEntry, 'id' | 'campaignId'>): Promise<void> {
  const reply = await api.journal.trash({ id: entry.id });
  if (!reply.ok) {
    toast(reply.error.message, { tone: 'danger' });
    return;
  }
  tell(entry);
  toast(t('journal.trashed'), { action: { label: t('ui.undo'), run: () => void restore(entry) } });
}

async function restore(entry: Pick<JournalEntry, 'id' | 'campaignId'>): Promise<void> {
  const reply = await api.journal.restore({ id: entry.id });
  if (reply.ok) tell(entry);
  else toast(reply.error.message, { tone: 'danger' });
}

function tell({ campaignId }: Pick<JournalEntry, 'campaignId'>): void {
  if (campaignId !== null) noteChanges.add(campaignId, Date.now());
}
