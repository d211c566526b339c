import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CopyFolder, stateOf } from '#main/platform/database/backups/copy-folder';
import { nameBeforeUpdate, nameOf, readName } from '#main/platform/database/backups/names';
import { superseded } from '#main/platform/database/backups/retention';
import { decideSwap, finishSwap, stagingPlace } from '#main/platform/database/backups/swap';
import { backupJobs } from '#main/platform/database/backups/job-work';
import { openDatabase } from '#main/platform/database/open';
import { JobRunner } from '#main/platform/workers/job-runner';
import { BACKUP_KINDS } from '#shared/ipc/backups';
import { tempFolder } from '../../../helpers/temp';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 30, 20);

describe('names', () => {
  it('say what made a copy and when', () => {
    const kinds = fc.constantFrom('automatic', 'by-hand', 'before-replace', 'before-restore');
    fc.assert(
      fc.property(kinds, fc.integer({ min: 0, max: 8_000_000_000_000 }), (kind, at) => {
        expect(readName(nameOf(kind as 'automatic', at))).toEqual({ kind, at });
      }),
    );
    expect(readName('before-schema-change-from-20-2026-11-30T01-35-26.sqlite')).toEqual({ kind: 'before-update', at: Date.UTC(2026, 10, 30, 1, 35, 26) });
    const [first, second] = [5, 6].map((ms) => nameBeforeUpdate(20, Date.UTC(2026, 10, 30, 1, 35, 26, ms)));
    expect(first).not.toBe(second);
    expect(readName(first ?? '')).toEqual({ kind: 'before-update', at: Date.UTC(2026, 10, 30, 1, 35, 26, 5) });
  });

  it.each([
    'automatic-2026-11-30T01-35-26-123.sqlite.partial',
    'automatic-2026-11-30T01-35-26-123.sqlite.json',
    'automatic-2026-99-30T01-35-26-123.sqlite',
    'x/automatic-2026-11-30T01-35-26-123.sqlite',
    'before-update-2026-11-30T01-35-26-123.sqlite',
    'traque.sqlite',
  ])('%s is none', (name) => {
    expect(readName(name)).toBeUndefined();
  });
});

describe('what is kept', () => {
  const copy = fc.record({ kind: fc.constantFrom(...BACKUP_KINDS), at: fc.integer({ min: NOW - 120 * DAY, max: NOW + DAY }) });
  const copies = fc.array(copy, { maxLength: 120 }).map((list) => list.map((each, index) => ({ ...each, id: `c${String(index)}` })));
  const keptOf = (list: Parameters<typeof superseded>[0]) => {
    const gone = new Set(superseded(list, NOW));
    return list.filter(({ id }) => !gone.has(id));
  };
  const latest = <T extends { at: number; id: string }>(list: readonly T[], count: number): T[] =>
    [...list].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, count);
  const day = (at: number): string => new Date(at).toDateString();

  /** An evening of the GM's own clock, wherever the test runs. */
  const EVENING = new Date(2026, 10, 30, 20).getTime();
  /** Which copies of one kind go, by their place in the list: each made so many hours before the evening. */
  const goneOf = (kind: Parameters<typeof superseded>[0][number]['kind'], hours: readonly number[]) =>
    superseded(
      hours.map((ago, index) => ({ id: String(index), kind, at: EVENING - ago * 3_600_000 })),
      EVENING,
    );
  const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  /** Hours between the evening and an hour of so many days before. */
  const ago = (days: number, hour = 12) => (EVENING - new Date(2026, 10, 30 - days, hour).getTime()) / 3_600_000;

  it('automatic: beyond the last ten, of each day of the last 31 the latest stays and the others go', () => {
    expect(goneOf('automatic', TEN)).toEqual([]);
    expect(goneOf('automatic', [...TEN, ago(5, 23), ago(5, 12), ago(5, 1), ago(6)])).toEqual(['11', '12']);
    // 31 days to the millisecond are a month, and more are not.
    expect(goneOf('automatic', [...TEN, 31 * 24])).toEqual([]);
    expect(goneOf('automatic', [...TEN, 31 * 24 + 1 / 3_600_000])).toHaveLength(1);
    expect(goneOf('automatic', [...TEN, ago(40), ago(41)])).toEqual(['10', '11']);
  });

  it('automatic: days of two months with one number are two days', () => {
    expect(goneOf('automatic', [...TEN, ago(1), ago(31, 22)])).toEqual([]);
  });

  it('automatic: of copies of one moment the one with the later name is the later', () => {
    const moment = EVENING - 5 * DAY;
    const twins = ['a', 'b'].map((id) => ({ id, kind: 'automatic' as const, at: moment }));
    const ten = TEN.map((hours) => ({ id: `t${String(hours)}`, kind: 'automatic' as const, at: EVENING - hours * 3_600_000 }));
    expect(superseded([...ten, ...twins], EVENING)).toEqual(['a']);
    expect(superseded([...ten, ...twins.toReversed()], EVENING)).toEqual(['a']);
  });

  it.each(['before-restore', 'before-replace', 'rescued'] as const)('%s: the last three stay whatever their age, and a month’s', (kind) => {
    expect(goneOf(kind, [ago(50), ago(51), ago(52), ago(53)])).toEqual(['3']);
    expect(goneOf(kind, [ago(1), ago(2), ago(3), ago(4)])).toEqual([]);
  });

  it('before an update: the last three', () => {
    expect(goneOf('before-update', [4, 1, 3, 2, 5])).toEqual(['0', '4']);
  });

  it('by hand: everything', () => {
    fc.assert(
      fc.property(copies, (list) => {
        expect(keptOf(list).filter(({ kind }) => kind === 'by-hand')).toEqual(list.filter(({ kind }) => kind === 'by-hand'));
      }),
    );
  });

  it('automatic: the last ten, of a month the last of each day, and nothing else', () => {
    fc.assert(
      fc.property(copies, (list) => {
        const all = list.filter(({ kind }) => kind === 'automatic');
        const kept = keptOf(list).filter(({ kind }) => kind === 'automatic');
        const ten = latest(all, 10);
        expect(kept).toEqual(expect.arrayContaining(ten));
        const month = all.filter(({ at }) => NOW - at <= 31 * DAY);
        // No day of the month is without its last copy.
        for (const each of month)
          expect(kept).toContainEqual(
            latest(
              all.filter(({ at }) => day(at) === day(each.at)),
              1,
            )[0],
          );
        const others = kept.filter((each) => !ten.includes(each));
        expect(new Set(others.map(({ at }) => day(at))).size).toBe(others.length);
        expect(others.every(({ at }) => NOW - at <= 31 * DAY)).toBe(true);
      }),
    );
  });

  it('before something: the last three of each kind, and those of a month before a restore or a replace', () => {
    fc.assert(
      fc.property(copies, (list) => {
        for (const kind of ['before-update', 'before-restore', 'before-replace']) {
          const all = list.filter((each) => each.kind === kind);
          const expected = new Set(latest(all, 3));
          if (kind !== 'before-update') for (const each of all) if (NOW - each.at <= 31 * DAY) expected.add(each);
          expect(new Set(keptOf(list).filter((each) => each.kind === kind))).toEqual(expected);
        }
      }),
    );
  });

  it('what is thrown away once is all: asked again, nothing more goes', () => {
    fc.assert(
      fc.property(copies, (list) => {
        expect(superseded(keptOf(list) as Parameters<typeof superseded>[0], NOW)).toEqual([]);
      }),
    );
  });
});

/** A data file with one campaign, and how to look at it. */
class Profile {
  readonly folder = tempFolder();
  readonly file = path.join(this.folder, 'traque.sqlite');
  readonly backupFolder = path.join(this.folder, 'backups');
  readonly kept = path.join(this.backupFolder, nameOf('before-restore', NOW));

  open() {
    return openDatabase({ file: this.file, backupFolder: this.backupFolder });
  }

  write(name: string): void {
    const opened = this.open();
    if (opened.kind !== 'ready') throw new Error(opened.kind);
    opened.connection
      .prepare(
        `INSERT INTO campaigns (id, name, system, created_at, updated_at, trashed_at) VALUES ('a', ?, 'sampler', 1, 1, NULL) ON CONFLICT DO UPDATE SET name = excluded.name`,
      )
      .run(name);
    opened.connection.close();
  }

  static read(file: string): unknown {
    const opened = openDatabase({ file, backupFolder: path.join(path.dirname(file), 'none') });
    if (opened.kind !== 'ready') return opened.kind;
    const name = opened.connection.prepare('SELECT name FROM campaigns').pluck().get();
    opened.connection.close();
    return name;
  }

  /** The present is called "new", a copy of "old" stands beside it. */
  static ready(): Profile {
    const profile = new Profile();
    profile.write('old');
    fs.copyFileSync(profile.file, `${profile.file}.kept`);
    profile.write('new');
    fs.renameSync(`${profile.file}.kept`, stagingPlace(profile.file));
    return profile;
  }
}

describe('putting a copy in place', () => {
  it('keeps the present with its journal', () => {
    const profile = Profile.ready();
    for (const side of ['-wal', '-shm']) fs.writeFileSync(profile.file + side, side);
    decideSwap(profile.file, profile.kept);
    finishSwap(profile.file);
    expect(fs.readdirSync(profile.folder).sort()).toEqual(['backups', 'traque.sqlite']);
    expect(fs.readdirSync(profile.backupFolder).sort()).toEqual(['', '-shm', '-wal'].map((side) => path.basename(profile.kept) + side));
    expect(Profile.read(profile.file)).toBe('old');
  });

  it('nothing happens that was not decided, and what was staged for it goes', () => {
    const profile = Profile.ready();
    expect(Profile.read(profile.file)).toBe('new');
    expect(fs.existsSync(stagingPlace(profile.file))).toBe(false);
  });

  it('an end in the middle of any step is finished by the next start, or was never begun', () => {
    const methods = ['renameSync', 'rmSync', 'mkdirSync', 'fsyncSync', 'writeFileSync', 'openSync'] as const;
    let steps = 0;
    let decidedAt = 0;
    for (let dies = 1; steps === 0 || dies <= steps; dies += 1) {
      for (const when of ['before', 'after'] as const) {
        const profile = Profile.ready();
        let count = 0;
        for (const method of methods) {
          const real = fs[method] as (...parameters: unknown[]) => unknown;
          vi.spyOn(fs, method).mockImplementation((...parameters: unknown[]) => {
            count += 1;
            // From here on nothing gets to the disk any more.
            if (count > dies || (count === dies && when === 'before')) throw new Error('dead');
            const result = real.apply(fs, parameters);
            if (count === dies) throw new Error('dead');
            return result;
          });
        }
        let isDecided = false;
        try {
          decideSwap(profile.file, profile.kept);
          isDecided = true;
          finishSwap(profile.file);
          steps = count;
        } catch (error) {
          expect((error as Error).message).toBe('dead');
        }
        vi.restoreAllMocks();
        if (!isDecided) decidedAt = dies;
        const is = Profile.read(profile.file);
        const was = fs.existsSync(profile.kept) ? Profile.read(profile.kept) : undefined;
        // Whole before or whole after, and what was there is there.
        expect([is, was], `${when} step ${String(dies)}`).toEqual(is === 'old' ? ['old', 'new'] : ['new', undefined]);
        if (isDecided) expect(is).toBe('old');
        expect(fs.existsSync(`${profile.file}.restoring`)).toBe(false);
        // And the next start has nothing left to do.
        expect(Profile.read(profile.file)).toBe(is);
      }
    }
    expect(decidedAt).toBeGreaterThan(2);
    expect(steps).toBeGreaterThan(decidedAt + 5);
  });

  it('a decided copy that is gone is said, and no empty file takes its place', () => {
    const profile = Profile.ready();
    decideSwap(profile.file, profile.kept);
    fs.rmSync(stagingPlace(profile.file));
    fs.rmSync(profile.file);
    expect(profile.open().kind).toBe('unusable');
    expect(fs.existsSync(profile.file)).toBe(false);
  });

  it('a folder of copies on another disk takes the present too', () => {
    const profile = Profile.ready();
    const real = fs.renameSync;
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (path.dirname(String(from)) !== path.dirname(String(to))) throw Object.assign(new Error('cross-device link'), { code: 'EXDEV' });
      real(from, to);
    });
    decideSwap(profile.file, profile.kept);
    finishSwap(profile.file);
    vi.restoreAllMocks();
    expect([Profile.read(profile.file), Profile.read(profile.kept)]).toEqual(['old', 'new']);
  });
});

/** In this thread: the one of the program is built. */
function runner(): JobRunner {
  const nothing = (): void => undefined;
  return new JobRunner({ file: undefined, here: () => Promise.resolve(backupJobs) }, { info: nothing, warn: nothing, error: nothing });
}

describe('a copy', () => {
  it('tells how far it is, and has the same digest for the same content', async () => {
    const profile = new Profile();
    profile.write('x'.repeat(3_000_000));
    const folder = new CopyFolder(profile.backupFolder, runner());
    const reported: number[] = [];
    const first = await folder.add(profile.file, 'automatic', NOW, (done, of) => reported.push(done / of));
    const second = await folder.add(profile.file, 'by-hand', NOW + 1, () => undefined);
    expect(reported.at(-1)).toBeLessThan(1);
    expect(reported.length).toBeGreaterThan(0);
    expect(first?.content).toBe(second?.content);
    profile.write('y');
    const third = await folder.add(profile.file, 'by-hand', NOW + 2, () => undefined);
    expect(third?.content).not.toBe(first?.content);
  });

  it('is stopped in the middle, and leaves nothing that counts', async () => {
    const profile = new Profile();
    profile.write('x'.repeat(9_000_000));
    const jobs = runner();
    const folder = new CopyFolder(profile.backupFolder, jobs);
    await expect(
      folder.add(profile.file, 'automatic', NOW, () => {
        void jobs.dispose();
      }),
    ).rejects.toThrow('stopped');
    expect(await folder.list()).toEqual([]);
  });

  it('a file that is not there is refused', async () => {
    const folder = new CopyFolder(path.join(tempFolder(), 'backups'), runner());
    await expect(folder.add(path.join(tempFolder(), 'traque.sqlite'), 'automatic', NOW, () => undefined)).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' });
    expect(await folder.list()).toEqual([]);
  });
});

describe('the state of a file', () => {
  it('is another after a write, whether it is in the journal or in the file', () => {
    const profile = new Profile();
    profile.write('one');
    const before = stateOf(profile.file);
    expect(stateOf(profile.file)).toBe(before);
    const opened = profile.open();
    if (opened.kind !== 'ready') throw new Error(opened.kind);
    expect(stateOf(profile.file)).toBe(before);
    opened.connection.exec(`UPDATE campaigns SET name = 'two'`);
    expect(stateOf(profile.file)).not.toBe(before);
    opened.connection.close();
    expect(stateOf(profile.file)).not.toBe(before);
  });
});
