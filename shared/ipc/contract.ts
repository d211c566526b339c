/**
 * How the window and the main process speak. A contract is a value: the methods of one service with a schema for what goes in
 * and one for what comes out. `main/platform/ipc` serves exactly these, parses both ways and checks the sender; the renderer takes only the types.
 */
import type { z } from 'zod';
import type { JsonObject } from '#shared/domain/json';
import type { Change, ChangeNotice } from '#shared/ipc/change';

/** Schemas of what a method takes and answers. */
export interface Method {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** The methods of a service by their names. */
export type Contract = Readonly<Record<string, Method>>;

/** The service side of a contract: plain functions. */
export type Implementation<C extends Contract> = {
  readonly [M in keyof C]: (input: z.output<C[M]['input']>) => z.input<C[M]['output']>;
};

/** The same where some answers take a while. */
export type AsyncImplementation<C extends Contract> = {
  readonly [M in keyof C]: (input: z.output<C[M]['input']>) => z.input<C[M]['output']> | Promise<z.input<C[M]['output']>>;
};

/** The window's side of a contract. */
export type Client<C extends Contract> = {
  readonly [M in keyof C]: (input: z.input<C[M]['input']>) => Promise<Reply<z.output<C[M]['output']>>>;
};

/** One mistake at one field, in words of the GM's language. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Why something was not done. Nothing has changed when one of these comes back. */
export interface CallError {
  /**
   * `invalid`: the answers need correcting, see `fields`. `not-found`: it is not there (any more). `conflict`: something changed meanwhile.
   * `unavailable`: it cannot be done now (the rule system is missing). `forbidden`: the caller may not. `internal`: a fault of the program; details are in the log file.
   */
  readonly code: 'invalid' | 'not-found' | 'conflict' | 'unavailable' | 'forbidden' | 'internal';
  readonly message: string;
  readonly fields: readonly FieldError[];
}

/** The answer to a call. `change`: what it changed, where it changed anything. */
export type Reply<T> = { readonly ok: true; readonly value: T; readonly change?: Change } | { readonly ok: false; readonly error: CallError };

/** What the program announces: views read again what they show. */
export interface Events {
  readonly 'campaigns.changed': ChangeNotice;
  readonly 'runs.changed': ChangeNotice;
  /** Parties, characters, encounters or the journal of a campaign; null: the library that all campaigns share. */
  readonly 'records.changed': ChangeNotice;
  /** How far an export, an import or a backup is; `of` is 0 while it is not known. */
  readonly 'work.progress': { readonly work: 'export' | 'import' | 'backup'; readonly done: number; readonly of: number };
  readonly 'backups.changed': JsonObject;
  /** Records were left out of what was read, because they are damaged: `app.damaged` names them. */
  readonly 'records.damaged': JsonObject;
  /** The data file cannot be used any more, or can again: `app.info` says why. */
  readonly 'storage.changed': JsonObject;
  /** Something was rolled or checked outside a run; `runId` when it belongs into that run's log. */
  readonly 'table.changed': { readonly runId: string | null };
  /** The window is about to close: the page hands over what is half typed and answers with `app.settled`. */
  readonly 'window.closing': JsonObject;
  readonly 'settings.changed': JsonObject;
  /** The services had ended by themselves and were started again; the page was loaded again since. */
  readonly 'services.restarted': JsonObject;
  readonly 'plugins.changed': JsonObject;
  /** Files or folders were dropped, or opened in the system's file manager: `plugins.received` and `transfer.received` look into them, one after another. */
  readonly 'files.received': JsonObject;
  /** The plugin that somebody is writing was loaded again, or wrote into its log. */
  readonly 'developer.changed': JsonObject;
}

/** The only thing that the preload puts into the page, as `window.traque`. */
export interface Bridge {
  /** @param origin what the caller calls this call: announcements of what it changed carry it. */
  call(method: string, input: unknown, origin?: string): Promise<Reply<unknown>>;
  /** Hands files and folders that were dropped on the page over to the program. Only what the person really dropped has a path; anything else does nothing. */
  offer(files: readonly object[]): void;
  /** @returns a function that stops listening. */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void;
}
