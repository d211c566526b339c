import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { ICharacterStore, INamesakes, IRecordLookup, moveMembers, whoArgs, withRenamed } from '#main/features/characters/api';
import type { Coming, Renamed } from '#main/features/characters/api';
import { IHistory } from '#main/platform/history/history';
import type { UnitOfWork, NewEntry } from '#main/platform/history/history';
import { omitUndefined } from '#main/platform/records/omit-undefined';
import { IPartyStore } from '#main/features/parties/party-store';
import type { PartyRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { PartiesContract } from '#shared/ipc/parties';
import type { Party } from '#shared/ipc/records';
import type { Text, TextValue } from '#shared/plugin-api/text';

type Served = Implementation<PartiesContract>;

/** Parties of a campaign: made, described, split, joined again and put away. Nothing is ever deleted. */
export type IPartyService = Served;
export const IPartyService = Symbol('IPartyService');

@service(IPartyService)
export class PartyService implements IPartyService {
  constructor(
    @inject(IPartyStore) private readonly store: IPartyStore,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IRecordLookup) private readonly records: IRecordLookup,
    @inject(IHistory) private readonly history: IHistory,
    @inject(INamesakes) private readonly namesakes: INamesakes,
  ) {}

  list({ campaignId, trashed }: Parameters<Served['list']>[0]): Party[] {
    this.records.known({ kind: 'members', campaignId });
    return [...this.store.list(campaignId, trashed)];
  }

  get({ id }: { readonly id: string }): Party {
    const party = this.store.get(id);
    if (party === undefined) throw new AppError('not-found', { key: 'app:error.partyNotFound' });
    return party;
  }

  create({ campaignId, name }: Parameters<Served['create']>[0]): Party {
    this.records.campaign(campaignId);
    const id = randomUUID();
    this.history.make(entry({ id, campaignId }, 'created', { name }), (edit) => {
      this.#insert(edit, { id, campaignId, name });
    });
    return this.get({ id });
  }

  edit({ id, change }: Parameters<Served['edit']>[0]): Party {
    const party = this.records.party(id);
    const values = omitUndefined(change);
    const named = values.name !== undefined && values.name !== party.name;
    const message = named ? entry(party, 'renamed', { before: party.name, name: values.name ?? '' }) : entry(party, 'notes', { name: party.name });
    return this.#change(party, message, () => values);
  }

  trash({ id }: { readonly id: string }): Party {
    const party = this.get({ id });
    this.records.campaign(party.campaignId);
    if (party.trashedAt !== null) return party;
    return this.#change(party, entry(party, 'trashed', { name: party.name }), ({ now }) => ({ trashedAt: now }));
  }

  restore({ id }: { readonly id: string }): Party {
    const party = this.get({ id });
    this.records.campaign(party.campaignId);
    return this.#change(party, entry(party, 'restored', { name: party.name }), () => ({ trashedAt: null }));
  }

  split({ id, name, members }: Parameters<Served['split']>[0]): Party {
    const party = this.records.party(id);
    const rows = this.records.characters(members);
    const stranger = rows.find((row) => row.partyId !== id);
    if (stranger !== undefined) {
      const text: Text = { key: 'app:parties.error.notAMember', args: { name: stranger.name, party: party.name } };
      throw new AppError('invalid', text, [{ field: 'members', text }]);
    }
    const away = randomUUID();
    // In the order in which they stood, whichever way they were chosen.
    const order = new Set(rows.map((row) => row.id));
    const leaving = this.#everybody(party).filter((row) => order.has(row.id));
    this.history.make(entry(party, 'split', { ...whoArgs(leaving), party: party.name, name }), (edit) => {
      this.#insert(edit, { id: away, campaignId: party.campaignId, name });
      moveMembers(edit, this.characters, leaving, away);
    });
    return this.get({ id: away });
  }

  join({ id, into }: Parameters<Served['join']>[0]): Party {
    const party = this.records.party(id);
    const target = this.records.party(into);
    const refused = (key: string): AppError => new AppError('invalid', { key }, [{ field: 'into', text: { key } }]);
    if (id === into) throw refused('app:parties.error.joinsItself');
    if (party.campaignId !== target.campaignId) throw refused('app:parties.error.otherCampaign');
    const message = entry(target, 'joined', { name: party.name, into: target.name });
    this.history.make(
      (renamed: readonly Renamed[]) => ({ ...message, text: withRenamed(message.text, renamed) }),
      (edit) => {
        // Those in the trash too, so that one that is restored later comes back among the others.
        const moving = this.#everybody(party);
        moveMembers(edit, this.characters, moving, into);
        edit.change('party', id, { trashedAt: edit.now });
        const coming = new Map(moving.map((row): [string, Coming] => [row.id, 'known']));
        return this.namesakes.inOwner({ campaignId: party.campaignId, partyId: into, encounterId: null }, coming, edit);
      },
    );
    return this.get({ id: into });
  }

  #insert(edit: UnitOfWork, party: Pick<PartyRow, 'id' | 'campaignId' | 'name'>): void {
    const position = this.store.nextPosition(party.campaignId);
    edit.insert('party', { ...party, notes: '', position, createdAt: edit.now, updatedAt: edit.now, trashedAt: null });
  }

  #everybody({ id, campaignId }: Pick<Party, 'id' | 'campaignId'>) {
    return this.characters.at({ campaignId, partyId: id, encounterId: null });
  }

  #change({ id }: Party, message: NewEntry, change: (edit: UnitOfWork) => Partial<Omit<PartyRow, 'id' | 'updatedAt'>>): Party {
    this.history.make(message, (edit) => {
      edit.change('party', id, change(edit));
    });
    return this.get({ id });
  }
}

function entry({ id, campaignId }: Pick<Party, 'id' | 'campaignId'>, what: string, args: Readonly<Record<string, TextValue>>): NewEntry {
  return { campaignId, kind: 'party', partyId: id, text: { key: `app:journal.party.${what}`, args } };
}
