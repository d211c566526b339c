import type { Reply } from '#shared/ipc/contract';
import { t } from '../text/i18n.svelte';

/** A call whose failure to arrive reads like any other refusal. */
export async function answered<T>(call: Promise<Reply<T>>): Promise<Reply<T>> {
  try {
    return await call;
  } catch {
    return { ok: false, error: { code: 'internal', message: t('error.internal'), fields: [] } };
  }
}
