/** Five thousand archives that chance has been at: read whole or refused with sentences, none hangs, and nothing is ever written outside of the folder of plugins. */
import fs from 'node:fs';
import path from 'node:path';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, test } from 'vitest';
import { inspectPackage } from '#main/platform/plugins/package/inspect';
import { putInPlace, stage } from '#main/platform/plugins/package/plugin-folder';
import { readArchive } from '#main/platform/plugins/package/read-archive';
import { createTranslator } from '#shared/text/translator';
import { snapshot, tempFolder } from '../../../../helpers/temp';
import { bytesOf, filesOf, zipped } from './archives';

const ARCHIVES = 5000;

type Random = (below: number) => number;

function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return (below) => (generator.next() >>> 0) % below;
}

const NAMES = [
  '../evil.js',
  '/evil.js',
  'C:\\evil.js',
  '..\\evil.js',
  'NUL',
  'a/../../b.js',
  'INDEX.CJS',
  'locales',
  'x.js ',
  'e\u0301.json',
  '\u0000.js',
  'plugin.json',
];
const files = filesOf();
const base = zipped(files);
const stored = zipped(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, [bytes, { level: 0 }] as const])));

function flipped(zip: Buffer, random: Random, from: number): Buffer {
  const copy = Buffer.from(zip);
  for (let count = 1 + random(6); count > 0; count -= 1) copy[from + random(copy.length - from)] = random(256);
  return copy;
}

/** One of the things that go wrong with an archive, or that somebody does to it. */
function mutated(random: Random): Buffer {
  const zip = random(2) === 0 ? base : stored;
  const listAt = zip.readUInt32LE(zip.length - 22 + 16);
  switch (random(7)) {
    case 0:
      return flipped(zip, random, 0);
    case 1:
    case 2:
      // In the list of entries, where every byte means something.
      return flipped(zip, random, listAt);
    case 3:
      return Buffer.concat([zip.subarray(0, random(zip.length)), zip.subarray(random(zip.length))]);
    case 4: {
      // A name that means something else, in both places or in one.
      const [name = ''] = [Object.keys(files)[random(Object.keys(files).length)]];
      const other = (NAMES[random(NAMES.length)] ?? '').padEnd(name.length, 'x').slice(0, name.length);
      const copy = Buffer.from(zip);
      for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at + 1)) if (random(3) > 0) copy.write(other, at, 'latin1');
      return copy;
    }
    case 5: {
      const copy = Buffer.from(zip);
      // A number of the list: a size, an offset, a length, flags or attributes.
      const records = [...copy.keys()].filter((at) => at >= listAt && at < copy.length - 46 && copy.readUInt32LE(at) === 0x02014b50);
      const at = records[random(records.length)] ?? listAt;
      const field = [6, 8, 10, 16, 20, 24, 28, 30, 32, 38, 42][random(11)] ?? 8;
      copy.writeUInt32LE([0, 1, 0xffff, 0xffffffff, 0x7fffffff, 0xa1ff0000][random(6)] ?? 0, at + field);
      return copy;
    }
    default:
      return zipped({
        ...files,
        [NAMES[random(NAMES.length)] ?? 'x.js']: bytesOf('x'.repeat(random(300))),
        ...(random(2) === 0 ? { 'plugin.json': bytesOf('{"id":"../x"}') } : {}),
      });
  }
}

test(`${String(ARCHIVES)} of them`, async () => {
  const surroundings = tempFolder();
  const root = path.join(surroundings, 'profile/plugins');
  fs.mkdirSync(root, { recursive: true });
  fs.writeFileSync(path.join(surroundings, 'evil.js'), 'untouched');
  const english = createTranslator('en');
  const random = randomOf(20_261_130);
  let [taken, refused, installed] = [0, 0, 0];
  for (let index = 0; index < ARCHIVES; index += 1) {
    const bytes = mutated(random);
    const read = await readArchive(bytes);
    const report = read.kind === 'read' ? inspectPackage(read.plugin.files) : undefined;
    const problems = read.kind === 'read' ? (report?.problems ?? []) : read.problems;
    for (const problem of problems) expect(english.plugin('app', problem)).not.toMatch(/^(?:app:)?plugin\.package|\{\{|^.{0,10}$/u);
    if (read.kind === 'refused') {
      refused += 1;
      expect(problems.length).toBeGreaterThan(0);
    } else taken += 1;
    // Every fiftieth of those that could be installed is.
    if (read.kind !== 'read' || report?.manifest === undefined || problems.length > 0) continue;
    installed += 1;
    if (installed % 50 === 1) putInPlace(root, report.manifest.id, await stage(root, report.manifest.id, read.plugin.files));
  }
  expect({ taken: taken > 100, refused: refused > 1000, installed: installed > 50 }).toEqual({ taken: true, refused: true, installed: true });
  const outside = Object.keys(snapshot(surroundings)).filter((file) => !file.startsWith(path.join('profile', 'plugins')));
  expect(outside).toEqual(['evil.js']);
  expect(fs.readFileSync(path.join(surroundings, 'evil.js'), 'utf8')).toBe('untouched');
  expect(fs.readdirSync(root).filter((name) => !name.startsWith('.'))).toEqual(['sampler']);
}, 120_000);
