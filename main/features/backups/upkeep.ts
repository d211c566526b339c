import fs from 'node:fs';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { checkpointJob } from '#main/platform/database/backups/jobs';
import { IDatabase } from '#main/platform/database/database';
import { Stopped } from '#main/platform/workers/job';
import { IJobRunner } from '#main/platform/workers/job-runner';
import { ILogger } from '#shared/domain/logger';

/**
 * Looks after the data file while nobody does anything: notices that it was deleted or replaced before somebody types on, and moves what was written last from the journal
 * beside it into the file itself, so that little is lost with the former.
 */
export interface IUpkeep {
  start(): void;
  stop(): void;
}
export const IUpkeep = Symbol('IUpkeep');

/** Milliseconds between two checks; data that did not change between them is moved into the file. */
const CHECK_EVERY_MS = 3000;
/** In bytes. A longer journal is moved into the file even while somebody writes: reading through it takes time. */
const LONG_JOURNAL = 40_000_000;

@service(IUpkeep)
export class Upkeep implements IUpkeep {
  #timer: NodeJS.Timeout | undefined;
  /** The version of the data at the last check, and the one that is in the file itself. */
  #seen = '';
  #inFile = '';

  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(ILogger) private readonly logger: ILogger,
    @inject(IJobRunner) private readonly jobs: IJobRunner,
  ) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.#check();
    }, CHECK_EVERY_MS);
    // It alone does not keep the program alive.
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    try {
      if (!this.database.isInPlace() || this.database.opened.kind !== 'ready') return;
      const version = this.database.version();
      const isIdle = version === this.#seen;
      this.#seen = version;
      if (version === this.#inFile || (!isIdle && this.#journal() < LONG_JOURNAL)) return;
      this.#inFile = version;
      void this.#checkpoint();
    } catch (error) {
      this.#warn(error);
    }
  }

  /** How long the journal beside the file is, in bytes. */
  #journal(): number {
    return fs.statSync(`${this.database.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  async #checkpoint(): Promise<void> {
    try {
      await this.jobs.run(checkpointJob, { file: this.database.file, nativeBinding: this.database.options.nativeBinding });
    } catch (error) {
      if (!(error instanceof Stopped)) this.#warn(error);
    }
  }

  /** The next check tries again, and a call that needs the file says what is wrong with it. */
  #warn(error: unknown): void {
    this.#inFile = '';
    this.logger.warn(`the data file could not be looked after: ${String(error)}`);
  }
}
