import type { Reply } from '#shared/ipc/contract';
import { t } from '../text/i18n.svelte';

/**
 * Awaits a call of the program; one that does not arrive reads like any other refusal.
 * @returns its reply, or a refusal with the code `internal`. Never throws.
 */
export async function replyOrError<T>(call: Promise<Reply<T>>): Promise<Reply<T>> {
  try {
    return await call;
  } catch {
    return { ok: false, error: { code: 'internal', message: t('error.internal'), fields: [] } };
  }
}
