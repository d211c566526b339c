/** The log of the table as far as it was read: the latest first, older pages on request. */
import type { TableLogEntry } from '#shared/ipc/tray';
import { api, onEvent } from '../../stores/api';
import { mergedLog, timeOf } from './log-merge';
import { remember } from './notation';

const PAGE = 20;

/** The log of the table as far as it was read, the latest first; follows what is rolled meanwhile. */
export class TableLog {
  entries = $state.raw<readonly TableLogEntry[]>([]);
  /** There may be older ones. */
  more = $state(false);
  error = $state<string>();
  /** The first page has come. */
  ready = $state(false);
  #pages = 1;

  /** Notations that were rolled, the latest first, each once. */
  readonly notations = $derived(
    this.entries.reduceRight((list, entry) => (entry.kind === 'roll' ? remember(list, entry.roll.notation) : list), [] as readonly string[]),
  );

  /** Reads and follows it. @returns a function that stops. */
  open(): () => void {
    void this.#read(null);
    return onEvent('table.changed', () => void this.#read(null));
  }

  /** Reads the page before the oldest entry that is there. */
  async older(): Promise<void> {
    const oldest = this.entries.at(-1);
    if (oldest === undefined) return;
    this.#pages += 1;
    await this.#read(timeOf(oldest));
  }

  async #read(before: number | null): Promise<void> {
    const reply = await api.tray.log({ limit: PAGE, before });
    this.ready = true;
    if (!reply.ok) {
      this.error = reply.error.message;
      return;
    }
    this.error = undefined;
    const all = mergedLog(this.entries, reply.value);
    // A long evening does not make a long list: what no page was asked for is left out again.
    const most = this.#pages * PAGE;
    const wasFirst = this.entries.length === 0;
    this.entries = all.slice(0, most);
    // A page that is announced says nothing about what lies before the oldest entry.
    if (all.length > most) this.more = true;
    else if (before !== null || wasFirst) this.more = reply.value.length === PAGE;
  }
}
