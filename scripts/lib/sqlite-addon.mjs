/**
 * The database addon for a runtime whose Node-API is older than the 10 that better-sqlite3's prebuilt binaries need: compiled
 * from the package's own sources with a small header in front (see native/napi8-shim.h). Kept in the cache.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { cache, moduleFile, nativeAddon, root } from './paths.mjs';
import { run, which } from './run.mjs';
import { say, Stop } from './say.mjs';
import { ensureCompiler } from './system.mjs';

const sources = moduleFile('better-sqlite3');
const shim = join(root, 'scripts', 'native', 'napi8-shim.h');
const sqliteFlags = ['-O2', '-fPIC', '-fvisibility=hidden', '-DNDEBUG', '-w'];
const addonFlags = [
  '-O2',
  '-std=c++20',
  '-fPIC',
  '-fvisibility=hidden',
  '-fvisibility-inlines-hidden',
  '-DNDEBUG',
  '-DNAPI_VERSION=8',
  '-DNAPI_DISABLE_CPP_EXCEPTIONS',
  '-DNODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS',
  '-w',
];

/** Does this runtime need it? */
export const needsOwnAddon = (electron) => electron.napi < 10;

/** SQLite with the same options as in the package's own binaries: their list is read, not repeated. */
function sqliteDefines() {
  const text = readFileSync(join(sources, 'deps', 'defines.gypi'), 'utf8');
  return [...text.matchAll(/'([A-Z0-9_]+(?:=[^']*)?)'/g)].map((match) => `-D${match[1]}`);
}

const shortHash = (...parts) => createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);

async function compile(compiler, args) {
  const status = await run(compiler, args);
  if (status !== 0) throw new Stop('the database addon could not be compiled: see what the compiler said above.');
}

async function buildInto(file, object) {
  const compiler = await ensureCompiler();
  const work = mkdtempSync(join(dirname(file), 'build-'));
  try {
    const sqlite = join(sources, 'deps', 'sqlite3');
    const headers = [moduleFile('node-api-headers', 'include'), moduleFile('node-addon-api'), sqlite].map((folder) => `-I${folder}`);
    const jobs = [
      compile(compiler, [...addonFlags, ...headers, '-include', shim, '-c', join(sources, 'src', 'better_sqlite3.cpp'), '-o', join(work, 'addon.o')]),
    ];
    if (!existsSync(object)) {
      // `-x c`: SQLite is C, and the C++ compiler's package brings the C compiler along.
      jobs.push(
        compile(which('gcc') ?? compiler, ['-x', 'c', ...sqliteFlags, ...sqliteDefines(), '-c', join(sqlite, 'sqlite3.c'), '-o', join(work, 'sqlite3.o')]),
      );
    }
    await Promise.all(jobs);
    if (!existsSync(object)) renameSync(join(work, 'sqlite3.o'), object);
    await compile(compiler, [
      '-shared',
      '-Wl,-Bsymbolic',
      '-Wl,--exclude-libs,ALL',
      '-o',
      join(work, 'addon.node'),
      join(work, 'addon.o'),
      object,
      '-ldl',
      '-lpthread',
      '-lm',
    ]);
    renameSync(join(work, 'addon.node'), file);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function isSameFile(from, to) {
  return existsSync(to) && statSync(from).size === statSync(to).size && readFileSync(from).equals(readFileSync(to));
}

/** Puts the addon for this runtime into out/native, where the main process looks for it. Nothing to do for a current Electron. */
export async function ensureSqliteAddon(electron) {
  if (!needsOwnAddon(electron)) {
    rmSync(dirname(nativeAddon), { recursive: true, force: true });
    return undefined;
  }
  const { version } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  const home = join(cache, 'better-sqlite3');
  const platform = `${process.platform}-${process.arch}`;
  const object = join(home, `sqlite3-${shortHash(version, platform, ...sqliteFlags, ...sqliteDefines())}.o`);
  const file = join(home, `napi8-${shortHash(version, platform, readFileSync(shim, 'utf8'), basename(object), ...addonFlags)}.node`);
  if (!existsSync(file)) {
    await withLock(join(home, 'build.lock'), 'the database addon', async () => {
      if (existsSync(file)) return;
      const time = existsSync(object) ? 'about ten seconds' : 'about a minute, once';
      say(`compiling better-sqlite3 ${version} for this older Electron (${time})`);
      await buildInto(file, object);
    });
  }
  if (!isSameFile(file, nativeAddon)) {
    mkdirSync(dirname(nativeAddon), { recursive: true });
    // A running program may have the old file mapped: a new name, then a swap, leaves it whole.
    copyFileSync(file, `${nativeAddon}.new`);
    renameSync(`${nativeAddon}.new`, nativeAddon);
  }
  return nativeAddon;
}
