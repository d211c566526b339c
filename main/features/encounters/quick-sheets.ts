import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ITranslator } from '#main/platform/composition/translator';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ICharacterRuleService } from '#main/features/characters/api';
import type { OpenScene } from '#main/features/encounters/encounter-editor';
import { refusedAt } from '#main/features/encounters/refused-at';
import { withHealthRestored } from '#main/features/encounters/restore-health';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { HealthFields } from '#shared/domain/health';

/** Sheets of those for whom nobody fills one in during a fight. */
export interface IQuickSheets {
  /**
   * Somebody of whom there is a name and perhaps a health; for the rest what the system takes for granted.
   * @throws AppError `invalid` at `health`, or at `name` where the system asks for more than a health.
   */
  somebody(scene: OpenScene, name: string, health: number | null): CharacterRow;
  /**
   * The numbers of somebody with another health; null leaves them as they are.
   * @throws AppError `invalid` at `health`.
   */
  withHealth(scene: OpenScene, row: CharacterRow, health: number | null): CharacterRow['stats'];
  /** Somebody with all of their health, where the system counts one. */
  unhurt(scene: OpenScene, row: CharacterRow): CharacterRow;
}
export const IQuickSheets = Symbol('IQuickSheets');

@service(IQuickSheets)
export class QuickSheets implements IQuickSheets {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ICharacterRuleService) private readonly sheets: ICharacterRuleService,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  somebody({ campaign }: OpenScene, name: string, health: number | null): CharacterRow {
    const fields = this.#healthFields(campaign.system, health);
    const hasSheet = this.registry.system(campaign.system)?.characters !== undefined;
    const answers = health === null || fields === undefined ? {} : { [fields.current]: health, [fields.maximum]: health };
    const stats = hasSheet ? this.#fitting(campaign.system, answers) : {};
    const places = { campaignId: campaign.id, partyId: null, encounterId: null, templateId: null, mountId: null, origin: null };
    const nothing = { conditions: {}, penalties: {}, notes: '', reminder: '', deadAt: null, archivedAt: null, trashedAt: null };
    return { id: randomUUID(), ...places, ...nothing, system: campaign.system, role: 'npc', name, stats, position: 0, createdAt: 0, updatedAt: 0 };
  }

  withHealth({ campaign }: OpenScene, { stats }: CharacterRow, health: number | null): CharacterRow['stats'] {
    const fields = this.#healthFields(campaign.system, health);
    return health === null || fields === undefined ? stats : this.#fitting(campaign.system, { ...stats, [fields.current]: health, [fields.maximum]: health });
  }

  unhurt({ campaign }: OpenScene, row: CharacterRow): CharacterRow {
    return withHealthRestored(row, this.registry.system(campaign.system)?.characters?.health);
  }

  /** @throws AppError `invalid` at `health`, or at `name` where the system asks for more than a health. */
  #fitting(system: string, stats: CharacterRow['stats']): CharacterRow['stats'] {
    try {
      return this.sheets.checked(system, stats);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
      const ofHealth = error.fields.find(({ field }) => Object.hasOwn(stats, field.replace('stats.', '')));
      if (ofHealth !== undefined) throw new AppError('invalid', ofHealth.text, [{ field: 'health', text: ofHealth.text }], system);
      const text = { key: 'app:encounters.error.needsSheet', args: { missing: error.text } };
      throw new AppError('invalid', text, [{ field: 'name', text }], system);
    }
  }

  /** @throws AppError `invalid` at `health` where a health was given and the system counts none. */
  #healthFields(system: string, health: number | null): HealthFields | undefined {
    const fields = this.registry.system(system)?.characters?.health;
    if (health === null || fields !== undefined) return fields;
    throw refusedAt('health', 'app:characters.error.noHealth', { system: this.registry.manifest(system)?.name[this.translator.language()] ?? system });
  }
}
