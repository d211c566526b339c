/** The import table bites: one deliberately bad file for each forbidden arrow, and a good one beside it. */
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { importRules } from './import-rules.js';
import { pluginIds } from '../helpers/plugin-ids';

const linter = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser as never } }, ...(importRules as ESLint.ConfigData[])] as never,
});

async function complaints(filePath: string, specifier: string): Promise<string[]> {
  const [result] = await linter.lintText(`import * as thing from '${specifier}';\nexport default thing;\n`, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

/** Any plugin there is: what lies beside its folder is off limits. */
const [somePlugin = ''] = pluginIds();

const PATHS = 'import-x/no-restricted-paths';
const PACKAGES = 'no-restricted-imports';

const FORBIDDEN: readonly (readonly [file: string, specifier: string, rule: string])[] = [
  ['shared/domain/bad.ts', '#shared/ipc/contract', PATHS],
  ['shared/domain/bad.ts', '#main/ipc/sender', PATHS],
  ['shared/domain/bad.ts', 'zod', PACKAGES],
  ['shared/domain/bad.ts', 'node:fs', PACKAGES],
  ['shared/util/bad.ts', '#shared/domain/json', PATHS],
  ['shared/plugin-api/bad.ts', '#shared/ipc/contract', PATHS],
  ['shared/plugin-api/bad.ts', '#main/procedures/engine', PATHS],
  ['shared/plugin-api/bad.ts', 'zod', PACKAGES],
  ['shared/text/bad.ts', '#shared/ipc/contract', PATHS],
  ['shared/text/bad.ts', 'electron', PACKAGES],
  ['shared/ipc/bad.ts', '#main/ipc/dispatcher', PATHS],
  ['shared/ipc/bad.ts', '../../renderer/stores/api', PATHS],
  ['shared/ipc/bad.ts', 'electron', PACKAGES],
  ['renderer/ui/bad.ts', '../stores/api', PATHS],
  ['renderer/ui/bad.ts', '#shared/ipc/contract', PATHS],
  ['renderer/forms/bad.ts', '../stores/api', PATHS],
  ['renderer/forms/bad.ts', '#shared/ipc/contract', PATHS],
  ['renderer/blocks/bad.ts', '../stores/api', PATHS],
  ['renderer/blocks/bad.ts', '../screens/parts/typed-die', PATHS],
  ['renderer/screens/bad.ts', '#main/procedures/engine', PATHS],
  ['renderer/screens/bad.ts', 'node:fs', PACKAGES],
  ['renderer/screens/bad.ts', 'electron', PACKAGES],
  ['renderer/screens/bad.ts', 'zod', PACKAGES],
  ['main/preload/bad.ts', '#main/ipc/dispatcher', PATHS],
  ['main/preload/bad.ts', 'node:fs', PACKAGES],
  ['main/preload/bad.ts', 'zod', PACKAGES],
  ['main/security/bad.ts', '#main/services/events', PATHS],
  ['main/security/bad.ts', '#main/storage/database', PATHS],
  ['main/windows/bad.ts', '#main/services/events', PATHS],
  ['main/windows/bad.ts', '#main/plugin-host/host', PATHS],
  ['main/procedures/bad.ts', '#main/storage/database', PATHS],
  ['main/procedures/bad.ts', 'node:fs', PACKAGES],
  ['main/storage/bad.ts', '#main/services/events', PATHS],
  ['main/storage/bad.ts', '#main/ipc/dispatcher', PATHS],
  ['main/storage/bad.ts', 'electron', PACKAGES],
  ['main/plugin-host/bad.ts', '#main/services/events', PATHS],
  ['main/plugin-host/bad.ts', 'electron', PACKAGES],
  ['main/services/bad.ts', '#main/ipc/dispatcher', PATHS],
  ['main/services/bad.ts', '#main/windows/main-window', PATHS],
  ['main/services/bad.ts', '#main/security/app-files', PATHS],
  ['main/services/bad.ts', '#main/app/services', PATHS],
  ['main/services/bad.ts', 'electron', PACKAGES],
  ['main/services/bad.ts', 'better-sqlite3', PACKAGES],
  ['main/ipc/bad.ts', '#main/storage/database', PATHS],
  ['main/ipc/bad.ts', '#main/windows/main-window', PATHS],
  ['main/util/bad.ts', '#main/services/events', PATHS],
  ['main/app/bad.ts', '../../renderer/stores/api', PATHS],
  ['main/app/bad.ts', '../../test/helpers/headless-main', PATHS],
  ['main/app/bad.ts', 'better-sqlite3', PACKAGES],
  ['scripts/bad.ts', '../renderer/stores/api', PATHS],
  ['plugins/some/bad.ts', '#main/procedures/engine', PATHS],
  ['plugins/some/bad.ts', '#shared/ipc/contract', PATHS],
  ['plugins/some/bad.ts', '../../renderer/stores/api', PATHS],
  [`plugins/${somePlugin}/bad.ts`, '../tsconfig.json', PATHS],
  ['plugins/some/bad.ts', 'node:fs', PACKAGES],
  ['plugins/some/bad.ts', 'zod', PACKAGES],
];

const ALLOWED: readonly (readonly [file: string, specifier: string])[] = [
  ['shared/ipc/good.ts', 'zod'],
  ['renderer/forms/good.ts', '#shared/plugin-api/form'],
  ['renderer/stores/good.ts', '#shared/ipc/contract'],
  ['main/services/good.ts', '#main/storage/database'],
  ['main/storage/good.ts', 'better-sqlite3'],
  ['main/security/good.ts', 'electron'],
  ['main/app/good.ts', '#main/ipc/dispatcher'],
  ['plugins/some/good.ts', '#shared/plugin-api/index'],
];

describe('the import table', () => {
  it.each(FORBIDDEN)('refuses %s importing %s', async (file, specifier, rule) => {
    expect(await complaints(file, specifier)).toContain(rule);
  });

  it.each(ALLOWED)('lets %s import %s', async (file, specifier) => {
    expect(await complaints(file, specifier)).toEqual([]);
  });

  it('refuses a clock, chance and a platform in a plugin', async () => {
    const [result] = await linter.lintText('export const bad = [Date.now(), Math.random(), Math.sin(1), process.pid];\n', { filePath: 'plugins/some/bad.ts' });
    expect(result?.messages.map((message) => message.ruleId)).toEqual([
      'no-restricted-globals',
      'no-restricted-properties',
      'no-restricted-properties',
      'no-restricted-globals',
    ]);
  });
});
