/** Archives that somebody made to do harm, and how each is refused: whole, with a sentence that names the entry in both languages. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_LIMITS } from '#main/platform/plugins/package/limits';
import { contentHash } from '#main/platform/plugins/load-module';
import { readArchive, readArchiveFile } from '#main/platform/plugins/package/read-archive';
import { readPackageFolder } from '#main/platform/plugins/package/read-folder';
import type { ReadPackage } from '#main/platform/plugins/package/package';
import { createTranslator } from '#shared/text/translator';
import { tempFolder } from '../../../../helpers/temp';
import { SAMPLER } from '../../../../helpers/world';
import { bytesOf, filesOf, patched, renamed, zipped } from './archives';

const english = createTranslator('en');
const french = createTranslator('fr');

function problemsOf(read: ReadPackage): readonly string[] {
  if (read.kind === 'read') return [];
  for (const problem of read.problems) {
    // In the other language too, and with everything that it names.
    expect(french.plugin('app', problem)).not.toMatch(/plugin\.package|\{\{/);
  }
  return read.problems.map((problem) => english.plugin('app', problem));
}

const refusal = async (zip: Uint8Array): Promise<readonly string[]> => problemsOf(await readArchive(Buffer.from(zip)));
const good = filesOf();
const HELLO = bytesOf('{}');

describe('an archive that can be read', () => {
  it('is the same as its folder, and has the hash that the installed folder has', async () => {
    const [fromArchive, fromFolder] = [await readArchive(zipped(good)), await readPackageFolder(SAMPLER)];
    if (fromArchive.kind !== 'read' || fromFolder.kind !== 'read') throw new Error('it was refused');
    expect(Object.keys(fromArchive.plugin.files).sort()).toEqual(Object.keys(good).sort());
    expect(fromArchive.plugin.hash).toBe(fromFolder.plugin.hash);
    expect(fromArchive.plugin.hash).toBe(contentHash(SAMPLER));
  });

  it('may have the folder itself in it, entries for folders, and what file managers leave behind', async () => {
    const wrapped = Object.fromEntries(Object.entries(good).map(([name, bytes]) => [`sampler-2.1.0/${name}`, bytes]));
    const read = await readArchive(
      zipped({ ...wrapped, 'sampler-2.1.0/locales/': new Uint8Array(), '__MACOSX/sampler-2.1.0/._plugin.json': HELLO, '.DS_Store': HELLO }),
    );
    expect(problemsOf(read)).toEqual([]);
    expect(read.kind === 'read' && Object.keys(read.plugin.files).sort()).toEqual(Object.keys(good).sort());
  });
});

describe('names that are refused', () => {
  const out = (name: string): string => `“${name}” leads out of the system’s folder, or is no name of a file.`;
  const device = (name: string): string => `“${name}” has a name that Windows keeps for a device. It must be renamed.`;
  const bad = (name: string): string => `“${name}” has a name that some computers do not take: too long, too deep, or with a character that is not allowed.`;
  const cases: readonly (readonly [string, string])[] = [
    ['../evil.js', out('../evil.js')],
    ['a/../../evil.js', out('a/../../evil.js')],
    ['/etc/evil.js', out('/etc/evil.js')],
    ['C:/evil.js', out('C:/evil.js')],
    ['c:evil.js', out('c:evil.js')],
    ['..\\evil.js', out('..\\evil.js')],
    ['\\\\server\\evil.js', out('\\\\server\\evil.js')],
    ['a//evil.js', out('a//evil.js')],
    ['./evil.js', out('./evil.js')],
    ['../', out('../')],
    ['NUL', device('NUL')],
    ['con.json', device('con.json')],
    ['locales/COM1.js', device('locales/COM1.js')],
    ['aux .txt', device('aux .txt')],
    ['evil.js.', bad('evil.js.')],
    ['evil.js ', bad('evil.js ')],
    // A drive letter is a path before it is a character that no disk takes.
    ['a:b.js', out('a:b.js')],
    ['evil.js:stream', bad('evil.js:stream')],
    ['what?.js', bad('what?.js')],
    ['sj.\u202elive.js', bad('sj.\u{fffd}live.js')],
    ['line\nbreak.js', bad('line\u{fffd}break.js')],
    [`${'d/'.repeat(8)}deep.js`, bad(`${'d/'.repeat(8)}deep.js`)],
    ['run.exe', '“run.exe” does not belong into a system: only .json, .js, .mjs, .cjs, .md and .txt files and licences.'],
    ['index.node', '“index.node” does not belong into a system: only .json, .js, .mjs, .cjs, .md and .txt files and licences.'],
  ];
  it.each(cases)('%j', async (name, sentence) => {
    expect(await refusal(zipped({ ...good, [name]: HELLO }))).toEqual([sentence]);
  });

  it('are not those of licences, in any of their spellings', async () => {
    expect(await refusal(zipped({ ...good, LICENSE: HELLO, 'LICENCE.txt': HELLO, COPYING: HELLO, 'licenses.md': HELLO }))).toEqual([]);
  });

  it('are names that are no UTF-8', async () => {
    const found = await refusal(renamed(zipped({ ...good, 'evilevil.js': HELLO }), 'evilevil.js', Buffer.from([0xff, 0xfe, ...Buffer.from('evile.js'), 0x21])));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/leads out of the system’s folder/);
  });

  it('are names that a disk would take for each other', async () => {
    const twins = zipped({ ...good, 'aaaa.js': HELLO, 'bbbb.js': HELLO });
    expect(await refusal(renamed(twins, 'bbbb.js', 'aaaa.js'))).toEqual(['“aaaa.js” is in it twice.']);
    const clash = (name: string): string[] => [
      `“${name}” differs from another name only in capitals or accents, or is both a file and a folder: some disks would take them for one.`,
    ];
    expect(await refusal(zipped({ ...good, 'INDEX.CJS': HELLO }))).toEqual(clash('INDEX.CJS'));
    expect(await refusal(zipped({ ...good, 'Locales/x.json': HELLO }))).toEqual(clash('Locales/x.json'));
    expect(await refusal(zipped({ ...good, 'é.js': HELLO, 'e\u0301.js': HELLO }))).toEqual(clash('e\u0301.js'));
    expect(await refusal(zipped({ ...good, 'index.cjs/x.js': HELLO }))).toEqual(clash('index.cjs/x.js'));
    expect(await refusal(zipped({ ...good, 'a.js/x.js': HELLO, 'a.js': HELLO }))).toEqual(clash('a.js'));
  });
});

describe('entries that are refused', () => {
  const attributes = (mode: number) => (copy: Buffer, at: number, isList: boolean) => {
    if (isList) copy.writeUInt32LE((mode << 16) >>> 0, at + 38);
  };

  it.each([
    ['a symbolic link', 0o120777],
    ['a pipe', 0o010644],
    ['a device', 0o060644],
    ['a folder that is named as a file', 0o040755],
  ])('%s', async (_what, mode) => {
    const zip = patched(zipped({ ...good, 'link.json': bytesOf('/etc/passwd') }), 'link.json', attributes(mode));
    expect(await refusal(zip)).toEqual(['“link.json” is a link or a special file: only real files are taken.']);
  });

  it('what is encrypted', async () => {
    const zip = patched(zipped({ ...good, 'secret.json': HELLO }), 'secret.json', (copy, at, isList) => {
      copy.writeUInt16LE(1, at + (isList ? 8 : 6));
    });
    expect(await refusal(zip)).toEqual(['“secret.json” is encrypted: Traque only opens archives without a password.']);
  });

  it('what is compressed otherwise', async () => {
    const zip = patched(zipped({ ...good, 'odd.json': HELLO }), 'odd.json', (copy, at, isList) => {
      copy.writeUInt16LE(14, at + (isList ? 10 : 8));
    });
    expect(await refusal(zip)).toEqual(['“odd.json” is compressed in a way that Traque does not know: an ordinary zip is needed.']);
  });

  it('what is damaged', async () => {
    const zip = patched(zipped({ ...good, 'hurt.json': [bytesOf('abcdefgh'), { level: 0 }] }), 'hurt.json', (copy, at, isList) => {
      if (!isList) copy[at + 30 + 'hurt.json'.length] = 0x21;
    });
    expect(await refusal(zip)).toEqual(['“hurt.json” is damaged. Ask its author for the archive again.']);
  });

  it('several at once are all named', async () => {
    expect(await refusal(zipped({ ...good, '../evil.js': HELLO, 'run.exe': HELLO, NUL: HELLO }))).toHaveLength(3);
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`file${String(index)}.exe`, HELLO]));
    const found = await refusal(zipped(many));
    expect(found).toHaveLength(PACKAGE_LIMITS.problems + 1);
    expect(found.at(-1)).toBe('And 30 more.');
  });
});

describe('more than anything may have', () => {
  it('is refused without being read: an archive of more than 5 MB', async () => {
    const file = path.join(tempFolder(), 'large.traque-plugin');
    fs.writeFileSync(file, Buffer.alloc(PACKAGE_LIMITS.archive + 1));
    expect(problemsOf(await readArchiveFile(file))).toEqual(['This file is too large: a rule system has at most 5 MB.']);
  });

  it('is refused: a file of more than 2 MB, more than 20 MB in all, more than 500 files', async () => {
    const text = bytesOf(Array.from({ length: 400_000 }, (_, index) => String(index)).join(' '));
    const noise = (bytes: number): Uint8Array => text.subarray(0, bytes);
    expect(await refusal(zipped({ ...good, 'big.txt': noise(PACKAGE_LIMITS.file + 1) }))).toEqual(['“big.txt” is too large: at most 2 MB.']);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${String(index)}.json`, HELLO]));
    expect(await refusal(zipped({ ...good, ...many }))).toEqual(['This system has too many files: at most 500.']);
    const large = bytesOf(Buffer.from(text.subarray(0, 20_000)).toString().repeat(95));
    expect(await refusal(zipped(Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${String(index)}.txt`, large]))))).toEqual([
      'This system is too large once unpacked: at most 20 MB.',
    ]);
  });

  it('is refused as a bomb, by what the list says and by what comes out', async () => {
    const zeros = new Uint8Array(1_500_000);
    const bomb = zipped({ ...good, 'bomb.txt': zeros });
    expect(await refusal(bomb)).toEqual(['“bomb.txt” is made to burst: it unpacks into far more than it seems to be.']);
    // The list says that it is small: what comes out is cut off.
    const lying = patched(bomb, 'bomb.txt', (copy, at, isList) => {
      copy.writeUInt32LE(1000, at + (isList ? 24 : 22));
    });
    expect(await refusal(lying)).toEqual(['“bomb.txt” is damaged. Ask its author for the archive again.']);
  });

  it('is refused: entries that overlap, each of which inflates the same bytes', async () => {
    const text = bytesOf(Array.from({ length: 40_000 }, (_, index) => String(index)).join(' '));
    const names = Array.from({ length: 120 }, (_, index) => `f${String(index).padStart(3, '0')}.txt`);
    const zip = zipped(Object.fromEntries(names.map((name, index) => [name, index === 0 ? text : new Uint8Array()])));
    const [list, local] = [new Map<string, number>(), new Map<string, number>()];
    for (const name of names) patched(zip, name, (_copy, at, isList) => (isList ? list : local).set(name, at));
    const first = list.get('f000.txt') ?? 0;
    for (const name of names.slice(1)) zip.copy(zip, (list.get(name) ?? 0) + 10, first + 10, first + 28);
    for (const name of names.slice(1)) zip.writeUInt32LE(local.get('f000.txt') ?? 0, (list.get(name) ?? 0) + 42);
    expect(await refusal(zip)).toEqual(['This system is too large once unpacked: at most 20 MB.']);
  });
});

describe('what is no archive', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('definitely not a zip')],
    ['a zip that was cut off', zipped(good).subarray(0, 2000)],
  ])('%s', async (_what, bytes) => {
    expect(await refusal(bytes)).toEqual(['This file is no rule system: it is not a zip archive, or it is damaged. Ask its author for it again.']);
  });

  it('is empty', async () => {
    expect(await refusal(zipped({}))).toEqual(['There is no file in it: a rule system has at least a plugin.json.']);
  });
});

describe('a folder', () => {
  it('is taken without links, hidden files and packages', async () => {
    const folder = path.join(tempFolder(), 'sampler');
    fs.cpSync(SAMPLER, folder, { recursive: true });
    fs.mkdirSync(path.join(folder, '.git'));
    fs.writeFileSync(path.join(folder, '.git/config'), 'x');
    fs.mkdirSync(path.join(folder, 'node_modules'));
    fs.writeFileSync(path.join(folder, 'node_modules/x.exe'), 'x');
    const read = await readPackageFolder(folder);
    expect(read.kind === 'read' && Object.keys(read.plugin.files).sort()).toEqual(Object.keys(good).sort());
    fs.symlinkSync('/etc/passwd', path.join(folder, 'words.txt'));
    fs.symlinkSync('/etc', path.join(folder, 'content'));
    fs.writeFileSync(path.join(folder, 'run.exe'), 'x');
    expect([...problemsOf(await readPackageFolder(folder))].sort()).toEqual([
      '“content” is a link or a special file: only real files are taken.',
      '“run.exe” does not belong into a system: only .json, .js, .mjs, .cjs, .md and .txt files and licences.',
      '“words.txt” is a link or a special file: only real files are taken.',
    ]);
  });

  it('has the same limits', async () => {
    const folder = tempFolder();
    fs.writeFileSync(path.join(folder, 'big.txt'), Buffer.alloc(PACKAGE_LIMITS.file + 1));
    expect(problemsOf(await readPackageFolder(folder))).toEqual(['“big.txt” is too large: at most 2 MB.']);
    const crowded = tempFolder();
    for (let index = 0; index <= PACKAGE_LIMITS.files; index += 1) fs.writeFileSync(path.join(crowded, `f${String(index)}.json`), '{}');
    expect(problemsOf(await readPackageFolder(crowded))).toEqual(['This system has too many files: at most 500.']);
    expect(problemsOf(await readPackageFolder(tempFolder()))).toEqual(['There is no file in it: a rule system has at least a plugin.json.']);
  });
});
