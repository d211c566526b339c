/**
 * The import table of the program: which folder may import what. `eslint.config.js` enforces it on every file, and
 * `import-rules.test.ts` proves with a bad file for each forbidden arrow that it bites.
 */
import { readdirSync } from 'node:fs';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';

/** What features and shared components use of the window: where it is and how to go elsewhere, its keys, its undo. The shell uses features, not they it. */
const WINDOW = ['navigation', 'keys', 'undo'].map((part) => `renderer/app/${part}`);

/**
 * One row: the files of `folder` may import the listed folders of this project and the listed packages; everything else is forbidden. A
 * package that stands in no row cannot be imported anywhere: whoever adds one says here which side of the program it belongs to.
 */
export const IMPORT_TABLE = [
  { folder: 'shared/domain', folders: ['shared/domain', 'shared/util', 'shared/plugin-api'], packages: [] },
  { folder: 'shared/util', folders: ['shared/util'], packages: [] },
  { folder: 'shared/plugin-api', folders: ['shared/plugin-api', 'shared/domain'], packages: [] },
  { folder: 'shared/text', folders: ['shared/text', 'shared/plugin-api', 'shared/domain'], packages: ['i18next'] },
  { folder: 'shared/calendar', folders: ['shared/calendar', 'shared/domain', 'shared/util', 'shared/plugin-api', 'shared/text'], packages: [] },
  // Text of the GM becomes HTML of a small, closed set of tags: in the window, and on paper.
  { folder: 'shared/markdown', folders: ['shared/markdown'], packages: ['markdown-it'] },
  { folder: 'shared/ipc', folders: ['shared'], packages: ['zod'] },
  { folder: 'shared/records', folders: ['shared'], packages: ['zod'] },

  // Primitives know nothing of the program.
  {
    folder: 'renderer/ui',
    folders: ['renderer/ui', 'renderer/text', 'shared/domain', 'shared/plugin-api', 'shared/text'],
    packages: ['svelte', 'bits-ui', '@lucide/svelte'],
  },
  { folder: 'renderer/text', folders: ['renderer/text', 'shared'], packages: ['svelte'] },
  // What they read and keep they may tell of, by the messages of the window.
  { folder: 'renderer/stores', folders: ['renderer/stores', 'renderer/text', 'renderer/ui', 'shared'], packages: ['svelte'] },
  // What several features share: no feature, and of the window only what is in WINDOW.
  {
    folder: 'renderer/components',
    folders: ['renderer/components', 'renderer/ui', 'renderer/stores', 'renderer/text', ...WINDOW, 'shared'],
    packages: ['svelte', 'bits-ui', '@lucide/svelte'],
  },
  // Forms, blocks and texts show what they are given, and ask nothing of the program.
  {
    folder: 'renderer/components/forms',
    folders: ['renderer/components/forms', 'renderer/ui', 'renderer/text', 'shared/domain', 'shared/plugin-api', 'shared/text'],
    packages: ['svelte', '@lucide/svelte'],
  },
  {
    folder: 'renderer/components/blocks',
    folders: ['renderer/components/blocks', 'renderer/ui', 'renderer/text', 'shared/domain', 'shared/plugin-api', 'shared/text'],
    packages: ['svelte', '@lucide/svelte'],
  },
  {
    // Text of the GM becomes HTML in one place only.
    folder: 'renderer/components/markdown',
    folders: ['renderer/components/markdown', 'renderer/ui', 'renderer/text', 'shared/domain', 'shared/markdown', 'shared/plugin-api'],
    packages: ['svelte', '@lucide/svelte', 'dompurify'],
  },
  // The shell, and the table of screens: they know the features.
  {
    folder: 'renderer',
    folders: ['renderer', 'shared'],
    packages: ['svelte', 'bits-ui', '@lucide/svelte', '@fontsource-variable'],
  },

  { folder: 'main/preload', folders: ['main/preload', 'shared/ipc'], packages: ['electron'] },
  // The platform: what every feature stands on. It knows no feature.
  { folder: 'main/platform/composition', folders: ['main/platform/composition', 'main/platform/ipc', 'shared'], packages: ['tsyringe'] },
  {
    folder: 'main/platform/database',
    folders: ['main/platform/database', 'main/platform/workers', 'shared'],
    packages: ['better-sqlite3', 'drizzle-orm', 'tsyringe', 'zod', 'node:'],
  },
  { folder: 'main/platform/desktop', folders: ['main/platform/desktop', 'shared'], packages: [] },
  {
    folder: 'main/platform/history',
    folders: ['main/platform/history', 'main/platform/records', 'main/platform/database', 'main/platform/composition', 'shared'],
    packages: ['drizzle-orm', 'tsyringe', 'node:async_hooks', 'node:crypto'],
  },
  {
    folder: 'main/platform/ipc',
    folders: ['main/platform/ipc', 'main/platform/workers', 'main/platform/history', 'main/platform/composition', 'main/platform/database', 'shared'],
    packages: ['electron', 'tsyringe', 'zod'],
  },
  { folder: 'main/platform/logging', folders: ['main/platform/logging', 'shared'], packages: ['electron-log', 'node:'] },
  {
    folder: 'main/platform/plugins',
    folders: [
      'main/platform/plugins',
      'main/platform/procedures',
      'main/platform/database',
      'main/platform/desktop',
      'main/platform/composition',
      'main/platform/workers',
      'shared',
    ],
    packages: ['semver', 'zod', 'drizzle-orm', 'tsyringe', 'yauzl', 'node:', 'virtual:'],
  },
  {
    // The only place that knows the interpreter.
    folder: 'main/platform/plugins/sandbox',
    folders: ['main/platform/plugins', 'main/platform/procedures', 'shared'],
    packages: ['quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync', 'node:'],
  },
  // Rules are played without a clock, a file or chance of their own.
  {
    folder: 'main/platform/procedures',
    folders: ['main/platform/procedures', 'shared/domain', 'shared/plugin-api', 'shared/util'],
    packages: ['pure-rand', 'node:crypto'],
  },
  {
    folder: 'main/platform/records',
    folders: ['main/platform/records', 'main/platform/history', 'main/platform/database', 'main/platform/composition', 'shared'],
    packages: ['drizzle-orm', 'tsyringe'],
  },
  { folder: 'main/platform/security', folders: ['main/platform/security', 'shared/domain', 'shared/util', 'shared/ipc'], packages: ['electron', 'node:'] },
  {
    folder: 'main/platform/windows',
    folders: ['main/platform/windows', 'main/platform/security', 'main/platform/desktop', 'shared'],
    packages: ['electron', 'electron-window-state', 'node:'],
  },
  { folder: 'main/platform/workers', folders: ['main/platform/workers', 'main/platform/composition', 'shared'], packages: ['node:', 'tsyringe', 'zod'] },
  { folder: 'main', folders: ['main', 'shared'], packages: ['electron', 'electron-log', 'tsyringe', 'reflect-metadata', 'node:'] },

  { folder: 'scripts', folders: ['scripts', 'main', 'shared'], packages: null },
];

/** What a feature may use of the platform: neither windows nor the door to the page. */
const UNDER_FEATURES = ['composition', 'database', 'desktop', 'history', 'plugins', 'procedures', 'records', 'workers'].map((room) => `main/platform/${room}`);

/** Packages of one feature alone; every other has the container and Node. */
const FEATURE_PACKAGES = {
  calendars: ['drizzle-orm'],
  campaigns: ['drizzle-orm'],
  characters: ['drizzle-orm'],
  drafts: ['drizzle-orm'],
  encounters: ['drizzle-orm'],
  journal: ['drizzle-orm'],
  parties: ['drizzle-orm'],
  runs: ['drizzle-orm'],
  search: ['drizzle-orm'],
  settings: ['drizzle-orm'],
  trash: ['drizzle-orm'],
  'travel-log': ['drizzle-orm'],
  // Files of campaigns and tables of characters come from anywhere: whoever reads them is here.
  transfer: ['fflate', 'yauzl', 'semver', 'papaparse', 'better-sqlite3', 'zod'],
  // The notation of dice is the tray's alone, and loaded with it.
  tray: ['@dice-roller/rpg-dice-roller', 'mathjs', 'drizzle-orm'],
};

/** Packages of one feature of the page alone. */
const PAGE_PACKAGES = {
  // A journal of any length.
  journal: ['@tanstack/svelte-virtual'],
  journeys: ['@tanstack/svelte-virtual'],
};

/** Features are found by looking: a new one is held to the rules without being named here. */
function featuresIn(folder) {
  return readdirSync(new URL(`../../${folder}/`, import.meta.url), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** Of another feature one sees the public interface: its services in `api.ts`, its pure rules (which threads without services use too) in `domain.ts`. */
function mainFeatureConfigs() {
  const names = featuresIn('main/features');
  return names.map((name) => {
    const folder = `main/features/${name}`;
    const others = names.filter((other) => other !== name).flatMap((other) => [`main/features/${other}/api.ts`, `main/features/${other}/domain.ts`]);
    return configOf({
      folder,
      folders: [folder, ...others, ...UNDER_FEATURES, 'shared'],
      // The module of a feature serves its contracts.
      packages: ['tsyringe', 'node:', ...(FEATURE_PACKAGES[name] ?? [])],
    });
  });
}

/** The same in the page: of another feature one sees its `api.ts`. */
function pageFeatureConfigs() {
  const names = featuresIn('renderer/features');
  return names.map((name) => {
    const folder = `renderer/features/${name}`;
    const others = names.filter((other) => other !== name).map((other) => `renderer/features/${other}/api.ts`);
    return configOf({
      folder,
      folders: [folder, ...others, 'renderer/ui', 'renderer/components', 'renderer/stores', 'renderer/text', ...WINDOW, 'shared'],
      packages: ['svelte', 'bits-ui', '@lucide/svelte', ...(PAGE_PACKAGES[name] ?? [])],
    });
  });
}

/** A plugin sees the contract and its own folder: no package, no platform, no other plugin. */
const PLUGINS = { folder: 'plugins/*', folders: ['shared/plugin-api', 'shared/domain'], packages: [] };

const TOP_FOLDERS = ['main', 'renderer', 'plugins', 'shared', 'test', 'scripts'];

/** Exact folders win over the folders that hold them: `renderer/ui` over `renderer`. */
function filesOf({ folder }) {
  const inner = [...IMPORT_TABLE.map((row) => row.folder), 'main/features', 'renderer/features']
    .filter((name) => name.startsWith(`${folder}/`))
    .map((name) => `${name}/**`);
  return { files: [`${folder}/**/*.{ts,svelte,mjs,js}`], ignores: inner };
}

function zoneOf({ folder, folders }) {
  return TOP_FOLDERS.map((top) => {
    const allowed = folders.filter((name) => name === top || name.startsWith(`${top}/`));
    if (allowed.includes(top)) return undefined;
    return {
      target: `./${folder}`,
      from: `./${top}`,
      except: allowed.map((name) => `./${name.slice(top.length + 1)}`),
      message: `${folder} may not import this (see test/architecture/import-rules.js).`,
    };
  }).filter((zone) => zone !== undefined);
}

/** A pattern that matches every package but the listed ones; `node:` stands for all of Node. */
function packageRule(packages) {
  if (packages === null) return {};
  const allowed = packages.map((name) => (name.endsWith(':') ? `${name}.*` : `${name}(/.*)?$`)).join('|');
  const pattern = allowed === '' ? '^[^.#]' : `^(?!${allowed})[^.#]`;
  return { 'no-restricted-imports': ['error', { patterns: [{ regex: pattern, message: 'This package does not belong on this side of the program.' }] }] };
}

function configOf(row) {
  return {
    ...filesOf(row),
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ extensionAlias: {} })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: zoneOf(row) }],
      ...packageRule(row.packages),
    },
  };
}

/** Found by looking, so that a new plugin is held to the rules without being named here. */
function pluginZones() {
  const own = readdirSync(new URL('../../plugins/', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      target: `./plugins/${name}`,
      from: './plugins',
      except: [`./${name}`],
      message: 'A plugin imports the contract and its own files, no other plugin.',
    }));
  return [...zoneOf({ ...PLUGINS, folder: 'plugins', folders: [...PLUGINS.folders, 'plugins'] }), ...own];
}

/** The same for plugins, whose own folder cannot be named here: a relative import must stay inside it. */
function pluginConfig() {
  const config = configOf({ ...PLUGINS, folder: 'plugins' });
  return {
    ...config,
    files: ['plugins/**/*.ts'],
    rules: {
      ...config.rules,
      'import-x/no-restricted-paths': ['error', { zones: pluginZones() }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^[^.#]', message: 'A plugin imports the contract and its own files, no package.' },
            { regex: '^#main|^#test', message: 'A plugin knows nothing of the host.' },
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        ...['Date', 'process', 'window', 'document', 'fetch', 'setTimeout', 'setInterval', 'require', 'crypto', 'performance'].map((name) => ({
          name,
          message: 'Rules are pure: no clock, no platform.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Chance comes from the dice of the host.' },
        ...['sin', 'cos', 'tan', 'exp', 'log', 'pow', 'log2', 'log10', 'cbrt', 'hypot'].map((property) => ({
          object: 'Math',
          property,
          message: 'Its last digit differs between machines.',
        })),
      ],
    },
  };
}

/** Flat configuration fragments, without a parser. */
export const importRules = [...IMPORT_TABLE.map(configOf), ...mainFeatureConfigs(), ...pageFeatureConfigs(), pluginConfig()];
