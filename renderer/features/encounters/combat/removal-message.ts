import { api } from '../../../stores/api';
import { t } from '../../../text/i18n.svelte';
import { toast } from '../../../ui/toasts.svelte';
import type { EncounterSession } from './encounter-session.svelte';

/** Shows that somebody was taken out of an encounter. Its undo takes back exactly that change, whatever was changed since. */
export async function showRemovalMessage(session: EncounterSession, name: string): Promise<void> {
  const { view } = session;
  if (view === null) return;
  const filter = { campaignId: view.campaignId, kinds: [], partyId: null, encounterId: view.id };
  const page = await api.journal.page({ filter, offset: 0, limit: 1 });
  const entry = page.ok ? page.value.entries[0] : undefined;
  toast(t('encounter.removed', { name }), entry === undefined ? {} : { action: { label: t('ui.undo'), run: () => void takeBack(session, entry.id) } });
}

async function takeBack(session: EncounterSession, entry: string): Promise<void> {
  const reply = await api.journal.takeBack({ id: entry });
  if (!reply.ok) toast(reply.error.message, { tone: 'danger' });
  await session.read();
}
