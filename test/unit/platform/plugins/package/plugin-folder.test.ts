/** Installing on a real disk, killed at every step: the old version or the new one, whole. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { confirm, putInPlace, removePlugin, rollBack, stage, tidy } from '#main/platform/plugins/package/plugin-folder';
import { snapshot, tempFolder } from '../../../../helpers/temp';
import { bytesOf, filesOf, withManifest } from './archives';
import type { Files } from './archives';

const first = filesOf();
const second: Files = withManifest({ ...first, 'content/new.json': bytesOf('{}') }, { version: '2.2.0' });

const root = (): string => path.join(tempFolder(), 'profile/plugins');
const versionIn = (folder: string): string => (JSON.parse(fs.readFileSync(path.join(folder, 'sampler/plugin.json'), 'utf8')) as { version: string }).version;
const isWhole = (folder: string, files: Files): boolean =>
  JSON.stringify(Object.keys(snapshot(path.join(folder, 'sampler'))).sort()) ===
  JSON.stringify(
    Object.keys(files)
      .map((name) => path.normalize(name))
      .sort(),
  );
const put = async (folder: string, files: Files): Promise<void> => {
  putInPlace(folder, 'sampler', await stage(folder, 'sampler', files));
};

describe('a plugin that is installed', () => {
  it('is there as it was read, with nothing beside it', async () => {
    const folder = root();
    await put(folder, first);
    expect(fs.readdirSync(folder)).toEqual(['sampler']);
    expect(snapshot(path.join(folder, 'sampler'))).toEqual(
      Object.fromEntries(Object.entries(first).map(([name, bytes]) => [path.normalize(name), Buffer.from(bytes).toString('hex')])),
    );
  });

  it('gives way to an update, which is confirmed or taken back', async () => {
    const folder = root();
    await put(folder, first);
    await put(folder, second);
    expect(versionIn(folder)).toBe('2.2.0');
    expect(rollBack(folder, 'sampler')).toBe(true);
    expect([versionIn(folder), isWhole(folder, first), fs.readdirSync(folder)]).toEqual(['2.1.0', true, ['sampler']]);
    await put(folder, second);
    confirm(folder, 'sampler');
    expect([versionIn(folder), isWhole(folder, second), fs.readdirSync(folder)]).toEqual(['2.2.0', true, ['sampler']]);
    expect(rollBack(folder, 'sampler')).toBe(false);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('is removed, with a version before that nobody confirmed', async () => {
    const folder = root();
    await put(folder, first);
    await put(folder, second);
    removePlugin(folder, 'sampler');
    expect(fs.readdirSync(folder)).toEqual([]);
    removePlugin(folder, 'sampler');
  });

  it('never becomes a path that leads elsewhere, whoever asks', async () => {
    const folder = root();
    await expect(stage(folder, '../evil', first)).rejects.toThrow('no id');
    await expect(stage(folder, 'sampler', { '../evil.js': bytesOf('x') })).rejects.toThrow('no name of a file');
    expect(() => {
      removePlugin(folder, '..');
    }).toThrow('no id');
    expect(fs.readdirSync(path.dirname(folder))).toEqual(['plugins']);
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});

describe('a kill in the middle', () => {
  /** The steps on the disk that change what is there; each call may be the last. */
  async function killedAfter(calls: number, work: (folder: string) => Promise<void>, folder: string): Promise<boolean> {
    const rename = fs.renameSync;
    let done = 0;
    const spy = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (done >= calls) throw new Error('killed');
      done += 1;
      rename(from, to);
    });
    const rm = vi.spyOn(fs, 'rmSync').mockImplementation(() => {
      throw new Error('killed');
    });
    try {
      await work(folder);
      return false;
    } catch {
      return true;
    } finally {
      spy.mockRestore();
      rm.mockRestore();
    }
  }

  it('of writing leaves nothing that anybody would find', async () => {
    const folder = root();
    await put(folder, first);
    const before = snapshot(path.join(folder, 'sampler'));
    const staged = await stage(folder, 'sampler', second);
    fs.rmSync(path.join(folder, staged, 'plugin.json'));
    expect(tidy(folder)).toEqual([`${staged} was left and is gone`]);
    expect(fs.readdirSync(folder)).toEqual(['sampler']);
    expect(snapshot(path.join(folder, 'sampler'))).toEqual(before);
  });

  it.each([0, 1, 2, 3, 4])('of an update, after %i moves, leaves the old version or the new one', async (calls) => {
    const folder = root();
    await put(folder, first);
    await killedAfter(
      calls,
      async (at) => {
        await put(at, second);
        confirm(at, 'sampler');
      },
      folder,
    );
    tidy(folder);
    const version = versionIn(folder);
    expect(isWhole(folder, version === '2.1.0' ? first : second)).toBe(true);
    expect(version).toBe(calls < 3 ? '2.1.0' : '2.2.0');
    expect(fs.readdirSync(folder)).toEqual(['sampler']);
  });

  it.each([0, 1])('of removing, after %i moves, leaves all of it or none', async (calls) => {
    const folder = root();
    await put(folder, first);
    await killedAfter(
      calls,
      (at) => {
        removePlugin(at, 'sampler');
        return Promise.resolve();
      },
      folder,
    );
    tidy(folder);
    expect(fs.readdirSync(folder)).toEqual(calls === 0 ? ['sampler'] : []);
    if (calls === 0) expect(isWhole(folder, first)).toBe(true);
  });

  it('before an update was confirmed puts the version before back', async () => {
    const folder = root();
    await put(folder, first);
    await put(folder, second);
    expect(tidy(folder)).toEqual(['the version of sampler before an update that was cut short is back']);
    expect([versionIn(folder), fs.readdirSync(folder)]).toEqual(['2.1.0', ['sampler']]);
    expect(tidy(folder)).toEqual([]);
  });

  it('leaves what is not ours alone', () => {
    const folder = root();
    fs.mkdirSync(path.join(folder, '.git'), { recursive: true });
    fs.mkdirSync(path.join(folder, 'by-hand'));
    expect(tidy(folder)).toEqual([]);
    expect(tidy(path.join(folder, 'not-there'))).toEqual([]);
    expect(fs.readdirSync(folder).sort()).toEqual(['.git', 'by-hand']);
  });
});
