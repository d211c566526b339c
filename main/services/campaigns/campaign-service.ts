import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { IPluginRegistry } from '#main/plugin-host/registry';
import { IClock } from '#main/services/clock';
import { IEvents } from '#main/services/events';
import { ICampaignStore } from '#main/storage/campaign-store';
import type { CampaignRow } from '#main/storage/campaign-store';
import { AppError } from '#shared/domain/app-error';
import type { Campaign, CampaignDetail, CampaignsContract } from '#shared/ipc/campaigns';
import type { Implementation } from '#shared/ipc/contract';

/** Campaigns: made, named, put away and taken out again. Nothing is ever deleted. */
export type ICampaignService = Pick<Implementation<CampaignsContract>, 'list' | 'get' | 'create' | 'rename' | 'trash' | 'restore'>;
export const ICampaignService = Symbol('ICampaignService');

@injectable()
export class CampaignService implements ICampaignService {
  constructor(
    @inject(ICampaignStore) private readonly store: ICampaignStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IClock) private readonly clock: IClock,
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
    if (this.registry.manifest(system) === undefined) {
      const text = { key: 'app:error.systemNotFound', args: { system } };
      throw new AppError('unavailable', text, [{ field: 'system', text }]);
    }
    const now = this.clock.now();
    const id = randomUUID();
    this.store.insert({ id, name, system, createdAt: now, updatedAt: now, trashedAt: null });
    this.events.emit('campaigns.changed', {});
    return this.get({ id });
  }

  rename({ id, name }: { readonly id: string; readonly name: string }): Campaign {
    return this.#change(id, { name });
  }

  trash({ id }: { readonly id: string }): Campaign {
    return this.#change(id, { trashedAt: this.clock.now() });
  }

  restore({ id }: { readonly id: string }): Campaign {
    return this.#change(id, { trashedAt: null });
  }

  #change(id: string, change: Partial<Omit<CampaignRow, 'id'>>): Campaign {
    this.get({ id });
    this.store.update(id, change);
    this.events.emit('campaigns.changed', {});
    return this.get({ id });
  }
}
