/** Hits in a campaign for what is being typed: asked for when the hands rest, and never an answer to an older question. */
import type { CallError, Reply } from '#shared/ipc/contract';
import type { SearchHit } from '#shared/ipc/journal';

/** As long as a fast typist rests between two letters, in milliseconds. */
const REST = 90;

type Ask = (words: string) => Promise<Reply<readonly SearchHit[]>>;

export class Hits {
  #hits = $state.raw<readonly SearchHit[]>([]);
  #error = $state.raw<CallError>();
  #waiting = $state(false);
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: Ask) {}

  /** What was found for the last question that was answered. */
  get hits(): readonly SearchHit[] {
    return this.#hits;
  }

  get error(): CallError | undefined {
    return this.#error;
  }

  /** Whether the answer to what stands in the field is still to come. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** The field says something else now. */
  look(words: string): void {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    if (words.trim() === '') {
      this.#hits = [];
      this.#error = undefined;
      this.#waiting = false;
      return;
    }
    this.#waiting = true;
    this.#timer = setTimeout(() => void this.#take(words.trim(), turn), REST);
  }

  /** Nobody waits any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
  }

  async #take(words: string, turn: number): Promise<void> {
    const reply = await this.ask(words);
    if (turn !== this.#turn) return;
    this.#waiting = false;
    this.#error = reply.ok ? undefined : reply.error;
    if (reply.ok) this.#hits = reply.value;
  }
}
