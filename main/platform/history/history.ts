import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { IClock } from '#main/platform/composition/clock';
import { IEvents } from '#main/platform/history/events';
import { IUndoFollowUp } from '#main/platform/history/undo-follow-up';
import { refuseTrashed, titled } from '#main/platform/records/trash';
import { ITranslator } from '#main/platform/composition/translator';
import { IDatabase } from '#main/platform/database/database';
import { IJournalStore } from '#main/platform/history/journal-store';
import type { ChangeScope, JournalRow } from '#main/platform/history/journal-store';
import { difference, patched, reversed } from '#main/platform/history/patches';
import type { RecordKind, RecordRow } from '#main/platform/history/patches';
import { IRecordStore } from '#main/platform/records/record-store';
import type { RecordRows } from '#main/platform/records/record-store';
import type { Patch } from '#main/platform/database/schema';
import { AppError } from '#shared/domain/app-error';
import type { JournalKind } from '#shared/ipc/journal';
import type { Text } from '#shared/plugin-api/text';

/** What the journal says of something that happened. Texts of a plugin need its `system`; keys that begin with `app:` need none. */
export interface NewEntry {
  /** Null: a change of the library that all campaigns share. */
  readonly campaignId: string | null;
  readonly kind: Exclude<JournalKind, 'note'>;
  readonly text: Text;
  readonly system?: string | null;
  readonly partyId?: string | null;
  readonly encounterId?: string | null;
  readonly runId?: string | null;
  /** A turn of the encounter begins with it. */
  readonly turn?: boolean;
  /** Which proposal it settles; each is settled once until that is taken back. */
  readonly effect?: string;
  /** Entries of one batch are undone and made again together. */
  readonly batch?: string;
}

/** Reads and changes records within one change. */
export interface UnitOfWork {
  /** The moment of the change: what it dates, it dates so. */
  readonly now: number;
  /** @throws AppError `not-found`. */
  get<K extends RecordKind>(kind: K, id: string): RecordRows[K];
  /** Taken back it goes into the trash: nothing is ever deleted. */
  insert<K extends RecordKind>(kind: K, row: RecordRows[K]): void;
  /** `updatedAt`, and an encounter's `revision`, follow by themselves. */
  change<K extends RecordKind>(kind: K, id: string, change: Partial<Omit<RecordRows[K], 'id' | 'updatedAt'>>): void;
}

/** Whose changes are undone: those of an encounter, or all others of a campaign (null: of the library that all share). */
export type UndoScope = Pick<ChangeScope, 'campaignId' | 'encounterId'>;

/**
 * The one way in which parties, characters, encounters and campaigns are changed: whole or not at all, with an entry in the journal that can be taken back.
 * Whatever `work` throws, nothing has changed.
 */
export interface IHistory {
  /**
   * @param entry what is said of it; a function may look at what the work gave.
   * @returns what `work` gave. Without any difference nothing is written, unless the entry applies a proposal.
   */
  make<T>(entry: NewEntry | ((result: T) => NewEntry), work: (edit: UnitOfWork) => T): T;
  /** Something happened that changed no record: a run began or ended. */
  tell(entry: NewEntry): JournalRow;
  /** Takes back the latest change of a scope. Undefined when there is none. */
  undo(scope: UndoScope): JournalRow | undefined;
  redo(scope: UndoScope): JournalRow | undefined;
  /** The change that `undo` would take back now; undefined when there is none. */
  toUndo(scope: UndoScope): JournalRow | undefined;
  toRedo(scope: UndoScope): JournalRow | undefined;
  canUndo(scope: UndoScope): boolean;
  canRedo(scope: UndoScope): boolean;
  /** Takes back everything in an encounter since its present turn began, the beginning included. False when there is no turn to go back to. */
  backToTurn(encounterId: string): boolean;
  canGoBack(encounterId: string): boolean;
  /** @throws AppError `not-found`, `invalid` when there is nothing to take back, `conflict` when the same was changed otherwise since. */
  takeBack(id: string): JournalRow;
  makeAgain(id: string): JournalRow;
}
export const IHistory = Symbol('IChanges');

/** Of somebody in the trash too, so that who is restored comes back among the others. */
const FOLLOWS_PARTY: ReadonlySet<string> = new Set(['partyId', 'position', 'mountId']);

@injectable()
export class History implements IHistory {
  /** Changes older than this start of the program are history: undo goes no further, but for encounters. */
  #began: Required<Pick<ChangeScope, 'after' | 'since'>> | undefined;

  constructor(
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IJournalStore) private readonly journal: IJournalStore,
    @inject(IUndoFollowUp) private readonly followUp: IUndoFollowUp,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  make<T>(entry: NewEntry | ((result: T) => NewEntry), work: (edit: UnitOfWork) => T): T {
    this.#remember();
    return this.#whole((now) => {
      const before = new Map<string, { readonly kind: RecordKind; readonly id: string; readonly row: RecordRow }>();
      const made: Patch[] = [];
      const get = <K extends RecordKind>(kind: K, id: string): RecordRows[K] => {
        const row = this.records.get(kind, id);
        if (row === undefined) throw new AppError('not-found', { key: `app:error.${kind}NotFound` });
        return row;
      };
      const result = work({
        now,
        get,
        insert: (kind, row) => {
          this.records.insert(kind, row);
          made.push({ record: kind, id: row.id, path: ['trashedAt'], before: now, after: row.trashedAt });
          before.set(`${kind} ${row.id}`, { kind, id: row.id, row: row as unknown as RecordRow });
        },
        change: (kind, id, change) => {
          const row = get(kind, id) as unknown as RecordRow;
          // What stays as it is must not look as if it had been changed just now.
          if (difference(kind, id, row, { ...row, ...change }).length === 0) return;
          const known = `${kind} ${id}`;
          if (!before.has(known)) before.set(known, { kind, id, row });
          this.#update(kind, row, change, now);
        },
      });
      const patches = [...made];
      for (const { kind, id, row } of before.values()) {
        patches.push(...difference(kind, id, row, get(kind, id) as unknown as RecordRow));
      }
      const said = typeof entry === 'function' ? entry(result) : entry;
      if (patches.length === 0 && said.effect === undefined) return { result };
      this.#write(said, patches, now);
      return { result, written: { patches, campaignId: said.campaignId } };
    });
  }

  tell(entry: NewEntry): JournalRow {
    this.#remember();
    return this.#whole((now) => ({ result: this.#write(entry, null, now), written: { patches: [], campaignId: entry.campaignId } }));
  }

  undo(scope: UndoScope): JournalRow | undefined {
    const row = this.toUndo(scope);
    if (row !== undefined && scope.encounterId === null) this.#refuseTrashedCampaign(row);
    return row === undefined ? undefined : this.#turnBatch(row, true);
  }

  redo(scope: UndoScope): JournalRow | undefined {
    const row = this.toRedo(scope);
    if (row !== undefined && scope.encounterId === null) this.#refuseTrashedCampaign(row);
    return row === undefined ? undefined : this.#turnBatch(row, false);
  }

  toUndo(scope: UndoScope): JournalRow | undefined {
    return this.journal.lastChange(this.#scoped(scope));
  }

  toRedo(scope: UndoScope): JournalRow | undefined {
    return this.journal.firstUndone(this.#scoped(scope));
  }

  canUndo(scope: UndoScope): boolean {
    return this.toUndo(scope) !== undefined;
  }

  canRedo(scope: UndoScope): boolean {
    return this.toRedo(scope) !== undefined;
  }

  backToTurn(encounterId: string): boolean {
    const rows = this.journal.sinceTurn(encounterId);
    // One transaction: a turn is gone back to whole or not at all.
    this.events.holdWhile(() =>
      this.database.transaction(() => {
        for (const row of rows) this.#turn(row, true);
      }),
    );
    return rows.length > 0;
  }

  canGoBack(encounterId: string): boolean {
    return this.journal.sinceTurn(encounterId).length > 0;
  }

  takeBack(id: string): JournalRow {
    const row = this.#entry(id);
    if (row.patches === null || row.undoneAt !== null) throw new AppError('invalid', { key: 'app:journal.error.nothingToTakeBack' });
    this.#refuseTrashed(row);
    return this.#turn(row, true);
  }

  makeAgain(id: string): JournalRow {
    const row = this.#entry(id);
    if (row.patches === null || row.undoneAt === null) throw new AppError('invalid', { key: 'app:journal.error.inForce' });
    this.#refuseTrashed(row);
    return this.#turn(row, false);
  }

  /** The same with all that was made with the same press, whole or not at all. @returns the entry, which says how many others went with it. */
  #turnBatch(row: JournalRow, back: boolean): JournalRow {
    // What was undone with another press, one entry alone, stays as it is.
    const rows = row.batch === null ? [row] : this.journal.batch(row.batch).filter(({ undoneAt }) => undoneAt === row.undoneAt);
    if (rows.length === 1) return this.#turn(row, back);
    const inOrder = back ? rows : [...rows].reverse();
    const at = this.clock.now();
    const turned = this.events.holdWhile(() => this.database.transaction(() => inOrder.map((each) => this.#turn(each, back, at))));
    const one = turned.find(({ id }) => id === row.id) ?? row;
    return one.text === null ? one : { ...one, text: { key: 'app:journal.withOthers', args: { what: one.text, count: rows.length - 1 } } };
  }

  /**
   * What lies in the trash stays as it is: an entry that is chosen out of the journal must not change it. Where it belongs follows its party.
   * @throws AppError `unavailable`.
   */
  #refuseTrashed(entry: JournalRow): void {
    this.#refuseTrashedCampaign(entry);
    const patches = entry.patches ?? [];
    const moving = new Set(patches.flatMap(({ id, path }) => (path[0] === 'trashedAt' ? [id] : [])));
    for (const { record, id, path } of patches) {
      const row = moving.has(id) || FOLLOWS_PARTY.has(path[0]) ? undefined : this.records.get(record, id);
      if (row !== undefined) refuseTrashed('title' in row ? titled(row) : row);
    }
  }

  /** What was done last is undone exactly; but in a campaign in the trash only what brings it out. @throws AppError `unavailable`. */
  #refuseTrashedCampaign({ campaignId, patches }: JournalRow): void {
    const moves = patches?.some(({ id, path }) => id === campaignId && path[0] === 'trashedAt') ?? false;
    if (campaignId !== null && !moves) refuseTrashed(this.records.get('campaign', campaignId));
  }

  /** Puts what an entry changed back, or makes it anew. */
  #turn(row: JournalRow, back: boolean, at?: number): JournalRow {
    return this.#whole((clock) => {
      const now = at ?? clock;
      if (!back) this.#checkOnce(row.effect);
      const patches = row.patches ?? [];
      for (const patch of back ? [...patches].reverse().map(reversed) : patches) {
        const current = this.records.get(patch.record, patch.id);
        if (current === undefined) throw new AppError('not-found', { key: `app:error.${patch.record}NotFound` });
        const next = patched(current as unknown as RecordRow, patch);
        if (next === undefined) throw new AppError('conflict', { key: 'app:journal.error.changedSince' });
        const [column] = patch.path;
        this.#update(patch.record, current as unknown as RecordRow, { [column]: next[column] }, now);
      }
      this.journal.update(row.id, { undoneAt: back ? now : null });
      this.#putRight(row, patches, now);
      return { result: this.#entry(row.id), written: { patches, campaignId: row.campaignId } };
    });
  }

  /** What must be put right after a change was turned is said, and is nothing that undo would meet again. */
  #putRight({ campaignId, kind, partyId, encounterId }: JournalRow, patches: readonly Patch[], now: number): void {
    const texts = this.followUp.afterPatches(patches, {
      change: (_kind, id, change) => {
        this.records.update('character', id, { ...change, updatedAt: now });
      },
    });
    if (kind === 'note') return;
    for (const text of texts) this.#write({ campaignId, kind, partyId, encounterId, text }, null, now);
  }

  #update(kind: RecordKind, row: RecordRow, change: object, now: number): void {
    const revision = kind === 'encounter' ? { revision: Number(row['revision']) + 1 } : {};
    this.records.update(kind, row['id'] as string, { ...change, ...revision, updatedAt: now });
  }

  #write(entry: NewEntry, patches: readonly Patch[] | null, at: number): JournalRow {
    const { campaignId, kind, text, system = null, partyId = null, encounterId = null, runId = null, turn = false, effect = null, batch = null } = entry;
    this.#checkOnce(effect);
    const words = this.translator.inEveryLanguage(system ?? 'app', text);
    return this.journal.add({ id: randomUUID(), campaignId, at, kind, partyId, encounterId, runId, system, text, words, patches, turn, effect, batch });
  }

  #checkOnce(effect: string | null): void {
    if (effect !== null && this.journal.applied(effect) !== undefined) throw new AppError('conflict', { key: 'app:effect.error.applied' });
  }

  /** In one transaction, announced once it is stored; the campaign moves to the top of its list. Without anything `written` none of that. */
  #whole<T>(work: (now: number) => { readonly result: T; readonly written?: { readonly patches: readonly Patch[]; readonly campaignId: string | null } }): T {
    return this.events.holdWhile(() => {
      const { result, written } = this.database.transaction(() => {
        const now = this.clock.now();
        const done = work(now);
        const campaignId = done.written?.campaignId ?? null;
        if (campaignId !== null) this.records.update('campaign', campaignId, { updatedAt: now });
        return done;
      });
      if (written === undefined) return result;
      if (written.patches.some(({ record }) => record === 'campaign')) this.events.emit('campaigns.changed', {});
      this.events.emit('records.changed', { campaignId: written.campaignId });
      return result;
    });
  }

  #entry(id: string): JournalRow {
    const row = this.journal.get(id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.entryNotFound' });
    return row;
  }

  #scoped(scope: UndoScope): ChangeScope {
    return { ...scope, ...(scope.encounterId === null ? this.#remember() : { after: 0 }) };
  }

  /** Read at the first use: the file may be one that cannot be opened. */
  #remember(): Required<Pick<ChangeScope, 'after' | 'since'>> {
    return (this.#began ??= { after: this.journal.latestNumber(), since: this.clock.now() });
  }
}
