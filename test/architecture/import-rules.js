/**
 * The import table of the program: which folder may import what. `eslint.config.js` enforces it on every file, and
 * `import-rules.test.ts` proves with a bad file for each forbidden arrow that it bites.
 */
import { readdirSync } from 'node:fs';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';

/**
 * One row: the files of `folder` may import the listed folders of this project and the listed packages; everything else is forbidden. A
 * package that stands in no row cannot be imported anywhere: whoever adds one says here which side of the program it belongs to.
 */
export const IMPORT_TABLE = [
  { folder: 'shared/domain', folders: ['shared/domain', 'shared/util', 'shared/plugin-api'], packages: [] },
  { folder: 'shared/util', folders: ['shared/util'], packages: [] },
  { folder: 'shared/plugin-api', folders: ['shared/plugin-api', 'shared/domain'], packages: [] },
  { folder: 'shared/text', folders: ['shared/text', 'shared/plugin-api', 'shared/domain'], packages: ['i18next'] },
  { folder: 'shared/ipc', folders: ['shared'], packages: ['zod'] },

  {
    folder: 'renderer/ui',
    folders: ['renderer/ui', 'renderer/text', 'shared/domain', 'shared/plugin-api', 'shared/text'],
    packages: ['svelte', 'bits-ui', '@lucide/svelte'],
  },
  {
    folder: 'renderer/forms',
    folders: ['renderer/forms', 'renderer/ui', 'renderer/text', 'shared/domain', 'shared/plugin-api', 'shared/text'],
    packages: ['svelte', '@lucide/svelte'],
  },
  {
    folder: 'renderer/blocks',
    folders: ['renderer/blocks', 'renderer/ui', 'renderer/text', 'shared/domain', 'shared/plugin-api', 'shared/text'],
    packages: ['svelte', '@lucide/svelte'],
  },
  {
    // Text of the GM becomes HTML in one place only.
    folder: 'renderer/markdown',
    folders: ['renderer/markdown', 'renderer/ui', 'renderer/text', 'shared/domain', 'shared/plugin-api'],
    packages: ['svelte', '@lucide/svelte', 'markdown-it', 'dompurify'],
  },
  {
    folder: 'renderer',
    folders: ['renderer', 'shared'],
    packages: ['svelte', 'bits-ui', '@lucide/svelte', '@fontsource-variable', '@tanstack/svelte-virtual'],
  },

  { folder: 'main/preload', folders: ['main/preload', 'shared/ipc'], packages: ['electron'] },
  { folder: 'main/security', folders: ['main/security', 'shared/domain', 'shared/util', 'shared/ipc'], packages: ['electron', 'node:'] },
  { folder: 'main/windows', folders: ['main/windows', 'main/security', 'shared'], packages: ['electron', 'electron-window-state', 'node:'] },
  { folder: 'main/procedures', folders: ['main/procedures', 'shared/domain', 'shared/plugin-api'], packages: ['pure-rand', 'node:crypto'] },
  { folder: 'main/storage', folders: ['main/storage', 'shared'], packages: ['better-sqlite3', 'drizzle-orm', 'tsyringe', 'node:'] },
  { folder: 'main/plugin-host', folders: ['main/plugin-host', 'main/storage', 'main/util', 'shared'], packages: ['semver', 'zod', 'tsyringe', 'node:'] },
  {
    folder: 'main/services',
    folders: ['main/services', 'main/storage', 'main/plugin-host', 'main/procedures', 'main/encounters', 'main/transfer', 'shared'],
    packages: ['tsyringe', 'node:'],
  },
  {
    // The notation of dice is the tray's alone, and loaded with it.
    folder: 'main/services/tray',
    folders: ['main/services', 'main/storage', 'main/procedures', 'shared'],
    packages: ['@dice-roller/rpg-dice-roller', 'mathjs', 'tsyringe', 'node:'],
  },
  { folder: 'main/encounters', folders: ['main/encounters', 'shared/domain', 'shared/ipc', 'shared/plugin-api', 'main/storage'], packages: [] },
  {
    // Files of campaigns and tables of characters come from anywhere: whoever reads them is here.
    folder: 'main/transfer',
    folders: ['main/transfer', 'main/storage', 'main/encounters', 'shared'],
    packages: ['fflate', 'yauzl', 'papaparse', 'better-sqlite3', 'zod', 'node:'],
  },
  { folder: 'main/ipc', folders: ['main/ipc', 'main/services', 'shared'], packages: ['electron', 'zod'] },
  { folder: 'main/util', folders: ['main/util', 'shared/util'], packages: ['tsyringe'] },
  { folder: 'main', folders: ['main', 'shared'], packages: ['electron', 'electron-log', 'tsyringe', 'reflect-metadata', 'node:'] },

  { folder: 'scripts', folders: ['scripts', 'main', 'shared'], packages: null },
];

/** A plugin sees the contract and its own folder: no package, no platform, no other plugin. */
const PLUGINS = { folder: 'plugins/*', folders: ['shared/plugin-api', 'shared/domain'], packages: [] };

const TOP_FOLDERS = ['main', 'renderer', 'plugins', 'shared', 'test', 'scripts'];

/** Exact folders win over the folders that hold them: `renderer/ui` over `renderer`. */
function filesOf({ folder }) {
  const inner = IMPORT_TABLE.filter((row) => row.folder.startsWith(`${folder}/`)).map((row) => `${row.folder}/**`);
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
export const importRules = [...IMPORT_TABLE.map(configOf), pluginConfig()];
