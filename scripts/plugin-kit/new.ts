/** Writes a new plugin, and renews what an editor needs beside one. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { editorFiles, isPluginId, writeFiles, writeTemplate } from '#main/platform/plugins/template/template';
import type { TemplateWishes } from '#main/platform/plugins/template/template';
import type { Locale } from '#shared/plugin-api/manifest';
import { ID_RULES } from './folder';

/** What was written, or why nothing was. */
export type NewPlugin = { readonly ok: true; readonly files: readonly string[] } | { readonly ok: false; readonly reason: string };

/** What its author says of a new plugin. */
export interface NewWishes extends Omit<TemplateWishes, 'tool'> {
  readonly name?: Partial<Readonly<Record<Locale, string>>>;
  /** The work tree of Traque that the tool runs from, where it runs from one. */
  readonly tree?: string | undefined;
}

/** A name for an id: `cold-forge` is "Cold Forge". */
export function nameFor(id: string): string {
  return id
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
}

/**
 * Writes a plugin that works.
 * @param folder where to; it must not exist, or be empty.
 */
export function newPlugin(folder: string, id: string, { name = {}, tree, ...wishes }: NewWishes = {}): NewPlugin {
  const problem = idProblem(id);
  if (problem !== undefined) return { ok: false, reason: problem };
  if (existsSync(folder) && readdirSync(folder).length > 0)
    return { ok: false, reason: `${folder} exists already and is not empty: choose another id, or another place with --dir.` };
  const en = name.en ?? nameFor(id);
  // Nobody gave a French name: it is marked, so that it is found before others read it.
  const names = { en, fr: name.fr ?? `${en} (à traduire)` };
  const tool = tree === undefined ? undefined : toolOf(folder, tree);
  return { ok: true, files: writeTemplate(folder, id, names, tool === undefined ? wishes : { ...wishes, tool }) };
}

/** Why something is no id; undefined where it is one. */
export function idProblem(id: string): string | undefined {
  if (isPluginId(id)) return undefined;
  const suggestion = id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^[^a-z]+|-+$/gu, '');
  return `"${id}" cannot be an id. ${ID_RULES}${isPluginId(suggestion) ? ` How about "${suggestion}"?` : ''}`;
}

/** How npm calls the tool of a work tree from a folder inside it; undefined for a folder elsewhere, which needs the kit. */
function toolOf(folder: string, tree: string): string | undefined {
  const up = relative(folder, tree);
  const isInside = up.split(sep).every((part) => part === '..');
  return isInside ? `npm run --silent --prefix ${up.replaceAll(sep, '/')} plugin --` : undefined;
}

/** Writes the folder `.editor` of a plugin anew, by the contract of this tool. @returns the paths written, or undefined where there is no plugin. */
export function renewEditor(folder: string): readonly string[] | undefined {
  return existsSync(join(folder, 'plugin.json')) ? writeFiles(folder, editorFiles()) : undefined;
}
