import fs from 'node:fs';
import path from 'node:path';
import { renameSynced, requireRoom, SIDES, writeSynced } from '#main/platform/database/backups/disk';
import { nameOf, readName } from '#main/platform/database/backups/names';
import { copyJob, inspectJob } from '#main/platform/database/backups/jobs';
import type { Inspection } from '#main/platform/database/backups/jobs';
import type { IJobRunner } from '#main/platform/workers/job-runner';
import { Backup } from '#shared/ipc/backups';

/** What stands beside a copy, so that nobody has to open it to know what it holds. */
interface Note extends Omit<Inspection, 'fault'> {
  /** How the data file lay on the disk when the copy was begun, see `stateOf`; null when nobody knows. */
  readonly source: string | null;
}

/** A copy with what its note says. */
export type KnownBackup = Backup & Pick<Note, 'content' | 'source'>;

const UNFINISHED = '.partial';

/** Tells whether a data file was written to since: its size and time and those of its journal. The same means unchanged; different may still be the same data. */
export function stateOf(file: string): string {
  return ['', '-wal']
    .map((side) => {
      const found = fs.statSync(file + side, { bigint: true, throwIfNoEntry: false });
      return found === undefined || found.size === 0n ? '' : `${String(found.size)}@${String(found.mtimeNs)}`;
    })
    .join(' ');
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The folder of the copies of a data file. A copy there has its name only once it is whole, checked and on the disk. */
export class CopyFolder {
  /** Those that could not be read, by name and time of change: they are not opened again and again. */
  readonly #hopeless = new Set<string>();

  constructor(
    private readonly folder: string,
    private readonly jobs: IJobRunner,
    private readonly nativeBinding?: string,
  ) {}

  /** Latest first. Copies without a note are opened, and get one. */
  async list(): Promise<readonly KnownBackup[]> {
    const names = fs.existsSync(this.folder) ? fs.readdirSync(this.folder).filter((name) => readName(name) !== undefined) : [];
    const noted = new Map(names.map((name) => [name, this.#readNote(name)]));
    const unknown = names.filter((name) => noted.get(name) === undefined && !this.#hopeless.has(this.#mark(name)));
    const looks = await this.inspect(
      unknown.map((name) => path.join(this.folder, name)),
      false,
    );
    for (const [index, name] of unknown.entries()) noted.set(name, this.#note(name, looks[index]));
    return names
      .flatMap((name): KnownBackup[] => {
        const parts = readName(name);
        const size = fs.statSync(path.join(this.folder, name), { throwIfNoEntry: false })?.size;
        if (parts === undefined || size === undefined) return [];
        const note = noted.get(name);
        return [{ id: name, ...parts, bytes: size, holds: note?.holds ?? null, content: note?.content ?? null, source: note?.source ?? null }];
      })
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  }

  /**
   * Makes a copy of a data file that is in use.
   * @param wanted looks at the finished copy; when it says no, nothing is kept.
   * @returns the copy; undefined when it was not wanted.
   * @throws Stopped, what SQLite refuses, or a system error; nothing is left behind.
   */
  async add(
    from: string,
    kind: Exclude<Backup['kind'], 'before-update'>,
    at: number,
    onProgress: (done: number, of: number) => void,
    wanted: (inspection: Inspection) => boolean = () => true,
  ): Promise<KnownBackup | undefined> {
    fs.mkdirSync(this.folder, { recursive: true });
    this.#sweep();
    requireRoom(this.folder, sizeOf(from) + sizeOf(`${from}-wal`));
    const { id, at: time } = this.#freeName(kind, at);
    const partial = path.join(this.folder, id + UNFINISHED);
    const source = stateOf(from);
    try {
      const inspection = await this.jobs.run(copyJob, { from, to: partial, nativeBinding: this.nativeBinding }, { progress: onProgress });
      if (!wanted(inspection)) return undefined;
      const { fault: _fault, ...rest } = inspection;
      // The note first: a copy that has its name has everything.
      writeSynced(this.#noteFile(id), JSON.stringify({ ...rest, source } satisfies Note));
      renameSynced(partial, path.join(this.folder, id));
      return { id, kind, at: time, bytes: inspection.bytes, holds: inspection.holds, content: inspection.content, source };
    } finally {
      for (const side of ['-journal', ...SIDES]) fs.rmSync(partial + side, { force: true });
      this.#sweep();
    }
  }

  /**
   * Puts a copy into the folder that somebody else writes, at once. It gets its note when it is listed.
   * @param write makes the copy at a place where nothing is yet.
   * @throws SqliteError or a system error; nothing is left behind.
   */
  addNow(kind: 'rescued', at: number, write: (target: string) => void): void {
    fs.mkdirSync(this.folder, { recursive: true });
    const target = path.join(this.folder, this.#freeName(kind, at).id);
    const partial = target + UNFINISHED;
    try {
      write(partial);
      renameSynced(partial, target);
    } finally {
      for (const side of ['-journal', ...SIDES]) fs.rmSync(partial + side, { force: true });
    }
  }

  /** Looks into files that nobody uses. Those that cannot be read have a fault. @param check whether SQLite's own check is made. */
  inspect(files: string[], check: boolean): Promise<readonly Inspection[]> {
    return files.length === 0 ? Promise.resolve([]) : this.jobs.run(inspectJob, { files, check, nativeBinding: this.nativeBinding });
  }

  #freeName(kind: Exclude<Backup['kind'], 'before-update'>, at: number): { readonly id: string; readonly at: number } {
    let time = at;
    while (fs.existsSync(path.join(this.folder, nameOf(kind, time)))) time += 1;
    return { id: nameOf(kind, time), at: time };
  }

  remove(id: string): void {
    for (const side of SIDES) fs.rmSync(path.join(this.folder, id) + side, { force: true });
    fs.rmSync(this.#noteFile(id), { force: true });
  }

  /** A copy turned out to be damaged: from now on it holds nothing that can be read. */
  distrust(id: string): void {
    this.#hopeless.add(this.#mark(id));
    fs.rmSync(this.#noteFile(id), { force: true });
  }

  /** What a crash left: copies that were not finished, and notes of copies that are not there. */
  #sweep(): void {
    for (const name of fs.readdirSync(this.folder)) {
      const noted = name.endsWith('.json') ? name.slice(0, -'.json'.length) : undefined;
      const isOrphan = noted !== undefined && readName(noted) !== undefined && !fs.existsSync(path.join(this.folder, noted));
      if (isOrphan || /\.sqlite(\.json)?\.partial/.test(name)) fs.rmSync(path.join(this.folder, name), { force: true });
    }
  }

  #noteFile(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }

  #mark(id: string): string {
    return `${id} ${stateOf(path.join(this.folder, id))}`;
  }

  /** Undefined when there is none, when it cannot be read, or when it is of another file. */
  #readNote(id: string): Note | undefined {
    try {
      const { content, source, holds, ...rest } = JSON.parse(fs.readFileSync(this.#noteFile(id), 'utf8')) as Note;
      if (rest.bytes !== fs.statSync(path.join(this.folder, id)).size) return undefined;
      const parsed = Backup.shape.holds.parse(holds);
      return parsed === null ? undefined : { ...rest, holds: parsed, content, source };
    } catch {
      return undefined;
    }
  }

  #note(id: string, inspection: Inspection | undefined): Note | undefined {
    if (inspection?.fault !== null || inspection.holds === null) {
      this.#hopeless.add(this.#mark(id));
      return undefined;
    }
    const { fault: _fault, ...rest } = inspection;
    const note: Note = { ...rest, source: null };
    try {
      writeSynced(this.#noteFile(id), JSON.stringify(note));
    } catch {
      // It is only there to save time: a folder that cannot be written to can still be read.
    }
    return note;
  }
}
