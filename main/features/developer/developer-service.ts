import path from 'node:path';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { checkedPlugin, writePlugin } from '#main/features/developer/new-plugin';
import type { NewPlugin } from '#main/features/developer/new-plugin';
import { IRunInspector } from '#main/features/developer/run-inspector';
import { IWorkshop } from '#main/features/developer/workshop';
import { IPluginService } from '#main/features/plugins/api';
import { ITranslator } from '#main/platform/composition/translator';
import { IDesktop } from '#main/platform/desktop/desktop';
import { IPluginLog } from '#main/platform/plugins/plugin-log';
import type { AsyncImplementation, Implementation } from '#shared/ipc/contract';
import type { DeveloperContract, Development, Inspection } from '#shared/ipc/developer';

/** What the window asks for whoever writes a rule system. */
export type IDeveloperService = Omit<AsyncImplementation<DeveloperContract>, 'status'> & Pick<Implementation<DeveloperContract>, 'status'>;
export const IDeveloperService = Symbol('IDeveloperService');

@service(IDeveloperService)
export class DeveloperService implements IDeveloperService {
  constructor(
    @inject(IWorkshop) private readonly workshop: IWorkshop,
    @inject(IPluginService) private readonly plugins: IPluginService,
    @inject(IPluginLog) private readonly log: IPluginLog,
    @inject(IRunInspector) private readonly inspector: IRunInspector,
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  status(): Development | null {
    const opened = this.workshop.opened();
    if (opened === undefined) return null;
    const id = path.basename(opened.folder);
    const plugin = this.plugins.list({}).find((one) => one.id === id && one.origin === 'developed') ?? null;
    return { ...opened, plugin, log: [...this.log.of(id)] };
  }

  async choose(): Promise<Development | null> {
    const folder = await this.desktop.chooseFolder({ title: this.translator.app('developer.choose') });
    if (folder === null) return null;
    await this.workshop.open(folder);
    return this.status();
  }

  async create(wanted: NewPlugin): Promise<Development | null> {
    const taken = this.plugins.list({}).map(({ id }) => id);
    const plugin = checkedPlugin(wanted, taken);
    const place = await this.desktop.chooseFolder({ title: this.translator.app('developer.new.choose') });
    if (place === null) return null;
    await this.workshop.open(await writePlugin(place, plugin));
    return this.status();
  }

  async reload(): Promise<Development | null> {
    await this.workshop.reload();
    return this.status();
  }

  async stop(): Promise<null> {
    await this.workshop.close();
    return null;
  }

  inspect({ runId }: { readonly runId: string }): Promise<Inspection> {
    return this.inspector.inspect(runId);
  }
}
