import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ITranslator } from '#main/platform/composition/translator';
import { IEvents } from '#main/platform/history/events';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import { isOlder } from '#main/features/transfer/filed-systems';
import type { FiledSystem } from '#main/features/transfer/filed-systems';
import type { Inspection } from '#main/features/transfer/jobs';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ILogger } from '#shared/domain/logger';
import type { ArchiveContents, NeededSystem } from '#shared/ipc/transfer';

/** Rule systems that a campaign file names. */
export interface IFiledSystems {
  /** Which of them are not in use here, or are older than what was played with. */
  needed(inspection: Pick<Inspection, 'systems' | 'filedSystems'>): Pick<ArchiveContents, 'missingSystems' | 'outdatedSystems'>;
  /** Keeps those of systems that are not in use here. What is known already stays as it is: a file never changes how something reads that was here before. */
  learn(systems: readonly FiledSystem[]): void;
}
export const IFiledSystems = Symbol('IFiledSystems');

@service(IFiledSystems)
export class FiledSystemsService implements IFiledSystems {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IPluginTexts) private readonly texts: IPluginTexts,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IEvents) private readonly events: IEvents,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  needed({ systems, filedSystems }: Pick<Inspection, 'systems' | 'filedSystems'>): Pick<ArchiveContents, 'missingSystems' | 'outdatedSystems'> {
    const needed = systems.map((id): NeededSystem => {
      const filed = filedSystems.find((system) => system.id === id);
      return { id, name: filed?.name, version: filed?.version };
    });
    return {
      missingSystems: needed.filter(({ id }) => this.registry.manifest(id) === undefined),
      outdatedSystems: needed.filter(({ id, version }) => isOlder(this.registry.manifest(id)?.version, version)),
    };
  }

  learn(systems: readonly FiledSystem[]): void {
    try {
      const learnt = systems.filter(({ id, version, name, texts }) => this.texts.learn(id, version, name, texts));
      if (learnt.length === 0) return;
      const all = this.texts.all();
      for (const { id } of learnt) this.translator.addPlugin(id, all[id] ?? {});
      this.events.emit('plugins.changed', {});
    } catch (error) {
      // The campaign is there; without them it reads less well.
      this.logger.error(`texts that came with a campaign could not be kept: ${String(error)}`);
    }
  }
}
