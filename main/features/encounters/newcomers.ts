import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ICharacterStore, ICreatures } from '#main/features/characters/api';
import type { OpenScene } from '#main/features/encounters/encounter-editor';
import { refusedAt } from '#main/features/encounters/refused-at';
import { IRecordStore } from '#main/platform/records/record-store';
import type { CharacterRow } from '#main/platform/records/record-store';

/** Who may come into an encounter: people of the campaign and of the shared library, and creatures of its system. */
export interface INewcomers {
  /**
   * Finds those who are asked for.
   * @param who by id: characters and creatures, in the order in which refusals count them.
   * @returns what was asked, each with whom it is about.
   * @throws AppError `not-found` or `invalid` at `who[n].character`, for the first who may not come.
   */
  welcome<T extends { readonly character: string }>(scene: OpenScene, who: readonly T[]): readonly (T & { readonly row: CharacterRow })[];
  /**
   * An entry of a library whose numbers are taken.
   * @throws AppError `not-found` or `invalid` at `character`; `invalid` for a member of a party.
   */
  entry(scene: OpenScene, id: string): CharacterRow;
  /** Whether an id is that of a creature: nobody's record. */
  isCreature(id: string): boolean;
}
export const INewcomers = Symbol('INewcomers');

@service(INewcomers)
export class Newcomers implements INewcomers {
  constructor(
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(ICreatures) private readonly bestiary: ICreatures,
  ) {}

  welcome<T extends { readonly character: string }>(scene: OpenScene, who: readonly T[]): readonly (T & { readonly row: CharacterRow })[] {
    const found = new Map(this.characters.some(who.map(({ character }) => character)).map((row) => [row.id, row]));
    return who.map((each, index) => {
      const row = this.bestiary.pattern(each.character) ?? found.get(each.character);
      const field = `who[${String(index)}].character`;
      if (row === undefined) throw refusedAt(field, 'app:error.characterNotFound', {}, 'not-found');
      this.#requireWelcome(scene, row, field);
      return { ...each, row };
    });
  }

  entry(scene: OpenScene, id: string): CharacterRow {
    const row = this.bestiary.pattern(id) ?? this.characters.some([id])[0];
    if (row === undefined) throw refusedAt('character', 'app:error.characterNotFound', {}, 'not-found');
    if (row.partyId !== null) throw refusedAt('character', 'app:encounters.error.oneMember', { name: row.name });
    this.#requireWelcome(scene, row, 'character');
    return row;
  }

  isCreature(id: string): boolean {
    return this.bestiary.pattern(id) !== undefined;
  }

  /** Members of the campaign's parties and entries of its library or the shared one, of the campaign's system, alive and not put away. */
  #requireWelcome({ row, campaign }: OpenScene, { name, ...person }: CharacterRow, field: string): void {
    const shared = person.campaignId === null;
    if (person.encounterId !== null || (!shared && person.campaignId !== row.campaignId)) throw refusedAt(field, 'app:encounters.error.elsewhere', { name });
    const party = person.partyId === null ? undefined : this.records.get('party', person.partyId);
    if (person.trashedAt !== null || (party !== undefined && party.trashedAt !== null)) throw refusedAt(field, 'app:encounters.error.inTrash', { name });
    if (person.deadAt !== null) throw refusedAt(field, 'app:encounters.error.dead', { name });
    if (person.system !== campaign.system) throw refusedAt(field, 'app:encounters.error.otherSystem', { name });
  }
}
