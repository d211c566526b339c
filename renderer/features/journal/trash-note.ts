import type { JournalEntry } from '#shared/ipc/journal';
import { moveToTrash } from '../../components/page/trashing';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';

/** Moves a note to the trash. */
export function trashNote({ id }: Pick<JournalEntry, 'id'>): Promise<void> {
  return moveToTrash(t('journal.trashed'), () => api.journal.trash({ id }));
}
