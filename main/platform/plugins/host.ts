import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginChoices } from '#main/platform/plugins/choice-store';
import type { PluginChoice } from '#main/platform/plugins/choice-store';
import { contentHash, PluginProblem, readPluginFolder } from '#main/platform/plugins/load-module';
import { reasonOf } from '#shared/util/reason-of';
import { IPluginLoader } from '#main/platform/plugins/loader';
import type { LoadedPlugin, PluginOrigin, PluginPlace } from '#main/platform/plugins/loader';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ILogger } from '#shared/domain/logger';
import type { PluginManifest } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import type { Disposable } from '#shared/util/disposable';

/**
 * What became of a plugin that was found.
 *
 * - `active`: in use; `loading`: its code is being checked for the first time.
 * - `paused`: this start leaves installed plugins alone.
 * - `waiting`: nobody has allowed it yet; `disabled`: the GM has switched it off; `off`: the program has, because it misbehaved.
 * - `refused`: something is wrong with its folder; `failed`: something is wrong with its code.
 */
export type PluginStatus = 'active' | 'loading' | 'paused' | 'waiting' | 'disabled' | 'off' | 'refused' | 'failed';

/** A folder that was found, and what became of it. */
export interface FoundPlugin {
  readonly id: string;
  readonly origin: PluginOrigin;
  /** Its folder. */
  readonly folder: string;
  readonly status: PluginStatus;
  readonly manifest: PluginManifest | undefined;
  readonly problems: readonly Text[];
}

/** A folder with one folder a plugin. */
export interface PluginsFolder {
  readonly folder: string;
  readonly origin: PluginOrigin;
  /** They are listed, and none of their code runs. */
  readonly isPaused?: boolean;
}

/** Finds plugins by looking into folders, and keeps them running. One that fails leaves the others alone. */
export interface IPluginHost {
  /**
   * Looks through the folders and takes in what can be used. The code of a plugin runs now only when its folder is not known from an earlier start: otherwise at its first use.
   * Of two plugins with one id the first is used. Installed ones are used once the GM has allowed it.
   */
  scan(folders: readonly PluginsFolder[]): void;
  /** Runs the code of one shipped plugin that nothing has asked for yet. @returns whether there may be more. */
  loadNext(): boolean;
  /** Everything found, in the order of the folders, used or not. */
  found(): readonly FoundPlugin[];
  /** Resolves when no plugin is being checked for the first time any more. */
  settled(): Promise<void>;
  /**
   * Looks at an installed plugin anew: its folder has changed, or is new.
   * @returns what became of it; undefined where there is no such folder any more.
   */
  reload(id: string): Promise<FoundPlugin | undefined>;
  /** Sets whether an installed plugin may run, and starts or ends it. @returns what became of it. */
  choose(id: string, choice: 'enabled' | 'disabled'): Promise<FoundPlugin | undefined>;
  /** Takes an installed plugin out of use and forgets what was chosen for it; its folder is somebody else's to remove. */
  forget(id: string): void;
  /**
   * Uses the plugin in a folder that somebody is writing it in, in place of an installed one of the same id, or loads it again; null: no more.
   * @returns what became of it.
   */
  develop(folder: string | null): Promise<FoundPlugin | undefined>;
  /** Calls `listener` whenever what became of a plugin has changed. */
  whenChanged(listener: () => void): void;
  /** Takes all plugins out again. */
  dispose(): void;
}
export const IPluginHost = Symbol('IPluginHost');

@service(IPluginHost)
export class PluginHost implements IPluginHost {
  #found: FoundPlugin[] = [];
  #folders: readonly PluginsFolder[] = [];
  readonly #registrations = new Map<string, Disposable>();
  readonly #loading = new Set<Promise<unknown>>();
  /** Shipped plugins whose code has not run yet, in the order in which they were found. */
  readonly #unloaded = new Set<string>();
  #announce: () => void = () => undefined;

  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IPluginLoader) private readonly loader: IPluginLoader,
    @inject(IPluginChoices) private readonly choices: IPluginChoices,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  scan(folders: readonly PluginsFolder[]): void {
    this.#folders = folders;
    for (const { folder, origin } of folders) {
      // No folder is a program without rule systems, not a program that does not start.
      if (!fs.existsSync(folder)) continue;
      const names = fs
        .readdirSync(folder, { withFileTypes: true })
        // What is being installed or taken away at this moment has a name with a dot.
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map((entry) => entry.name)
        .sort();
      for (const name of names) this.#take({ folder: path.join(folder, name), id: name, origin });
    }
  }

  found(): readonly FoundPlugin[] {
    return this.#found;
  }

  loadNext(): boolean {
    const [id] = this.#unloaded;
    if (id !== undefined) {
      this.#unloaded.delete(id);
      this.registry.rules(id);
    }
    return this.#unloaded.size > 0;
  }

  async settled(): Promise<void> {
    while (this.#loading.size > 0) await Promise.allSettled(this.#loading);
  }

  async reload(id: string): Promise<FoundPlugin | undefined> {
    this.#drop(id);
    const base = this.#folders.find(({ origin }) => origin === 'installed')?.folder;
    const folder = base === undefined ? undefined : path.join(base, id);
    if (folder === undefined || !fs.existsSync(folder)) {
      this.#found = this.#found.filter((found) => found.id !== id || found.origin !== 'installed');
      this.#announce();
      return undefined;
    }
    this.#take({ folder, id, origin: 'installed' });
    await this.settled();
    this.#announce();
    return this.#installed(id);
  }

  choose(id: string, choice: 'enabled' | 'disabled'): Promise<FoundPlugin | undefined> {
    this.choices.set(id, { kind: choice });
    return this.reload(id);
  }

  forget(id: string): void {
    this.#drop(id);
    this.choices.forget(id);
    this.loader.forget(id);
    this.#found = this.#found.filter((found) => found.id !== id || found.origin !== 'installed');
    this.#announce();
  }

  async develop(folder: string | null): Promise<FoundPlugin | undefined> {
    const before = this.#found.find(({ origin }) => origin === 'developed');
    if (before !== undefined) {
      this.#registrations.get(before.id)?.dispose();
      this.#registrations.delete(before.id);
      this.#found = this.#found.filter((found) => found !== before);
      if (before.folder !== folder && this.#hasFolder(before.id)) await this.reload(before.id);
    }
    if (folder !== null) {
      const id = path.basename(folder);
      this.#drop(id);
      this.#found = this.#found.filter((found) => found.id !== id || found.origin !== 'installed');
      this.#take({ folder, id, origin: 'developed' });
      await this.settled();
    }
    this.#announce();
    return this.#found.find(({ origin }) => origin === 'developed');
  }

  whenChanged(listener: () => void): void {
    this.#announce = listener;
  }

  dispose(): void {
    for (const registration of this.#registrations.values()) registration.dispose();
    this.#registrations.clear();
    this.#unloaded.clear();
    this.#found = [];
  }

  /** Whether a plugin of this id is installed. */
  #hasFolder(id: string): boolean {
    return this.#folders.some(({ folder, origin }) => origin === 'installed' && fs.existsSync(path.join(folder, id)));
  }

  #installed(id: string): FoundPlugin | undefined {
    return this.#found.find((found) => found.id === id && found.origin === 'installed');
  }

  /** Takes an installed plugin out of use; a shipped one of the same id stays. */
  #drop(id: string): void {
    if (this.#installed(id) === undefined) return;
    this.#registrations.get(id)?.dispose();
    this.#registrations.delete(id);
  }

  #take(place: PluginPlace): void {
    const { id, origin } = place;
    try {
      const plugin = readPluginFolder(place.folder);
      if (this.#found.some((found) => found.id === id && found.origin !== origin)) {
        throw new PluginProblem('refused', [{ key: 'app:plugin.idTaken', args: { id } }], plugin.manifest);
      }
      const choice: PluginChoice | undefined = origin === 'installed' ? this.choices.of(id) : { kind: 'enabled' };
      if (choice?.kind !== 'enabled') {
        const status = choice === undefined ? 'waiting' : choice.kind;
        this.#note(place, { status, manifest: plugin.manifest, problems: choice?.kind === 'off' ? [choice.reason] : [] });
        return;
      }
      if (this.#folders.some((folder) => folder.origin === origin && folder.isPaused === true)) {
        this.#note(place, { status: 'paused', manifest: plugin.manifest, problems: [] });
        return;
      }
      this.#note(place, { status: 'loading', manifest: plugin.manifest, problems: [] });
      const content = contentHash(place.folder);
      const loaded = this.loader.load(plugin, place, content, {
        failed: (error) => {
          this.#fail(place, error);
        },
        switchedOff: (reason) => {
          this.#switchOff(place, plugin.manifest, reason);
        },
      });
      if (loaded instanceof Promise) this.#await(place, plugin.manifest, loaded);
      else this.#use(place, loaded);
    } catch (error) {
      this.#fail(place, error);
    }
  }

  #await(place: PluginPlace, manifest: PluginManifest, loading: Promise<LoadedPlugin>): void {
    const waiting = loading
      .then(
        (loaded) => {
          // It may have been taken away, or chosen otherwise, while it was checked.
          const current = this.#found.find((found) => found.id === place.id && found.origin === place.origin);
          if (current?.status === 'loading' && current.manifest === manifest) this.#use(place, loaded);
          else loaded.dispose();
        },
        (error: unknown) => {
          this.#fail(place, error);
        },
      )
      .finally(() => {
        this.#loading.delete(waiting);
        this.#announce();
      });
    this.#loading.add(waiting);
  }

  #use(place: PluginPlace, loaded: LoadedPlugin): void {
    this.#registrations.set(place.id, loaded);
    if (!loaded.isLoaded && place.origin === 'shipped') this.#unloaded.add(place.id);
    const { manifest } = this.#current(place) ?? {};
    this.#note(place, { status: 'active', manifest, problems: [] });
  }

  #switchOff(place: PluginPlace, manifest: PluginManifest, reason: Text): void {
    // What is being written is not switched off for good: its author mends it.
    if (place.origin === 'installed') this.choices.set(place.id, { kind: 'off', reason });
    this.#registrations.get(place.id)?.dispose();
    this.#registrations.delete(place.id);
    this.#note(place, { status: 'off', manifest, problems: [reason] });
    this.#announce();
  }

  /** Something is wrong with it, now or at its first use: whoever asked goes on without it. */
  #fail(place: PluginPlace, error: unknown): void {
    const { id } = place;
    this.logger.error(`plugin ${id}: ${reasonOf(error)}`);
    const problem = error instanceof PluginProblem ? error : new PluginProblem('failed', [{ key: 'app:plugin.codeFailed', args: { reason: reasonOf(error) } }]);
    const wasActive = this.#current(place)?.status === 'active';
    if (wasActive) {
      this.#registrations.get(id)?.dispose();
      this.#registrations.delete(id);
    }
    this.#unloaded.delete(id);
    this.#note(place, { status: problem.status, manifest: problem.manifest ?? this.#current(place)?.manifest, problems: problem.problems });
    if (wasActive) this.#announce();
  }

  #current({ id, origin }: PluginPlace): FoundPlugin | undefined {
    return this.#found.find((found) => found.id === id && found.origin === origin);
  }

  #note({ id, origin, folder }: PluginPlace, what: Pick<FoundPlugin, 'status' | 'manifest' | 'problems'>): void {
    const next: FoundPlugin = { id, origin, folder, ...what };
    const index = this.#found.findIndex((found) => found.id === id && found.origin === origin);
    this.#found = index === -1 ? [...this.#found, next] : this.#found.with(index, next);
  }
}
