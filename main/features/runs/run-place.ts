import { inject } from 'tsyringe';
import { IRoadOrigins } from '#main/features/runs/road-origins';
import type { RoadOrigin } from '#main/features/runs/road-origins';
import { service } from '#main/platform/composition/service';
import { refuseTrashed, titled } from '#main/platform/records/trash';
import { ICampaignStore } from '#main/features/campaigns/api';
import { IRecordStore } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { Json, JsonObject } from '#shared/domain/json';

/** Where a run is wanted. */
export interface WantedPlace {
  readonly campaignId: string;
  /** The campaign's own when it is left out. */
  readonly system?: string | undefined;
  readonly encounterId?: string | null | undefined;
  readonly partyId?: string | null | undefined;
  /** The journey out of which it is started. */
  readonly journeyId?: string | null | undefined;
}

/** Where a run is played: everything named is there and belongs together. */
export interface RunPlace extends RoadOrigin {
  readonly campaignId: string;
  readonly system: string;
  readonly encounterId: string | null;
  readonly partyId: string | null;
}

/** Finds the place of a run that is about to start. */
export interface IRunPlaces {
  /**
   * @throws AppError `not-found` without the campaign, or when the party, the encounter or the journey is not one of its; `unavailable` when the campaign is in the
   * trash; `invalid` at `system` when the campaign does not play it.
   */
  find(wanted: WantedPlace): RunPlace;
  /** The party of everybody who takes part and is a member of one; null when that is none or several. */
  partyOf(campaignId: string, setup: JsonObject): string | null;
}
export const IRunPlaces = Symbol('IRunPlaces');

@service(IRunPlaces)
export class RunPlaces implements IRunPlaces {
  constructor(
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IRoadOrigins) private readonly roads: IRoadOrigins,
  ) {}

  find({ campaignId, system, encounterId = null, partyId = null, journeyId = null }: WantedPlace): RunPlace {
    const campaign = this.campaigns.get(campaignId);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    refuseTrashed(campaign);
    const played = system ?? campaign.system;
    if (played !== campaign.system && !campaign.supplements.includes(played)) {
      const text = { key: 'app:run.systemNotOfCampaign', args: { system: played } };
      throw new AppError('invalid', text, [{ field: 'system', text }]);
    }
    if (encounterId !== null) this.#belongs('encounter', encounterId, campaignId);
    // What comes out of an encounter on the road hangs on the road as well.
    const road = journeyId ?? (encounterId === null ? null : this.roads.ofEncounter(encounterId));
    if (partyId !== null) this.#belongs('party', partyId, campaignId);
    return { campaignId, system: played, encounterId, partyId, ...this.roads.at(campaignId, road) };
  }

  partyOf(campaignId: string, setup: JsonObject): string | null {
    const parties = new Set<string>();
    for (const id of idsIn(setup)) {
      const character = this.records.get('character', id);
      if (character?.campaignId === campaignId && character.partyId !== null) parties.add(character.partyId);
    }
    const [party, another] = parties;
    return party === undefined || another !== undefined ? null : party;
  }

  #belongs(kind: 'encounter' | 'party', id: string, campaignId: string): void {
    const row = this.records.get(kind, id);
    if (row?.campaignId !== campaignId) throw new AppError('not-found', { key: `app:error.${kind}NotFound` });
    refuseTrashed('title' in row ? titled(row) : row);
  }
}

/** Ids of everybody in the lists of a set-up, and whom a check is about: what a form calls its lists is the plugin's business. */
function idsIn(setup: JsonObject): readonly string[] {
  return Object.values(setup).flatMap((value) => (Array.isArray(value) ? value.flatMap(idOf) : typeof value === 'string' ? [value] : []));
}

function idOf(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const id = (value as JsonObject)['id'];
  return typeof id === 'string' ? [id] : [];
}
