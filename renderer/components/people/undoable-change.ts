/** Changes of people and parties: a message shows what the journal says of one, with its undo. */
import type { Reply } from '#shared/ipc/contract';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { entryWords } from '../../text/journal-words';
import { dismissToast, toast, toasts } from '../../ui/toasts.svelte';

// What was changed is seen at once, and Ctrl+Z takes back more than the last of it: one message is enough.
/** The toast of the latest change. */
let shown: number | undefined;

function showMessage(words: string, takeItBack: () => Promise<void>): void {
  if (shown !== undefined) dismissToast(shown);
  toast(words, { action: { label: t('ui.undo'), run: () => void takeItBack() } });
  shown = toasts().at(-1)?.id;
}

interface ChangeOptions {
  /** Where it is changed; null: in the library that all campaigns share. */
  readonly campaignId: string | null;
  /** The message where the journal shows nothing: of the shared library. */
  readonly message?: string | undefined;
  /** A refusal is shown by whoever asked. */
  readonly refusedElsewhere?: boolean;
}

/**
 * Makes a change and shows a message with its undo. A refusal is shown too, unless whoever asked shows it.
 * @returns the reply of the call.
 */
export async function change<T>(call: () => Promise<Reply<T>>, { campaignId, message, refusedElsewhere = false }: ChangeOptions): Promise<Reply<T>> {
  const began = Date.now();
  const reply = await call();
  if (!reply.ok) {
    if (!refusedElsewhere) toast(reply.error.message, { tone: 'danger' });
  } else if (campaignId === null) {
    if (message !== undefined) showMessage(message, takeBackShared);
  } else await showLatest(campaignId, began);
  return reply;
}

/** A change that made no difference has no entry: no message is shown. */
async function showLatest(campaignId: string, began: number): Promise<void> {
  const page = await api.journal.page({ filter: { campaignId, kinds: [], partyId: null, encounterId: null }, offset: 0, limit: 1 });
  const entry = page.ok ? page.value.entries[0] : undefined;
  if (entry === undefined || entry.at < began || !entry.canTakeBack) return;
  showMessage(entryWords(entry), () => takeBack(entry.id));
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
