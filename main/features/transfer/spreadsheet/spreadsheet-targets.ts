import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ICharacterStore, INamesakes, IRecordLookup, listed, usualMaximum, withRenamed } from '#main/features/characters/api';
import type { Coming, CharacterOwner, Renamed } from '#main/features/characters/api';
import { IHistory } from '#main/platform/history/history';
import type { NewEntry } from '#main/platform/history/history';
import { ITranslator } from '#main/platform/composition/translator';
import { ICampaignStore } from '#main/features/campaigns/api';
import type { Speaker } from '#main/features/transfer/spreadsheet/cells';
import type { Person, SheetSystem } from '#main/features/transfer/spreadsheet/people';
import { AppError } from '#shared/domain/app-error';
import type { CharacterPlace, NewPlace } from '#shared/ipc/characters';
import type { CharacterDescription } from '#main/platform/plugins/description';
import type { Text } from '#shared/plugin-api/text';

/** Where characters of a table come from or go to. */
export interface SheetPlace {
  readonly home: CharacterOwner;
  readonly isParty: boolean;
  /** What the journal calls it; null: a library. */
  readonly party: string | null;
  readonly system: SheetSystem;
}

/** The characters of a party, a library or a fight, as a table is written from them. */
export interface PeopleOfPlace {
  /** What a file of them can be called. */
  readonly title: string;
  readonly people: readonly Person[];
  readonly systems: readonly SheetSystem[];
  /** Each has to say which it is of. */
  readonly severalSystems: boolean;
}

/** The places that tables are made from and taken into. */
export interface ISpreadsheetTargets {
  /** Everybody there but for those in the trash and the archives. @throws AppError `not-found`. */
  people(place: CharacterPlace): PeopleOfPlace;
  /** @throws AppError `not-found`; `unavailable` when it is in the trash, or its system is not there or has no sheet. */
  home(place: NewPlace): SheetPlace;
  /** Adds them all in one change that can be taken back. */
  add(place: NewPlace, people: readonly Person[]): void;
  speaker(system: string): Speaker;
}
export const ISpreadsheetTargets = Symbol('ISpreadsheetTargets');

@service(ISpreadsheetTargets)
export class SpreadsheetTargets implements ISpreadsheetTargets {
  constructor(
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IRecordLookup) private readonly lookup: IRecordLookup,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IHistory) private readonly changes: IHistory,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(INamesakes) private readonly namesakes: INamesakes,
  ) {}

  people(place: CharacterPlace): PeopleOfPlace {
    this.lookup.known(place);
    const people = this.characters.list(place, false);
    const ids = [...new Set(people.map(({ system }) => system))];
    const systems = ids.flatMap((id) => this.#system(id) ?? []);
    return { title: this.#title(place), people, systems, severalSystems: ids.length > 1 || (place.kind === 'library' && place.campaignId === null) };
  }

  home(place: NewPlace): SheetPlace {
    if (place.kind === 'party') {
      const { campaignId, id, name } = this.lookup.party(place.partyId);
      const { system } = this.lookup.campaign(campaignId);
      return { home: { campaignId, partyId: id, encounterId: null }, isParty: true, party: name, system: this.#known(system) };
    }
    const { campaignId, system } = place;
    if (campaignId !== null) {
      const campaign = this.lookup.campaign(campaignId);
      if (campaign.system !== system && !campaign.supplements.includes(system)) {
        throw new AppError('invalid', { key: 'app:characters.error.otherSystem', args: { system } });
      }
    }
    return { home: { campaignId, partyId: null, encounterId: null }, isParty: false, party: null, system: this.#known(system) };
  }

  add(place: NewPlace, people: readonly Person[]): void {
    const { home, party } = this.home(place);
    const who = { names: listed(people.map(({ name }) => name)), count: people.length };
    const text: Text =
      party === null ? { key: 'app:journal.character.inLibrary', args: who } : { key: 'app:journal.character.joined', args: { ...who, party } };
    const { campaignId, partyId } = home;
    const entry = (renamed: readonly Renamed[]): NewEntry => ({ campaignId, partyId, kind: 'character', text: withRenamed(text, renamed) });
    this.changes.make(entry, (edit) => {
      const coming = new Map<string, Coming>();
      const first = this.characters.nextPosition(home);
      const none = { templateId: null, origin: null, mountId: null, penalties: {}, deadAt: null, archivedAt: null, trashedAt: null };
      const times = { createdAt: edit.now, updatedAt: edit.now };
      for (const [index, { conditions, ...person }] of people.entries()) {
        const renewed = Object.fromEntries(Object.values(conditions).map((condition) => [randomUUID(), condition]));
        const id = randomUUID();
        edit.insert('character', { ...none, ...person, ...home, ...times, id, conditions: renewed, position: first + index });
        coming.set(id, 'known');
      }
      return this.namesakes.inOwner(home, coming, edit);
    });
  }

  speaker(system: string): Speaker {
    return {
      say: (text) => this.translator.plugin(system, text),
      inEveryLanguage: (text) => this.translator.inEveryLanguage(system, text).split('\n'),
    };
  }

  #system(id: string): SheetSystem | undefined {
    const rules = this.registry.system(id)?.characters;
    return rules === undefined
      ? undefined
      : { id, schema: rules.schema, health: healthOf(rules), conditions: rules.conditions.map((condition) => condition.id), speaker: this.speaker(id) };
  }

  #known(id: string): SheetSystem {
    if (this.registry.manifest(id) === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system: id } });
    const system = this.#system(id);
    if (system !== undefined) return system;
    const name = this.registry.manifest(id)?.name[this.translator.language()] ?? id;
    throw new AppError('unavailable', { key: 'app:characters.error.noSheet', args: { system: name } });
  }

  #title(place: CharacterPlace): string {
    if (place.kind === 'party') return this.lookup.party(place.partyId).name;
    const campaign = place.campaignId === null ? undefined : this.campaigns.get(place.campaignId)?.name;
    if (place.kind === 'members') return campaign ?? this.translator.app('sheets.title.members');
    const library = this.translator.app('sheets.title.library');
    return campaign === undefined ? library : `${campaign} — ${library}`;
  }
}

function healthOf(rules: CharacterDescription): SheetSystem['health'] {
  return rules.health === undefined ? null : { ...rules.health, usual: usualMaximum(rules) };
}
