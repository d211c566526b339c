/** Looks at a plugin in memory without running any of it: its manifest, its texts and its data, and how it stands to what is installed. Pure. */
import semver from 'semver';
import { reasonOf } from '#shared/util/reason-of';
import { checkManifest } from '#main/platform/plugins/manifest';
import { listedProblems } from '#main/platform/plugins/package/package';
import type { PackageFiles, PluginPackage } from '#main/platform/plugins/package/package';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Capability, Locale, PluginManifest } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';

/** What a plugin says of itself, and everything that keeps it from being installed. */
export interface PackageReport {
  /** Also of one with problems, as long as the manifest itself can be used. */
  readonly manifest: PluginManifest | undefined;
  readonly problems: readonly Text[];
}

/** Checks the files of a plugin. */
export function inspectPackage(files: PackageFiles): PackageReport {
  const problems: Text[] = [];
  const raw = jsonOf(files, 'plugin.json', problems);
  if (problems.length > 0) return { manifest: undefined, problems };
  // The folder gets the name of its id: whatever the archive was called says nothing.
  const checked = checkManifest(raw, idIn(raw));
  if (checked.manifest === undefined) return { manifest: undefined, problems: listedProblems(checked.problems) };
  const { manifest } = checked;
  if (!Object.hasOwn(files, manifest.entry)) problems.push({ key: 'app:plugin.fileMissing', args: { file: manifest.entry } });
  else if (!/\.(?:js|mjs|cjs)$/.test(manifest.entry)) problems.push({ key: 'app:plugin.package.entryKind', args: { file: manifest.entry } });
  for (const locale of LOCALES) checkCatalogue(files, locale, problems);
  for (const file of Object.keys(files)) if (/^content\/[^/]+\.json$/.test(file)) jsonOf(files, file, problems);
  return { manifest, problems: listedProblems(problems) };
}

function idIn(raw: unknown): string {
  const { id } = (raw ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
}

function checkCatalogue(files: PackageFiles, locale: Locale, problems: Text[]): void {
  const file = `locales/${locale}.json`;
  const catalogue = jsonOf(files, file, problems);
  if (catalogue === undefined) return;
  const flat =
    typeof catalogue === 'object' && catalogue !== null && !Array.isArray(catalogue) && Object.values(catalogue).every((entry) => typeof entry === 'string');
  if (!flat) problems.push({ key: 'app:plugin.catalogueNotFlat', args: { file } });
}

function jsonOf(files: PackageFiles, file: string, problems: Text[]): unknown {
  const bytes = Object.hasOwn(files, file) ? files[file] : undefined;
  if (bytes === undefined) {
    problems.push({ key: 'app:plugin.fileMissing', args: { file } });
    return undefined;
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    problems.push({ key: 'app:plugin.notJson', args: { file, reason: reasonOf(error) } });
    return undefined;
  }
}

/** A plugin that is there, as a new one is compared with it. */
export interface InstalledPlugin {
  readonly origin: 'shipped' | 'installed';
  /** Undefined when it is too damaged to say. */
  readonly manifest: PluginManifest | undefined;
  /** Undefined when its files could not be read. */
  readonly plugin: PluginPackage | undefined;
}

/**
 * How a plugin stands to what is there. `update`: a later version, or the same with other files. `other`: somebody else's under the same id. `shipped`: one of those that come with
 * Traque, which nobody replaces.
 */
export type RelationKind = 'new' | 'same' | 'update' | 'downgrade' | 'other' | 'repair' | 'shipped';

/** What would become of the installed one. */
export interface Relation {
  readonly kind: RelationKind;
  readonly from?: Pick<PluginManifest, 'version' | 'name' | 'author'>;
  readonly changes?: PackageChanges;
}

/** What an update brings. */
export interface PackageChanges {
  readonly added: readonly Capability[];
  readonly removed: readonly Capability[];
  /** The licence before; undefined where it stays. */
  readonly licence: string | undefined;
  readonly files: { readonly added: number; readonly changed: number; readonly removed: number };
}

/** Compares a plugin with the one that is there under its id. */
export function relationOf(manifest: PluginManifest, { files, hash }: PluginPackage, installed: InstalledPlugin | undefined): Relation {
  if (installed === undefined) return { kind: 'new' };
  if (installed.origin === 'shipped') return { kind: 'shipped' };
  const { manifest: before, plugin } = installed;
  if (before === undefined) return { kind: 'repair' };
  const from = { version: before.version, name: before.name, author: before.author };
  if (!isSameName(before.author, manifest.author)) return { kind: 'other', from };
  if (plugin?.hash === hash) return { kind: 'same', from };
  const changes = { ...capabilityChanges(before, manifest), files: fileChanges(plugin?.files ?? {}, files) };
  return { kind: semver.lt(manifest.version, before.version) ? 'downgrade' : 'update', from, changes };
}

function isSameName(one: string, other: string): boolean {
  const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
  return folded(one) === folded(other);
}

function capabilityChanges(before: PluginManifest, after: PluginManifest): Omit<PackageChanges, 'files'> {
  return {
    added: after.capabilities.filter((capability) => !before.capabilities.includes(capability)),
    removed: before.capabilities.filter((capability) => !after.capabilities.includes(capability)),
    licence: before.licence === after.licence ? undefined : before.licence,
  };
}

function fileChanges(before: PackageFiles, after: PackageFiles): PackageChanges['files'] {
  const names = Object.keys(after);
  return {
    added: names.filter((name) => !Object.hasOwn(before, name)).length,
    changed: names.filter((name) => Object.hasOwn(before, name) && Buffer.compare(before[name] ?? EMPTY, after[name] ?? EMPTY) !== 0).length,
    removed: Object.keys(before).filter((name) => !Object.hasOwn(after, name)).length,
  };
}

const EMPTY = new Uint8Array();
