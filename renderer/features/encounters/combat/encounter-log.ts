/** Keeps the log of an encounter up to date: out of the answers that the fight itself is shown from where they say enough, and read again where they do not. */
import type { Change } from '#shared/ipc/change';
import type { JournalEntry } from '#shared/ipc/journal';
import { onEvent, stopping } from '../../../stores/api';
import { Echo } from '../../../stores/echo';
import type { OwnReading } from '../../../stores/reading.svelte';
import type { Answered, EncounterSession } from './encounter-session.svelte';

/** What the log shows of an entry. */
export type LogEntry = Pick<JournalEntry, 'id' | 'runId' | 'system' | 'text' | 'body' | 'undoneAt' | 'canTakeBack'>;

/** The latest entries, latest first, and how many there are in all. */
export interface LogPage {
  readonly total: number;
  readonly entries: readonly LogEntry[];
}

/**
 * A log with an entry that was just made.
 * @returns undefined when the change is no new entry of this encounter: then the log must be read.
 */
export function withNewEntry({ total, entries }: LogPage, encounterId: string, { id, number, revision, ...change }: Change): LogPage | undefined {
  if (change.encounterId !== encounterId || number !== revision) return undefined;
  if (entries.some((entry) => entry.id === id)) return { total, entries };
  const { runId, system, text, canTakeBack } = change;
  // No longer than it was: a fight goes on all evening.
  const most = Math.max(entries.length, SHORTEST);
  return { total: total + 1, entries: [{ id, runId, system, text, body: null, undoneAt: null, canTakeBack }, ...entries].slice(0, most) };
}

/** As many entries are shown without being asked for. */
export const SHORTEST = 60;

type Session = Pick<EncounterSession, 'id' | 'isCalling' | 'onAnswered'>;

/** Follows what happens in an encounter, for its log. */
export class LogFollower {
  readonly #echo = new Echo();
  /** Up to this place of the history the log is complete. */
  #known: number;
  /** The latest place that was heard of: whoever reads from then on sees everything up to it. */
  #latest: number;

  /**
   * @param page the log as it is shown; read for the first time when or after `place` was the latest.
   * @param place of the history.
   */
  constructor(
    private readonly session: Session,
    private readonly page: Pick<OwnReading<LogPage>, 'value' | 'error' | 'again' | 'put'>,
    place: number,
  ) {
    this.#known = place;
    this.#latest = place;
  }

  /** @returns a function that stops. */
  open(): () => void {
    const heard = (notice: { readonly revision: number }): void => {
      this.#latest = Math.max(this.#latest, notice.revision);
      if (this.#echo.heard(notice, this.session.isCalling)) void this.#read();
    };
    return stopping(
      onEvent('records.changed', heard),
      onEvent('runs.changed', heard),
      this.session.onAnswered((answered) => {
        this.#answered(answered);
      }),
    );
  }

  #answered({ change, places }: Answered): void {
    this.#latest = Math.max(this.#latest, change?.revision ?? 0);
    const isShown = change === undefined || this.#add(change, places);
    const isNewer = !this.session.isCalling && this.#echo.answered({ revision: this.#known });
    if (!isShown || isNewer) void this.#read();
  }

  /** @returns false when the answer does not say enough: something else happened as well. */
  #add(change: Change, places: Answered['places']): boolean {
    const { value } = this.page;
    if (value === undefined || places === undefined || places.before > this.#known) return false;
    if (places.now !== places.before + 1 || places.now !== change.revision) return false;
    const next = withNewEntry(value, this.session.id, change);
    if (next === undefined || !this.page.put(next)) return false;
    this.#known = Math.max(this.#known, places.now);
    return true;
  }

  async #read(): Promise<void> {
    const place = this.#latest;
    // What is announced of it later is no news.
    this.#echo.answered({ revision: place });
    await this.page.again();
    if (this.page.error === undefined) this.#known = Math.max(this.#known, place);
  }
}
