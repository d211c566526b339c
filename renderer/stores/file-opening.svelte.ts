/** A file that was dropped, opened elsewhere or chosen and is checked before anything is done with it. */
import type { CallError, Reply } from '#shared/ipc/contract';

/** How the services look into files of one kind. */
export interface FileKindCalls<T> {
  /** Looks into the next one that came from outside; null when there is none. */
  received(): Promise<Reply<T | null>>;
  /** Lets the services forget one that was inspected. */
  close(opened: T): void;
}

/** What the sheet of one kind of files shows. One for the whole window, so that two of them never lie over each other. */
export class FileOpening<T> {
  /** What was inspected; undefined while nothing is open. */
  opened = $state.raw<T>();
  /** Why nothing could be opened, or be done with what is open. */
  refusal = $state.raw<CallError>();
  /** It is read, or something is done with it, at this moment. */
  busy = $state<'reading' | 'working'>();
  /** Asked whenever something has ended. */
  #waiting: { readonly isDone: () => boolean; readonly go: () => void }[] = [];

  constructor(private readonly calls: FileKindCalls<T>) {}

  /** Whether the sheet is there. */
  get isShown(): boolean {
    return this.opened !== undefined || this.refusal !== undefined;
  }

  /** Looks into a file that was asked for. Nothing happens while another one is read or worked on. */
  async open(ask: () => Promise<Reply<T | null>>): Promise<void> {
    if (this.busy !== undefined) return;
    this.busy = 'reading';
    const reply = await ask();
    this.busy = undefined;
    if (!reply.ok) {
      this.opened = undefined;
      this.refusal = reply.error;
    } else if (reply.value !== null) {
      this.opened = reply.value;
      this.refusal = undefined;
    }
    this.#ended();
  }

  /**
   * Looks into the next file that came from outside, once what is under way has ended.
   * @returns whether there was one; when its sheet is closed again.
   */
  async takeReceived(): Promise<boolean> {
    await this.#until(() => this.busy === undefined);
    await this.open(() => this.calls.received());
    const isThere = this.isShown;
    await this.#until(() => !this.isShown && this.busy === undefined);
    return isThere;
  }

  /**
   * Does something with what is open, once at a time.
   * @returns the answer; undefined when it was refused, the sheet says why then, or something is under way.
   */
  async work<R>(call: (opened: T) => Promise<Reply<R>>): Promise<(Reply<R> & { readonly ok: true }) | undefined> {
    const { opened } = this;
    if (opened === undefined || this.busy !== undefined) return undefined;
    this.busy = 'working';
    this.refusal = undefined;
    const reply = await call(opened);
    this.busy = undefined;
    if (!reply.ok) this.refusal = reply.error;
    this.#ended();
    return reply.ok ? reply : undefined;
  }

  /** What was open is done with: its sheet goes, and nobody has to forget anything. */
  done(): void {
    this.opened = undefined;
    this.refusal = undefined;
    this.#ended();
  }

  /** Closes the sheet without anything done. What is under way goes on, and keeps it open. */
  close(): void {
    if (this.busy === 'working') return;
    if (this.opened !== undefined) this.calls.close(this.opened);
    this.done();
  }

  #until(isDone: () => boolean): Promise<void> {
    if (isDone()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ isDone, go: resolve }));
  }

  #ended(): void {
    const ready = this.#waiting.filter(({ isDone }) => isDone());
    this.#waiting = this.#waiting.filter((waiting) => !ready.includes(waiting));
    for (const { go } of ready) go();
  }
}
