import { sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { ICampaignStore } from '#main/features/campaigns/api';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { conditions } from '#main/platform/database/search-index';
import { tableOf } from '#main/platform/database/tables';
import { IHistory } from '#main/platform/history/history';
import { fitting, IRecords, IRecordStore } from '#main/platform/records/record-store';
import { refuseTrashed, trashable } from '#main/platform/records/trash';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { TrashContract, TrashedRecord, TrashOfCampaign } from '#shared/ipc/trash';
import type { RecordKind } from '#shared/records/index';
import { ownersOf, recordOf } from '#shared/records/kit/record';
import type { RecordDefinition, Records } from '#shared/records/kit/record';

/** The trash, as the registry of records has it: what lies there, and the way back for kinds that have no rules of their own for it. */
export type ITrashService = Implementation<TrashContract>;
export const ITrashService = Symbol('ITrashService');

type Row = Readonly<Record<string, unknown>>;

@service(ITrashService)
export class TrashService implements ITrashService {
  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IRecords) private readonly kinds: Records,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IHistory) private readonly history: IHistory,
  ) {}

  list(): readonly TrashOfCampaign[] {
    const found = this.kinds.kinds.filter(({ columns }) => columns['campaignId'] !== undefined).flatMap((one) => this.#of(one));
    const groups = [...this.campaigns.list(false).map(({ id, name }) => ({ id, name })), null];
    return groups
      .map((campaign) => ({ campaign, records: found.filter(({ campaignId }) => campaignId === (campaign?.id ?? null)).map(({ record }) => record) }))
      .map(({ campaign, records }) => ({ campaign, records: records.toSorted((one, other) => other.at - one.at) }))
      .filter(({ records }) => records.length > 0);
  }

  restore({ kind, id }: { readonly kind: string; readonly id: string }): null {
    const one = this.kinds.kinds.find((each) => each.kind === kind);
    if (one?.trash?.restores !== 'plainly') throw new AppError('invalid', { key: 'app:error.invalid' });
    const row = this.records.get(kind as RecordKind, id);
    if (row === undefined) throw new AppError('not-found', { key: one.notFound });
    const campaignId = (row as Row)['campaignId'] as string | null;
    if (campaignId !== null) refuseTrashed(this.records.get('campaign', campaignId));
    const text = { key: 'app:journal.restored', args: { name: trashable(one, row).name } };
    this.history.make({ campaignId, kind: 'campaign', text }, (edit) => {
      edit.change(kind as RecordKind, id, { trashedAt: null });
    });
    return null;
  }

  #of(one: RecordDefinition): readonly { readonly campaignId: string | null; readonly record: TrashedRecord }[] {
    const { trash } = one;
    if (trash === undefined) return [];
    const where = sql.raw(['trashed_at IS NOT NULL', ...conditions(trash.where)].join(' AND '));
    const rows = this.database.rows(this.database.orm.select().from(tableOf(one)).where(where)) as readonly Row[];
    return rows.map((row) => {
      const face = trash.faces.find((each) => fitting(each.where, row)) ?? trash.faces[0];
      const name = row[one.name.column] as string;
      const record = { kind: one.kind, face: face.name, id: row['id'] as string, name, begins: one.name.begins === true, at: row['trashedAt'] as number };
      return { campaignId: row['campaignId'] as string | null, record: { ...record, home: this.#home(one, row) } };
    });
  }

  #home(one: RecordDefinition, row: Row): TrashedRecord['home'] {
    for (const { column, kind } of ownersOf(one)) {
      const id = row[column];
      const home = typeof id === 'string' ? this.records.get(kind as RecordKind, id) : undefined;
      if (home === undefined) continue;
      const { name, trashedAt } = trashable(recordOf(this.kinds, kind), home);
      return { kind, id: home.id, name, trashed: trashedAt !== null };
    }
    return null;
  }
}
