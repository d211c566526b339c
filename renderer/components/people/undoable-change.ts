/** Changes of people and parties: what the journal says of one is said in a message, with the way to take it back. */
import type { Change } from '#shared/ipc/change';
import type { Reply } from '#shared/ipc/contract';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { changeWords } from '../../text/journal-words';
import { dismissToast, toast } from '../../ui/toasts.svelte';

// What was changed is seen at once, and Ctrl+Z takes back more than the last of it: one message is enough.
let latest: number | undefined;

/** Tells of a change, with the way to take exactly that back. */
function tell(words: string, { id }: Change): void {
  if (latest !== undefined) dismissToast(latest);
  latest = toast(words, { action: { label: t('ui.undo'), run: () => void takeBackChange(id) }, change: id });
}

/**
 * Makes a change and tells of it; one that made no difference is not told. A refusal is told too.
 * @param options.refusedElsewhere a refusal is shown by whoever asked.
 */
export async function change<T>(call: () => Promise<Reply<T>>, { refusedElsewhere = false } = {}): Promise<Reply<T>> {
  const reply = await call();
  if (!reply.ok) {
    if (!refusedElsewhere) toast(reply.error.message, { tone: 'danger' });
  } else if (reply.change?.canTakeBack === true) tell(changeWords(reply.change), reply.change);
  return reply;
}

/** Takes back one change, whatever was changed since. A refusal is told. @returns whether it was done. */
export async function takeBackChange(id: string): Promise<boolean> {
  const reply = await api.journal.takeBack({ id });
  if (!reply.ok) toast(reply.error.message, { tone: 'danger' });
  return reply.ok;
}

/** Why something was refused, in the words for one field. */
export function refusal(reply: Reply<unknown>): string | undefined {
  return reply.ok ? undefined : (reply.error.fields[0]?.message ?? reply.error.message);
}
