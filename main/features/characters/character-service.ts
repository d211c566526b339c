import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { characterOf } from '#main/features/characters/character-view';
import { copyOf } from '#main/features/characters/copies';
import { ICreatures } from '#main/features/characters/creatures';
import { IRecordLookup } from '#main/features/characters/record-lookup';
import { moveMembers } from '#main/features/characters/moving';
import { aboutCharacters, editedText, listed, whoArgs, withRenamed } from '#main/features/characters/journal-messages';
import { ICharacterRuleService } from '#main/features/characters/character-rule-service';
import { IHistory } from '#main/platform/history/history';
import type { UnitOfWork, NewEntry } from '#main/platform/history/history';
import { omitUndefined } from '#main/platform/records/omit-undefined';
import { INamesakes } from '#main/features/characters/namesakes';
import type { Coming, Renamed } from '#main/features/characters/namesakes';
import { ICharacterStore } from '#main/features/characters/character-store';
import type { CharacterOwner } from '#main/features/characters/character-store';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { CharactersContract, NewPlace } from '#shared/ipc/characters';
import type { Implementation } from '#shared/ipc/contract';
import type { Character } from '#shared/ipc/records';
import type { Text } from '#shared/plugin-api/text';

type Served = Implementation<CharactersContract>;

/** Members of parties and entries of libraries: made, described, copied, moved and put away. Nothing is ever deleted. */
export type ICharacterService = Pick<Served, 'list' | 'get' | 'create' | 'edit' | 'move' | 'archive' | 'trash' | 'restore' | 'copy'>;
export const ICharacterService = Symbol('ICharacterService');

interface Place {
  readonly home: CharacterOwner;
  /** The system of whoever is made there. */
  readonly system: string;
  /** Null: a library. */
  readonly party: string | null;
}

/** Who came, under the names that they got, and who is called otherwise because of it. */
interface Added {
  readonly ids: readonly string[];
  readonly people: readonly { readonly name: string }[];
  readonly renamed: readonly Renamed[];
}

type Rows = readonly [CharacterRow, ...CharacterRow[]];

@service(ICharacterService)
export class CharacterService implements ICharacterService {
  constructor(
    @inject(ICharacterStore) private readonly store: ICharacterStore,
    @inject(IRecordLookup) private readonly records: IRecordLookup,
    @inject(ICharacterRuleService) private readonly characterRules: ICharacterRuleService,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IHistory) private readonly history: IHistory,
    @inject(INamesakes) private readonly namesakes: INamesakes,
    @inject(ICreatures) private readonly bestiary: ICreatures,
  ) {}

  list({ place, archived }: Parameters<Served['list']>[0]): Character[] {
    this.records.known(place);
    return this.store.list(place, archived).map(characterOf);
  }

  get({ id }: { readonly id: string }): Character {
    const row = this.store.get(id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.characterNotFound' });
    return characterOf(row);
  }

  create({ place, stats, mountId, above, ...fields }: Parameters<Served['create']>[0]): Character {
    const { home, system, party } = this.#place(place);
    if (mountId !== null) this.#checkMount(mountId, home);
    const checked = this.characterRules.checked(system, stats, { keepsAbove: above === 'keep' });
    const id = randomUUID();
    this.#add(home, party, (edit) => {
      const none = { templateId: null, origin: null, conditions: {}, penalties: {}, deadAt: null, archivedAt: null, trashedAt: null };
      const times = { createdAt: edit.now, updatedAt: edit.now };
      edit.insert('character', { ...none, ...fields, ...home, ...times, id, system, stats: checked, mountId, position: this.store.nextPosition(home) });
      return [id];
    });
    return this.get({ id });
  }

  edit({ id, change, above }: Parameters<Served['edit']>[0]): Character {
    const rows = this.records.characters([id]);
    const [row] = rows;
    const { stats, ...others } = omitUndefined(change);
    if (others.mountId !== undefined && others.mountId !== null && others.mountId !== row.mountId) this.#checkMount(others.mountId, row, id);
    const how = { before: row.stats, keepsAbove: above === 'keep' };
    const values = { ...others, ...(stats === undefined ? {} : { stats: this.characterRules.checked(row.system, stats, how) }) };
    const schema = this.registry.system(row.system)?.characters?.schema;
    const entry = (renamed: readonly Renamed[]): NewEntry => {
      const name = renamed.find((one) => one.id === id)?.name ?? values.name ?? row.name;
      const others = renamed.filter((one) => one.id !== id);
      return aboutCharacters(rows, withRenamed(editedText(row, { ...row, ...values, name }, schema), others), row.system);
    };
    this.history.make(entry, (edit) => {
      edit.change('character', id, values);
      return others.name === undefined || others.name === row.name ? [] : this.namesakes.inOwner(row, new Map([[id, 'known']]), edit);
    });
    return this.get({ id });
  }

  move({ ids, partyId }: Parameters<Served['move']>[0]): Character[] {
    const rows = this.records.characters(ids);
    const party = this.records.party(partyId);
    if (rows[0].campaignId !== party.campaignId) throw new AppError('invalid', { key: 'app:characters.error.otherCampaign' });
    const stranger = rows.find((row) => row.partyId === null);
    if (stranger !== undefined) throw new AppError('invalid', { key: 'app:characters.error.noMember', args: { name: stranger.name } });
    const text: Text = { key: 'app:journal.character.moved', args: { ...whoArgs(rows.filter((row) => row.partyId !== partyId)), party: party.name } };
    this.history.make(
      (renamed: readonly Renamed[]) => ({ ...aboutCharacters(rows, withRenamed(text, renamed)), partyId }),
      (edit) => {
        moveMembers(edit, this.store, rows, partyId);
        return this.#settle(edit, rows, partyId);
      },
    );
    return this.#again(rows);
  }

  archive({ ids, archived }: Parameters<Served['archive']>[0]): Character[] {
    const rows = this.records.characters(ids);
    const concerned = rows.filter(({ archivedAt }) => (archivedAt !== null) !== archived);
    return this.#mark(rows, concerned, archived ? 'archived' : 'unarchived', ({ now }) => ({ archivedAt: archived ? now : null }));
  }

  trash({ ids }: Parameters<Served['trash']>[0]): Character[] {
    const rows = this.records.alsoTrashed(ids);
    this.#refuseFighters(rows);
    const concerned = rows.filter(({ trashedAt }) => trashedAt === null);
    return this.#mark(rows, concerned, 'trashed', ({ now }) => ({ trashedAt: now }));
  }

  restore({ ids }: Parameters<Served['restore']>[0]): Character[] {
    const rows = this.records.alsoTrashed(ids);
    this.#refuseFighters(rows);
    for (const partyId of new Set(rows.map((row) => row.partyId))) if (partyId !== null) this.records.party(partyId);
    const concerned = rows.filter(({ trashedAt }) => trashedAt !== null);
    return this.#mark(rows, concerned, 'restored', () => ({ trashedAt: null }), true);
  }

  copy({ id, place, quantity }: Parameters<Served['copy']>[0]): Character[] {
    const creature = this.bestiary.pattern(id);
    const [row] = creature === undefined ? this.records.characters([id]) : [creature];
    const { home, party } = this.#place(place, row.system);
    const ids = this.#add(home, party, (edit) => {
      const first = this.store.nextPosition(home);
      return Array.from({ length: quantity }, (_, index) => {
        const made = copyOf(row, { home, name: row.name, position: first + index, now: edit.now });
        // A creature is no record: nothing can refer to it.
        const copy = creature === undefined ? made : { ...made, templateId: null };
        edit.insert('character', copy);
        return copy.id;
      });
    });
    return ids.map((copy) => this.get({ id: copy }));
  }

  /** Somebody new comes into a place: each gets a name of their own there. */
  #add(home: CharacterOwner, party: string | null, insert: (edit: UnitOfWork) => readonly string[]): readonly string[] {
    const { ids } = this.history.make(
      ({ people, renamed }: Added) => ({ ...about(home), text: withRenamed(addedText(party, people), renamed) }),
      (edit) => {
        const ids = insert(edit);
        const coming = new Map(ids.map((id): [string, Coming] => [id, 'more']));
        const renamed = this.namesakes.inOwner(home, coming, edit).filter(({ id }) => !coming.has(id));
        return { ids, people: ids.map((id) => edit.get('character', id)), renamed };
      },
    );
    return ids;
  }

  /** Members who are known came into a party. */
  #settle(edit: UnitOfWork, rows: readonly CharacterRow[], partyId: string): readonly Renamed[] {
    const coming = new Map(rows.filter((row) => row.partyId !== partyId).map(({ id }): [string, Coming] => [id, 'known']));
    const [first] = rows;
    return first === undefined ? [] : this.namesakes.inOwner({ campaignId: first.campaignId, partyId, encounterId: null }, coming, edit);
  }

  /** @param comeBack they are among the others again. */
  #mark(rows: Rows, concerned: readonly CharacterRow[], what: string, change: (edit: UnitOfWork) => Partial<CharacterRow>, comeBack = false): Character[] {
    const text: Text = { key: `app:journal.character.${what}`, args: whoArgs(concerned) };
    this.history.make(
      (renamed: readonly Renamed[]) => aboutCharacters(rows, withRenamed(text, renamed)),
      (edit) => {
        for (const { id } of concerned) edit.change('character', id, change(edit));
        if (!comeBack) return [];
        // Place by place, each in its order.
        const byParty = new Map(concerned.map((row) => [row.partyId, row]));
        return [...byParty.values()].flatMap((home) => {
          const back = concerned.filter(({ partyId }) => partyId === home.partyId).map(({ id }): [string, Coming] => [id, 'known']);
          return this.namesakes.inOwner(home, new Map(back), edit);
        });
      },
    );
    return this.#again(rows);
  }

  /** As they are now, in the same order. */
  #again(rows: Rows): Character[] {
    const now = new Map(this.store.some(rows.map(({ id }) => id)).map((row) => [row.id, row]));
    return rows.map((row) => characterOf(now.get(row.id) ?? row));
  }

  /** @param copied the system of somebody who is already there and comes in. */
  #place(place: NewPlace, copied?: string): Place {
    if (place.kind === 'party') {
      const { campaignId, id, name } = this.records.party(place.partyId);
      const { system, supplements } = this.records.campaign(campaignId);
      if (copied !== undefined && copied !== system && !supplements.includes(copied)) throw foreign(copied);
      return { home: { campaignId, partyId: id, encounterId: null }, system, party: name };
    }
    const { campaignId, system } = place;
    if (copied !== undefined && copied !== system) throw foreign(copied);
    if (campaignId !== null) {
      const campaign = this.records.campaign(campaignId);
      if (system !== campaign.system && !campaign.supplements.includes(system)) throw foreign(system);
    } else if (copied === undefined && this.registry.manifest(system) === undefined) {
      const text: Text = { key: 'app:error.systemNotFound', args: { system } };
      throw new AppError('unavailable', text, [{ field: 'place.system', text }]);
    }
    return { home: { campaignId, partyId: null, encounterId: null }, system, party: null };
  }

  /** Whoever is ridden is in the same place, and the riding goes round in no circle. */
  #checkMount(mountId: string, { campaignId, partyId, encounterId }: CharacterOwner, rider?: string): void {
    const refused = (what: string): AppError => {
      const text: Text = { key: `app:characters.error.${what}` };
      return new AppError('invalid', text, [{ field: 'mountId', text }]);
    };
    if (mountId === rider) throw refused('ridesItself');
    const mount = this.store.get(mountId);
    const here = mount?.campaignId === campaignId && mount.partyId === partyId && mount.encounterId === encounterId && mount.trashedAt === null;
    if (mount === undefined || !here) throw refused('mountElsewhere');
    const seen = new Set<string>();
    for (let next = mount.mountId; next !== null && !seen.has(next); next = this.store.get(next)?.mountId ?? null) {
      if (next === rider) throw refused('ridesInCircle');
      seen.add(next);
    }
  }

  #refuseFighters(rows: Rows): void {
    const fighter = rows.find(({ encounterId }) => encounterId !== null);
    if (fighter !== undefined) throw new AppError('invalid', { key: 'app:characters.error.ofEncounter', args: { name: fighter.name } });
  }
}

function about({ campaignId, partyId }: CharacterOwner) {
  return { campaignId, partyId, kind: 'character' } as const;
}

function addedText(party: string | null, people: readonly { readonly name: string }[]): Text {
  const who = { names: listed(people.map(({ name }) => name)), count: people.length };
  return party === null ? { key: 'app:journal.character.inLibrary', args: who } : { key: 'app:journal.character.joined', args: { ...who, party } };
}

function foreign(system: string): AppError {
  const text: Text = { key: 'app:characters.error.otherSystem', args: { system } };
  return new AppError('invalid', text, [{ field: 'place.system', text }]);
}
