import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { DataFile } from '#main/platform/database/database';
import { MIGRATIONS } from '#main/platform/database/migrations/index';
import type { Migration } from '#main/platform/database/migrations/index';
import { openDatabase } from '#main/platform/database/open';
import type { Opened } from '#main/platform/database/open';
import { snapshot, tempFolder } from '../../../helpers/temp';

type Ready = Extract<Opened, { readonly kind: 'ready' }>;

const newest = MIGRATIONS.at(-1)?.version ?? 0;
const second: Migration = {
  version: newest + 10,
  name: 'flavours',
  needs: '0.2.0',
  sql: `ALTER TABLE campaigns ADD COLUMN flavour TEXT NOT NULL DEFAULT 'none';`,
};
const failing: Migration = {
  version: newest + 20,
  name: 'failing',
  needs: '0.3.0',
  sql: `CREATE TABLE extra (a TEXT); UPDATE campaigns SET name = 'lost'; INSERT INTO nowhere VALUES (1);`,
};

class Profile {
  readonly folder = path.join(tempFolder(), 'profile');
  readonly file = path.join(this.folder, 'traque.sqlite');
  readonly backupFolder = path.join(this.folder, 'backups');

  open(migrations: readonly Migration[] = MIGRATIONS): Opened {
    return openDatabase({ file: this.file, backupFolder: this.backupFolder, migrations });
  }

  /** Opens, works, closes. */
  with<T>(work: (connection: Database.Database) => T, migrations: readonly Migration[] = MIGRATIONS): T {
    const { connection } = ready(this.open(migrations));
    try {
      return work(connection);
    } finally {
      connection.close();
    }
  }

  fill(campaigns: number): void {
    this.with((connection) => {
      const insert = connection.prepare(`INSERT INTO campaigns (id, name, system, created_at, updated_at, trashed_at) VALUES (?, ?, 'sampler', 1, 1, NULL)`);
      connection.transaction(() => {
        for (let index = 0; index < campaigns; index += 1) insert.run(`c${String(index)}`, `${String(index)} ${'x'.repeat(200)}`);
      })();
    });
  }

  /** Leaves the file as a killed program does: with what was written last only in the journal beside it. */
  crash(work: string): void {
    const script = `const db = new (require('better-sqlite3'))(process.argv[1]); db.function('fold', String); db.pragma('journal_mode = WAL'); db.exec(process.argv[2]); process.kill(process.pid, 'SIGKILL');`;
    spawnSync(process.execPath, ['-e', script, this.file, work], { cwd: path.resolve(import.meta.dirname, '../../../..') });
    expect(fs.statSync(`${this.file}-wal`).size).toBeGreaterThan(0);
  }
}

function ready(opened: DataFile['opened']): Ready {
  if (opened.kind !== 'ready') throw new Error(`not ready: ${JSON.stringify(opened)}`);
  return opened;
}

function names(connection: Database.Database): unknown[] {
  return connection.prepare('SELECT name FROM campaigns ORDER BY id').pluck().all();
}

describe('opening', () => {
  it('makes a new file with its folder and the newest schema', () => {
    const profile = new Profile();
    profile.with((connection) => {
      expect(connection.pragma('user_version', { simple: true })).toBe(MIGRATIONS.at(-1)?.version);
      expect(connection.prepare(`SELECT value FROM meta WHERE key = 'needs'`).pluck().get()).toBe(MIGRATIONS.at(-1)?.needs);
    });
    expect(fs.readdirSync(profile.folder)).toEqual(['traque.sqlite']);
  });

  // A fresh file passes either way: only a reopened one shows whether the settings are made on every open.
  it.each([1, 2, 3])('sets journal, syncing and foreign keys, opened %i times before', (times) => {
    const profile = new Profile();
    for (let before = 0; before < times; before += 1) profile.with(() => undefined);
    profile.with((connection) => {
      expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
      expect(connection.pragma('synchronous', { simple: true })).toBe(2);
      expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
      expect(() => connection.exec(`INSERT INTO parties VALUES ('p', 'nobody', 'n', '', 0, 1, 1, NULL)`)).toThrow('FOREIGN KEY');
    });
  });

  it('carries a SQLite that two connections cannot harm', () => {
    const version = new Profile().with((connection) => connection.prepare('SELECT sqlite_version()').pluck().get() as string);
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_051_003);
  });

  it('finds what a killed program had written', () => {
    const profile = new Profile();
    profile.fill(1);
    profile.crash(`INSERT INTO campaigns (id, name, system, created_at, updated_at, trashed_at) VALUES ('late', 'late', 'sampler', 1, 1, NULL)`);
    expect(profile.with(names)).toContain('late');
  });

  it('begins anew after it was killed while it made the very first file', () => {
    const profile = new Profile();
    fs.mkdirSync(profile.folder);
    fs.writeFileSync(`${profile.file}.new`, 'half of a file');
    fs.writeFileSync(`${profile.file}.new-wal`, 'half of a journal');
    profile.with((connection) => {
      expect(names(connection)).toEqual([]);
    });
    expect(fs.readdirSync(profile.folder)).toEqual(['traque.sqlite']);
  });
});

describe('a file of a newer Traque', () => {
  it.each(['closed well', 'killed'])('is refused with the version that it needs and not touched (%s)', (end) => {
    const profile = new Profile();
    profile.with(
      (connection) => connection.exec(`INSERT INTO campaigns (id, name, system, created_at, updated_at) VALUES ('a', 'A', 's', 1, 1)`),
      [...MIGRATIONS, second],
    );
    if (end === 'killed') profile.crash(`UPDATE campaigns SET name = 'B'`);
    const before = snapshot(profile.folder);
    expect(profile.open()).toEqual({ kind: 'newer', needs: '0.2.0' });
    const after = snapshot(profile.folder);
    for (const name of Object.keys(before).filter((file) => !file.endsWith('-shm'))) expect(after[name], name).toBe(before[name]);
    expect(profile.with((connection) => connection.prepare('SELECT name FROM campaigns').pluck().all(), [...MIGRATIONS, second])).toEqual([
      end === 'killed' ? 'B' : 'A',
    ]);
  });

  it('is refused with a question mark when it does not say what it needs', () => {
    const profile = new Profile();
    profile.with((connection) => connection.exec('DROP TABLE meta; PRAGMA user_version = 9999'));
    expect(profile.open()).toEqual({ kind: 'newer', needs: '?' });
  });
});

describe('a damaged file is reported and left as it is', () => {
  const harm: readonly [string, (profile: Profile) => void][] = [
    [
      'a garbage header',
      (profile) => {
        writeAt(profile.file, 0, Buffer.alloc(100, 0x5a));
      },
    ],
    [
      'cut in the middle',
      (profile) => {
        fs.truncateSync(profile.file, 4096 * 3 + 100);
      },
    ],
    [
      'cut after its first page',
      (profile) => {
        fs.truncateSync(profile.file, 4096);
      },
    ],
    [
      'cut within its header',
      (profile) => {
        fs.truncateSync(profile.file, 60);
      },
    ],
    [
      'cut to nothing',
      (profile) => {
        fs.truncateSync(profile.file, 0);
      },
    ],
    [
      'zeroes in its middle',
      (profile) => {
        writeAt(profile.file, Math.floor(fs.statSync(profile.file).size / 8192) * 4096, Buffer.alloc(4096 * 4));
      },
    ],
    [
      'zeroes from the start',
      (profile) => {
        writeAt(profile.file, 0, Buffer.alloc(4096));
      },
    ],
    [
      'noise in its middle',
      (profile) => {
        writeAt(profile.file, Math.floor(fs.statSync(profile.file).size / 8192) * 4096, Buffer.alloc(4096 * 4, 0xa7));
      },
    ],
    [
      'a text file',
      (profile) => {
        fs.writeFileSync(profile.file, 'Chère diaire, aujourd’hui la poursuite a tourné court.\n'.repeat(50));
      },
    ],
    [
      'a short text file',
      (profile) => {
        fs.writeFileSync(profile.file, 'bonjour');
      },
    ],
    [
      'gone, with its journal still there',
      (profile) => {
        profile.crash(`UPDATE campaigns SET name = 'z'`);
        fs.rmSync(profile.file);
      },
    ],
    [
      'damaged, with a journal beside it',
      (profile) => {
        profile.crash(`UPDATE campaigns SET name = 'z' WHERE id = 'c1'`);
        writeAt(profile.file, 4096 * 20, Buffer.alloc(4096 * 30));
      },
    ],
  ];
  it.each(harm)('%s', (_what, damage) => {
    const profile = new Profile();
    profile.fill(1000);
    damage(profile);
    const before = snapshot(profile.folder);
    const opened = profile.open();
    expect(opened.kind).toBe('damaged');
    expect((opened as { detail: string }).detail).not.toBe('');
    const after = snapshot(profile.folder);
    for (const name of Object.keys(before).filter((file) => !file.endsWith('-shm'))) expect(after[name], name).toBe(before[name]);
    // And again: a second look changes nothing either.
    expect(profile.open().kind).toBe('damaged');
  });

  it('a database of another program is not taken over', () => {
    const profile = new Profile();
    fs.mkdirSync(profile.folder);
    const other = new Database(profile.file);
    other.exec('CREATE TABLE recipes (a TEXT); INSERT INTO recipes VALUES (1)');
    other.close();
    const before = snapshot(profile.folder);
    expect(profile.open().kind).toBe('damaged');
    expect(snapshot(profile.folder)).toEqual(before);
  });
});

describe('a place that cannot be used', () => {
  it('a folder where the file should be', () => {
    const profile = new Profile();
    fs.mkdirSync(profile.file, { recursive: true });
    expect(profile.open().kind).toBe('unusable');
    expect(fs.readdirSync(profile.folder)).toEqual(['traque.sqlite']);
    expect(fs.statSync(profile.file).isDirectory()).toBe(true);
  });

  it('a file where the folder should be', () => {
    const profile = new Profile();
    fs.writeFileSync(profile.folder, 'x');
    expect(profile.open().kind).toBe('unusable');
  });

  // The administrator of a Unix machine may write everywhere: nothing to see there.
  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32').each(['folder', 'file'] as const)('a %s that cannot be written', (what) => {
    const profile = new Profile();
    profile.fill(3);
    const before = snapshot(profile.folder);
    fs.chmodSync(profile[what], what === 'folder' ? 0o500 : 0o400);
    const opened = profile.open();
    fs.chmodSync(profile[what], 0o700);
    expect(opened.kind).toBe('unusable');
    expect(snapshot(profile.folder)).toEqual(before);
  });
});

describe('the data file as the services see it', () => {
  it('says in the words of the program that there is none', () => {
    const profile = new Profile();
    fs.mkdirSync(profile.file, { recursive: true });
    const database = new DataFile({ file: profile.file, backupFolder: profile.backupFolder });
    expect(() => database.orm).toThrow('app:error.storage');
    expect(() => {
      database.transaction(() => undefined);
    }).toThrow('app:error.storage');
    database.dispose();
  });

  it('has the right to write from the beginning of a transaction on: what is read first cannot have changed when it is written', () => {
    const profile = new Profile();
    profile.fill(2);
    const database = new DataFile({ file: profile.file, backupFolder: profile.backupFolder });
    const other = new Database(profile.file, { timeout: 0 });
    const { connection } = ready(database.opened);
    const write = `INSERT INTO settings VALUES ('theme', '"dark"') ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
    database.transaction(() => {
      expect(connection.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(0);
      // Another connection that commits here would have the next statement refused at once.
      expect(() => other.exec(write)).toThrow('locked');
      connection.exec(write);
    });
    other.exec(write);
    other.close();
    database.dispose();
  });

  it('runs a transaction whole or not at all, nested too, and closes once', () => {
    const profile = new Profile();
    const database = new DataFile({ file: profile.file, backupFolder: profile.backupFolder });
    const { connection } = ready(database.opened);
    const add = (id: string): void =>
      void connection.exec(`INSERT INTO campaigns (id, name, system, created_at, updated_at, trashed_at) VALUES ('${id}', '${id}', 's', 1, 1, NULL)`);
    expect(() => {
      database.transaction(() => {
        add('a');
        database.transaction(() => {
          add('b');
        });
        throw new Error('changed my mind');
      });
    }).toThrow('changed my mind');
    expect(names(connection)).toEqual([]);
    database.transaction(() => {
      add('a');
      expect(() => {
        database.transaction(() => {
          add('b');
          throw new Error('not this one');
        });
      }).toThrow('not this one');
    });
    expect(names(connection)).toEqual(['a']);
    database.dispose();
    database.dispose();
    expect(connection.open).toBe(false);
  });
});

describe('a change of the schema', () => {
  it('keeps a copy of the old file that opens and holds the rows', () => {
    const profile = new Profile();
    profile.fill(20);
    const { connection, backup } = ready(profile.open([...MIGRATIONS, second]));
    expect(connection.prepare('SELECT DISTINCT flavour FROM campaigns').pluck().all()).toEqual(['none']);
    expect(names(connection)).toHaveLength(20);
    expect(connection.prepare(`SELECT value FROM meta WHERE key = 'needs'`).pluck().get()).toBe('0.2.0');
    connection.close();
    if (backup === undefined) throw new Error('there is no backup');
    expect(path.dirname(backup)).toBe(profile.backupFolder);
    expect(fs.readdirSync(profile.backupFolder)).toEqual([path.basename(backup)]);
    const copy = ready(openDatabase({ file: backup, backupFolder: profile.backupFolder }));
    expect(copy.connection.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(names(copy.connection)).toHaveLength(20);
    copy.connection.close();
  });

  it('copies what a killed program had only in its journal', () => {
    const profile = new Profile();
    profile.fill(1);
    profile.crash(`INSERT INTO campaigns (id, name, system, created_at, updated_at, trashed_at) VALUES ('late', 'late', 'sampler', 1, 1, NULL)`);
    const { connection, backup } = ready(profile.open([...MIGRATIONS, second]));
    connection.close();
    const copy = new Database(backup ?? '');
    expect(names(copy)).toContain('late');
    copy.close();
  });

  it('needs no copy for a new file, nor where nothing changes', () => {
    const profile = new Profile();
    expect(ready(profile.open([...MIGRATIONS, second])).backup).toBeUndefined();
    const again = ready(profile.open([...MIGRATIONS, second]));
    expect(again.backup).toBeUndefined();
    again.connection.close();
    expect(fs.existsSync(profile.backupFolder)).toBe(false);
  });

  it('that fails leaves the old schema and every row', () => {
    const profile = new Profile();
    profile.fill(3);
    const before = profile.with((connection) => [names(connection), connection.prepare('SELECT name, sql FROM sqlite_schema').all()]);
    const opened = profile.open([...MIGRATIONS, second, failing]);
    expect(opened.kind).toBe('unusable');
    expect((opened as { detail: string }).detail).toContain('nowhere');
    expect(profile.with((connection) => [names(connection), connection.prepare('SELECT name, sql FROM sqlite_schema').all()])).toEqual(before);
    expect(profile.with((connection) => connection.pragma('user_version', { simple: true }))).toBe(MIGRATIONS.at(-1)?.version);
  });

  it('that fails again and again leaves one copy a state, and nothing half-made', () => {
    const profile = new Profile();
    profile.fill(3);
    profile.crash(`UPDATE campaigns SET name = 'late' WHERE id = 'c1'`);
    for (let start = 0; start < 3; start += 1) {
      expect(profile.open([...MIGRATIONS, second, failing])).toMatchObject({ kind: 'unusable', reason: 'update' });
      expect(fs.readdirSync(profile.backupFolder)).toHaveLength(1);
    }
    // Another state gets a copy of its own.
    profile.with((connection) => connection.exec(`UPDATE campaigns SET name = 'later'`));
    const later = Date.now() / 1000 + 5;
    fs.utimesSync(profile.file, later, later);
    expect(profile.open([...MIGRATIONS, second, failing]).kind).toBe('unusable');
    expect(fs.readdirSync(profile.backupFolder)).toHaveLength(2);
    expect(fs.readdirSync(profile.folder).sort()).toEqual(['backups', 'traque.sqlite']);
  });

  it('is not begun on a disk without room for it, and nothing is left there', () => {
    const profile = new Profile();
    profile.fill(300);
    vi.spyOn(fs, 'statfsSync').mockReturnValue({ blocks: 1000, bsize: 4096, bavail: 10 } as never);
    expect(profile.open([...MIGRATIONS, second])).toMatchObject({ kind: 'unusable', reason: 'full' });
    vi.restoreAllMocks();
    expect(fs.readdirSync(profile.backupFolder)).toEqual([]);
    expect(profile.with((connection) => connection.pragma('user_version', { simple: true }))).toBe(MIGRATIONS.at(-1)?.version);
  });

  it('whose copy meets the end of the disk leaves nothing half-made', () => {
    const profile = new Profile();
    profile.fill(300);
    vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    expect(profile.open([...MIGRATIONS, second])).toMatchObject({ kind: 'unusable', reason: 'full' });
    vi.restoreAllMocks();
    expect(fs.readdirSync(profile.backupFolder)).toEqual([]);
    ready(profile.open([...MIGRATIONS, second])).connection.close();
  });

  it('without a place for the copy does not happen', () => {
    const profile = new Profile();
    profile.fill(3);
    fs.writeFileSync(profile.backupFolder, 'a file where the folder should be');
    expect(profile.open([...MIGRATIONS, second]).kind).toBe('unusable');
    expect(profile.with((connection) => connection.pragma('user_version', { simple: true }))).toBe(MIGRATIONS.at(-1)?.version);
  });
});

function writeAt(file: string, offset: number, bytes: Buffer): void {
  const handle = fs.openSync(file, 'r+');
  fs.writeSync(handle, bytes, 0, bytes.length, offset);
  fs.closeSync(handle);
}
