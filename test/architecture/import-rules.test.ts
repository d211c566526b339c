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
  ['shared/domain/bad.ts', '#main/platform/ipc/sender', PATHS],
  ['shared/domain/bad.ts', 'zod', PACKAGES],
  ['shared/domain/bad.ts', 'node:fs', PACKAGES],
  ['shared/util/bad.ts', '#shared/domain/json', PATHS],
  ['shared/plugin-api/bad.ts', '#shared/ipc/contract', PATHS],
  ['shared/plugin-api/bad.ts', '#main/platform/procedures/engine', PATHS],
  ['shared/plugin-api/bad.ts', 'zod', PACKAGES],
  ['shared/text/bad.ts', '#shared/ipc/contract', PATHS],
  ['shared/text/bad.ts', 'electron', PACKAGES],
  ['shared/ipc/bad.ts', '#main/platform/ipc/dispatcher', PATHS],
  ['shared/ipc/bad.ts', '../../renderer/stores/api', PATHS],
  ['shared/ipc/bad.ts', 'electron', PACKAGES],
  ['renderer/ui/bad.ts', '../stores/api', PATHS],
  ['renderer/ui/bad.ts', '#shared/ipc/contract', PATHS],
  ['renderer/components/forms/bad.ts', '../../stores/api', PATHS],
  ['renderer/components/forms/bad.ts', '#shared/ipc/contract', PATHS],
  ['renderer/components/blocks/bad.ts', '../../stores/api', PATHS],
  ['renderer/components/blocks/bad.ts', '../dice/typed-die', PATHS],
  ['renderer/ui/bad.ts', '../components/page/trashing', PATHS],
  ['renderer/ui/bad.ts', '../app/navigation/routes', PATHS],
  ['renderer/text/bad.ts', '../stores/api', PATHS],
  ['renderer/text/bad.ts', '../ui/digits', PATHS],
  ['renderer/stores/bad.ts', '../components/page/trashing', PATHS],
  ['renderer/stores/bad.ts', '../app/navigation/routes', PATHS],
  ['renderer/components/people/bad.ts', '../../features/journal/days', PATHS],
  ['renderer/components/people/bad.ts', '../../features/runs/api', PATHS],
  ['renderer/components/people/bad.ts', '../../app/report', PATHS],
  ['renderer/components/page/bad.ts', '../../app/zoom-keys', PATHS],
  ['renderer/components/people/bad.ts', 'markdown-it', PACKAGES],
  ['renderer/features/journal/bad.ts', '../../app/report', PATHS],
  ['renderer/features/journal/bad.ts', '../../app/zoom-keys', PATHS],
  ['renderer/features/journal/bad.ts', '../runs/setup/setup-prefill', PATHS],
  ['renderer/features/encounters/combat/bad.ts', '../../runs/setup/setup-prefill', PATHS],
  ['renderer/features/trash/bad.ts', '@tanstack/svelte-virtual', PACKAGES],
  ['renderer/features/runs/bad.ts', '#main/platform/procedures/engine', PATHS],
  ['renderer/features/runs/bad.ts', 'node:fs', PACKAGES],
  ['renderer/features/runs/bad.ts', 'electron', PACKAGES],
  ['renderer/features/runs/bad.ts', 'zod', PACKAGES],
  ['main/preload/bad.ts', '#main/platform/ipc/dispatcher', PATHS],
  ['main/preload/bad.ts', 'node:fs', PACKAGES],
  ['main/preload/bad.ts', 'zod', PACKAGES],
  ['main/platform/security/bad.ts', '#main/platform/history/events', PATHS],
  ['main/platform/security/bad.ts', '#main/platform/database/database', PATHS],
  ['main/platform/windows/bad.ts', '#main/platform/history/events', PATHS],
  ['main/platform/windows/bad.ts', '#main/platform/plugins/host', PATHS],
  ['main/platform/procedures/bad.ts', '#main/platform/database/database', PATHS],
  ['main/platform/procedures/bad.ts', 'node:fs', PACKAGES],
  ['main/platform/database/bad.ts', '#main/platform/history/events', PATHS],
  ['main/platform/database/bad.ts', '#main/platform/ipc/dispatcher', PATHS],
  ['main/platform/database/bad.ts', 'electron', PACKAGES],
  ['main/platform/plugins/bad.ts', '#main/platform/history/events', PATHS],
  ['main/platform/plugins/bad.ts', 'electron', PACKAGES],
  ['main/platform/history/bad.ts', '#main/features/characters/namesakes', PATHS],
  ['main/platform/history/bad.ts', '#main/features/characters/api', PATHS],
  ['main/platform/records/bad.ts', '#main/features/campaigns/api', PATHS],
  ['main/platform/ipc/bad.ts', '#main/platform/windows/main-window', PATHS],
  ['main/platform/ipc/bad.ts', '#main/features/runs/api', PATHS],
  ['main/platform/composition/bad.ts', '#main/platform/history/events', PATHS],
  ['main/features/runs/bad.ts', '#main/platform/ipc/dispatcher', PATHS],
  ['main/features/runs/bad.ts', '#main/platform/windows/main-window', PATHS],
  ['main/features/runs/bad.ts', '#main/platform/security/app-files', PATHS],
  ['main/features/runs/bad.ts', '#main/app/services', PATHS],
  ['main/features/runs/bad.ts', '#main/features/campaigns/campaign-service', PATHS],
  ['main/features/encounters/combat/bad.ts', '#main/features/characters/character-state', PATHS],
  ['main/features/runs/bad.ts', 'electron', PACKAGES],
  ['main/features/runs/bad.ts', 'better-sqlite3', PACKAGES],
  ['main/features/effects/bad.ts', 'drizzle-orm', PACKAGES],
  ['main/app/bad.ts', '../../renderer/stores/api', PATHS],
  ['main/app/bad.ts', '../../test/helpers/headless-main', PATHS],
  ['main/app/bad.ts', 'better-sqlite3', PACKAGES],
  ['scripts/bad.ts', '../renderer/stores/api', PATHS],
  ['plugins/some/bad.ts', '#main/platform/procedures/engine', PATHS],
  ['plugins/some/bad.ts', '#shared/ipc/contract', PATHS],
  ['plugins/some/bad.ts', '../../renderer/stores/api', PATHS],
  [`plugins/${somePlugin}/bad.ts`, '../tsconfig.json', PATHS],
  ['plugins/some/bad.ts', 'node:fs', PACKAGES],
  ['plugins/some/bad.ts', 'zod', PACKAGES],
];

const ALLOWED: readonly (readonly [file: string, specifier: string])[] = [
  ['shared/ipc/good.ts', 'zod'],
  ['renderer/components/forms/good.ts', '#shared/plugin-api/form'],
  ['renderer/stores/good.ts', '#shared/ipc/contract'],
  ['renderer/components/people/good.ts', '../../app/navigation/routes'],
  ['renderer/components/people/good.ts', '../forms/ids'],
  ['renderer/features/encounters/combat/good.ts', '../../runs/api'],
  ['renderer/features/encounters/combat/good.ts', '../encounter-words'],
  ['renderer/features/journal/good.ts', '../../app/undo/written-field'],
  ['renderer/features/journal/good.ts', '@tanstack/svelte-virtual'],
  ['renderer/app/good.ts', '../features/journal/days'],
  ['main/features/runs/good.ts', '#main/platform/database/database'],
  ['main/features/runs/good.ts', '#main/features/campaigns/api'],
  ['main/features/encounters/combat/good.ts', '#main/features/encounters/encounter-store'],
  ['main/platform/database/good.ts', 'better-sqlite3'],
  ['main/platform/security/good.ts', 'electron'],
  ['main/app/good.ts', '#main/platform/ipc/dispatcher'],
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
