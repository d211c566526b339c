/** Notes into the trash and back: done at once, and undone from the message that tells of it. */
import type { JournalEntry } from '#shared/ipc/journal';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { toast } from '../../ui/toasts.svelte';

/** Moves a note to the trash. */
export async function trashNote(entry: Pick<JournalEntry, 'id'>): Promise<void> {
  const reply = await api.journal.trash({ id: entry.id });
  if (!reply.ok) toast(reply.error.message, { tone: 'danger' });
  else toast(t('journal.trashed'), { action: { label: t('ui.undo'), run: () => void restore(entry.id), way: 'apart' } });
}

async function restore(id: string): Promise<void> {
  const reply = await api.journal.restore({ id });
  if (!reply.ok) toast(reply.error.message, { tone: 'danger' });
}
