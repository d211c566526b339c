import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDesktop } from '#main/platform/desktop/desktop';
import { IPluginHost } from '#main/platform/plugins/host';
import type { FoundPlugin } from '#main/platform/plugins/host';
import { confirm, putInPlace, removePlugin, rollBack } from '#main/platform/plugins/package/plugin-folder';
import { stagePluginJob } from '#main/platform/plugins/package/jobs';
import type { PackageFiles } from '#main/platform/plugins/package/package';
import { IPluginsPlace } from '#main/platform/plugins/package/plugins-place';
import { IJobRunner } from '#main/platform/workers/job-runner';
import { AppError } from '#shared/domain/app-error';

/** Installed plugins, on the disk and in use at once. One change at a time: what is asked for meanwhile waits. */
export interface IInstalledPlugins {
  /** A plugin that is there, shipped or installed. */
  find(id: string): FoundPlugin | undefined;
  /**
   * Puts a plugin in the place of its id and takes it into use. When it does not work, the version before is back, or none is there.
   * @throws AppError `invalid` with every reason; a system error when the disk does not take it.
   */
  put(id: string, files: PackageFiles): Promise<void>;
  /** @throws AppError `not-found` */
  choose(id: string, choice: 'enabled' | 'disabled'): Promise<void>;
  /** @throws AppError `not-found` */
  reload(id: string): Promise<void>;
  /** @throws AppError `not-found`; a system error when the disk does not let go of it. */
  remove(id: string): Promise<void>;
  /** @param id undefined: the folder of all. */
  show(id: string | undefined): void;
}
export const IInstalledPlugins = Symbol('IInstalledPlugins');

@service(IInstalledPlugins)
export class InstalledPlugins implements IInstalledPlugins {
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    @inject(IPluginHost) private readonly host: IPluginHost,
    @inject(IPluginsPlace) private readonly place: IPluginsPlace,
    @inject(IJobRunner) private readonly jobs: IJobRunner,
    @inject(IDesktop) private readonly desktop: IDesktop,
  ) {}

  find(id: string): FoundPlugin | undefined {
    const found = this.host.found().filter((plugin) => plugin.id === id);
    return found.find(({ origin }) => origin === 'shipped') ?? found[0];
  }

  put(id: string, files: PackageFiles): Promise<void> {
    return this.#alone(async () => {
      const root = this.#root();
      const staged = await this.jobs.run(stagePluginJob, { root, id, files });
      const before = this.#installed(id)?.status;
      putInPlace(root, id, staged);
      // In safe mode nobody's code runs: whether it works is found out at the next start.
      const found = await this.host.choose(id, 'enabled');
      if (found !== undefined && WORKING.has(found.status)) {
        confirm(root, id);
        return;
      }
      const problems = found?.problems ?? [];
      if (!rollBack(root, id)) this.host.forget(id);
      else if (before === 'disabled') await this.host.choose(id, 'disabled');
      else await this.host.reload(id);
      throw new AppError(
        'invalid',
        { key: 'app:plugins.error.doesNotWork' },
        problems.map((text) => ({ field: 'plugin', text })),
      );
    });
  }

  choose(id: string, choice: 'enabled' | 'disabled'): Promise<void> {
    return this.#alone(async () => {
      this.#require(id);
      await this.host.choose(id, choice);
    });
  }

  reload(id: string): Promise<void> {
    return this.#alone(async () => {
      this.#require(id);
      await this.host.reload(id);
    });
  }

  remove(id: string): Promise<void> {
    return this.#alone(() => {
      this.#require(id);
      // What is not there any more is in nobody's way: the disk first, which may say no.
      removePlugin(this.#root(), id);
      this.host.forget(id);
      return Promise.resolve();
    });
  }

  show(id: string | undefined): void {
    const root = this.#root();
    fs.mkdirSync(root, { recursive: true });
    this.desktop.showFolder(id === undefined ? root : path.join(root, this.#require(id).id));
  }

  #installed(id: string): FoundPlugin | undefined {
    return this.host.found().find((plugin) => plugin.id === id && plugin.origin === 'installed');
  }

  #require(id: string): FoundPlugin {
    const found = this.#installed(id);
    if (found === undefined) throw new AppError('not-found', { key: 'app:plugins.error.notInstalled' });
    return found;
  }

  #root(): string {
    if (this.place.folder === undefined) throw new AppError('unavailable', { key: 'app:plugins.error.noPlace' });
    return this.place.folder;
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

const WORKING: ReadonlySet<FoundPlugin['status']> = new Set(['active', 'paused']);
