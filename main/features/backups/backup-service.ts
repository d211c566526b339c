import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDesktop } from '#main/platform/desktop/desktop';
import { IClock } from '#main/platform/composition/clock';
import { IEvents } from '#main/platform/history/events';
import { CopyFolder, stateOf } from '#main/platform/database/backups/copy-folder';
import type { KnownBackup } from '#main/platform/database/backups/copy-folder';
import { requireRoom, syncFile } from '#main/platform/database/backups/disk';
import { nameOf, stamp } from '#main/platform/database/backups/names';
import { superseded } from '#main/platform/database/backups/retention';
import { decideSwap, finishSwap, stagingPlace } from '#main/platform/database/backups/swap';
import { IDatabase } from '#main/platform/database/database';
import { newestVersion } from '#main/platform/database/open';
import { IJobRunner } from '#main/platform/workers/job-runner';
import { AppError } from '#shared/domain/app-error';
import { ILogger } from '#shared/domain/logger';
import type { Backup } from '#shared/ipc/backups';

/** Copies of the whole data file. Works without a data file too, as far as there is anything to do then. */
export interface IBackupService {
  /** Latest first. @throws AppError when the folder cannot be read. */
  list(): Promise<Backup[]>;
  /**
   * Makes a copy now, after one that is under way. What is written meanwhile may be missing in it; what was written before is there.
   * @throws AppError when there is no data file, or when the disk refuses; nothing is lost or left behind.
   */
  make(kind: Exclude<Backup['kind'], 'before-update' | 'before-restore'>): Promise<Backup>;
  /** Makes an automatic copy if the last one is old enough and the data are not what the last copy holds. @returns null when there was no need. */
  makeWhenDue(): Promise<Backup | null>;
  /**
   * Puts a copy in the place of the data file, which is kept, and has the program started anew.
   * @param id a name of the list.
   * @throws AppError when it is not there, damaged, of a newer Traque, or when the disk refuses; nothing has changed then.
   */
  restore(id: string): Promise<void>;
  /**
   * Writes the data file anew in its place after it was lost, and goes on with it. What lies there now is set aside.
   * @throws AppError `conflict` when it is in its place; a system error when the disk refuses: nothing has changed then.
   */
  writeAnew(): Promise<void>;
  /** Makes a copy at once of all that is stored when the data file is lost: it ends with the program. Once; a failure is logged. */
  rescue(): void;
  showFolder(): void;
  /** Where a copy lies. @param id a name of the list. */
  fileOf(id: string): string;
}
export const IBackupService = Symbol('IBackupService');

/** An automatic copy is made at most so often. */
const SELDOM_MS = 60 * 60_000;
/** Shortest time between two announcements of progress, in milliseconds. */
const PROGRESS_INTERVAL_MS = 100;
/** So that the answer and what it says are seen before the window goes. */
const RESTART_AFTER_MS = 600;

@service(IBackupService)
export class BackupService implements IBackupService {
  readonly #copies: CopyFolder;
  /** The last thing that was asked for: one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** The version of the data that was compared with the copies last. */
  #compared: string | undefined;
  #isRescued = false;

  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IClock) private readonly clock: IClock,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(ILogger) private readonly logger: ILogger,
    @inject(IJobRunner) jobs: IJobRunner,
  ) {
    this.#copies = new CopyFolder(database.options.backupFolder, jobs, database.options.nativeBinding);
  }

  async list(): Promise<Backup[]> {
    const copies = await this.#copies.list();
    return copies.map(({ id, kind, at, bytes, holds }) => ({ id, kind, at, bytes, holds }));
  }

  make(kind: Exclude<Backup['kind'], 'before-update' | 'before-restore'>): Promise<Backup> {
    return this.#alone(async () => {
      const made = await this.#add(kind);
      // Everything is wanted that is asked for.
      if (made === undefined) throw new AppError('internal', { key: 'app:error.internal' });
      return made;
    });
  }

  makeWhenDue(): Promise<Backup | null> {
    return this.#alone(async () => {
      if (this.database.opened.kind !== 'ready') return null;
      const version = this.database.version();
      if (version === this.#compared) return null;
      const copies = await this.#copies.list();
      const latest = copies[0];
      const now = this.clock.now();
      // A copy from another time, past or to come, may be of a clock that went wrong: it keeps nobody from making one now.
      if (copies.some(({ kind, at }) => kind === 'automatic' && Math.abs(now - at) < SELDOM_MS)) return null;
      if (latest?.source === stateOf(this.database.file)) {
        this.#compared = version;
        return null;
      }
      // The file was written to, but that may have been the journal of what the last copy has already: its content tells.
      const isNew = ({ content, holds }: Pick<KnownBackup, 'content' | 'holds'>): boolean =>
        latest === undefined ? holds !== null && !isEmpty(holds) : content !== latest.content;
      const made = (await this.#add('automatic', isNew)) ?? null;
      this.#compared = version;
      return made;
    });
  }

  restore(id: string): Promise<void> {
    return this.#alone(async () => {
      const copy = (await this.#copies.list()).find((each) => each.id === id);
      if (copy === undefined) throw new AppError('not-found', { key: 'app:backups.error.gone' });
      await this.#stage(copy);
      this.#swap();
      setTimeout(() => {
        this.desktop.restart();
      }, RESTART_AFTER_MS);
    });
  }

  writeAnew(): Promise<void> {
    return this.#alone(async () => {
      if (this.database.opened.kind !== 'lost') throw new AppError('conflict', { key: 'app:backups.error.notLost' });
      const { file } = this.database;
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.rmSync(stagingPlace(file), { force: true });
      await this.#checkedStaging(() => {
        this.database.copyTo(stagingPlace(file));
      });
      this.#decide();
      // The files that lie there now are moved first: closing touches nothing by its name any more.
      finishSwap(file);
      this.database.reopen();
      this.#isRescued = false;
    });
  }

  rescue(): void {
    if (this.#isRescued) return;
    try {
      if (this.database.isInPlace() || this.database.opened.kind !== 'lost') return;
      this.#copies.addNow('rescued', this.clock.now(), (target) => {
        this.database.copyTo(target);
      });
      this.#isRescued = true;
      this.events.emit('backups.changed', {});
    } catch (error) {
      this.logger.error(`what was stored could not be copied: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }

  fileOf(id: string): string {
    return path.join(this.database.options.backupFolder, id);
  }

  showFolder(): void {
    const { backupFolder } = this.database.options;
    fs.mkdirSync(backupFolder, { recursive: true });
    this.desktop.showFolder(backupFolder);
  }

  async #add(
    kind: Exclude<Backup['kind'], 'before-update' | 'before-restore'>,
    wanted?: (inspection: Pick<KnownBackup, 'content' | 'holds'>) => boolean,
  ): Promise<Backup | undefined> {
    if (this.database.opened.kind !== 'ready') throw new AppError('unavailable', { key: 'app:error.storage' });
    let reported = 0;
    const report = (done: number, of: number): void => {
      const now = Date.now();
      if (now - reported < PROGRESS_INTERVAL_MS) return;
      reported = now;
      this.events.emit('work.progress', { work: 'backup', done, of });
    };
    const made = await this.#copies.add(this.database.file, kind, this.clock.now(), report, wanted);
    if (made === undefined) return undefined;
    await this.#throwAway();
    this.events.emit('backups.changed', {});
    const { id, at, bytes, holds } = made;
    return { id, kind, at, bytes, holds };
  }

  /** A copy more was made: older ones may have had their time. Failing at that is no failure of the copy. */
  async #throwAway(): Promise<void> {
    try {
      for (const id of superseded(await this.#copies.list(), this.clock.now())) this.#copies.remove(id);
    } catch (error) {
      this.logger.warn(`older copies could not be thrown away: ${String(error)}`);
    }
  }

  /** Puts the copy beside the data file and looks whether it is whole: what is looked at is what will be put in place. */
  async #stage(copy: KnownBackup): Promise<void> {
    const { file, options } = this.database;
    const staged = stagingPlace(file);
    const source = path.join(options.backupFolder, copy.id);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    requireRoom(path.dirname(file), copy.bytes);
    await this.#checkedStaging(
      () => fs.promises.copyFile(source, staged, fs.constants.COPYFILE_FICLONE),
      () => {
        this.#copies.distrust(copy.id);
        this.events.emit('backups.changed', {});
      },
    );
  }

  /** Has a whole and checked file in the place from which it is put into that of the data file. @throws whatever goes wrong; nothing is left behind. */
  async #checkedStaging(fill: () => Promise<void> | void, onFault: () => void = () => undefined): Promise<void> {
    const { file, options } = this.database;
    const staged = stagingPlace(file);
    try {
      await fill();
      const [inspection] = await this.#copies.inspect([staged], true);
      if (inspection?.fault !== null) {
        this.logger.warn(`a copy does not pass the check: ${inspection?.fault ?? '?'}`);
        onFault();
        throw new AppError('invalid', { key: 'app:backups.error.damaged' });
      }
      if (inspection.version > newestVersion(options.migrations))
        throw new AppError('invalid', { key: 'app:backups.error.newer', args: { needs: inspection.needs, version: this.desktop.appVersion } });
      syncFile(staged);
    } catch (error) {
      fs.rmSync(staged, { force: true });
      throw error;
    }
  }

  /** Nothing in here waits: between the decision and the closed file nobody writes. */
  #swap(): void {
    const { file } = this.database;
    this.#decide();
    try {
      this.database.dispose();
      finishSwap(file);
    } catch (error) {
      // It is decided: the next start does what is left.
      this.logger.error(`the copy is not in place yet: ${String(error)}`);
    }
  }

  /** Decides that the staged file takes the place of the present one, which is kept. */
  #decide(): void {
    const { file, opened, options } = this.database;
    const now = this.clock.now();
    const isSound = opened.kind === 'ready' || opened.kind === 'newer';
    const aside = (why: string): string => path.join(path.dirname(file), `${why}-${stamp(now)}`, path.basename(file));
    const keepAs = isSound ? freePlace(options.backupFolder, now) : aside(opened.kind === 'lost' ? 'replaced' : 'damaged');
    try {
      decideSwap(file, keepAs);
    } catch (error) {
      fs.rmSync(stagingPlace(file), { force: true });
      throw error;
    }
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}

function freePlace(folder: string, now: number): string {
  let at = now;
  while (fs.existsSync(path.join(folder, nameOf('before-restore', at)))) at += 1;
  return path.join(folder, nameOf('before-restore', at));
}

function isEmpty({ campaigns, ...counts }: NonNullable<Backup['holds']>): boolean {
  return campaigns.length === 0 && Object.values(counts).every((count) => count === 0);
}
