import type { JournalEntry } from '#shared/ipc/journal';
import { noteChanges } from '../../app/undo/note-changes';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { moveToTrash } from '../../components/page/trashing';

/** Moves a note to the trash. */
export function trashNote({ id, campaignId }: Pick<JournalEntry, 'id' | 'campaignId'>): Promise<void> {
  const calls = { trash: () => api.journal.trash({ id }), restore: () => api.journal.restore({ id }) };
  return moveToTrash({ said: t('journal.trashed'), ...calls }, () => {
    if (campaignId !== null) noteChanges.add(campaignId, id, Date.now());
  });
}
