/** Loads one plugin folder as a module of this process: for the plugins that ship with Traque. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkSystem } from '#main/platform/plugins/contract/checked-system';
import { reasonOf } from '#shared/util/reason-of';
import type { RuleSystemDescription } from '#main/platform/plugins/description';
import { logLineOf } from '#main/platform/plugins/log-line';
import { checkManifest } from '#main/platform/plugins/manifest';
import type { Content, Json, PluginContext, RuleSystem, RuleSystemPlugin } from '#shared/plugin-api/index';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Capability, Locale, PluginManifest } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import type { Catalogue } from '#shared/text/translator';

/** A plugin folder as it was read: everything but its code. */
export interface PluginFolder {
  readonly folder: string;
  readonly manifest: PluginManifest;
  readonly catalogues: Readonly<Record<Locale, Catalogue>>;
}

/** A plugin whose code ran and whose rule system fits the contract. */
export interface LoadedPlugin extends Pick<PluginFolder, 'manifest' | 'catalogues'> {
  readonly system: RuleSystem;
}

/** Writes a line of a plugin into the log. */
export type PluginLog = (level: 'info' | 'warn' | 'error', message: string) => void;

/** Why a folder is no usable plugin: `refused` before its code ran, `failed` when its code did not do what it should. */
export class PluginProblem extends Error {
  constructor(
    readonly status: 'refused' | 'failed',
    readonly problems: readonly Text[],
    readonly manifest?: PluginManifest,
  ) {
    const translator = createTranslator('en');
    super(problems.map((problem) => translator.plugin('app', problem)).join(' '));
    this.name = 'PluginProblem';
  }
}

/** How a manifest, a catalogue or a data file may be at most, in bytes. */
const LARGEST_FILE = 2_000_000;

/**
 * Checks the manifest and reads the catalogues. Runs none of its code.
 * @throws PluginProblem `refused`, with every reason.
 */
export function readPluginFolder(folder: string): PluginFolder {
  const name = path.basename(folder);
  const { manifest, problems } = checkManifest(readJson(folder, 'plugin.json'), name);
  if (manifest === undefined) throw new PluginProblem('refused', problems);
  const catalogues = Object.fromEntries(LOCALES.map((locale) => [locale, readCatalogue(folder, locale, manifest)])) as Record<Locale, Catalogue>;
  return { folder, manifest, catalogues };
}

/**
 * Reads the data of a plugin, runs its code and checks that it provides what its manifest declares.
 * @throws PluginProblem with every reason.
 */
export function activatePlugin({ folder, manifest }: PluginFolder, log: PluginLog = () => undefined): RuleSystem {
  const { system, problems } = checkSystem(manifest.id, answerOf(folder, manifest, readContent(folder), log));
  if (system === undefined) throw new PluginProblem('failed', problems, manifest);
  const mismatch = capabilityProblems(manifest, system);
  if (mismatch.length > 0) throw new PluginProblem('failed', mismatch, manifest);
  return system;
}

/**
 * Reads a plugin folder and runs its code.
 * @throws PluginProblem with every reason.
 */
export function loadPluginFolder(folder: string, log?: PluginLog): LoadedPlugin {
  const read = readPluginFolder(folder);
  return { ...read, system: activatePlugin(read, log) };
}

/** A folder with more files, or with more bytes in all, is not hashed. */
const MOST_HASHED = { files: 500, bytes: 20_000_000 };

/**
 * Names the content of a folder: the same for the same files with the same bytes.
 * @returns a hash of 64 hexadecimal digits; undefined for a folder that is too large to be read at each start.
 */
export function contentHash(folder: string): string | undefined {
  const files = [...filesOf(folder)].sort();
  if (files.length > MOST_HASHED.files) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for (const file of files) {
    size += fs.statSync(file).size;
    if (size > MOST_HASHED.bytes) return undefined;
    const bytes = fs.readFileSync(file);
    hash.update(`${path.relative(folder, file)}\0${String(bytes.length)}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function* filesOf(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(full);
    else if (entry.isFile()) yield full;
  }
}

/** The capabilities that a rule system really provides. */
export function providedCapabilities(system: RuleSystem | RuleSystemDescription): ReadonlySet<Capability> {
  const provided = new Set<Capability>(system.procedures.map((procedure) => procedure.kind));
  if (system.characters !== undefined) provided.add('characters');
  if (system.encounter !== undefined) provided.add('encounter');
  if (system.calendars !== undefined) provided.add('calendar');
  if (system.reference !== undefined) provided.add('reference');
  if (system.bestiary !== undefined) provided.add('bestiary');
  return provided;
}

/** Why a rule system is not what its manifest declares; empty when it is. */
export function capabilityProblems(manifest: PluginManifest, system: RuleSystem | RuleSystemDescription): readonly Text[] {
  const provided = providedCapabilities(system);
  const missing = manifest.capabilities.filter((capability) => !provided.has(capability));
  const undeclared = [...provided].filter((capability) => !manifest.capabilities.includes(capability));
  const problems: Text[] = [];
  if (missing.length > 0) problems.push({ key: 'app:plugin.notProvided', args: { capabilities: missing } });
  if (undeclared.length > 0) problems.push({ key: 'app:plugin.notDeclared', args: { capabilities: undeclared } });
  return problems;
}

/** Runs the code. @throws PluginProblem when it stops, or is no plugin. */
function answerOf(folder: string, manifest: PluginManifest, content: Content, log: PluginLog): unknown {
  const failed = (problem: Text): PluginProblem => new PluginProblem('failed', [problem], manifest);
  try {
    const require = createRequire(path.resolve(folder, 'plugin.json'));
    const loaded = require(`./${manifest.entry}`) as { default?: Partial<RuleSystemPlugin> } | null | undefined;
    const plugin = loaded?.default;
    if (typeof plugin?.activate === 'function') return plugin.activate({ content, log: loggingWith(log) });
  } catch (error) {
    throw failed({ key: 'app:plugin.codeFailed', args: { reason: reasonOf(error) } });
  }
  throw failed({ key: 'app:plugin.noPlugin', args: { file: manifest.entry } });
}

/** What a plugin logs with, whatever it passes. */
function loggingWith(log: PluginLog): PluginContext['log'] {
  return (...args: readonly unknown[]) => {
    const { level, message } = logLineOf(args);
    log(level, message);
  };
}

function readText(folder: string, file: string): string {
  const full = path.join(folder, file);
  try {
    if (fs.statSync(full).size > LARGEST_FILE) throw new RangeError(`more than ${String(LARGEST_FILE)} bytes`);
    return fs.readFileSync(full, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new PluginProblem('refused', [{ key: 'app:plugin.fileMissing', args: { file } }]);
    throw new PluginProblem('refused', [{ key: 'app:plugin.unreadable', args: { file, reason: reasonOf(error) } }]);
  }
}

function readJson(folder: string, file: string): unknown {
  const words = readText(folder, file);
  try {
    return JSON.parse(words);
  } catch (error) {
    throw new PluginProblem('refused', [{ key: 'app:plugin.notJson', args: { file, reason: reasonOf(error) } }]);
  }
}

function readCatalogue(folder: string, locale: Locale, manifest: PluginManifest): Catalogue {
  const file = `locales/${locale}.json`;
  const catalogue = readJson(folder, file);
  const flat = typeof catalogue === 'object' && catalogue !== null && Object.values(catalogue).every((entry) => typeof entry === 'string');
  if (!flat) throw new PluginProblem('refused', [{ key: 'app:plugin.catalogueNotFlat', args: { file } }], manifest);
  return catalogue as Catalogue;
}

/** Reads the data files of a plugin. @throws PluginProblem `refused` for one that is not JSON, or too large. */
export function readContent(folder: string): Content {
  const directory = path.join(folder, 'content');
  if (!fs.existsSync(directory)) return {};
  const files = fs.readdirSync(directory).filter((file) => file.endsWith('.json'));
  return Object.freeze(Object.fromEntries(files.map((file) => [file.slice(0, -'.json'.length), readJson(folder, path.join('content', file)) as Json])));
}
