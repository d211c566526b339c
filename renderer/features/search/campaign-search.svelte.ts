/** Searches a campaign while a query is typed: asks when the typist rests, and never shows the answer to an older query. */
import type { CallError, Reply } from '#shared/ipc/contract';
import type { SearchHit } from '#shared/ipc/journal';

/** How long a fast typist rests between two letters, in milliseconds. */
const REST = 90;

type Ask = (words: string) => Promise<Reply<readonly SearchHit[]>>;

/** One search field of a campaign. */
export class CampaignSearch {
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

  /** Why the latest query was refused; undefined when it was not. */
  get error(): CallError | undefined {
    return this.#error;
  }

  /** Whether the answer to what stands in the field is still to come. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** Searches for a query, after a rest; an empty one clears the hits at once. */
  search(words: string): void {
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

  /** Drops the query that is under way. */
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
