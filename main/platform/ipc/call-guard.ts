import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { whenFree } from '#main/platform/database/connection';
import { IDatabase } from '#main/platform/database/database';
import { IChangeContext } from '#main/platform/history/change-context';
import { AppError } from '#shared/domain/app-error';
import type { Change } from '#shared/ipc/change';
import { isDamage } from '#shared/domain/system-error';

/** Sees to it that no call is answered as done that the data file has not kept, and that a short lock of another program is nobody's business. */
export interface ICallGuard {
  around(call: () => unknown, origin: string | null): Promise<{ readonly value: unknown; readonly change: Change | undefined }>;
  failed(error: unknown): void;
  leftOut(record: { readonly id: string; readonly name: string }): void;
}
export const ICallGuard = Symbol('ICallGuard');

@service(ICallGuard)
export class DataFileGuard implements ICallGuard {
  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IChangeContext) private readonly changes: IChangeContext,
  ) {}

  async around(call: () => unknown, origin: string | null): ReturnType<ICallGuard['around']> {
    this.database.isInPlace();
    const wasLost = this.database.opened.kind === 'lost';
    const before = this.database.written();
    // Only what has written nothing yet is done again; what answers later has begun something by then.
    const answer = await this.changes.run(origin, () => whenFree(call, () => this.database.written() === before));
    this.database.isInPlace();
    const { opened } = this.database;
    if (opened.kind === 'lost' && !wasLost) throw new AppError('unavailable', { key: `app:error.storage.${opened.how}` });
    return answer;
  }

  failed(error: unknown): void {
    if (isDamage(error) && this.database.opened.kind === 'ready') this.database.fail(error instanceof Error ? error.message : String(error));
  }

  leftOut({ id, name }: { readonly id: string; readonly name: string }): void {
    this.database.reportDamaged({ table: '', id, name });
  }
}
