/**
 * The one door into the main process. Only methods of a contract can be called; what comes in and what goes out is parsed; an error
 * leaves as words of the GM's language, its stack only in the log.
 */
import type { z } from 'zod';
import { AppError } from '#shared/domain/app-error';
import type { ILogger } from '#shared/domain/logger';
import { systemRefusal } from '#shared/domain/system-error';
import type { Change } from '#shared/ipc/change';
import type { AsyncImplementation, CallError, Contract, Method, Reply } from '#shared/ipc/contract';
import type { Text } from '#shared/plugin-api/text';
import type { Translator } from '#shared/text/translate';
import { withoutUnfit } from '#main/platform/ipc/invalid-records';
import type { LeftOut } from '#main/platform/ipc/invalid-records';

interface Entry {
  readonly method: Method;
  readonly handle: (input: unknown) => unknown;
}

/** What surrounds every call. */
export interface CallGuard {
  /**
   * Makes a call.
   * @param origin what the caller calls it; null when it has no name.
   * @returns its value, and what it changed.
   * @throws whatever it threw; AppError when its answer may not be given.
   */
  around(call: () => unknown, origin: string | null): Promise<{ readonly value: unknown; readonly change: Change | undefined }>;
  /** A call failed otherwise than in words. */
  failed(error: unknown): void;
  /** Records were left out of an answer, because they are not what the contract says. */
  leftOut(record: LeftOut): void;
}

const NO_GUARD: CallGuard = {
  around: (call) =>
    Promise.resolve()
      .then(call)
      .then((value) => ({ value, change: undefined })),
  failed: () => undefined,
  leftOut: () => undefined,
};

/** Finds the service and the method of a call, checks what goes in and comes out against the contract, and turns what is thrown into a reply. */
export class Dispatcher {
  readonly #entries = new Map<string, Entry>();

  constructor(
    private readonly translator: Translator,
    private readonly logger: ILogger,
    private readonly guard: CallGuard = NO_GUARD,
  ) {}

  /**
   * Serves a contract under a name; several services may share it.
   * @throws Error when a method is served already, or when none or several of the services have it.
   */
  serve<C extends Contract>(name: string, contract: C, ...services: readonly Partial<AsyncImplementation<C>>[]): void {
    for (const [key, method] of Object.entries(contract)) {
      const full = `${name}.${key}`;
      const [owner, another] = services.filter((service) => typeof service[key] === 'function');
      if (this.#entries.has(full) || owner === undefined || another !== undefined) throw new Error(`${full} must be served exactly once`);
      this.#entries.set(full, { method, handle: (input) => owner[key]?.(input as never) });
    }
  }

  /** Every method that can be called. */
  methods(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /**
   * Answers a call; never rejects.
   * @param origin what the caller calls this call, if anything: a short text.
   */
  async call(method: unknown, input: unknown, origin?: unknown): Promise<Reply<unknown>> {
    const entry = typeof method === 'string' ? this.#entries.get(method) : undefined;
    if (entry === undefined) return this.refuse('not-found', 'error.unknownMethod');
    try {
      const parsed = entry.method.input.safeParse(input);
      if (!parsed.success) return { ok: false, error: this.#malformed(parsed.error) };
      const { value, change } = await this.guard.around(() => entry.handle(parsed.data), originOf(origin));
      const answer = entry.method.output.safeParse(value);
      const found = answer.success ? answer.data : this.#salvaged(String(method), entry.method.output, value, answer.error);
      return { ok: true, value: found, ...(change === undefined ? {} : { change }) };
    } catch (error) {
      return { ok: false, error: this.#describe(String(method), error) };
    }
  }

  /** An answer that says no. */
  refuse(code: CallError['code'], key: string): Reply<never> {
    return { ok: false, error: { code, message: this.translator.app(key), fields: [] } };
  }

  #malformed(error: z.ZodError): CallError {
    const fields = error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: this.translator.app(problemKey(issue)) }));
    const single = fields.length === 1 ? fields[0]?.message : undefined;
    return { code: 'invalid', message: single ?? this.translator.app('error.invalid'), fields };
  }

  /** A list whose other records are as they should be is worth more than none. @throws ZodError when it is not a matter of single records. */
  #salvaged(method: string, output: z.ZodType, value: unknown, problem: z.ZodError): unknown {
    const { rest, leftOut } = withoutUnfit(value, problem);
    if (leftOut.length === 0) throw problem;
    const answer = output.parse(rest);
    this.logger.error(`${method}: ${String(leftOut.length)} records were left out: ${problem.message}`);
    for (const record of leftOut) this.guard.leftOut(record);
    return answer;
  }

  #describe(method: string, thrown: unknown): CallError {
    if (!(thrown instanceof AppError)) this.guard.failed(thrown);
    const error = thrown instanceof AppError ? thrown : systemRefusal(thrown);
    if (error === undefined) {
      this.logger.error(`${method}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
      return { code: 'internal', message: this.translator.app('error.internal'), fields: [] };
    }
    if (error.cause !== undefined) this.logger.error(`${method}: ${error.cause instanceof Error ? (error.cause.stack ?? '') : 'failed'}`);
    const say = (text: Text): string => this.translator.plugin(error.system, text);
    return { code: error.code, message: say(error.text), fields: error.fields.map(({ field, text }) => ({ field, message: say(text) })) };
  }
}

/** The longest name of a call; a window's own are much shorter. */
const LONGEST_ORIGIN = 64;

function originOf(origin: unknown): string | null {
  return typeof origin === 'string' && origin.length <= LONGEST_ORIGIN ? origin : null;
}

/** A name is the one thing that people type into a call that no form has checked. */
function problemKey(issue: z.core.$ZodIssue): string {
  const last = issue.path.at(-1);
  return last === 'name' || last === 'title' ? 'error.invalidName' : 'error.invalid';
}
