import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IInstalledPlugins } from '#main/features/plugins/installed-plugins';
import { IPluginService } from '#main/features/plugins/plugin-service';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { PluginInfo, PluginsContract } from '#shared/ipc/plugins';

interface PluginId {
  readonly id: string;
}

/** What the GM does with installed plugins. */
export type IPluginManager = Pick<AsyncImplementation<PluginsContract>, 'enable' | 'disable' | 'reload' | 'uninstall' | 'showFolder'>;
export const IPluginManager = Symbol('IPluginManager');

@service(IPluginManager)
export class PluginManager implements IPluginManager {
  constructor(
    @inject(IInstalledPlugins) private readonly installed: IInstalledPlugins,
    @inject(IPluginService) private readonly plugins: IPluginService,
  ) {}

  async enable({ id }: PluginId): Promise<PluginInfo> {
    await this.installed.choose(id, 'enabled');
    return this.plugins.get(id);
  }

  async disable({ id }: PluginId): Promise<PluginInfo> {
    await this.installed.choose(id, 'disabled');
    return this.plugins.get(id);
  }

  async reload({ id }: PluginId): Promise<PluginInfo> {
    await this.installed.reload(id);
    return this.plugins.get(id);
  }

  async uninstall({ id }: PluginId): Promise<null> {
    await this.installed.remove(id);
    return null;
  }

  showFolder({ id }: { readonly id: string | null }): null {
    this.installed.show(id ?? undefined);
    return null;
  }
}
