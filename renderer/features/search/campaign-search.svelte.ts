/**
 * Searches a campaign while a query is typed: with every key, at once. One query is under way at a time: of those that are typed meanwhile only the newest is asked, so that a slow
 * answer delays nobody, and the answer to an older query is never shown.
 */
import type { CallError, Reply } from '#shared/ipc/contract';
import type { SearchHit } from '#shared/ipc/journal';
import { replyOrError } from '../../stores/reply';

type Ask = (words: string) => Promise<Reply<readonly SearchHit[]>>;

/** One search field of a campaign. */
export class CampaignSearch {
  #hits = $state.raw<readonly SearchHit[]>([]);
  #error = $state.raw<CallError>();
  #waiting = $state(false);
  /** What stands in the field; empty when nothing is wanted. */
  #wanted = '';
  #isAsking = false;

  constructor(private readonly ask: Ask) {}

  /** What was found for the last query that was answered. */
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

  /** Searches for a query; an empty one clears the hits at once. */
  search(words: string): void {
    this.#wanted = words.trim();
    this.#waiting = this.#wanted !== '';
    if (this.#wanted !== '') void this.#askNewest();
    else {
      this.#hits = [];
      this.#error = undefined;
    }
  }

  /** Drops the query that is under way. */
  stop(): void {
    this.#wanted = '';
  }

  async #askNewest(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    let asked = '';
    while (asked !== this.#wanted && this.#wanted !== '') {
      asked = this.#wanted;
      const reply = await replyOrError(this.ask(asked));
      if (asked !== this.#wanted) continue;
      this.#waiting = false;
      this.#error = reply.ok ? undefined : reply.error;
      if (reply.ok) this.#hits = reply.value;
    }
    this.#isAsking = false;
  }
}
