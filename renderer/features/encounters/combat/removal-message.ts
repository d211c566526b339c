/** Tells that somebody is out of an encounter, with the way back: exactly that change, whatever was changed since. */
import { takeBackChange } from '../../../components/people/undoable-change';
import { t } from '../../../text/i18n.svelte';
import { toast } from '../../../ui/toasts.svelte';
import type { EncounterSession } from './encounter-session.svelte';

/** Shows that somebody left the fight, with a button that takes it back. */
export function showRemovalMessage(session: EncounterSession, name: string): void {
  const change = session.latestChange;
  const undo = async (id: string): Promise<void> => {
    await takeBackChange(id);
    await session.read();
  };
  toast(t('encounter.removed', { name }), change === undefined ? {} : { action: { label: t('ui.undo'), run: () => void undo(change.id) }, change: change.id });
}
