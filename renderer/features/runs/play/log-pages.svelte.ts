/** The log of a run as far as it is known: its end, and older pages once somebody wants to see them. */
import { LOG_PAGE } from '#shared/domain/run';
import type { LogEntry, RunProgress } from '#shared/ipc/runs';
import { api } from '../../../stores/api';
import { joined, moved, shortened } from './log-queries';

/** The log of a run as far as it was read: the end of it, and older pages on demand. */
export class LogPages {
  /** Oldest first, without a gap, up to the step at which the run stands. */
  entries = $state.raw<readonly LogEntry[]>([]);
  /** Why an older page did not come. */
  error = $state<string>();
  /** Somebody reads what is far from the end: then nothing that is known is left out again. */
  isReadingBack = false;

  /** Number of the oldest step that is known; 0 when that is all of them. */
  readonly first = $derived(this.entries[0]?.seq ?? 0);
  #isReading = false;

  constructor(private readonly runId: string) {}

  /** The end of the log as it was read anew. */
  show(end: readonly LogEntry[]): void {
    this.entries = joined(this.entries, end);
  }

  /** What a step made new. */
  move({ added, removed }: Pick<RunProgress, 'added' | 'removed'>): void {
    const all = moved(this.entries, added, removed);
    // A long evening does not make a long list: what no page was asked for is left out again.
    this.entries = this.isReadingBack ? all : shortened(all, LOG_PAGE);
  }

  /** Reads the page before the oldest step that is known. */
  async older(): Promise<void> {
    const before = this.first;
    if (before === 0 || this.#isReading) return;
    this.#isReading = true;
    const reply = await api.runs.log({ id: this.runId, before, limit: LOG_PAGE });
    this.#isReading = false;
    this.error = reply.ok ? undefined : reply.error.message;
    // The end may have moved meanwhile; the page belongs to it only if nothing lies between.
    if (reply.ok && this.first === before) this.entries = [...reply.value, ...this.entries];
  }
}
