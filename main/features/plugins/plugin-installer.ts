import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ITranslator } from '#main/platform/composition/translator';
import { IDesktop } from '#main/platform/desktop/desktop';
import { IReceivedFiles } from '#main/platform/desktop/received-files';
import { IInstalledPlugins } from '#main/features/plugins/installed-plugins';
import { factsOf } from '#main/features/plugins/plugin-facts';
import { readPluginJob } from '#main/platform/plugins/package/jobs';
import { inspectPackage, relationOf } from '#main/platform/plugins/package/inspect';
import type { PackageReport, Relation } from '#main/platform/plugins/package/inspect';
import type { PluginPackage, ReadPackage } from '#main/platform/plugins/package/package';
import { IPluginService } from '#main/features/plugins/plugin-service';
import { IJobRunner } from '#main/platform/workers/job-runner';
import { AppError } from '#shared/domain/app-error';
import { PLUGIN_ENDING } from '#shared/domain/file-kinds';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { OpenedPlugin, PluginInfo, PluginsContract } from '#shared/ipc/plugins';

/** Plugins that are inspected and installed. */
export type IPluginInstaller = Pick<AsyncImplementation<PluginsContract>, 'received' | 'choose' | 'install' | 'close'>;
export const IPluginInstaller = Symbol('IPluginInstaller');

/** What was inspected: its files stay in memory, so that what is installed is what was shown. */
interface Opened {
  readonly token: string;
  readonly plugin: PluginPackage | undefined;
  readonly report: PackageReport;
}

@service(IPluginInstaller)
export class PluginInstaller implements IPluginInstaller {
  /** Only one: who opens another one has done with this. */
  #opened: Opened | undefined;

  constructor(
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IJobRunner) private readonly jobs: IJobRunner,
    @inject(IReceivedFiles) private readonly arrivals: IReceivedFiles,
    @inject(IInstalledPlugins) private readonly installed: IInstalledPlugins,
    @inject(IPluginService) private readonly plugins: IPluginService,
  ) {}

  async received(): Promise<OpenedPlugin | null> {
    const source = this.arrivals.take('plugin');
    return source === undefined ? null : this.#open(source);
  }

  async choose({ what }: { readonly what: 'file' | 'folder' }): Promise<OpenedPlugin | null> {
    const title = this.translator.app(`plugins.dialog.${what}`);
    const file = { title, kind: this.translator.app('plugins.dialog.kind'), endings: [PLUGIN_ENDING, 'zip'] };
    const source = await (what === 'file' ? this.desktop.chooseOpenFile(file) : this.desktop.chooseFolder({ title }));
    return source === null ? null : this.#open(source);
  }

  async install({ token, sure }: { readonly token: string; readonly sure: boolean }): Promise<PluginInfo> {
    const opened = this.#opened;
    if (opened?.token !== token) throw new AppError('not-found', { key: 'app:plugins.error.closed' });
    const { plugin, report } = opened;
    const { manifest } = report;
    if (plugin === undefined || manifest === undefined || report.problems.length > 0) throw new AppError('invalid', { key: 'app:plugins.error.refused' });
    // Looked at again: another one may have been installed since it was shown.
    const { kind } = await this.#relation(plugin, manifest);
    if (kind === 'shipped') throw new AppError('conflict', { key: 'app:plugins.error.shipped', args: { id: manifest.id } });
    if ((kind === 'downgrade' || kind === 'other') && !sure) throw new AppError('conflict', { key: `app:plugins.error.${kind}` });
    await this.installed.put(manifest.id, plugin.files);
    this.#opened = undefined;
    return this.plugins.get(manifest.id);
  }

  close({ token }: { readonly token: string }): null {
    if (this.#opened?.token === token) this.#opened = undefined;
    return null;
  }

  async #open(source: string): Promise<OpenedPlugin> {
    this.#opened = undefined;
    const read = await this.jobs.run(readPluginJob, { source });
    const plugin = read.kind === 'read' ? read.plugin : undefined;
    const report = reportOf(read);
    const { manifest } = report;
    const relation: Relation = plugin === undefined || manifest === undefined ? { kind: 'new' } : await this.#relation(plugin, manifest);
    const token = randomUUID();
    this.#opened = { token, plugin, report };
    const problems = report.problems.map((problem) => this.translator.plugin('app', problem));
    if (relation.kind === 'shipped') problems.push(this.translator.app('plugins.error.shipped', { id: manifest?.id ?? '' }));
    const { from = null, changes } = relation;
    return {
      token,
      file: path.basename(source),
      bytes: plugin?.bytes ?? 0,
      files: Object.keys(plugin?.files ?? {}).length,
      plugin: manifest === undefined ? null : factsOf(manifest.id, manifest),
      problems,
      relation: relation.kind,
      from,
      changes: changes === undefined ? null : { ...changes, added: [...changes.added], removed: [...changes.removed], licence: changes.licence ?? null },
    };
  }

  async #relation(plugin: PluginPackage, manifest: NonNullable<PackageReport['manifest']>): Promise<Relation> {
    const found = this.installed.find(manifest.id);
    if (found === undefined) return { kind: 'new' };
    const { origin } = found;
    if (origin === 'shipped') return { kind: 'shipped' };
    // What somebody is writing stands before what is installed; its folder is their own.
    if (origin === 'developed') return { kind: 'new' };
    const before = await this.jobs.run(readPluginJob, { source: found.folder }).catch((): ReadPackage => ({ kind: 'refused', problems: [] }));
    return relationOf(manifest, plugin, { origin, manifest: found.manifest, plugin: before.kind === 'read' ? before.plugin : undefined });
  }
}

function reportOf(read: ReadPackage): PackageReport {
  return read.kind === 'read' ? inspectPackage(read.plugin.files) : { manifest: undefined, problems: read.problems };
}
