import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { circumstancesOf, ICharacterStore } from '#main/features/characters/api';
import type { CharacterRow } from '#main/platform/records/record-store';
import { IEvents } from '#main/platform/history/events';
import { ILogger } from '#shared/domain/logger';
import type { Combatant } from '#shared/plugin-api/characters';
import type { Fact } from '#shared/plugin-api/present';

/** What a system says of those who ride in a fight. */
export interface IMounts {
  /**
   * By the rider's id; only those whose mount is in the fight too, or in the same party. What the rules have not been asked yet is asked now: until they answer it is what they said
   * of the two before, or nothing, and whoever shows the fight is told to read it again.
   */
  factsOf(campaignId: string, people: ReadonlyMap<string, CharacterRow>): ReadonlyMap<string, readonly Fact[]>;
  /** Resolves when the rules have answered whatever was asked; a plugin that stops says nothing. @returns whether anything was. */
  answered(): Promise<boolean>;
}
export const IMounts = Symbol('IMounts');

/** Somebody on their mount. */
interface Pair {
  readonly rider: CharacterRow;
  readonly mount: CharacterRow;
}

/** What the rules said of a pair, and of which numbers. */
interface Known {
  readonly of: string;
  readonly facts: readonly Fact[];
}

/** More pairs than any fight has; what is forgotten is asked again. */
const MOST_KNOWN = 1000;

@service(IMounts)
export class Mounts implements IMounts {
  readonly #known = new Map<string, Known>();
  readonly #asked = new Map<string, Promise<void>>();

  constructor(
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IEvents) private readonly events: IEvents,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  factsOf(campaignId: string, people: ReadonlyMap<string, CharacterRow>): ReturnType<IMounts['factsOf']> {
    const pairs = this.#pairs(people).filter(({ rider }) => this.registry.system(rider.system)?.encounter?.knowsRiders === true);
    const unknown = pairs.filter((pair) => this.#known.get(keyOf(pair))?.of !== this.#numbersOf(pair));
    for (const system of new Set(unknown.map(({ rider }) => rider.system)))
      this.#ask(
        campaignId,
        system,
        unknown.filter(({ rider }) => rider.system === system),
      );
    return new Map(pairs.map((pair) => [pair.rider.id, this.#known.get(keyOf(pair))?.facts ?? []]));
  }

  async answered(): Promise<boolean> {
    const asked = [...this.#asked.values()];
    await Promise.all(asked);
    return asked.length > 0;
  }

  #pairs(people: ReadonlyMap<string, CharacterRow>): readonly Pair[] {
    const riders = [...people.values()].filter(({ mountId }) => mountId !== null);
    const elsewhere = riders.flatMap(({ mountId }) => (mountId === null || people.has(mountId) ? [] : [mountId]));
    const others = new Map(this.characters.some(elsewhere).map((row) => [row.id, row]));
    return riders.flatMap((rider) => {
      const id = rider.mountId ?? '';
      const mount = people.get(id) ?? others.get(id);
      const together = mount !== undefined && (people.has(id) || (rider.partyId !== null && mount.partyId === rider.partyId));
      return together && mount.deadAt === null && mount.trashedAt === null ? [{ rider, mount }] : [];
    });
  }

  #ask(campaignId: string, system: string, pairs: readonly Pair[]): void {
    const wanted = pairs.map((pair) => ({ pair, of: this.#numbersOf(pair) }));
    const question = JSON.stringify(wanted.map(({ of }) => of));
    if (this.#asked.has(question)) return;
    const asking = this.#answer(system, wanted)
      .then((changed) => {
        if (changed) this.events.emit('records.changed', { campaignId, kinds: ['encounter'], ids: [], revision: 0, origin: null });
      })
      .catch((error: unknown) => {
        this.logger.error(`riderFacts of ${system}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      })
      .finally(() => this.#asked.delete(question));
    this.#asked.set(question, asking);
  }

  /** @returns whether something else is known now. */
  async #answer(system: string, wanted: readonly { readonly pair: Pair; readonly of: string }[]): Promise<boolean> {
    const pairs = wanted.map(({ pair: { rider, mount } }) => ({ rider: combatantOf(rider, mount), mount: combatantOf(mount, undefined) }));
    // A plugin that stops is not asked again for the same numbers.
    const answers = await this.registry
      .rules(system)
      ?.call('riderFacts', { pairs })
      .catch((error: unknown) => pairs.map(() => ({ failed: String(error), value: undefined })));
    if (this.#known.size > MOST_KNOWN) this.#known.clear();
    let changed = false;
    wanted.forEach(({ pair, of }, index) => {
      const answer = answers?.[index];
      if (answer?.value === undefined) this.logger.error(`riderFacts of ${system}: ${answer?.failed ?? 'no answer'}`);
      const facts = answer?.value ?? [];
      const before = this.#known.get(keyOf(pair))?.facts ?? [];
      changed ||= JSON.stringify(before) !== JSON.stringify(facts);
      this.#known.set(keyOf(pair), { of, facts });
    });
    return changed;
  }

  /** What the rules answer by: the same of the same content answers the same. */
  #numbersOf({ rider, mount }: Pair): string {
    return JSON.stringify([rider.system, this.registry.content(rider.system), combatantOf(rider, mount), combatantOf(mount, undefined)]);
  }
}

function keyOf({ rider, mount }: Pair): string {
  return `${rider.id} ${mount.id}`;
}

/** A character as the rules of a fight see it. @param mount whom they ride, where it is known. */
export function combatantOf(row: CharacterRow, mount: CharacterRow | undefined): Combatant {
  const { id, name, role, stats } = row;
  return { id, name, playerCharacter: role === 'pc', stats, circumstances: circumstancesOf(row, mount) };
}
