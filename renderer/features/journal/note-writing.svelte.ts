/** Sending a note that was written: a new one, or one that was changed. */
import type { Reply } from '#shared/ipc/contract';
import { t } from '../../text/i18n.svelte';

/** What the field of a note shows while it is sent and when it was refused. */
export class NoteWriting {
  error = $state<string>();
  busy = $state(false);
  readonly #focus: () => void;

  /** @param focus - puts the focus into the field. */
  constructor(focus: () => void) {
    this.#focus = focus;
  }

  /**
   * Sends what was written; a second press before the answer does nothing.
   *
   * @returns what became of it; undefined when it was not kept, and `error` says why.
   */
  async send<T>(written: string, call: (body: string) => Promise<Reply<T>>): Promise<T | undefined> {
    if (this.busy) return undefined;
    const body = written.trim();
    if (body === '') {
      this.error = t('journal.write.empty');
      this.#focus();
      return undefined;
    }
    this.busy = true;
    const reply = await call(body);
    this.busy = false;
    this.error = reply.ok ? undefined : reply.error.message;
    return reply.ok ? reply.value : undefined;
  }
}
