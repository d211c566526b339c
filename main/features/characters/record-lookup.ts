import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { refuseTrashed } from '#main/platform/records/trash';
import { ICampaignStore } from '#main/features/campaigns/api';
import { ICharacterStore } from '#main/features/characters/character-store';
import { IPartyStore } from '#main/features/parties/api';
import type { CharacterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { CampaignDetail } from '#shared/ipc/campaigns';
import type { CharacterPlace } from '#shared/ipc/characters';
import type { Party } from '#shared/ipc/records';

/** Campaigns, parties and characters that something is about to be done to: each is there, and neither it nor its campaign is in the trash. */
export interface IRecordLookup {
  /**
   * Looked into only: the trash does not matter.
   * @throws AppError `not-found`.
   */
  known(place: CharacterPlace): void;
  /** @throws AppError `not-found`, `unavailable` when it is in the trash. */
  campaign(id: string): CampaignDetail;
  /** @throws AppError `not-found`, `unavailable` when it or its campaign is in the trash. */
  party(id: string): Party;
  /**
   * Each once, in the order of `ids`.
   * @throws AppError `not-found`; `unavailable` when one of them or their campaign is in the trash; `invalid` when they are of several campaigns.
   */
  characters(ids: readonly string[]): readonly [CharacterRow, ...CharacterRow[]];
  /** The same, whether they are in the trash or not. */
  alsoTrashed(ids: readonly string[]): readonly [CharacterRow, ...CharacterRow[]];
}
export const IRecordLookup = Symbol('IRecordLookup');

@service(IRecordLookup)
export class RecordLookup implements IRecordLookup {
  constructor(
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IPartyStore) private readonly parties: IPartyStore,
    @inject(ICharacterStore) private readonly store: ICharacterStore,
  ) {}

  known(place: CharacterPlace): void {
    if (place.kind === 'party') {
      if (this.parties.get(place.partyId) === undefined) throw new AppError('not-found', { key: 'app:error.partyNotFound' });
    } else if (place.campaignId !== null && this.campaigns.get(place.campaignId) === undefined) {
      throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    }
  }

  campaign(id: string): CampaignDetail {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    refuseTrashed(campaign);
    return campaign;
  }

  party(id: string): Party {
    const party = this.parties.get(id);
    if (party === undefined) throw new AppError('not-found', { key: 'app:error.partyNotFound' });
    this.campaign(party.campaignId);
    refuseTrashed(party);
    return party;
  }

  characters(ids: readonly string[]): ReturnType<IRecordLookup['characters']> {
    const rows = this.alsoTrashed(ids);
    refuseTrashed(...rows);
    return rows;
  }

  alsoTrashed(ids: readonly string[]): ReturnType<IRecordLookup['characters']> {
    const found = new Map(this.store.some(ids).map((row) => [row.id, row]));
    const [first, ...rest] = [...new Set(ids)].map((id) => {
      const row = found.get(id);
      if (row === undefined) throw new AppError('not-found', { key: 'app:error.characterNotFound' });
      return row;
    });
    if (first === undefined) throw new AppError('not-found', { key: 'app:error.characterNotFound' });
    if (rest.some(({ campaignId }) => campaignId !== first.campaignId)) throw new AppError('invalid', { key: 'app:characters.error.severalCampaigns' });
    if (first.campaignId !== null) this.campaign(first.campaignId);
    return [first, ...rest];
  }
}
