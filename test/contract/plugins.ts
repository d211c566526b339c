/** Finds the rule systems of the source tree, as the build does: whatever folder holds a manifest. No name is known here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '#shared/domain/json';
import type { RuleSystem, RuleSystemPlugin } from '#shared/plugin-api/index';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale, PluginManifest } from '#shared/plugin-api/manifest';
import type { Catalogue } from '#shared/text/translator';

export interface SourcePlugin {
  readonly id: string;
  readonly folder: string;
  readonly manifest: PluginManifest;
  readonly catalogues: Readonly<Record<Locale, Catalogue>>;
  readonly content: JsonObject;
}

const BASE = fileURLToPath(new URL('../../plugins', import.meta.url));

export function findPlugins(): readonly SourcePlugin[] {
  return readdirSync(BASE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(BASE, entry.name, 'plugin.json')))
    .map((entry) => describePlugin(join(BASE, entry.name)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function describePlugin(folder: string): SourcePlugin {
  return {
    id: basename(folder),
    folder,
    manifest: readJson(join(folder, 'plugin.json')) as PluginManifest,
    catalogues: Object.fromEntries(LOCALES.map((locale) => [locale, readJson(join(folder, 'locales', `${locale}.json`))])) as Record<Locale, Catalogue>,
    content: readContent(join(folder, 'content')),
  };
}

function readContent(folder: string): JsonObject {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(files.map((name) => [basename(name, '.json'), readJson(join(folder, name)) as JsonObject]));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8')) as unknown;
}

/** Runs the plugin's code. After `vi.resetModules()` it is a new instance that shares nothing with an earlier one. */
export async function activate(plugin: SourcePlugin): Promise<RuleSystem> {
  const loaded = (await import(/* @vite-ignore */ join(plugin.folder, 'index.ts'))) as { default: RuleSystemPlugin };
  return loaded.default.activate({ content: plugin.content, log: () => undefined });
}
