/**
 * Bundles for Node without electron-vite: rule-system plugins and command-line tools. One self-contained CommonJS file each,
 * within what Node 18.15 understands, because the oldest runtime the program is tried on carries that Node.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fingerprint, isFresh, stamp } from './fingerprint.mjs';
import { out, root, state } from './paths.mjs';
import { pluginApiTypesPlugin } from './plugin-api-types.mjs';
import { say } from './say.mjs';

/** The oldest Node (in Electron 25) and the oldest Chromium that the bundles must run on. */
export const nodeTarget = 'node18.15';
export const chromeTarget = 'chrome114';

/** What stays a `require` in the main process and the tools. */
export const hostExternals = ['electron', /^electron\//, 'better-sqlite3', /^node:/, ...builtinModules];

/** The notation library asks for sums, and would bring the whole of mathjs for them: half a second of reading. */
export const hostAliases = [{ find: /^mathjs$/, replacement: join(root, 'main/features/tray/mathjs-stand-in.ts') }];

/** Constructor injection (`@inject(TOKEN)` on parameters) needs the older decorators, which no bundler takes by itself. */
export const legacyDecorators = { decorator: { legacy: true, emitDecoratorMetadata: false } };

/**
 * A plugin is pure: it gets everything through its contract. A bundle that reaches for the machine would fail in the
 * sandbox only, at somebody's table, so it fails here.
 */
function refuseHostModules(id) {
  return {
    name: 'traque:plugin-is-self-contained',
    enforce: 'pre',
    resolveId(source, importer) {
      const isHost = hostExternals.some((each) => (typeof each === 'string' ? each === source : each.test(source)));
      if (isHost) throw new Error(`the plugin "${id}" imports "${source}" (in ${relative(root, importer)}); a plugin may not reach outside its contract`);
    },
  };
}

/** The contract as plugins name it where they are not part of this work tree. */
const apiAlias = { find: '@traque/plugin-api', replacement: join(root, 'shared/plugin-api/index.ts') };

async function bundle({ entry, folder, fileName, external, plugins = [], sourcemap = false, minify = false }) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [pluginApiTypesPlugin(), ...plugins],
    resolve: { alias: [...hostAliases, apiAlias] },
    oxc: legacyDecorators,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: nodeTarget,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify,
      sourcemap,
      reportCompressedSize: false,
      lib: { entry, formats: ['cjs'] },
      rolldownOptions: {
        external,
        checks: { bundlerTimings: false },
        output: { format: 'cjs', exports: 'named', entryFileNames: fileName, codeSplitting: false },
      },
    },
  });
}

/** The folders that are plugins: whatever holds a manifest. No name is known here. */
export function findPlugins(base = join(root, 'plugins')) {
  if (!existsSync(base)) return [];
  return readdirSync(base, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(base, entry.name, 'plugin.json')))
    .map((entry) => entry.name)
    .sort();
}

/** What a bundle depends on besides its own folder. */
const commonInputs = ['shared', 'package.json', 'package-lock.json', 'scripts/lib/bundle.mjs'];

/** What is built is one CommonJS file, whatever the source is. */
function builtEntry({ entry }) {
  return `${basename(entry).replace(/\.[cm]?[jt]s$/, '')}.cjs`;
}

async function buildPlugin(id, from, to) {
  const source = join(from, id);
  const staging = join(state, 'plugins', id);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(join(source, 'plugin.json'), 'utf8'));
  } catch (error) {
    throw new Error(`plugin.json is not valid JSON: ${error.message}`, { cause: error });
  }
  if (typeof manifest.entry === 'string') {
    const entry = ['index.ts', 'index.js'].map((name) => join(source, name)).find((path) => existsSync(path));
    if (!entry) throw new Error(`plugin.json names the entry "${manifest.entry}", but there is no index.ts to build it from`);
    await bundle({ entry, folder: staging, fileName: builtEntry(manifest), external: [], plugins: [refuseHostModules(id)] });
  }
  for (const name of readdirSync(source)) {
    const isShipped = ['plugin.json', 'locales', 'content'].includes(name) || /^(LICEN[CS]E|NOTICE)/i.test(name);
    if (isShipped) cpSync(join(source, name), join(staging, name), { recursive: true });
  }
  if (typeof manifest.entry === 'string' && manifest.entry !== builtEntry(manifest))
    writeFileSync(join(staging, 'plugin.json'), `${JSON.stringify({ ...manifest, entry: builtEntry(manifest) }, null, 2)}\n`);
  const target = join(to, id);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(staging, target);
}

/** The bundler puts its own stack into its messages; only the reason is for people. */
const withoutStack = (message) =>
  message
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n');

/**
 * Builds every plugin whose sources changed. A broken plugin keeps nothing else from being built.
 * Returns a sentence for each that could not be built; its last good build stays in use.
 * `from` and `to` are other folders than those of the program, for tests of the build itself.
 */
export async function buildPlugins({ from = join(root, 'plugins'), to = join(out, 'plugins') } = {}) {
  const ids = findPlugins(from);
  const failures = [];
  let built = 0;
  for (const id of ids) {
    const folder = relative(root, join(from, id)).replaceAll('\\', '/');
    const name = folder.replace(/^plugins\//, 'plugin-').replaceAll('/', '-');
    const print = fingerprint(folder, ...commonInputs);
    if (isFresh(name, print) && existsSync(join(to, id, 'plugin.json'))) continue;
    try {
      await buildPlugin(id, from, to);
      stamp(name, print);
      built += 1;
    } catch (error) {
      failures.push(`the plugin in ${folder} could not be built, the others are: ${withoutStack(error.message)}`);
    }
  }
  removeLeftovers(ids, to);
  if (built > 0) say(`built ${built} of ${ids.length} plugins`);
  return failures;
}

/** A plugin whose sources are gone must not go on being found in the output. */
function removeLeftovers(ids, folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!ids.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Threads of the program: each is one file, which the program names by its path. */
export const workers = [
  { name: 'jobs', entry: 'main/jobs.ts' },
  { name: 'sandbox', entry: 'main/sandbox.ts' },
];

/**
 * Builds what a sandbox is made of besides its thread: the interpreter, and the script that it evaluates before each plugin. Minified, because it is parsed for every plugin.
 */
async function buildSandbox() {
  const folder = join(out, 'main');
  copyFileSync(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'), join(folder, 'quickjs.wasm'));
  const entry = join(root, 'main/platform/plugins/sandbox/guest/guest.ts');
  await bundle({ entry, folder, fileName: 'sandbox-guest.js', external: [], plugins: [refuseHostModules('sandbox')], minify: true });
}

/** Builds the threads (all of them, or those named) into the folder of the main process, as far as their sources changed. */
export async function buildWorkers(names = workers.map(({ name }) => name)) {
  for (const { name, entry } of workers) {
    if (!names.includes(name)) continue;
    const print = fingerprint('main', ...commonInputs);
    const file = join(out, 'main', `${name}.cjs`);
    if (isFresh(`worker-${name}`, print) && existsSync(file)) continue;
    await bundle({ entry: join(root, entry), folder: join(out, 'main'), fileName: `${name}.cjs`, external: hostExternals, sourcemap: true });
    stamp(`worker-${name}`, print);
  }
  const print = fingerprint('main/platform/plugins/sandbox', ...commonInputs);
  if (!names.includes('sandbox')) return;
  if (isFresh('sandbox-parts', print) && ['quickjs.wasm', 'sandbox-guest.js'].every((file) => existsSync(join(out, 'main', file)))) return;
  await buildSandbox();
  stamp('sandbox-parts', print);
}

/** The command-line tools; an entry that is not there is no tool. */
export const tools = [
  { name: 'scenario', entry: 'scripts/scenario-cli.ts' },
  { name: 'calendar', entry: 'scripts/calendar-cli.ts' },
  { name: 'plugin', entry: 'scripts/plugin-kit/cli.ts', external: ['typescript', 'rolldown'] },
  { name: 'headless', entry: 'test/helpers/headless-main.ts' },
  { name: 'hostile', entry: 'test/helpers/hostile-main.ts' },
  { name: 'playthrough', entry: 'test/bench/playthrough.ts' },
  { name: 'sandboxes', entry: 'test/bench/sandboxes.ts' },
  { name: 'large-campaign', entry: 'test/bench/large-campaign.ts' },
];

/** Builds the tools whose sources changed (all of them, or those named). */
export async function buildTools(names = tools.map((tool) => tool.name)) {
  for (const { name, entry, external = [] } of tools) {
    if (!names.includes(name) || !existsSync(join(root, entry))) continue;
    const print = fingerprint('scripts', 'main', 'test/helpers', 'test/contract', 'test/bench', ...commonInputs);
    const file = join(out, 'tools', `${name}.cjs`);
    if (isFresh(`tool-${name}`, print) && existsSync(file)) continue;
    await bundle({ entry: join(root, entry), folder: join(out, 'tools'), fileName: `${name}.cjs`, external: [...hostExternals, ...external], sourcemap: true });
    stamp(`tool-${name}`, print);
    say(`built the tool ${name}`);
  }
}
