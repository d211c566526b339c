import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ICharacterStore } from '#main/features/characters/character-store';
import type { CharacterOwner } from '#main/features/characters/character-store';
import { IEncounterStore } from '#main/features/encounters/api';
import type { CharacterRow } from '#main/platform/records/record-store';
import { IRecordStore } from '#main/platform/records/record-store';
import { IUndoFollowUp } from '#main/platform/history/undo-follow-up';
import type { Rename } from '#main/platform/history/undo-follow-up';
import { apart } from '#shared/domain/numbered-names';
import type { Patch } from '#shared/records/patch';
import type { Text } from '#shared/plugin-api/text';

/** Somebody who is called otherwise, so that nobody is called alike. */
export interface Renamed {
  readonly id: string;
  readonly before: string;
  readonly name: string;
}

/** How somebody comes. `more`: one more of a kind, whose number goes on. `known`: with a name of their own, kept unless somebody is called alike. */
export type Coming = 'more' | 'known';

/**
 * Sees to it that no two are called alike in one party, one library (of one system) or one fight. Whoever changes who is where, or what somebody is called,
 * asks it before the change is stored.
 */
export interface INamesakes {
  /** Some came into a place, or are called otherwise there; fights that they are in are seen to as well. */
  inOwner(home: CharacterOwner, coming: ReadonlyMap<string, Coming>, rename: Rename): readonly Renamed[];
  /** Some come into a fight. Members of parties keep their names there, the fight's own people make way. */
  inFight(people: readonly CharacterRow[], coming: ReadonlyMap<string, Coming>, rename: Rename): readonly Renamed[];
}
export const INamesakes = Symbol('INamesakes');

/** The columns that say who is where and what they are called. */
const OF_PLACE = ['name', 'trashedAt', 'partyId', 'encounterId'];

/** Somebody renamed in one place may be called like somebody in another; more often than this it goes round in no evening. */
const MOST_ROUNDS = 4;

@service(INamesakes, IUndoFollowUp)
export class Namesakes implements INamesakes, IUndoFollowUp {
  constructor(
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IEncounterStore) private readonly encounters: IEncounterStore,
  ) {}

  inOwner(home: CharacterOwner, coming: ReadonlyMap<string, Coming>, rename: Rename): readonly Renamed[] {
    const renamed = home.encounterId === null ? this.#inPlace(home, coming, rename) : [];
    return [...renamed, ...this.#settle([...coming.keys(), ...renamed.map(({ id }) => id)], rename)];
  }

  inFight(people: readonly CharacterRow[], coming: ReadonlyMap<string, Coming>, rename: Rename): readonly Renamed[] {
    const renamed = amongFighters(people, coming, rename);
    return [...renamed, ...this.#settle(membersOf(people, renamed), rename)];
  }

  /** Something was put back or made again: whoever came with it makes way for those who are there. */
  afterPatches(patches: readonly Patch[], rename: Rename): readonly Text[] {
    const renamed: Renamed[] = [];
    const stays = (): boolean => true;
    for (const id of idsOf(patches, 'character', OF_PLACE)) {
      const row = this.characters.get(id);
      if (row?.trashedAt !== null) continue;
      const back = new Map([[id, 'known' as const]]);
      if (row.encounterId === null) renamed.push(...renameApart(this.#there(row, row.system), back, rename, stays));
      for (const people of this.#fightsOf(row.campaignId, id)) renamed.push(...renameApart(people, back, rename, stays));
    }
    for (const id of idsOf(patches, 'encounter', ['combatants'])) {
      const encounter = this.records.get('encounter', id);
      if (encounter === undefined) continue;
      const came = patches.flatMap(({ record, id: of, path }) => (record === 'encounter' && of === id && path[1] !== undefined ? [path[1]] : []));
      const people = this.#present(Object.keys(encounter.combatants));
      renamed.push(...renameApart(people, new Map(came.map((who) => [who, 'known'])), rename, stays));
    }
    return renamedTexts(renamed);
  }

  #inPlace(home: CharacterOwner, coming: ReadonlyMap<string, Coming>, rename: Rename): readonly Renamed[] {
    const everyone = this.#there(home);
    // Of a library those of one system stand together.
    const systems = home.partyId === null ? [...new Set(everyone.map(({ system }) => system))] : [undefined];
    return systems.flatMap((system) => {
      const people = system === undefined ? everyone : everyone.filter((row) => row.system === system);
      return renameApart(people, coming, rename, () => false);
    });
  }

  #there({ campaignId, partyId, encounterId }: CharacterOwner, system?: string): readonly CharacterRow[] {
    const rows = this.characters.at({ campaignId, partyId, encounterId }).filter(({ trashedAt }) => trashedAt === null);
    return system === undefined || partyId !== null ? rows : rows.filter((row) => row.system === system);
  }

  /** Sees to every fight that some are in, and to the places of those who are renamed by that. */
  #settle(ids: readonly string[], rename: Rename, left = MOST_ROUNDS): readonly Renamed[] {
    if (left === 0) return [];
    return [...new Set(ids)].flatMap((id) => {
      const row = this.characters.get(id);
      if (row?.trashedAt !== null) return [];
      const known = new Map([[id, 'known' as const]]);
      const inPlace = row.encounterId === null ? this.#inPlace(row, known, rename) : [];
      const fights = this.#fightsOf(row.campaignId, id);
      const inFights = fights.flatMap((people) => amongFighters(people, known, rename));
      const others = [...inPlace.filter((one) => one.id !== id).map((one) => one.id), ...membersOf(fights.flat(), inFights)];
      return [...inPlace, ...inFights, ...this.#settle(others, rename, left - 1)];
    });
  }

  /** The people of each fight that somebody is in and that is not over. */
  #fightsOf(campaignId: string | null, id: string): readonly (readonly CharacterRow[])[] {
    if (campaignId === null) return [];
    const fights = [false, true].flatMap((templates) => this.encounters.list(campaignId, { templates, trashed: false }));
    return fights
      .filter(({ phase, combatants }) => phase !== 'ended' && Object.hasOwn(combatants, id))
      .map(({ combatants }) => this.#present(Object.keys(combatants)));
  }

  /** In the order in which they came. */
  #present(ids: readonly string[]): readonly CharacterRow[] {
    const found = new Map(this.characters.some(ids).map((row) => [row.id, row]));
    return ids.flatMap((id) => found.get(id) ?? []).filter(({ trashedAt }) => trashedAt === null);
  }
}

/** Members keep their names in a fight where anybody else can make way. */
function amongFighters(people: readonly CharacterRow[], coming: ReadonlyMap<string, Coming>, rename: Rename): readonly Renamed[] {
  return renameApart(people, coming, rename, ({ partyId }) => partyId !== null);
}

function membersOf(people: readonly CharacterRow[], renamed: readonly Renamed[]): readonly string[] {
  const members = new Set(people.flatMap(({ id, partyId }) => (partyId === null ? [] : [id])));
  return renamed.flatMap(({ id }) => (members.has(id) ? [id] : []));
}

/** What the journal says of those who were renamed, a text each. */
export function renamedTexts(renamed: readonly Renamed[]): readonly Text[] {
  return renamed.map(({ before, name }) => ({ key: 'app:journal.character.renamed', args: { before, name } }));
}

function renameApart(
  people: readonly CharacterRow[],
  coming: ReadonlyMap<string, Coming>,
  rename: Rename,
  stays: (row: CharacterRow) => boolean,
): readonly Renamed[] {
  const there = people.filter(({ id }) => !coming.has(id));
  const come = people.filter(({ id }) => coming.has(id));
  const named = apart(
    there.map((row) => ({ name: row.name, lasting: stays(row) })),
    come.map((row) => ({ name: row.name, lasting: row.partyId !== null && stays(row), more: coming.get(row.id) === 'more' })),
  );
  const names = [...there.map((row, index) => [row, named.there.get(index)] as const), ...come.map((row, index) => [row, named.coming[index]] as const)];
  return names.flatMap(([{ id, name: before }, name]) => {
    if (name === undefined || name === before) return [];
    rename.change('character', id, { name });
    return [{ id, before, name }];
  });
}

function idsOf(patches: readonly Patch[], record: Patch['record'], columns: readonly string[]): readonly string[] {
  return [...new Set(patches.flatMap((patch) => (patch.record === record && columns.includes(patch.path[0]) ? [patch.id] : [])))];
}
