import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { summaryOf } from '#main/features/encounters/domain';
import { ICharacterStore, characterOf } from '#main/features/characters/api';
import { entryOf, IJournalStore } from '#main/features/journal/api';
import { IRunReader, IRunStore } from '#main/features/runs/api';
import { ICampaignStore } from '#main/features/campaigns/campaign-store';
import { IPartyStore } from '#main/features/parties/api';
import { AppError } from '#shared/domain/app-error';
import type { CampaignsContract, Overview } from '#shared/ipc/campaigns';
import type { Implementation } from '#shared/ipc/contract';
import type { Character } from '#shared/ipc/records';

/** A campaign at a glance. */
export type IOverviewService = Pick<Implementation<CampaignsContract>, 'overview'>;
export const IOverviewService = Symbol('IOverviewService');

/** Entries of the journal that are shown. */
const RECENT = 10;

@service(IOverviewService)
export class OverviewService implements IOverviewService {
  constructor(
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IPartyStore) private readonly parties: IPartyStore,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IJournalStore) private readonly journal: IJournalStore,
    @inject(IRunStore) private readonly runs: IRunStore,
    @inject(IRunReader) private readonly reader: IRunReader,
  ) {}

  overview({ id }: { readonly id: string }): Overview {
    if (this.campaigns.get(id) === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    const people = this.#people(id);
    const active = this.runs.list(id, false).filter(({ run }) => run.phase === 'active');
    const recent = this.journal.page({ campaignId: id, kinds: [], partyId: null, encounterId: null }, 0, RECENT);
    return {
      parties: this.parties.list(id, false).map((party) => ({ ...party, people: people.get(party.id) ?? [] })),
      runs: active.map((run) => this.reader.summary(run)),
      encounters: this.#encounters(id),
      recent: recent.rows.map(entryOf),
    };
  }

  #people(campaignId: string): ReadonlyMap<string | null, Character[]> {
    const byParty = new Map<string | null, Character[]>();
    for (const row of this.characters.list({ kind: 'members', campaignId }, false)) {
      const there = byParty.get(row.partyId) ?? [];
      byParty.set(row.partyId, there);
      there.push(characterOf(row));
    }
    return byParty;
  }

  #encounters(campaignId: string): Overview['encounters'] {
    const rows = this.campaigns.encountersGoingOn(campaignId);
    const turns = rows.flatMap(({ turn }) => (turn === null ? [] : [turn]));
    const names = new Map(this.characters.some(turns).map(({ id, name }) => [id, name]));
    return rows.map((row) => summaryOf(row, (id) => names.get(id) ?? null));
  }
}
