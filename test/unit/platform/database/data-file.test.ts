/** What other programs and the disk do to the data file while the program runs. */
import fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../helpers/temp';
import { accepted, refusal, World } from '../../../helpers/world';

const SIDES = ['', '-wal', '-shm'];

async function campaigns(world: World): Promise<string[]> {
  return accepted(await world.api.campaigns.list({ trashed: false }))
    .map(({ name }) => name)
    .sort();
}

async function state(world: World): Promise<unknown> {
  return accepted(await world.api.app.info({})).storage;
}

/** What happens after the call that noticed it. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function inFile(file: string): unknown[] {
  const connection = new Database(file, { readonly: true });
  try {
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    return connection.prepare('SELECT name FROM campaigns ORDER BY name').pluck().all();
  } finally {
    connection.close();
  }
}

// Windows lets nobody delete or replace an open file.
describe.skipIf(process.platform === 'win32')('a data file that is taken away while the program runs', () => {
  const losses: readonly [string, 'missing' | 'replaced', (world: World) => void][] = [
    ['deleted', 'missing', ({ file }) => fs.rmSync(file)],
    [
      'deleted with what lies beside it',
      'missing',
      ({ file }) => {
        for (const side of SIDES) fs.rmSync(file + side);
      },
    ],
    ['robbed of its journal', 'missing', ({ file }) => fs.rmSync(`${file}-wal`)],
    ['deleted with its folder', 'missing', ({ userData }) => fs.rmSync(userData, { recursive: true })],
    [
      'replaced by a copy of itself',
      'replaced',
      ({ file }) => {
        fs.copyFileSync(file, `${file}.other`);
        fs.renameSync(`${file}.other`, file);
      },
    ],
    [
      'replaced by anything',
      'replaced',
      ({ file }) => {
        fs.writeFileSync(`${file}.other`, 'something else');
        fs.renameSync(`${file}.other`, file);
      },
    ],
  ];

  it.each(losses)('%s: noticed before a change is acknowledged, and written anew with all that was stored', async (_what, how, lose) => {
    const world = new World();
    const id = await world.campaign('Avant');
    accepted(await world.api.campaigns.edit({ id, change: { notes: 'le pont est gardé' } }));
    lose(world);
    const refused = refusal(await world.api.campaigns.create({ name: 'Pendant', system: 'sampler' }));
    expect(refused.code).toBe('unavailable');
    expect(refused.message).toContain(how === 'missing' ? 'supprimé ou déplacé' : 'remplacé par un autre programme');
    await soon();
    expect(world.announced.map(({ event }) => event)).toContain('storage.changed');
    expect(await state(world)).toEqual({ kind: 'lost', how, file: world.file });
    expect(refusal(await world.api.campaigns.list({ trashed: false })).code).toBe('unavailable');
    // A copy was made at once: a kill would take everything else.
    expect(accepted(await world.api.backups.list({}))).toMatchObject([{ kind: 'rescued', holds: { campaigns: ['Avant'] } }]);

    accepted(await world.api.backups.writeAnew({}));
    await soon();
    expect(await state(world)).toEqual({ kind: 'ready' });
    expect(await campaigns(world)).toEqual(['Avant']);
    // The program goes on with it, by statements that were made before, too.
    await world.run(id);
    await world.campaign('Après');
    world.restart();
    expect(await campaigns(world)).toEqual(['Après', 'Avant']);
    expect(inFile(world.file)).toEqual(['Après', 'Avant']);
    expect(fs.readdirSync(world.userData).filter((name) => /incoming|restoring|partial/.test(name))).toEqual([]);
  });

  it('what lies in its place is set aside and not touched', async () => {
    const world = new World();
    await world.campaign('Avant');
    fs.writeFileSync(`${world.file}.other`, 'precious to somebody');
    fs.renameSync(`${world.file}.other`, world.file);
    expect(refusal(await world.api.campaigns.create({ name: 'x', system: 'sampler' })).code).toBe('unavailable');
    accepted(await world.api.backups.writeAnew({}));
    const [aside] = fs.readdirSync(world.userData).filter((name) => name.startsWith('replaced-'));
    expect(fs.readFileSync(path.join(world.userData, aside ?? '', 'traque.sqlite'), 'utf8')).toBe('precious to somebody');
    expect(await campaigns(world)).toEqual(['Avant']);
  });

  it('taken away in the middle of a change: it is not acknowledged, and not lost', async () => {
    const world = new World();
    await world.campaign('Avant');
    const { database } = world.services;
    expect(() =>
      database.transaction(() => {
        world.sql(`UPDATE campaigns SET name = 'Pendant'`);
        fs.rmSync(world.file);
      }),
    ).toThrow('app:error.storage.missing');
    accepted(await world.api.backups.writeAnew({}));
    expect(await campaigns(world)).toEqual(['Pendant']);
  });

  it('noticed while nobody does anything', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const world = new World();
      await world.campaign('Avant');
      fs.rmSync(world.file);
      vi.advanceTimersByTime(10_000);
      await soon();
      expect(world.announced.map(({ event }) => event)).toContain('storage.changed');
    } finally {
      vi.useRealTimers();
    }
  });

  it('the program ends before anybody noticed: the next start offers what was rescued', async () => {
    const world = new World();
    await world.campaign('Avant');
    fs.rmSync(world.file);
    world.restart();
    expect(await state(world)).toMatchObject({ kind: 'damaged' });
    expect(accepted(await world.api.backups.list({}))).toMatchObject([{ kind: 'rescued', holds: { campaigns: ['Avant'] } }]);
  });

  it('a backup is put in its place instead, and what was not in it is kept', async () => {
    const world = new World();
    await world.campaign('Avant');
    const copy = accepted(await world.api.backups.make({}));
    await world.campaign('Pendant');
    fs.rmSync(world.file);
    expect(refusal(await world.api.campaigns.create({ name: 'x', system: 'sampler' })).code).toBe('unavailable');
    await soon();
    accepted(await world.api.backups.restore({ id: copy.id }));
    world.restart();
    expect(await campaigns(world)).toEqual(['Avant']);
    const rescued = accepted(await world.api.backups.list({})).find(({ kind }) => kind === 'rescued');
    expect(rescued?.holds?.campaigns).toEqual(['Pendant', 'Avant']);
  });

  it('without room for it nothing changes, and it can be tried again', async () => {
    const world = new World();
    await world.campaign('Avant');
    fs.rmSync(world.file);
    expect(refusal(await world.api.campaigns.create({ name: 'x', system: 'sampler' })).code).toBe('unavailable');
    vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    await soon();
    expect(refusal(await world.api.backups.writeAnew({})).message).toContain('assez de place');
    vi.restoreAllMocks();
    expect(await state(world)).toMatchObject({ kind: 'lost' });
    accepted(await world.api.backups.writeAnew({}));
    expect(await campaigns(world)).toEqual(['Avant']);
  });

  it('is not written anew while it is in its place', async () => {
    const world = new World();
    expect(refusal(await world.api.backups.writeAnew({})).code).toBe('conflict');
  });
});

describe('a data file that another program keeps', () => {
  it('for a moment: the change waits for it, and nobody else does', async () => {
    const world = new World();
    await world.campaign('Avant');
    const other = new Database(world.file);
    other.exec('BEGIN IMMEDIATE');
    // By this thread, which the change does not keep: were it waiting here, nobody would ever let go.
    setTimeout(() => {
      other.exec('COMMIT');
      other.close();
    }, 600);
    await world.campaign('Après');
    expect(await campaigns(world)).toEqual(['Après', 'Avant']);
  });

  it('for good: said in words with what to do, nothing has changed, and the thread was free in between', async () => {
    const world = new World({ language: 'en' });
    const id = await world.campaign('Avant');
    const before = world.dump();
    const other = new Database(world.file);
    other.exec('BEGIN IMMEDIATE');
    let beats = 0;
    const beat = setInterval(() => (beats += 1), 10);
    const [one, two] = await Promise.all([world.api.campaigns.edit({ id, change: { notes: 'x' } }), world.api.settings.change({ theme: 'dark' })]);
    clearInterval(beat);
    for (const reply of [one, two]) {
      expect(refusal(reply)).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Another program is keeping the data file') as string });
    }
    expect(beats).toBeGreaterThan(10);
    other.exec('ROLLBACK');
    other.close();
    expect(world.dump()).toEqual(before);
    accepted(await world.api.campaigns.edit({ id, change: { notes: 'x' } }));
  });

  it('when the program starts: said as such', async () => {
    const world = new World();
    await world.campaign('Avant');
    world.close();
    const other = new Database(world.file);
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE');
    world.open();
    expect(await state(world)).toMatchObject({ kind: 'unusable', reason: 'dataBusy' });
    other.exec('ROLLBACK');
    other.close();
    world.restart();
    expect(await campaigns(world)).toEqual(['Avant']);
  });
});

describe('what SQLite and the disk refuse', () => {
  it('no room in the data file: said, nothing has changed, and it works again when there is', async () => {
    const world = new World();
    const id = await world.campaign('Avant');
    const before = world.dump();
    world.sql(`PRAGMA max_page_count = ${String(world.sql('PRAGMA page_count')[0]?.['page_count'])}`);
    const refused = refusal(await world.api.campaigns.edit({ id, change: { notes: 'x'.repeat(100_000) } }));
    expect(refused.code).toBe('unavailable');
    expect(refused.message).toContain('assez de place');
    expect(world.dump()).toEqual(before);
    world.sql('PRAGMA max_page_count = 1000000');
    accepted(await world.api.campaigns.edit({ id, change: { notes: 'x'.repeat(100_000) } }));
  });

  it('a file that can only be read', async () => {
    const world = new World();
    const id = await world.campaign('Avant');
    world.sql('PRAGMA query_only = 1');
    expect(refusal(await world.api.campaigns.edit({ id, change: { notes: 'x' } })).message).toContain('ne peut être que lu');
    world.sql('PRAGMA query_only = 0');
    accepted(await world.api.campaigns.edit({ id, change: { notes: 'x' } }));
  });

  it('a statement that was kept from a file which is closed by now', async () => {
    const world = new World();
    const id = await world.campaign('Avant');
    const run = await world.run(id);
    const { opened } = world.services.database;
    if (opened.kind === 'ready') opened.connection.close();
    const replies = [await world.api.runs.resumable({}), await world.api.campaigns.list({ trashed: false }), await world.tryAct(run, 'round')];
    for (const reply of replies) {
      expect(refusal(reply)).toMatchObject({ code: 'unavailable', message: 'Le fichier de données n’est pas disponible.' });
    }
  });

  it.each([
    ['ENOSPC', 'assez de place'],
    ['EROFS', 'ne peut être que lu'],
    ['EBUSY', 'Un autre programme utilise ce fichier'],
    ['EACCES', 'droit d’écrire'],
    ['EPERM', 'droit d’écrire'],
    ['EIO', 'ne se laisse plus lire ou écrire'],
    ['ENAMETOOLONG', 'n’accepte pas ce nom'],
  ])('%s while a table and a campaign are written into files', async (code, words) => {
    const world = new World();
    const id = await world.campaign('Avant');
    const folder = tempFolder();
    vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error(`${code}: refused`), { code });
    });
    try {
      for (const write of [
        () => world.api.sheets.export({ place: { kind: 'library', campaignId: id }, format: 'csv' as const }),
        () => world.api.transfer.export({ campaignId: id }),
      ]) {
        world.desktop.choices.push(path.join(folder, 'fichier'));
        const refused = refusal(await write());
        expect(refused.code).toBe('unavailable');
        expect(refused.message).toContain(words);
      }
      expect(fs.readdirSync(folder)).toEqual([]);
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describe('the journal beside the file', () => {
  it('is moved into the file when nothing was written for a while', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const world = new World();
      await world.campaign('Avant');
      // One look sees that something was written, the next one that nothing was since.
      vi.advanceTimersByTime(6000);
      const alone = path.join(tempFolder(), 'alone.sqlite');
      await vi.waitFor(
        () => {
          fs.copyFileSync(world.file, alone);
          expect(inFile(alone)).toEqual(['Avant']);
        },
        { timeout: 20_000 },
      );
    } finally {
      vi.useRealTimers();
    }
  }, 30_000);
});
