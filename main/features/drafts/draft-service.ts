import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IClock } from '#main/platform/composition/clock';
import { IDatabase } from '#main/platform/database/database';
import { IDraftStore } from '#main/features/drafts/draft-store';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import { StoredDraft } from '#shared/ipc/drafts';
import type { DraftsContract } from '#shared/ipc/drafts';

/** Keeps what is half typed through a kill. Drafts belong to the profile: campaign files never carry them, backups do. */
export type IDraftService = Implementation<DraftsContract>;
export const IDraftService = Symbol('IDraftService');

/** Characters of one draft: ten notes of the greatest length. */
const LARGEST = 1_000_000;

@service(IDraftService)
export class DraftService implements IDraftService {
  constructor(
    @inject(IDraftStore) private readonly store: IDraftStore,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  list(): StoredDraft[] {
    if (this.database.opened.kind !== 'ready') return [];
    this.store.sweep();
    // One that cannot be read must not cost the others.
    return this.store.list().flatMap(({ key, about, value }) => {
      const draft = StoredDraft.safeParse({ key, about, value: parsed(value) });
      return draft.success ? [draft.data] : [];
    });
  }

  write({ key, about, value }: Parameters<IDraftService['write']>[0]): null {
    if (value === null) {
      this.store.drop(key);
      return null;
    }
    const written = JSON.stringify(value);
    if (written.length > LARGEST) throw new AppError('invalid', { key: 'app:error.draftTooLarge' });
    if (about !== null && !this.store.hasRecord(about)) throw new AppError('not-found', { key: 'app:error.draftOfNothing' });
    this.store.write({ key, about, value: written, updatedAt: this.clock.now() });
    return null;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
