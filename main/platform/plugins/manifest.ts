/** Reads `plugin.json` before any code of a plugin runs, and answers with sentences. */
import semver from 'semver';
import { z } from 'zod';
import { API_VERSION, CAPABILITIES, LOCALES } from '#shared/plugin-api/manifest';
import type { PluginManifest } from '#shared/plugin-api/manifest';
import type { Text, TextValue } from '#shared/plugin-api/text';
import { nearest } from '#shared/util/nearest';

const localised = z.strictObject({ fr: z.string().min(1).max(400), en: z.string().min(1).max(400) });

/** Shape of `plugin.json`. `$schema` is for editors only. */
export const ManifestFile = z.strictObject({
  $schema: z.string().max(1000).optional(),
  id: z.string().regex(/^[a-z][a-z0-9-]{0,62}$/),
  version: z.string().refine((value) => semver.valid(value) !== null),
  api: z.string().max(100),
  name: localised,
  description: localised,
  entry: z.string().max(200),
  capabilities: z.array(z.enum(CAPABILITIES)).min(1).max(CAPABILITIES.length),
  locales: z.array(z.enum(LOCALES)),
  author: z.string().trim().min(1).max(200),
  homepage: z
    .string()
    .max(300)
    .regex(/^https?:\/\/[^\s]+$/)
    .optional(),
  licence: z.string().min(1).max(100),
  attribution: z.array(localised).max(50),
});

/** A manifest that can be used, or what is wrong with it. */
export type ManifestCheck =
  { readonly manifest: PluginManifest; readonly problems: readonly [] } | { readonly manifest: undefined; readonly problems: readonly Text[] };

/**
 * Checks a manifest.
 * @param raw the parsed `plugin.json`, whatever it is.
 * @param folder the name of the plugin's folder, which must be its id.
 */
export function checkManifest(raw: unknown, folder: string): ManifestCheck {
  const parsed = ManifestFile.safeParse(raw);
  if (!parsed.success) {
    return {
      manifest: undefined,
      problems: parsed.error.issues.flatMap((issue) => fieldProblems(issue, raw)),
    };
  }
  const { $schema: _schema, ...manifest } = parsed.data;
  const problems = [idProblem(manifest, folder), apiProblem(manifest), entryProblem(manifest), localeProblem(manifest)].filter(
    (problem) => problem !== undefined,
  );
  return problems.length === 0 ? { manifest, problems: [] } : { manifest: undefined, problems };
}

/** The checker's own words are English and meant for programmers: only what kind of mistake it is matters here. */
function fieldProblems(issue: z.core.$ZodIssue, raw: unknown): Text[] {
  const at = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'plugin.json' : path.map(String).join('.'));
  const problem = (field: string, reason: string, args: Readonly<Record<string, TextValue>> = {}): Text => ({
    key: 'app:plugin.field',
    args: { field, reason: { key: `app:plugin.field.${reason}`, args } },
  });
  /** With the name that was probably meant, where one is near; else with all that there are, for whoever has to choose. */
  const misnamed = (field: string, reasons: { readonly near: string; readonly far: string }, name: string, known: readonly string[]): Text => {
    const meant = nearest(name, known);
    if (meant === undefined) return problem(field, reasons.far, { name, known });
    return { key: 'app:plugin.fieldMeant', args: { field, reason: { key: `app:plugin.field.${reasons.near}`, args: { name } }, meant } };
  };
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      misnamed(at([...issue.path, key]), { near: 'unknown', far: 'unknown' }, key, issue.path.length === 0 ? Object.keys(ManifestFile.shape) : LOCALES),
    );
  const value = issue.path.reduce<unknown>((parent, key) => (parent as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key], raw);
  if (typeof value === 'string' && issue.path[0] === 'capabilities')
    return [misnamed(at(issue.path), { near: 'noCapability', far: 'capability' }, value, CAPABILITIES)];
  return [problem(at(issue.path), value === undefined ? 'missing' : 'malformed')];
}

function idProblem(manifest: PluginManifest, folder: string): Text | undefined {
  return manifest.id === folder ? undefined : { key: 'app:plugin.idIsNotFolder', args: { id: manifest.id, folder } };
}

/** Every version that keeps what this one promises. */
const MAJOR = `>=${String(semver.major(API_VERSION))}.0.0 <${String(semver.major(API_VERSION) + 1)}.0.0`;

/** A range must pin the major version: a plugin cannot promise to fit a contract that nobody has written yet. */
function apiProblem(manifest: PluginManifest): Text | undefined {
  const range = semver.validRange(manifest.api);
  if (range === null) return { key: 'app:plugin.apiNotARange', args: { api: manifest.api } };
  const args = { api: manifest.api, version: API_VERSION };
  if (!semver.satisfies(API_VERSION, range)) return { key: 'app:plugin.apiMismatch', args };
  return semver.subset(range, MAJOR) ? undefined : { key: 'app:plugin.apiTooWide', args };
}

function entryProblem(manifest: PluginManifest): Text | undefined {
  const parts = manifest.entry.split(/[\\/]/);
  const inside = !parts.includes('..') && !parts.includes('') && !/^[A-Za-z]:/.test(manifest.entry);
  return inside ? undefined : { key: 'app:plugin.entryOutside', args: { entry: manifest.entry } };
}

function localeProblem(manifest: PluginManifest): Text | undefined {
  const missing = LOCALES.filter((locale) => !manifest.locales.includes(locale));
  return missing.length === 0 ? undefined : { key: 'app:plugin.localeMissing', args: { locales: missing } };
}
