/**
 * Which Electron runs the program. The one place that decides; start, tests and packaging ask it.
 * In this order: the folder named by ELECTRON_OVERRIDE_DIST_PATH, the binary already in node_modules, a download of it, the
 * fallback runtime.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fallbackDist, fallbackVersions, isFallbackPossible } from './fallback-runtime.mjs';
import { withLock } from './lock.mjs';
import { cache, moduleFile } from './paths.mjs';
import { capture, start } from './run.mjs';
import { say, Stop } from './say.mjs';
import { ensureRuntimeLibraries } from './system.mjs';

/** Where the executable lies inside an Electron folder. */
const executable = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron';

/** A download that gets nowhere is given up after this long without a single new byte. */
const stallLimit = 60_000;
/** After a failed download, starts do not try again for this long (TRAQUE_ELECTRON_RETRY=1 does). */
const retryAfter = 12 * 60 * 60 * 1000;

/** The version package.json asks for: the one that ships. */
export const wantedVersion = () => JSON.parse(readFileSync(moduleFile('electron', 'package.json'), 'utf8')).version;

function distVersion(dist) {
  try {
    return readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
  } catch {
    return undefined;
  }
}

function isInstalled() {
  const dist = moduleFile('electron', 'dist');
  return distVersion(dist) === wantedVersion() && existsSync(join(dist, executable));
}

/** Bytes in a folder: the only sign of progress that the download gives. */
function sizeOf(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true })) {
    try {
      bytes += statSync(join(folder, entry)).size;
    } catch {
      // It was moved away between the listing and the question.
    }
  }
  return bytes;
}

/** What the downloader's error output means, in a few words. */
function reasonIn(errors) {
  if (/fetch failed|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(errors)) return 'its download host cannot be reached';
  if (/checksum|did not match/i.test(errors)) return 'what arrived is damaged';
  return errors.trim().split('\n', 1)[0] || 'no reason given';
}

/** Runs the Electron package's own downloader; resolves to undefined or to the reason of the failure. */
function runDownloader(work) {
  const child = start(process.execPath, [moduleFile('electron', 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own temporary folder, so that progress can be seen there and nothing is left behind.
    env: { ...process.env, TMPDIR: work, TEMP: work, TMP: work, ELECTRON_OVERRIDE_DIST_PATH: '' },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors = (errors + chunk).slice(-4000)));
  return new Promise((resolve) => {
    let bytes = 0;
    let last = Date.now();
    let stalled = false;
    const timer = setInterval(() => {
      const now = sizeOf(work);
      if (now !== bytes) {
        bytes = now;
        last = Date.now();
      } else if (Date.now() - last > stallLimit) {
        stalled = true;
        child.kill('SIGKILL');
      }
    }, 1000);
    child.once('error', (error) => {
      clearInterval(timer);
      resolve(error.message);
    });
    child.once('close', (code) => {
      clearInterval(timer);
      if (code === 0) resolve(undefined);
      else if (stalled) resolve('nothing arrived for a minute');
      else resolve(reasonIn(errors));
    });
  });
}

/** Tries to download the binary; returns the reason when that is not possible. */
async function download() {
  const note = join(cache, 'electron', 'download-failed.json');
  const version = wantedVersion();
  const remembered = () => {
    try {
      const failed = JSON.parse(readFileSync(note, 'utf8'));
      return failed.version === version && Date.now() - failed.at < retryAfter ? failed.reason : undefined;
    } catch {
      return undefined; // no failed attempt is remembered
    }
  };
  const known = process.env.TRAQUE_ELECTRON_RETRY ? undefined : remembered();
  if (known) return known;
  mkdirSync(dirname(note), { recursive: true });
  return withLock(join(cache, 'electron', 'download.lock'), 'the download of Electron', async () => {
    if (isInstalled()) return undefined;
    // Another run may have tried in vain while we waited for it.
    const meanwhile = process.env.TRAQUE_ELECTRON_RETRY ? undefined : remembered();
    if (meanwhile) return meanwhile;
    say(`downloading Electron ${version}`);
    const work = mkdtempSync(join(cache, 'electron', 'download-'));
    try {
      const reason = await runDownloader(work);
      if (reason === undefined && isInstalled()) {
        rmSync(note, { force: true });
        return undefined;
      }
      writeFileSync(note, JSON.stringify({ version, at: Date.now(), reason: reason ?? 'the download is incomplete' }));
      return reason ?? 'the download is incomplete';
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
}

/** Asks a binary for its versions. The answer is kept, since starting Electron takes a while. */
function probe(binary) {
  const { size, mtimeMs } = statSync(binary);
  const key = `${binary}|${size}|${mtimeMs}`;
  const file = join(cache, 'electron', 'probed.json');
  let known = {};
  try {
    known = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Nothing was asked yet.
  }
  if (known[key]) return known[key];
  const answer = capture(binary, ['-p', 'JSON.stringify(process.versions)'], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }, timeout: 30_000 });
  let versions;
  try {
    versions = JSON.parse(answer.stdout);
  } catch {
    throw new Stop(`Electron at ${binary} does not start: ${answer.stderr.trim().split('\n').at(-1) || 'it says nothing'}`);
  }
  const facts = { version: versions.electron, napi: Number(versions.napi), chrome: versions.chrome };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ [key]: facts }));
  return facts;
}

async function choose() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) {
    if (!existsSync(join(override, executable))) throw new Stop(`ELECTRON_OVERRIDE_DIST_PATH names a folder without an Electron in it (no ${executable}).`);
    return { dist: override, source: 'override', why: 'named by ELECTRON_OVERRIDE_DIST_PATH' };
  }
  const dist = moduleFile('electron', 'dist');
  if (isInstalled()) return { dist, source: 'installed', why: 'installed with the dependencies' };
  const failed = await download();
  if (failed === undefined) return { dist, source: 'downloaded', why: 'downloaded just now' };
  if (!isFallbackPossible())
    throw new Stop(
      `Electron ${wantedVersion()} could not be downloaded (${failed}), and there is no fallback for this platform. A folder with Electron in it can be named with ELECTRON_OVERRIDE_DIST_PATH.`,
    );
  return {
    dist: await fallbackDist(),
    source: 'fallback',
    why: `fallback for development, since Electron ${wantedVersion()} could not be downloaded (${failed})`,
    ...fallbackVersions,
  };
}

/**
 * Decides which Electron runs the program, makes sure that it can run, and says so in one line.
 * Resolves to { binary, dist, version, source, napi, chrome }; `source` is override, installed, downloaded or fallback.
 */
export async function resolveElectron() {
  const { why, ...chosen } = await choose();
  const binary = join(chosen.dist, executable);
  await ensureRuntimeLibraries(binary);
  const electron = chosen.version ? { binary, ...chosen } : { binary, ...chosen, ...probe(binary) };
  say(`Electron ${electron.version}: ${why}`);
  return electron;
}
