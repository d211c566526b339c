/** A start that came to nothing is noticed by the next. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasInstalledPlugins, markStart } from '#main/app/start-mark';
import { tempFolder } from '../../helpers/temp';

describe('the mark of a start', () => {
  it('is gone once the first screen can be used', () => {
    const profile = path.join(tempFolder(), 'new');
    const first = markStart(profile);
    expect(first.failedBefore).toBe(false);
    first.clear();
    expect(fs.readdirSync(profile)).toEqual([]);
    expect(markStart(profile).failedBefore).toBe(false);
  });

  it('is found by the next start when this one ends before', () => {
    const profile = tempFolder();
    markStart(profile);
    const second = markStart(profile);
    expect(second.failedBefore).toBe(true);
    second.clear();
    expect(markStart(profile).failedBefore).toBe(false);
  });

  it('stays when the program has given up, however orderly it ends', () => {
    const profile = tempFolder();
    const first = markStart(profile);
    first.clear();
    first.set();
    first.clear();
    expect(markStart(profile).failedBefore).toBe(true);
  });

  it('is nobody’s trouble where the profile cannot be written', () => {
    const file = path.join(tempFolder(), 'file');
    fs.writeFileSync(file, '');
    const mark = markStart(path.join(file, 'profile'));
    mark.clear();
    expect(mark.failedBefore).toBe(false);
  });
});

it('there is something to leave out only where a plugin is installed', () => {
  const folder = tempFolder();
  expect(hasInstalledPlugins(path.join(folder, 'plugins'))).toBe(false);
  fs.mkdirSync(path.join(folder, '.new-x'));
  fs.writeFileSync(path.join(folder, 'README.md'), '');
  expect(hasInstalledPlugins(folder)).toBe(false);
  fs.mkdirSync(path.join(folder, 'gouffre'));
  expect(hasInstalledPlugins(folder)).toBe(true);
});
