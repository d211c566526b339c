/** Changes of people and parties: a message shows what the journal says of each, with a button that undoes it. */
import type { Change } from '#shared/ipc/change';
import type { Reply } from '#shared/ipc/contract';
import { api } from '../../stores/api';
import { t } from '../../text/i18n.svelte';
import { changeWords } from '../../text/journal-words';
import { dismissToast, toast } from '../../ui/toasts.svelte';

// What was changed is seen at once, and Ctrl+Z takes back more than the last of it: one message is enough.
let latest: number | undefined;

/** Tells of a change, with the way to take exactly that back. */
function showChange(words: string, { id }: Change): void {
  if (latest !== undefined) dismissToast(latest);
  latest = toast(words, { action: { label: t('ui.undo'), run: () => void takeBackChange(id) }, change: id });
}

/**
 * Makes a change and shows its message, or that of its refusal; a change that made no difference shows none.
 * @param options.refusedElsewhere a refusal is shown by whoever asked.
 */
export async function change<T>(call: () => Promise<Reply<T>>, { refusedElsewhere = false } = {}): Promise<Reply<T>> {
  const reply = await call();
  if (!reply.ok) {
    if (!refusedElsewhere) toast(reply.error.message, { tone: 'danger' });
  } else if (reply.change?.canTakeBack === true) showChange(changeWords(reply.change), reply.change);
  return reply;
}

/** Undoes one change, whatever was changed since; shows the message of a refusal. @returns whether it was undone. */
export async function takeBackChange(id: string): Promise<boolean> {
  const reply = await api.journal.takeBack({ id });
  if (!reply.ok) toast(reply.error.message, { tone: 'danger' });
  return reply.ok;
}

/** Why something was refused, in the words for one field. */
export function refusal(reply: Reply<unknown>): string | undefined {
  return reply.ok ? undefined : (reply.error.fields[0]?.message ?? reply.error.message);
}
