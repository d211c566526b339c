/** Changes of people and parties: what the journal says of one is said in a message, with the way to take it back. */
import type { Reply } from '#shared/ipc/contract';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { entryWords } from '../../text/journal-words';
import { dismissToast, toast, toasts } from '../../ui/toasts.svelte';

// What was changed is seen at once, and Ctrl+Z takes back more than the last of it: one message is enough.
let told: number | undefined;

function tell(words: string, takeItBack: () => Promise<void>): void {
  if (told !== undefined) dismissToast(told);
  toast(words, { action: { label: t('ui.undo'), run: () => void takeItBack() } });
  told = toasts().at(-1)?.id;
}

interface Ways {
  /** Where it is changed; null: in the library that all campaigns share. */
  readonly campaignId: string | null;
  /** What is said where the journal shows nothing: of the shared library. */
  readonly said?: string | undefined;
  /** A refusal is shown by whoever asked. */
  readonly refusedElsewhere?: boolean;
}

/** Makes a change and tells of it. A refusal is told too, unless it is shown elsewhere. */
export async function change<T>(call: () => Promise<Reply<T>>, { campaignId, said, refusedElsewhere = false }: Ways): Promise<Reply<T>> {
  const began = Date.now();
  const reply = await call();
  if (!reply.ok) {
    if (!refusedElsewhere) toast(reply.error.message, { tone: 'danger' });
  } else if (campaignId === null) {
    if (said !== undefined) tell(said, takeBackShared);
  } else await tellLatest(campaignId, began);
  return reply;
}

/** A change that made no difference has no entry: nothing is said of it. */
async function tellLatest(campaignId: string, began: number): Promise<void> {
  const page = await api.journal.page({ filter: { campaignId, kinds: [], partyId: null, encounterId: null }, offset: 0, limit: 1 });
  const entry = page.ok ? page.value.entries[0] : undefined;
  if (entry === undefined || entry.at < began || !entry.canTakeBack) return;
  tell(entryWords(entry), () => takeBack(entry.id));
}

async function takeBack(id: string): Promise<void> {
  const reply = await api.journal.takeBack({ id });
  if (!reply.ok) toast(reply.error.message, { tone: 'danger' });
}

async function takeBackShared(): Promise<void> {
  const reply = await api.journal.undo({ campaignId: null, encounterId: null });
  if (!reply.ok) toast(reply.error.message, { tone: 'danger' });
}

/** Why something was refused, in the words for one field. */
export function refusal(reply: Reply<unknown>): string | undefined {
  return reply.ok ? undefined : (reply.error.fields[0]?.message ?? reply.error.message);
}
