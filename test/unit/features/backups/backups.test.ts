import fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { accepted, refusal, World } from '../../../helpers/world';
import { richCampaign } from '../transfer/rich-campaign';
import type { Backup } from '#shared/ipc/backups';
import { MIGRATIONS } from '#main/platform/database/migrations/index';

const HOUR = 60 * 60_000;

class Backups {
  constructor(readonly world = new World()) {}

  get folder(): string {
    return path.join(this.world.userData, 'backups');
  }

  file(copy: Backup): string {
    return path.join(this.folder, copy.id);
  }

  async list(): Promise<Backup[]> {
    return accepted(await this.world.api.backups.list({}));
  }

  async kinds(): Promise<Backup['kind'][]> {
    return (await this.list()).map(({ kind }) => kind);
  }

  async make(): Promise<Backup> {
    return accepted(await this.world.api.backups.make({}));
  }

  async names(): Promise<string[]> {
    return accepted(await this.world.api.campaigns.list({ trashed: false }))
      .map(({ name }) => name)
      .sort();
  }

  /** Restores, and starts anew as the desktop would. */
  async restore(id: string): Promise<void> {
    const { desktop } = this.world;
    const before = desktop.restarts;
    accepted(await this.world.api.backups.restore({ id }));
    await vi.waitFor(() => expect(desktop.restarts).toBe(before + 1), { timeout: 3000 });
    this.world.restart();
  }

  /** The page is there, and then some seconds go by. @returns what was made of itself. */
  async start(): Promise<Backup[]> {
    const before = new Set((await this.list()).map(({ id }) => id));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      accepted(await this.world.api.app.ready({ drawnAt: 0 }));
      vi.advanceTimersByTime(10_000);
    } finally {
      vi.useRealTimers();
    }
    // What is asked for now waits for what the start has asked for; a copy that cannot be made by hand is none.
    await this.world.api.backups.restore({ id: 'nothing' });
    return (await this.list()).filter(({ id }) => !before.has(id));
  }

  /** Writes rubbish into the middle, as a bad disk does. */
  static spoil(file: string): void {
    const { size } = fs.statSync(file);
    const handle = fs.openSync(file, 'r+');
    fs.writeSync(handle, Buffer.alloc(Math.floor(size / 2), 0xa5), 0, Math.floor(size / 2), Math.floor(size / 4));
    fs.closeSync(handle);
  }
}

describe('a copy by hand', () => {
  it('holds what was acknowledged, in one file that passes SQLite’s check, and says so', async () => {
    const backups = new Backups();
    expect(await backups.list()).toEqual([]);
    const campaign = await backups.world.campaign('La nuit des masques');
    await backups.world.run(campaign);
    const copy = await backups.make();
    expect(copy).toMatchObject({ kind: 'by-hand', holds: { campaigns: ['La nuit des masques'], runs: 1 } });
    expect(await backups.list()).toEqual([copy]);
    expect(fs.readdirSync(backups.folder).sort()).toEqual([copy.id, `${copy.id}.json`]);
    expect(new Date(copy.at).toISOString().slice(0, 19)).toBe('2023-11-14T22:13:20');
    expect(copy.bytes).toBe(fs.statSync(backups.file(copy)).size);
    const inside = new Database(backups.file(copy), { readonly: true });
    expect(inside.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(inside.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(inside.prepare('SELECT count(*) FROM run_steps').pluck().get()).toBe(1);
    inside.close();
    expect(backups.world.announced.map(({ event }) => event)).toContain('backups.changed');
  });

  it('several at once come one after the other, latest first, each under a name of its own', async () => {
    const backups = new Backups();
    backups.world.holdClock = true;
    const made = await Promise.all([backups.make(), backups.make(), backups.make()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(3);
    expect((await backups.list()).map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
  });

  it('play goes on while it is made, and the copy is of one moment', async () => {
    const backups = new Backups();
    const campaign = await backups.world.campaign();
    for (let n = 0; n < 400; n += 1) backups.world.sql(`INSERT INTO settings VALUES (?, ?)`, `filler-${String(n)}`, JSON.stringify('x'.repeat(20_000)));
    const making = backups.make();
    let written = 0;
    const copy = await Promise.race([
      making,
      (async (): Promise<never> => {
        for (;;) {
          backups.world.sql('UPDATE campaigns SET notes = ? WHERE id = ?', String((written += 1)), campaign);
          await new Promise((resolve) => setImmediate(resolve));
        }
      })(),
    ]);
    expect(written).toBeGreaterThan(3);
    expect(copy.holds?.campaigns).toEqual(['Nuit noire']);
    const inside = new Database(backups.file(copy), { readonly: true });
    expect(inside.pragma('integrity_check', { simple: true })).toBe('ok');
    inside.close();
  });

  it('what a note says is read from the copy when the note is gone, unreadable or of another file', async () => {
    const backups = new Backups();
    await backups.world.campaign('Altdorf');
    const copy = await backups.make();
    const note = `${backups.file(copy)}.json`;
    for (const spoilt of [undefined, '{broken', JSON.stringify({ bytes: 3, holds: { campaigns: ['Ailleurs'] } }), JSON.stringify({ ...copy, holds: 7 })]) {
      if (spoilt === undefined) fs.rmSync(note);
      else fs.writeFileSync(note, spoilt);
      expect(await backups.list()).toEqual([copy]);
      expect(fs.existsSync(note)).toBe(true);
    }
  });

  it('a file that is no copy, or that cannot be read, is not offered as one', async () => {
    const backups = new Backups();
    const copy = await backups.make();
    fs.writeFileSync(path.join(backups.folder, 'by-hand-2026-01-01T10-00-00-000.sqlite'), 'no database'.repeat(100));
    fs.writeFileSync(path.join(backups.folder, 'notes.txt'), 'mine');
    fs.writeFileSync(path.join(backups.folder, 'by-hand-2026-01-01.sqlite'), 'mine');
    const list = await backups.list();
    expect(list).toHaveLength(2);
    expect(list.find(({ id }) => id !== copy.id)).toMatchObject({ kind: 'by-hand', at: Date.UTC(2026, 0, 1, 10), holds: null });
    const before = backups.world.dump();
    expect(refusal(await backups.world.api.backups.restore({ id: 'by-hand-2026-01-01T10-00-00-000.sqlite' })).code).toBe('invalid');
    expect(backups.world.dump()).toEqual(before);
  });

  it('what a crash left in the middle of one is swept away by the next', async () => {
    const backups = new Backups();
    fs.mkdirSync(backups.folder);
    for (const name of ['automatic-2026-01-01T10-00-00-000.sqlite.partial', 'automatic-2026-01-01T10-00-00-000.sqlite.json'])
      fs.writeFileSync(path.join(backups.folder, name), 'half');
    expect(await backups.list()).toEqual([]);
    const copy = await backups.make();
    expect(fs.readdirSync(backups.folder).sort()).toEqual([copy.id, `${copy.id}.json`]);
  });

  it('a folder that cannot be written to is said in words, and nothing is left behind', async () => {
    const backups = new Backups();
    await backups.world.campaign();
    fs.writeFileSync(backups.folder, 'a file where the folder should be');
    const before = backups.world.dump();
    expect(refusal(await backups.world.api.backups.make({}))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('droit d’écrire') as string,
    });
    expect(backups.world.dump()).toEqual(before);
  });

  it('a full disk is said in words, and nothing is left behind', async () => {
    const backups = new Backups();
    await backups.world.campaign();
    fs.mkdirSync(backups.folder);
    vi.spyOn(fs, 'renameSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    expect(refusal(await backups.world.api.backups.make({}))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('assez de place') as string,
    });
    vi.restoreAllMocks();
    expect(await backups.list()).toEqual([]);
    expect(fs.readdirSync(backups.folder)).toEqual([]);
    await backups.make();
    expect(fs.readdirSync(backups.folder)).toHaveLength(2);
  });
});

describe('the automatic copy of a start', () => {
  it('is made once something changed, at most hourly, and only if something changed since', async () => {
    const backups = new Backups();
    expect(await backups.start()).toEqual([]);
    await backups.world.campaign('Un');
    backups.world.restart();
    expect(await backups.start()).toMatchObject([{ kind: 'automatic', holds: { campaigns: ['Un'] } }]);

    await backups.world.campaign('Deux');
    backups.world.restart();
    expect(await backups.start()).toEqual([]);
    backups.world.now += HOUR;
    backups.world.restart();
    expect(await backups.start()).toMatchObject([{ holds: { campaigns: ['Deux', 'Un'] } }]);

    for (let n = 0; n < 3; n += 1) {
      backups.world.now += 5 * HOUR;
      backups.world.restart();
      expect(await backups.start()).toEqual([]);
    }
    accepted(await backups.world.api.settings.change({ theme: 'dark' }));
    backups.world.restart();
    expect(await backups.start()).toHaveLength(1);
  });

  it('sees a change that touches neither a count nor a time', async () => {
    const backups = new Backups();
    await backups.world.campaign('Un');
    await backups.start();
    backups.world.now += 2 * HOUR;
    backups.world.sql(`UPDATE campaigns SET notes = 'le pont est gardé'`);
    backups.world.restart();
    expect(await backups.start()).toHaveLength(1);
  });

  it('is not made again for what a copy by hand holds already', async () => {
    const backups = new Backups();
    await backups.world.campaign('Un');
    // At its end SQLite notes down how large its tables are: that is a change too.
    backups.world.restart();
    await backups.make();
    backups.world.now += 2 * HOUR;
    backups.world.restart();
    expect(await backups.start()).toEqual([]);
  });

  it('sees what a killed program left in the journal only', async () => {
    const backups = new Backups();
    await backups.world.campaign('Un');
    backups.world.restart();
    await backups.start();
    backups.world.now += 2 * HOUR;
    await backups.world.campaign('Deux');
    // As a kill leaves it: the files are taken while the program runs, and put back after its end.
    const taken = ['', '-wal'].map((side) => [backups.world.file + side, fs.readFileSync(backups.world.file + side)] as const);
    backups.world.close();
    for (const [file, bytes] of taken) fs.writeFileSync(file, bytes);
    backups.world.open();
    expect(await backups.start()).toMatchObject([{ holds: { campaigns: ['Deux', 'Un'] } }]);
  });

  it('ten and one a day are kept', async () => {
    const backups = new Backups();
    const day = 24 * HOUR;
    await backups.world.campaign('0');
    for (let n = 1; n <= 16; n += 1) {
      backups.world.now += day / 4;
      backups.world.sql('UPDATE campaigns SET name = ?', String(n));
      backups.world.restart();
      expect(await backups.start()).toHaveLength(1);
    }
    const list = await backups.list();
    expect(list.slice(0, 10).map(({ holds }) => holds?.campaigns)).toEqual(Array.from({ length: 10 }, (_none, n) => [String(16 - n)]));
    expect(list.length).toBeLessThan(13);
    expect(list.length).toBeGreaterThan(10);
    expect(fs.readdirSync(backups.folder)).toHaveLength(list.length * 2);
  });
});

describe('copies follow the work', () => {
  it('an evening of six hours leaves one an hour, as long as something changes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const backups = new Backups();
      backups.world.holdClock = true;
      const { world } = backups;
      const id = await world.campaign('Soirée');
      accepted(await world.api.app.ready({ drawnAt: 0 }));
      /** Minutes go by, on the clock and for whoever waits. */
      const pass = async (minutes: number): Promise<void> => {
        for (let minute = 0; minute < minutes; minute += 5) {
          world.now += 5 * 60_000;
          vi.advanceTimersByTime(5 * 60_000);
          // What was begun is done when whatever is asked for afterwards is.
          await world.api.backups.restore({ id: 'nothing' });
        }
      };
      for (let hour = 0; hour < 6; hour += 1) {
        for (let part = 0; part < 4; part += 1) {
          accepted(await world.api.campaigns.edit({ id, change: { notes: `${String(hour)}h${String(part)}` } }));
          await pass(15);
        }
      }
      const evening = (await backups.list()).map(({ at }) => at);
      expect(evening.length).toBeGreaterThanOrEqual(6);
      expect(evening.length).toBeLessThanOrEqual(7);
      for (const [index, at] of evening.slice(1).entries()) expect((evening[index] ?? 0) - at).toBeGreaterThanOrEqual(HOUR);
      expect(await backups.kinds()).toEqual(evening.map(() => 'automatic'));
      // What was written last is in one at most an hour later, and then nothing more happens: nothing changes.
      await pass(60);
      const all = await backups.list();
      const [latest] = all;
      if (latest === undefined) throw new Error('there is no copy');
      const inside = new Database(backups.file(latest), { readonly: true });
      expect(inside.prepare('SELECT notes FROM campaigns').pluck().get()).toBe('5h3');
      inside.close();
      await pass(180);
      expect(await backups.list()).toEqual(all);
    } finally {
      vi.useRealTimers();
    }
  }, 60_000);

  it('a clock before 1970, and one that is set right, keep nobody from them', async () => {
    const backups = new Backups();
    backups.world.now = -86_400_000 * 400;
    await backups.world.campaign('Un');
    const copy = await backups.make();
    expect(copy.id).toMatch(/^by-hand-1968-11-2\dT/);
    expect(await backups.list()).toEqual([copy]);
    await backups.world.campaign('Deux');
    backups.world.restart();
    expect(await backups.start()).toMatchObject([{ kind: 'automatic' }]);
    backups.world.now = 1_700_000_000_000;
    await backups.world.campaign('Trois');
    backups.world.restart();
    expect(await backups.start()).toMatchObject([{ kind: 'automatic', holds: { campaigns: ['Trois', 'Deux', 'Un'] } }]);
  });
});

describe('what a backup holds', () => {
  it('is counted as an export and an import count it', async () => {
    const backups = new Backups();
    const { world } = backups;
    const { id } = await richCampaign(world);
    world.sql(`INSERT INTO campaigns (id, name, system, created_at, updated_at, trashed_at, arriving) VALUES ('half', 'x', 'sampler', 1, 1, NULL, 1)`);
    world.sql(
      `INSERT INTO runs (id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at)
       SELECT 'half-run', 'half', system, procedure, title, seed || 'x', position, phase, 1, 1 FROM runs LIMIT 1`,
    );
    const copy = await backups.make();
    world.desktop.choices.push(path.join(world.userData, 'la-meme.traque'));
    accepted(await world.api.transfer.export({ campaignId: id }));
    world.desktop.choices.push(path.join(world.userData, 'la-meme.traque'));
    const contents = accepted(await world.api.transfer.open({}))?.contents;
    const { campaigns: _campaigns, ...counts } = copy.holds ?? { campaigns: [] };
    expect(contents?.counts).toMatchObject(counts);
    expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  });
});

describe('restoring', () => {
  it('brings back what was, keeps what is, and starts anew', async () => {
    const backups = new Backups();
    await backups.world.campaign('Avant');
    const copy = await backups.make();
    const then = backups.world.dump();
    await backups.world.campaign('Après');
    const now = backups.world.dump();
    await backups.restore(copy.id);
    expect(backups.world.dump()).toEqual(then);
    const [kept, old] = await backups.list();
    expect(kept).toMatchObject({ kind: 'before-restore', holds: { campaigns: ['Après', 'Avant'] } });
    expect(old).toEqual(copy);
    expect(fs.readdirSync(backups.world.userData).sort()).toEqual(['backups', 'traque.sqlite', 'traque.sqlite-shm', 'traque.sqlite-wal']);
    // And back again: nothing was lost on the way.
    await backups.restore(kept?.id ?? '');
    expect(backups.world.dump()).toEqual(now);
    expect(await backups.kinds()).toEqual(['before-restore', 'before-restore', 'by-hand']);
  });

  it('nothing can be written between the decision and the restart', async () => {
    const backups = new Backups();
    await backups.world.campaign('Avant');
    const copy = await backups.make();
    accepted(await backups.world.api.backups.restore({ id: copy.id }));
    expect(refusal(await backups.world.api.campaigns.create({ name: 'Trop tard', system: 'sampler' })).code).toBe('unavailable');
    backups.world.restart();
    expect(await backups.names()).toEqual(['Avant']);
  });

  it.each([
    '../traque.sqlite',
    '/etc/passwd',
    'by-hand-2026-01-01T10-00-00-000.sqlite',
    '..\\traque.sqlite',
    '',
    '.',
    'by-hand-2026-01-01T10-00-00-000.sqlite/../../traque.sqlite',
  ])('the name %j, which is in no list, is refused', async (id) => {
    const backups = new Backups();
    await backups.make();
    const before = backups.world.dump();
    expect(refusal(await backups.world.api.backups.restore({ id })).code).toBe('not-found');
    expect(backups.world.dump()).toEqual(before);
    expect(backups.world.desktop.restarts).toBe(0);
  });

  it('a copy with rubbish in its middle is refused, nothing changes, and from then on it is no choice', async () => {
    const backups = new Backups();
    await backups.world.campaign('Avant');
    const [good, bad] = [await backups.make(), await backups.make()];
    Backups.spoil(backups.file(bad));
    await backups.world.campaign('Après');
    const before = backups.world.dump();
    expect(refusal(await backups.world.api.backups.restore({ id: bad.id }))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('abîmée') as string,
    });
    expect(backups.world.dump()).toEqual(before);
    expect((await backups.list()).map(({ holds }) => holds === null)).toEqual([true, false]);
    expect(fs.readdirSync(backups.world.userData).filter((name) => name.includes('incoming') || name.includes('restoring'))).toEqual([]);
    await backups.restore(good.id);
    expect(await backups.names()).toEqual(['Avant']);
  });

  it('a copy of a newer Traque is refused with the version that it needs', async () => {
    const backups = new Backups();
    const copy = await backups.make();
    const newer = new Database(backups.file(copy));
    newer.pragma('user_version = 9999');
    newer.exec(`UPDATE meta SET value = '7.1.0' WHERE key = 'needs'`);
    newer.close();
    const before = backups.world.dump();
    expect(refusal(await backups.world.api.backups.restore({ id: copy.id })).message).toContain('7.1.0');
    expect(backups.world.dump()).toEqual(before);
  });

  it('a database of another program is refused', async () => {
    const backups = new Backups();
    await backups.make();
    const other = new Database(path.join(backups.folder, 'by-hand-2026-01-01T10-00-00-000.sqlite'));
    other.exec('CREATE TABLE cookies (name TEXT); PRAGMA user_version = 10');
    other.close();
    expect((await backups.list()).map(({ holds }) => holds === null)).toEqual([true, false]);
    expect(refusal(await backups.world.api.backups.restore({ id: 'by-hand-2026-01-01T10-00-00-000.sqlite' })).code).toBe('invalid');
  });

  it('a disk that refuses the copy is said in words, and nothing changes', async () => {
    const backups = new Backups();
    await backups.world.campaign('Avant');
    const copy = await backups.make();
    const before = backups.world.dump();
    for (const code of ['ENOSPC', 'EACCES']) {
      vi.spyOn(fs.promises, 'copyFile').mockRejectedValueOnce(Object.assign(new Error(code), { code }));
      expect(refusal(await backups.world.api.backups.restore({ id: copy.id })).message).toMatch(code === 'ENOSPC' ? /assez de place/ : /droit d’écrire/);
    }
    expect(backups.world.dump()).toEqual(before);
    expect(await backups.kinds()).toEqual(['by-hand']);
    expect(backups.world.desktop.restarts).toBe(0);
  });

  it('a copy made before a schema change goes through the change at the next start', async () => {
    const backups = new Backups();
    backups.world.close();
    for (const side of ['', '-wal', '-shm']) fs.rmSync(backups.world.file + side, { force: true });
    const old = new Database(backups.world.file);
    old.exec(MIGRATIONS[0]?.sql ?? '');
    old.exec(
      `INSERT INTO meta VALUES ('needs', '0.1.0'); INSERT INTO campaigns VALUES ('a', 'Vieille histoire', 'sampler', 1, 1, NULL); PRAGMA user_version = 10`,
    );
    old.close();
    backups.world.open();
    const [before] = await backups.list();
    expect(before).toMatchObject({ kind: 'before-update', holds: { campaigns: ['Vieille histoire'], characters: 0, journal: 0 } });
    await backups.world.campaign('Nouvelle histoire');
    await backups.restore(before?.id ?? '');
    expect(await backups.names()).toEqual(['Vieille histoire']);
    expect(backups.world.sql('PRAGMA user_version')).toEqual([{ user_version: MIGRATIONS.at(-1)?.version }]);
    expect((await backups.kinds()).sort()).toEqual(['before-restore', 'before-update', 'before-update']);
  });
});

describe('without a usable data file', () => {
  async function damaged(): Promise<Backups> {
    const backups = new Backups();
    await backups.world.campaign('Sauvée');
    await backups.make();
    await backups.world.campaign('Perdue');
    backups.world.close();
    Backups.spoil(backups.world.file);
    backups.world.open();
    expect(accepted(await backups.world.api.app.info({})).storage.kind).toBe('damaged');
    return backups;
  }

  it('the copies are listed, none can be made, and none is made of itself', async () => {
    const backups = await damaged();
    expect((await backups.list()).map(({ holds }) => holds?.campaigns)).toEqual([['Sauvée']]);
    expect(refusal(await backups.world.api.backups.make({})).code).toBe('unavailable');
    expect(await backups.start()).toEqual([]);
    expect(accepted(await backups.world.api.backups.showFolder({}))).toBeNull();
  });

  it('a copy takes the place of a damaged file, which is set aside whole', async () => {
    const backups = await damaged();
    fs.writeFileSync(`${backups.world.file}-wal`, 'what was left');
    const bytes = fs.readFileSync(backups.world.file);
    const [copy] = await backups.list();
    await backups.restore(copy?.id ?? '');
    expect(await backups.names()).toEqual(['Sauvée']);
    const aside = fs.readdirSync(backups.world.userData).filter((name) => name.startsWith('damaged-'));
    expect(aside).toHaveLength(1);
    const folder = path.join(backups.world.userData, aside[0] ?? '');
    expect(fs.readdirSync(folder).sort()).toEqual(['traque.sqlite', 'traque.sqlite-shm', 'traque.sqlite-wal']);
    expect(fs.readFileSync(path.join(folder, 'traque.sqlite')).equals(bytes)).toBe(true);
    expect(await backups.kinds()).toEqual(['by-hand']);
  });

  it('a file that is gone while there are copies of it is no new profile', async () => {
    const backups = new Backups();
    await backups.world.campaign('Sauvée');
    const copy = await backups.make();
    backups.world.close();
    fs.rmSync(backups.world.file);
    backups.world.open();
    expect(accepted(await backups.world.api.app.info({})).storage.kind).toBe('damaged');
    expect(fs.existsSync(backups.world.file)).toBe(false);
    await backups.restore(copy.id);
    expect(await backups.names()).toEqual(['Sauvée']);
  });

  it('a newer file is kept as a copy when an older one takes its place', async () => {
    const backups = new Backups();
    await backups.world.campaign('Ancienne');
    const copy = await backups.make();
    await backups.world.campaign('Récente');
    backups.world.sql('PRAGMA user_version = 9999');
    backups.world.restart();
    expect(accepted(await backups.world.api.app.info({})).storage.kind).toBe('newer');
    await backups.restore(copy.id);
    expect(await backups.names()).toEqual(['Ancienne']);
    const [kept] = await backups.list();
    expect(kept).toMatchObject({ kind: 'before-restore', holds: { campaigns: ['Récente', 'Ancienne'] } });
    expect(refusal(await backups.world.api.backups.restore({ id: kept?.id ?? '' })).code).toBe('invalid');
  });
});
