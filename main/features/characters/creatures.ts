import { createHash } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ITranslator } from '#main/platform/composition/translator';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { characterOf } from '#main/features/characters/character-view';
import { IRecordLookup } from '#main/features/characters/record-lookup';
import type { CharacterRow } from '#main/platform/records/record-store';
import type { CharactersContract, CreatureEntry } from '#shared/ipc/characters';
import type { Implementation } from '#shared/ipc/contract';
import { checkForm } from '#shared/plugin-api/check-form';
import type { Creature } from '#shared/plugin-api/characters';
import type { Text } from '#shared/plugin-api/text';

/**
 * The creatures of rule systems, as patterns to copy from. They are no records: a creature stands for the entry of a library that it would be, under an id of its own, which is the
 * same as long as its plugin calls it the same.
 */
export interface ICreatures extends Pick<Implementation<CharactersContract>, 'creatures'> {
  /** A creature by its id, as it would stand in the library that all campaigns share; undefined where that is none. What is copied from it is no copy of a record. */
  pattern(id: string): CharacterRow | undefined;
}
export const ICreatures = Symbol('ICreatures');

@service(ICreatures)
export class Creatures implements ICreatures {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IRecordLookup) private readonly records: IRecordLookup,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  creatures({ campaignId }: { readonly campaignId: string }): CreatureEntry[] {
    const { system, supplements } = this.records.campaign(campaignId);
    return [...new Set([system, ...supplements])].flatMap((of) =>
      this.#bestiary(of).map((creature) => ({
        character: characterOf(this.#row(of, creature)),
        tags: (creature.tags ?? []).map((tag) => this.translator.plugin(of, tag)),
        names: this.#inEveryLanguage(of, [creature.name]),
        keywords: this.#inEveryLanguage(of, creature.tags ?? []),
        group: creature.group ?? 1,
      })),
    );
  }

  pattern(id: string): CharacterRow | undefined {
    if (!id.startsWith(PREFIX)) return undefined;
    for (const { id: system } of this.registry.manifests()) {
      const creature = this.#bestiary(system).find((one) => idOf(system, one.id) === id);
      if (creature !== undefined) return this.#row(system, creature);
    }
    return undefined;
  }

  #inEveryLanguage(system: string, texts: readonly Text[]): readonly string[] {
    return texts.flatMap((text) => this.translator.inEveryLanguage(system, text).split('\n'));
  }

  /** A plugin that promises no creatures is not even asked what it declares. */
  #bestiary(system: string): readonly Creature[] {
    return this.registry.manifest(system)?.capabilities.includes('bestiary') === true ? (this.registry.system(system)?.bestiary ?? []) : [];
  }

  #row(system: string, { id, name: called, role, stats, reminder }: Creature): CharacterRow {
    const schema = this.registry.system(system)?.characters?.schema;
    const check = schema === undefined ? undefined : checkForm(schema, stats);
    const name = this.translator.plugin(system, called);
    return {
      id: idOf(system, id),
      campaignId: null,
      partyId: null,
      encounterId: null,
      templateId: null,
      mountId: null,
      origin: { plugin: system, creature: id, name },
      system,
      role,
      name,
      stats: check?.ok === true ? check.value : stats,
      conditions: {},
      penalties: {},
      notes: '',
      reminder: this.translator.plugin(system, reminder).slice(0, LONGEST_REMINDER),
      position: 0,
      deadAt: null,
      archivedAt: null,
      createdAt: 0,
      updatedAt: 0,
      trashedAt: null,
    };
  }
}

const PREFIX = 'creature_';
/** What a character's reminder may have. */
const LONGEST_REMINDER = 500;

/** Ids of records have no letters that ids of rules may have. */
function idOf(system: string, creature: string): string {
  return `${PREFIX}${createHash('sha256').update(`${system}/${creature}`).digest('hex').slice(0, 40)}`;
}
