import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { reasonOf } from '#main/platform/plugins/contract/mistakes';
import { activatePlugin, contentHash, PluginProblem, readPluginFolder } from '#main/platform/plugins/load-module';
import type { PluginFolder } from '#main/platform/plugins/load-module';
import { IOutlineStore, outlineOf } from '#main/platform/plugins/outline-store';
import type { PluginOutline } from '#main/platform/plugins/outline-store';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import type { PluginEntry } from '#main/platform/plugins/registry';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import { ILogger } from '#shared/domain/logger';
import type { RuleSystem } from '#shared/plugin-api/index';
import type { PluginManifest } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import type { Disposable } from '#shared/util/disposable';

/** A folder that was found, and what became of it. */
export interface FoundPlugin {
  readonly id: string;
  readonly status: 'active' | 'refused' | 'failed';
  readonly manifest: PluginManifest | undefined;
  readonly problems: readonly Text[];
}

/** Finds plugins by looking into a folder, and keeps them running. One that fails leaves the others alone. */
export interface IPluginHost {
  /**
   * Looks through the folder and takes in what can be used. The code of a plugin runs now only when its folder is not known from an earlier start: otherwise at its first use.
   */
  scan(folder: string): void;
  /** Runs the code of one plugin that nothing has asked for yet. @returns whether there may be more. */
  loadNext(): boolean;
  /** Everything found, in the order of the folder, used or not. */
  found(): readonly FoundPlugin[];
  /** Calls `listener` whenever a plugin that was in use turns out to fail. */
  whenFailed(listener: () => void): void;
  /** Takes all plugins out again. */
  dispose(): void;
}
export const IPluginHost = Symbol('IPluginHost');

@service(IPluginHost)
export class PluginHost implements IPluginHost {
  #found: FoundPlugin[] = [];
  readonly #registrations = new Map<string, Disposable>();
  /** Plugins whose code has not run yet, in the order in which they were found. */
  readonly #unloaded = new Set<string>();
  #announceFailure: () => void = () => undefined;

  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IPluginTexts) private readonly texts: IPluginTexts,
    @inject(IOutlineStore) private readonly outlines: IOutlineStore,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  scan(folder: string): void {
    // No folder is a program without rule systems, not a program that does not start.
    if (!fs.existsSync(folder)) return;
    const names = fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
    for (const name of names) this.#found.push(this.#take(path.join(folder, name), name));
  }

  found(): readonly FoundPlugin[] {
    return this.#found;
  }

  loadNext(): boolean {
    const [id] = this.#unloaded;
    if (id !== undefined) this.registry.system(id);
    return this.#unloaded.size > 0;
  }

  whenFailed(listener: () => void): void {
    this.#announceFailure = listener;
  }

  dispose(): void {
    for (const registration of this.#registrations.values()) registration.dispose();
    this.#registrations.clear();
    this.#unloaded.clear();
    this.#found = [];
  }

  #take(folder: string, id: string): FoundPlugin {
    try {
      const plugin = readPluginFolder(folder);
      const content = contentHash(folder);
      const known = content === undefined ? undefined : this.outlines.find(id, content);
      const { outline, system } = known === undefined ? this.#loaded(plugin) : { outline: known, system: () => this.#activateKnown(plugin) };
      this.#registrations.set(id, this.registry.register({ manifest: plugin.manifest, outline, system }));
      if (known !== undefined) this.#unloaded.add(id);
      this.texts.use(id, plugin.catalogues);
      if (known === undefined) this.#store(plugin, content, outline);
      return { id, status: 'active', manifest: plugin.manifest, problems: [] };
    } catch (error) {
      return this.#failed(id, error);
    }
  }

  #loaded(plugin: PluginFolder): Pick<PluginEntry, 'outline' | 'system'> {
    const system = this.#activate(plugin);
    return { outline: outlineOf(system), system: () => system };
  }

  #activate(plugin: PluginFolder): RuleSystem {
    return activatePlugin(plugin, (level, message) => {
      this.logger[level](`[${plugin.manifest.id}] ${message}`);
    });
  }

  /** Loads a plugin that is known from an earlier start at its first use. One that fails now is removed, which is announced. */
  #activateKnown(plugin: PluginFolder): RuleSystem | undefined {
    const { id } = plugin.manifest;
    this.#unloaded.delete(id);
    try {
      return this.#activate(plugin);
    } catch (error) {
      const failed = this.#failed(id, error);
      this.#found = this.#found.map((found) => (found.id === id ? failed : found));
      this.#registrations.get(id)?.dispose();
      this.#registrations.delete(id);
      this.#announceFailure();
      return undefined;
    }
  }

  #failed(id: string, error: unknown): FoundPlugin {
    this.logger.error(`plugin ${id}: ${reasonOf(error)}`);
    if (error instanceof PluginProblem) return { id, status: error.status, manifest: error.manifest, problems: error.problems };
    return { id, status: 'failed', manifest: undefined, problems: [{ key: 'app:plugin.codeFailed', args: { reason: reasonOf(error) } }] };
  }

  /**
   * Keeps the texts in the data file, so that what was played stays readable when the plugin is gone, and the outline of a content that is known by then to have its texts there. A plugin
   * plays without.
   */
  #store({ manifest: { id, version }, catalogues }: PluginFolder, content: string | undefined, outline: PluginOutline): void {
    try {
      this.texts.keep(id, version, catalogues);
      if (content !== undefined) this.outlines.keep(id, content, outline);
    } catch (error) {
      this.logger.error(`the texts of ${id} could not be kept: ${String(error)}`);
    }
  }
}
