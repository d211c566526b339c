import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { pictureType } from '#main/features/campaigns/picture-type';
import { editedText } from '#main/features/campaigns/journal-messages';
import { IHistory } from '#main/platform/history/history';
import type { UnitOfWork } from '#main/platform/history/history';
import { omitUndefined } from '#main/platform/records/omit-undefined';
import { refuseTrashed } from '#main/platform/records/trash';
import { ICampaignStore } from '#main/features/campaigns/campaign-store';
import type { CampaignRow } from '#main/features/campaigns/campaign-store';
import { IPictureStore } from '#main/features/campaigns/picture-store';
import { AppError } from '#shared/domain/app-error';
import { LARGEST_PICTURE } from '#shared/domain/records';
import type { Campaign, CampaignDetail, CampaignsContract } from '#shared/ipc/campaigns';
import type { Implementation } from '#shared/ipc/contract';
import type { Text } from '#shared/plugin-api/text';

type CampaignChange = Partial<Omit<CampaignRow, 'id' | 'updatedAt'>>;
type Served = Implementation<CampaignsContract>;

/** Campaigns: made, named, described, put away and taken out again. Nothing is ever deleted. */
export type ICampaignService = Pick<Served, 'list' | 'get' | 'create' | 'edit' | 'setPicture' | 'rename' | 'trash' | 'restore'>;
export const ICampaignService = Symbol('ICampaignService');

@service(ICampaignService)
export class CampaignService implements ICampaignService {
  constructor(
    @inject(ICampaignStore) private readonly store: ICampaignStore,
    @inject(IPictureStore) private readonly pictures: IPictureStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IHistory) private readonly history: IHistory,
  ) {}

  list({ trashed }: { readonly trashed: boolean }): Campaign[] {
    return [...this.store.list(trashed)];
  }

  get({ id }: { readonly id: string }): CampaignDetail {
    const campaign = this.store.get(id);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    return campaign;
  }

  /** @throws AppError `unavailable` at the field `system` when no such rule system is in use. */
  create({ name, system }: { readonly name: string; readonly system: string }): Campaign {
    if (this.registry.manifest(system) === undefined) throw unknownSystem('system', system);
    const id = randomUUID();
    const entry = { campaignId: id, kind: 'campaign', text: { key: 'app:journal.campaign.created', args: { name } }, shown: false, line: 'none' } as const;
    this.history.make(entry, (edit) => {
      edit.insert('campaign', { ...NEW_CAMPAIGN, id, name, system, createdAt: edit.now, updatedAt: edit.now });
    });
    return this.get({ id });
  }

  /** @throws AppError `unavailable` at `change.supplements` for a system that is not there, `invalid` for the campaign's own. */
  edit({ id, change }: Parameters<Served['edit']>[0]): CampaignDetail {
    const before = this.#usable(id);
    const { system, supplements: had } = before;
    const { supplements: wanted, ...others } = omitUndefined(change);
    const supplements = wanted === undefined ? undefined : [...new Set(wanted)];
    for (const supplement of supplements ?? []) {
      if (supplement === system) throw at('change.supplements', 'invalid', { key: 'app:campaign.error.ownSystem', args: { system } });
      // One that was chosen while it was there may stay while it is not.
      if (this.registry.manifest(supplement) === undefined && !had.includes(supplement)) throw unknownSystem('change.supplements', supplement);
    }
    const values = { ...others, ...(supplements === undefined ? {} : { supplements }) };
    return this.#change(id, editedText(before, values), () => values);
  }

  setPicture({ id, picture }: Parameters<Served['setPicture']>[0]): CampaignDetail {
    this.#usable(id);
    if (picture === null) return this.#change(id, { key: 'app:journal.campaign.pictureRemoved' }, () => ({ pictureId: null }));
    const bytes = Buffer.from(picture.bytes, 'base64');
    if (bytes.length > LARGEST_PICTURE)
      throw at('picture', 'invalid', { key: 'app:campaign.error.pictureTooLarge', args: { most: LARGEST_PICTURE / 1_000_000 } });
    const type = pictureType(bytes);
    if (type === undefined) throw at('picture', 'invalid', { key: 'app:campaign.error.notAPicture' });
    return this.#change(id, { key: 'app:journal.campaign.cover' }, ({ now }) => {
      const pictureId = randomUUID();
      this.pictures.insert({ id: pictureId, campaignId: id, type, bytes, createdAt: now });
      return { pictureId };
    });
  }

  rename({ id, name }: { readonly id: string; readonly name: string }): Campaign {
    const { name: before } = this.#usable(id);
    return this.#change(id, { key: 'app:journal.campaign.renamed', args: { before, name } }, () => ({ name }));
  }

  trash({ id }: { readonly id: string }): Campaign {
    const campaign = this.get({ id });
    if (campaign.trashedAt !== null) return campaign;
    return this.#change(id, { key: 'app:journal.campaign.trashed' }, ({ now }) => ({ trashedAt: now }));
  }

  restore({ id }: { readonly id: string }): Campaign {
    return this.#change(id, { key: 'app:journal.campaign.restored' }, () => ({ trashedAt: null }));
  }

  #usable(id: string): CampaignDetail {
    const campaign = this.get({ id });
    refuseTrashed(campaign);
    return campaign;
  }

  #change(id: string, text: Text, change: (edit: UnitOfWork) => CampaignChange): CampaignDetail {
    this.get({ id });
    this.history.make({ campaignId: id, kind: 'campaign', text }, (edit) => {
      edit.change('campaign', id, change(edit));
    });
    return this.get({ id });
  }
}

/** What a new campaign has none of. */
const NEW_CAMPAIGN = {
  trashedAt: null,
  notes: '',
  gameDate: '',
  elapsedMinutes: 0,
  calendar: '',
  dayZero: 0,
  calendarReading: {},
  colour: '',
  pictureId: null,
  supplements: [],
  origin: null,
  arriving: false,
} as const;

function unknownSystem(field: string, system: string): AppError {
  return at(field, 'unavailable', { key: 'app:error.systemNotFound', args: { system } });
}

function at(field: string, code: 'invalid' | 'unavailable', text: Text): AppError {
  return new AppError(code, text, [{ field, text }]);
}
