/** Files from outside the window, and the command line of a start like this one. */
import { describe, expect, it } from 'vitest';
import { argumentsAgain, filesOfCommandLine, OfferedFiles } from '#main/app/offered-files';

describe('a command line', () => {
  it('names files by their ending, wherever they are', () => {
    expect(
      filesOfCommandLine(
        ['.', '--lang=fr', 'gouffre.traque-plugin', '/a/B.TRAQUE-PLUGIN', 'brumes.traque', '--x.traque-plugin', '--y.traque', 'notes.txt'],
        '/home/gm',
      ),
    ).toEqual(['/home/gm/gouffre.traque-plugin', '/a/B.TRAQUE-PLUGIN', '/home/gm/brumes.traque']);
  });

  it('names files by address where the file manager does so, and none of another computer or scheme', () => {
    const addresses = ['file:///home/mj/L%E2%80%99abysse%20%C3%A9.traque-plugin', 'FILE:///a.traque', 'file://elsewhere/b.traque', 'file:///c%2Fd.traque'];
    expect(filesOfCommandLine(['traque', ...addresses], '/')).toEqual(['/home/mj/L’abysse é.traque-plugin', '/a.traque']);
    expect(argumentsAgain([...addresses, '--lang=fr'], undefined)).toEqual(['--lang=fr']);
  });

  it('of Windows has the program first, in either start', () => {
    const argv = ['C:\\Program Files\\Traque\\Traque.exe', '--allow-file-access-from-files', 'gouffre.traque-plugin'];
    expect(filesOfCommandLine(argv, '/home/mj')).toEqual(['/home/mj/gouffre.traque-plugin']);
  });

  it('is used again without its files, in safe mode or not', () => {
    const line = ['.', '--safe-mode', '--user-data-dir=/p', 'gouffre.traque-plugin'];
    expect(argumentsAgain(line, undefined)).toEqual(['.', '--safe-mode', '--user-data-dir=/p']);
    expect(argumentsAgain(line, false)).toEqual(['.', '--user-data-dir=/p']);
    expect(argumentsAgain(['.'], true)).toEqual(['.', '--safe-mode']);
    expect(argumentsAgain(line, true)).toEqual(['.', '--user-data-dir=/p', '--safe-mode']);
  });
});

it('files wait until the page can show them; what is no path is left aside', () => {
  const passed: string[] = [];
  const offered = new OfferedFiles((files) => passed.push(...files));
  offered.offer(['/a.traque-plugin', 'relative.traque-plugin', 7, null, `/${'x'.repeat(5000)}`]);
  for (const none of [[], '/b.traque-plugin', null, { length: 1, 0: '/c' }]) offered.offer(none);
  expect(passed).toEqual([]);
  offered.ready();
  offered.offer(['/folder']);
  offered.ready();
  expect(passed).toEqual(['/a.traque-plugin', '/folder']);
});
