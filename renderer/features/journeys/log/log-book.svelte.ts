/** The days of a log as a screen reads them: only those in view, and read again when something was played or written. */
import { untrack } from 'svelte';
import type { CallError, Events } from '#shared/ipc/contract';
import type { TravelLogDay, TravelLogHead } from '#shared/ipc/travel-log';
import { api, onEvent, stopping } from '../../../stores/api';

/** As many days a call asks for. */
const PAGE = 20;
/** What changes the page of a journey. */
const CHANGES: readonly (keyof Events)[] = ['runs.changed', 'records.changed', 'campaigns.changed', 'plugins.changed', 'settings.changed'];

/** The log of one journey. Call `open` in an effect. */
export class LogBook {
  head = $state.raw<TravelLogHead>();
  error = $state.raw<CallError>();
  #days = $state.raw<Readonly<Record<number, TravelLogDay>>>({});
  /** Days that are in view. */
  #view: readonly [number, number] = [1, 0];
  /** Goes up whenever what was read may be old: an answer to an older question is dropped. */
  #edition = 0;
  /** Pages that were asked for since. */
  #asked: readonly number[] = [];

  constructor(readonly id: string) {}

  /** A day; undefined while it is on its way. Reactive. */
  day(day: number): TravelLogDay | undefined {
    return this.#days[day];
  }

  /** Reads the latest days, and follows what changes. @returns stops that. */
  open(): () => void {
    void untrack(() => this.#read(undefined));
    const stop = stopping(...CHANGES.map((event) => onEvent(event, () => void this.again())));
    return () => {
      this.#edition += 1;
      stop();
    };
  }

  /** Says which days are in view, both included: what of them is not here yet is read. */
  show(from: number, to: number): void {
    this.#view = [from, to];
    for (let page = pageOf(from); page <= pageOf(to); page += 1) {
      const first = page * PAGE + 1;
      const isMissing = Array.from({ length: PAGE }, (_, index) => first + index).some(
        (day) => day >= from && day <= Math.min(to, this.head?.days ?? to) && this.#days[day] === undefined,
      );
      if (isMissing && !this.#asked.includes(page)) void this.#read(first);
    }
  }

  /** Reads again what is in view; everything else is read when it comes into view. */
  async again(): Promise<void> {
    this.#edition += 1;
    this.#asked = [];
    const [from, to] = this.#view;
    const isAtEnd = to < from || to >= (this.head?.days ?? 0);
    await this.#read(isAtEnd ? undefined : from, true);
  }

  async #read(from: number | undefined, anew = false): Promise<void> {
    const edition = this.#edition;
    if (from !== undefined) this.#asked = [...this.#asked, pageOf(from)];
    const reply = await api.travelLog.page({ id: this.id, limit: PAGE, ...(from === undefined ? {} : { from }) });
    if (edition !== this.#edition) return;
    if (!reply.ok) {
      this.error = reply.error;
      return;
    }
    const { shown, ...head } = reply.value;
    this.error = undefined;
    this.#days = { ...(anew ? {} : this.#days), ...Object.fromEntries(shown.map((day) => [day.day, day])) };
    this.head = head;
    if (anew) this.show(...this.#view);
  }
}

function pageOf(day: number): number {
  return Math.floor((Math.max(1, day) - 1) / PAGE);
}
