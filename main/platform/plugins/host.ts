import fs from 'node:fs';
import path from 'node:path';
import { inject, injectable } from 'tsyringe';
import { reasonOf } from '#main/platform/plugins/contract/mistakes';
import { loadPluginFolder, PluginProblem } from '#main/platform/plugins/load-module';
import type { LoadedPlugin } from '#main/platform/plugins/load-module';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import { ILogger } from '#shared/domain/logger';
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
  /** Looks through the folder and takes in what can be used. */
  scan(folder: string): void;
  /** Everything found, in the order of the folder, used or not. */
  found(): readonly FoundPlugin[];
  /** Takes all plugins out again. */
  dispose(): void;
}
export const IPluginHost = Symbol('IPluginHost');

@injectable()
export class PluginHost implements IPluginHost {
  #found: FoundPlugin[] = [];
  readonly #registrations: Disposable[] = [];

  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IPluginTexts) private readonly texts: IPluginTexts,
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

  dispose(): void {
    while (this.#registrations.length > 0) this.#registrations.pop()?.dispose();
    this.#found = [];
  }

  #take(folder: string, id: string): FoundPlugin {
    try {
      const plugin = loadPluginFolder(folder, (level, message) => {
        this.logger[level](`[${id}] ${message}`);
      });
      this.#registrations.push(this.registry.register(plugin));
      this.#keepTexts(plugin);
      return { id, status: 'active', manifest: plugin.manifest, problems: [] };
    } catch (error) {
      this.logger.error(`plugin ${id}: ${reasonOf(error)}`);
      if (error instanceof PluginProblem) return { id, status: error.status, manifest: error.manifest, problems: error.problems };
      return { id, status: 'failed', manifest: undefined, problems: [{ key: 'app:plugin.codeFailed', args: { reason: reasonOf(error) } }] };
    }
  }

  /** Kept in the data file, so that what was played stays readable when the plugin is gone. */
  #keepTexts({ manifest, catalogues }: LoadedPlugin): void {
    try {
      this.texts.keep(manifest.id, manifest.version, catalogues);
    } catch (error) {
      this.logger.error(`the texts of ${manifest.id} could not be kept: ${String(error)}`);
    }
  }
}
