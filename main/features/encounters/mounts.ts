import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ICharacterStore } from '#main/features/characters/api';
import type { CharacterRow } from '#main/platform/records/record-store';
import { ILogger } from '#shared/domain/logger';
import type { Combatant } from '#shared/plugin-api/characters';
import type { Fact } from '#shared/plugin-api/present';

/** What a system says of those who ride in a fight. */
export interface IMounts {
  /** By the rider's id; only those whose mount is in the fight too, or in the same party. A plugin that stops says nothing. */
  factsOf(people: ReadonlyMap<string, CharacterRow>): ReadonlyMap<string, readonly Fact[]>;
}
export const IMounts = Symbol('IMounts');

@service(IMounts)
export class Mounts implements IMounts {
  constructor(
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  factsOf(people: ReadonlyMap<string, CharacterRow>): ReturnType<IMounts['factsOf']> {
    const riders = [...people.values()].filter(({ mountId }) => mountId !== null);
    const elsewhere = riders.flatMap(({ mountId }) => (mountId === null || people.has(mountId) ? [] : [mountId]));
    const others = new Map(this.characters.some(elsewhere).map((row) => [row.id, row]));
    return new Map(
      riders.flatMap((rider): [string, readonly Fact[]][] => {
        const id = rider.mountId ?? '';
        const mount = people.get(id) ?? others.get(id);
        const together = mount !== undefined && (people.has(id) || (rider.partyId !== null && mount.partyId === rider.partyId));
        return together && mount.deadAt === null && mount.trashedAt === null ? [[rider.id, this.#facts(rider, mount)]] : [];
      }),
    );
  }

  #facts(rider: CharacterRow, mount: CharacterRow): readonly Fact[] {
    try {
      return this.registry.system(rider.system)?.encounter?.riderFacts?.(combatantOf(rider), combatantOf(mount)) ?? [];
    } catch (error) {
      this.logger.error(`riderFacts of ${rider.system}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return [];
    }
  }
}

/** A character as the rules of a fight see it. */
export function combatantOf({ id, name, role, stats }: CharacterRow): Combatant {
  return { id, name, playerCharacter: role === 'pc', stats };
}
