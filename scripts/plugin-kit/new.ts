/** Writes a new plugin. */
import { existsSync, readdirSync } from 'node:fs';
import { isPluginId, writeTemplate } from '#main/platform/plugins/template/template';
import { ID_RULES } from './folder';

/** What was written, or why nothing was. */
export type NewPlugin = { readonly ok: true; readonly files: readonly string[] } | { readonly ok: false; readonly reason: string };

/**
 * Writes a plugin with a working chase.
 * @param folder where to; it must not exist, or be empty.
 */
export function newPlugin(folder: string, id: string, language: 'js' | 'ts'): NewPlugin {
  if (!isPluginId(id)) {
    const suggestion = id
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^[^a-z]+|-+$/gu, '');
    return { ok: false, reason: `"${id}" cannot be an id. ${ID_RULES}${isPluginId(suggestion) ? ` How about "${suggestion}"?` : ''}` };
  }
  if (existsSync(folder) && readdirSync(folder).length > 0)
    return { ok: false, reason: `${folder} exists already and is not empty: choose another folder with --dir.` };
  const name = id
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
  return { ok: true, files: writeTemplate(folder, id, { fr: name, en: name }, language) };
}
