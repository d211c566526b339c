/**
 * What is typed and not kept yet, wherever it is typed. A draft is written a moment after each key, so that neither a kill nor another screen costs anything, and is
 * there again at once: all drafts of the profile are in memory from the start on.
 *
 * Without a draft on purpose: what is typed to find something (searches and filters), and choices that are in force as soon as they are made.
 */
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { CallError } from '#shared/ipc/contract';
import type { StoredDraft } from '#shared/ipc/drafts';
import { t } from '../text/i18n.svelte';
import { toast } from '../ui/toasts.svelte';
import { api, onEvent } from './api';

/** Of what was typed in the last so many milliseconds a kill may cost something. */
const PAUSE_MS = 200;

type Value = Readonly<Record<string, unknown>>;
type State = 'waiting' | 'saved' | 'failed';

interface Waiting {
  readonly about: string | null;
  /** Null: there is no draft any more. */
  readonly value: Value | null;
}

const kept = new SvelteMap<string, Value>();
const states = new SvelteMap<string, State>();
/** Not sent yet, by key: only the last words count. */
let waiting: Readonly<Record<string, Waiting>> = {};
/** Whether what was half typed at the last end is in memory. */
let isOpen = $state(false);
let opened: () => void = () => undefined;
const opening = new Promise<void>((resolve) => (opened = resolve));
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<unknown> = Promise.resolve();
/** The last reason that was shown: the same is not said at every key. */
let lastShown: string | undefined;

/** The place of one draft. Reading it is reactive. */
export class Draft<T extends object> {
  /**
   * @param key names the place: what it is, then ids, with colons between.
   * @param about the record without which it means nothing; null where it belongs to no record.
   */
  constructor(
    readonly key: string,
    readonly about: string | null,
  ) {}

  /** What was typed here and not kept; undefined when there is nothing. */
  get value(): T | undefined {
    return kept.get(this.key) as T | undefined;
  }

  /** Whether what is typed here is stored by now; undefined where nothing was typed yet. */
  get state(): State | undefined {
    return states.get(this.key);
  }

  /** What stands here now; undefined when nothing does that would be missed. */
  keep(value: T | undefined): void {
    const before = kept.get(this.key);
    // As it is stored: without undefined, and nothing that changes afterwards.
    const next = value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Value);
    if (JSON.stringify(before) === JSON.stringify(next)) return;
    if (next === undefined) kept.delete(this.key);
    else kept.set(this.key, next);
    waiting = { ...waiting, [this.key]: { about: this.about, value: next ?? null } };
    states.set(this.key, 'waiting');
    if (next === undefined) void flushDrafts();
    else timer ??= setTimeout(() => void flushDrafts(), PAUSE_MS);
  }

  /** It was kept for good, or given up. */
  drop(): void {
    this.keep(undefined);
  }

  /** It was dropped by whoever kept it for good. */
  forget(): void {
    kept.delete(this.key);
    waiting = Object.fromEntries(Object.entries(waiting).filter(([key]) => key !== this.key));
    states.delete(this.key);
  }
}

/** One text, typed where something else may be kept. */
export class TextDraft extends Draft<{ readonly text: string }> {
  #aside: string | undefined;

  /** What stands in the field. */
  read(stored = ''): string {
    return this.value?.text ?? stored;
  }

  /** @param stored what is kept: the same words are no draft. */
  type(text: string, stored = ''): void {
    this.keep(text === stored ? undefined : { text });
  }

  /** Empties the field, so that `bringBack` can fill it again. @param stored what is kept, which stands there then. */
  setAside(stored = ''): void {
    this.#aside = this.read(stored);
    this.drop();
  }

  /** Brings back what was put aside. @returns whether there was something. */
  bringBack(stored = ''): boolean {
    if (this.#aside === undefined) return false;
    this.type(this.#aside, stored);
    this.#aside = undefined;
    return true;
  }
}

/**
 * Keeps what stands in a component, for as long as it is there. Call it while the component is set up, once what was kept has been filled in.
 * @param typed undefined while nothing differs from what it opens with.
 */
export function followDraft<T extends object>(draft: Draft<T>, typed: () => T | undefined): void {
  $effect(() => {
    const now = typed();
    untrack(() => {
      draft.keep(now);
    });
  });
}

/** Sends what is waiting now. @returns resolves once all of it is stored, or was refused. */
export function flushDrafts(): Promise<unknown> {
  clearTimeout(timer);
  timer = undefined;
  const now = Object.entries(waiting);
  waiting = {};
  // Not one after the other: a page that goes has time to send, not to wait. Calls arrive in the order in which they were made.
  sending = Promise.all([sending, ...now.map(([key, draft]) => send(key, draft))]);
  return sending;
}

async function send(key: string, draft: Waiting): Promise<void> {
  const reply = await api.drafts.write({ key, about: draft.about, value: draft.value });
  if (waiting[key] !== undefined) return;
  states.set(key, reply.ok ? 'saved' : 'failed');
  if (reply.ok) lastShown = undefined;
  else fail(key, draft, reply.error);
}

function fail(key: string, draft: Waiting, { code, message }: CallError): void {
  // Its record is gone: there is nothing to go on with.
  if (code === 'not-found') return;
  // Sent again with the next words; what is malformed stays so.
  if (code !== 'invalid') waiting = { ...waiting, [key]: draft };
  if (lastShown === message) return;
  lastShown = message;
  toast(t('drafts.failed', { reason: message }), { tone: 'danger' });
}

/** Whether a form can be opened: before, what was half typed in it is not known. Reactive. */
export function draftsAreOpen(): boolean {
  return isOpen;
}

/** Resolves when a form can be opened. */
export function untilDraftsAreOpen(): Promise<void> {
  return opening;
}

/** Takes what was half typed at the last end, before any form is drawn, and follows the window. Called once, at start. */
export function openDrafts(stored: readonly StoredDraft[]): void {
  const flush = (): void => void flushDrafts();
  window.addEventListener('focusout', flush);
  window.addEventListener('blur', flush);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  onEvent('window.closing', () => void flushDrafts().then(() => api.app.settled({})));
  for (const { key, value } of stored) kept.set(key, value);
  isOpen = true;
  opened();
}
