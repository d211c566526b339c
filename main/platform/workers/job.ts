/** Jobs: what takes so long that it is done in a thread of its own. A job is declared where it is asked for, and its work stands in a table that only that thread loads. */
import type { z } from 'zod';

/** A job as whoever starts it knows it: data in, data out. */
export interface JobKind<Input, Result> {
  /** Like no other. */
  readonly name: string;
  readonly input: z.ZodType<Input>;
  /** It writes to the data file beside the program: of such jobs one runs at a time. */
  readonly writes?: boolean;
  /** Takes away what a job that was broken off may have left on the disk. */
  readonly tidy?: (input: Input) => void;
  /** Never used: the type of what it gives. */
  readonly result?: Result;
}

/** What the work of a job needs of whoever started it. */
export interface JobHost {
  /** So much is done, of so much. */
  progress(done: number, of: number): void;
  /** Lets others in this thread have a turn. @throws Stopped */
  breathe(): Promise<void>;
  /**
   * Waits until the program may be written to beside: whoever sits before it writes first, and what is written between two of these is what they wait for at
   * most. @throws Stopped
   */
  mayWrite(): Promise<void>;
  /** Leaves the disk to others for so many milliseconds; not at all where the thread is theirs too. */
  rest(ms: number): void;
}

/** A job with its work. */
export interface Job {
  readonly name: string;
  /** @throws whatever its work throws; ZodError when the input is not of its shape. */
  readonly perform: (input: unknown, host: JobHost) => Promise<unknown>;
}

/** Joins a job and its work. */
export function jobOf<Input, Result>({ name, input: shape }: JobKind<Input, Result>, work: (input: Input, host: JobHost) => Promise<Result> | Result): Job {
  return { name, perform: async (input, host) => work(shape.parse(input), host) };
}

/** A job that was broken off, because somebody said so. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

/** Does a job of a table. @throws whatever its work throws. */
export async function perform(jobs: readonly Job[], name: string, input: unknown, host: JobHost): Promise<unknown> {
  const job = jobs.find((each) => each.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  return job.perform(input, host);
}
