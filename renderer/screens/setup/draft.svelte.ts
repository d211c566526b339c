/** Keeps what is being typed, a moment after it was typed, so that neither a crash nor a wrong click costs anything. */
import { api } from '../../stores/api';

const PAUSE = 300;

/** What a set-up's draft holds. */
export interface Draft {
  readonly title: string;
  readonly answers: Record<string, unknown>;
}

/** Writes one draft; the last words win. */
export class DraftKeeper {
  /** `saved` once everything that was typed is kept. */
  state = $state<'untouched' | 'waiting' | 'saved' | 'failed'>('untouched');
  readonly #where: { readonly campaignId: string; readonly system: string; readonly procedure: string };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: Draft | undefined;
  #closed = false;

  constructor(campaignId: string, system: string, procedure: string) {
    this.#where = { campaignId, system, procedure };
  }

  /** Something changed. */
  keep(draft: Draft): void {
    if (this.#closed) return;
    this.#next = draft;
    this.state = 'waiting';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE);
  }

  /** Writes now what is still waiting (the screen is left). */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const draft = this.#next;
    if (draft === undefined || this.#closed) return;
    this.#next = undefined;
    const reply = await api.runs.writeDraft({ ...this.#where, draft });
    if (!this.#hasNext()) this.state = reply.ok ? 'saved' : 'failed';
  }

  /** The pursuit has started: there is no draft any more, and none is written after this. */
  async drop(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await api.runs.writeDraft({ ...this.#where, draft: null });
  }

  /** More was typed while the last words were being stored. */
  #hasNext(): boolean {
    return this.#next !== undefined;
  }
}
