import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IClock } from '#main/platform/composition/clock';
import { ITranslator } from '#main/platform/composition/translator';
import { IDatabase } from '#main/platform/database/database';
import type { JournalLine, Move, Patch } from '#shared/records/patch';
import { IAnnouncer } from '#main/platform/history/announcer';
import { IHistoryStore } from '#main/platform/history/history-store';
import type { HistoryRow, UndoScope } from '#main/platform/history/history-store';
import { reversed } from '#main/platform/history/patches';
import { RecordEdits } from '#main/platform/history/record-edits';
import type { UnitOfWork } from '#main/platform/history/record-edits';
import { IUndoFollowUp } from '#main/platform/history/undo-follow-up';
import { refuseChangeInTrashedCampaign, refuseChangeOfTrashed } from '#main/platform/history/undo-rules';
import { IRecordStore } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { JournalKind } from '#shared/ipc/journal';
import type { Text } from '#shared/plugin-api/text';
import { isRecordId, namedText } from '#shared/plugin-api/people';

export type { UnitOfWork } from '#main/platform/history/record-edits';

/** The journal's message about something that happened. Texts of a plugin need its `system`; keys that begin with `app:` need none. */
export interface NewEntry {
  /** Null: a change of the library that all campaigns share. */
  readonly campaignId: string | null;
  readonly kind: JournalKind;
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
  /** False: the journal does not show it. */
  readonly shown?: boolean;
  /** `none`: undo passes over it; it is taken back only where it is chosen. Left out: its encounter's undo takes it back, or its campaign's. */
  readonly line?: 'none';
  /** Where the campaign's clock stood when it happened, in minutes since its day zero, where that is not where it stands now. */
  readonly clock?: number;
  /** True: its campaign keeps its place in the list, which is sorted by the time of the last change. */
  readonly undated?: boolean;
}

/** A move along the record of a run. */
export interface NewMove extends NewEntry {
  readonly runId: string;
}

/**
 * Moves a run to a step of its record, within the transaction of the change.
 * @param turned the move that is taken back (`back`) or made again.
 */
export type RunMover = (runId: string, position: number, now: number, turned: { readonly move: Move; readonly back: boolean }) => void;

/**
 * The one way in which anything is changed: whole or not at all, as one numbered entry that can be taken back. Whatever `work` throws, nothing has changed. No clock
 * decides anything here: what came before what, the numbers say.
 */
export interface IHistory {
  /**
   * Changes records.
   * @param entry the message and scope of the entry; a function gets the result of the work.
   * @returns what `work` gave. Without any difference nothing is written, unless the entry applies a proposal.
   */
  make<T>(entry: NewEntry | ((result: T) => NewEntry), work: (edit: UnitOfWork) => T): T;
  /**
   * Moves a run along its record; its own undo takes that back.
   * @param move a function where only the work knows it.
   * @param work stores the move.
   */
  move(entry: NewMove, move: Move | (() => Move), work: (edit: UnitOfWork) => void): void;
  /**
   * Writes a move down of which nothing is written, without moving anything.
   * @param made it was made, and is taken back next; otherwise it was taken back, and is made again next.
   * @param turn what that will do to records besides: it is worked out, and nothing stays of it.
   */
  remember(entry: NewMove, move: Move, made: boolean, turn: (edit: UnitOfWork) => void): void;
  /** Lets an entry say something else: what it tells of was put right. */
  reword(id: string, line: JournalLine): void;
  /** Something happened that changed no record: a run ended. */
  record(entry: NewEntry): HistoryRow;
  /** Takes back the latest change of a scope. Undefined when there is none. */
  undo(scope: UndoScope): HistoryRow | undefined;
  /** Makes the change again that was taken back last, if nothing newer stands against it. Undefined when there is none. */
  redo(scope: UndoScope): HistoryRow | undefined;
  /** Takes a move back, or makes it again, wherever it stands in the history. @param id of its entry. */
  turnMove(id: string, back: boolean): HistoryRow;
  /** The change that `undo` would take back now; undefined when there is none. */
  toUndo(scope: UndoScope): HistoryRow | undefined;
  toRedo(scope: UndoScope): HistoryRow | undefined;
  /** Whether `undo` would find something; cheaper than `toUndo`. */
  canUndo(scope: UndoScope): boolean;
  canRedo(scope: UndoScope): boolean;
  /** Takes back everything in an encounter since its present turn began, the beginning included. False when there is no turn to go back to. */
  backToTurn(encounterId: string): boolean;
  canGoBack(encounterId: string): boolean;
  /** The latest place in the history that is taken: whoever reads now sees everything up to it. */
  place(): number;
  /** @throws AppError `not-found`, `invalid` when there is nothing to take back, `conflict` when the same was changed otherwise since. */
  takeBack(id: string): HistoryRow;
  makeAgain(id: string): HistoryRow;
  /** Says who moves runs: the history itself knows no record of theirs. */
  movesRunsWith(mover: RunMover): void;
}
export const IHistory = Symbol('IHistory');

/** What an entry changes, besides its message. */
type Done = Partial<Pick<HistoryRow, 'patches' | 'move' | 'line' | 'undoneAt' | 'undone'>>;

@service(IHistory)
export class History implements IHistory {
  /** The latest place in the history that was given away. */
  #latest = 0;
  #moveRun: RunMover | undefined;
  private readonly edits: RecordEdits;

  constructor(
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IHistoryStore) private readonly store: IHistoryStore,
    @inject(IUndoFollowUp) private readonly followUp: IUndoFollowUp,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IAnnouncer) private readonly announcer: IAnnouncer,
    @inject(IClock) private readonly clock: IClock,
  ) {
    this.edits = new RecordEdits(records, () => this.#next());
  }

  make<T>(entry: NewEntry | ((result: T) => NewEntry), work: (edit: UnitOfWork) => T): T {
    return this.#commit((now) => {
      const undated = typeof entry !== 'function' && entry.undated === true;
      const { result, patches } = this.edits.of(work, now, undated);
      const about = typeof entry === 'function' ? entry(result) : entry;
      if (patches.length === 0 && about.effect === undefined) return { result };
      return { result, row: this.#write(about, { patches }, now), undated };
    });
  }

  move(entry: NewMove, move: Move | (() => Move), work: (edit: UnitOfWork) => void): void {
    this.#commit((now) => {
      const { patches } = this.edits.of(work, now, false);
      return { result: undefined, row: this.#writeMove(entry, typeof move === 'function' ? move() : move, patches, {}, now) };
    });
  }

  remember(entry: NewMove, move: Move, made: boolean, turn: (edit: UnitOfWork) => void): void {
    this.#commit((now) => {
      const turned = this.edits.of(turn, now, true).patches;
      const back = [...turned].reverse().map(reversed);
      for (const patch of back) this.edits.apply(patch, now);
      const undone = made ? {} : { undoneAt: now, undone: this.#next() };
      return { result: undefined, row: this.#writeMove(entry, move, made ? back : turned, undone, now) };
    });
  }

  record(entry: NewEntry): HistoryRow {
    return this.#commit((now) => {
      const row = this.#write(entry, {}, now);
      return { result: row, row };
    });
  }

  reword(id: string, { text, clock, shown }: JournalLine): void {
    const { system } = this.#entry(id);
    this.store.update(id, { text, clock, shown, words: shown ? this.translator.inEveryLanguage(system ?? 'app', text) : '' });
  }

  undo(scope: UndoScope): HistoryRow | undefined {
    return this.#turnLatest(scope, true);
  }

  redo(scope: UndoScope): HistoryRow | undefined {
    return this.#turnLatest(scope, false);
  }

  turnMove(id: string, back: boolean): HistoryRow {
    const row = this.#entry(id);
    refuseChangeInTrashedCampaign(row, this.records);
    return this.#turnBatch(row, back);
  }

  toUndo(scope: UndoScope): HistoryRow | undefined {
    return this.store.lastChange(scope);
  }

  toRedo(scope: UndoScope): HistoryRow | undefined {
    return this.store.firstUndone(scope);
  }

  canUndo(scope: UndoScope): boolean {
    return this.store.lastNumber(scope) !== undefined;
  }

  canRedo(scope: UndoScope): boolean {
    return this.store.hasUndone(scope);
  }

  backToTurn(encounterId: string): boolean {
    const rows = this.store.sinceTurn(encounterId);
    // One transaction: a turn is gone back to whole or not at all.
    this.announcer.holdWhile(() =>
      this.database.transaction(() => {
        for (const row of rows) this.#turn(row, true);
      }),
    );
    return rows.length > 0;
  }

  canGoBack(encounterId: string): boolean {
    return this.store.turn(encounterId) !== undefined;
  }

  place(): number {
    return Math.max(this.#latest, this.store.nextNumber() - 1);
  }

  takeBack(id: string): HistoryRow {
    const row = this.#entry(id);
    if (row.patches === null || row.undoneAt !== null) throw new AppError('invalid', { key: 'app:journal.error.nothingToTakeBack' });
    refuseChangeOfTrashed(row, this.records);
    return this.#turn(row, true);
  }

  makeAgain(id: string): HistoryRow {
    const row = this.#entry(id);
    if (row.patches === null || row.undoneAt === null) throw new AppError('invalid', { key: 'app:journal.error.inForce' });
    refuseChangeOfTrashed(row, this.records);
    return this.#turn(row, false);
  }

  movesRunsWith(mover: RunMover): void {
    this.#moveRun = mover;
  }

  #turnLatest(scope: UndoScope, back: boolean): HistoryRow | undefined {
    const row = back ? this.toUndo(scope) : this.toRedo(scope);
    if (row === undefined) return undefined;
    if (row.encounterId === null) refuseChangeInTrashedCampaign(row, this.records);
    return this.#turnBatch(row, back);
  }

  /** The same with all that was made with the same press, whole or not at all. @returns the entry, which says how many others went with it. */
  #turnBatch(row: HistoryRow, back: boolean): HistoryRow {
    // What was undone with another press, one entry alone, has another place in the history, and stays as it is.
    const rows = row.batch === null ? [row] : this.store.batch(row.batch).filter(({ undone }) => undone === row.undone);
    if (rows.length === 1) return this.#turn(row, back);
    const inOrder = back ? rows : [...rows].reverse();
    const turned = this.announcer.holdWhile(() =>
      this.database.transaction(() => {
        const together = { at: this.clock.now(), place: this.#next() };
        return inOrder.map((each) => this.#turn(each, back, together));
      }),
    );
    const one = turned.find(({ id }) => id === row.id) ?? row;
    return one.text === null ? one : { ...one, text: { key: 'app:journal.withOthers', args: { what: one.text, count: rows.length - 1 } } };
  }

  /** Puts what an entry changed back, or makes it anew. @param together the time and the place in the history of all that is turned with one press. */
  #turn(row: HistoryRow, back: boolean, together?: { readonly at: number; readonly place: number }): HistoryRow {
    return this.#commit((clock) => {
      const now = together?.at ?? clock;
      if (!back) this.#checkOnce(row.effect);
      const patches = row.patches ?? [];
      for (const patch of back ? [...patches].reverse().map(reversed) : patches) this.edits.apply(patch, now);
      if (row.move !== null && row.runId !== null) this.#moveRun?.(row.runId, back ? row.move.from : row.move.to, now, { move: row.move, back });
      const revision = together?.place ?? this.#next();
      this.store.update(row.id, back ? { undoneAt: now, undone: revision } : { undoneAt: null, undone: null });
      this.#putRight(row, patches, now);
      return { result: this.#entry(row.id), row: this.#entry(row.id), revision };
    });
  }

  /** A correction that follows an undo is logged as an entry of its own, which undo itself skips. */
  #putRight({ campaignId, kind, partyId, encounterId }: HistoryRow, patches: readonly Patch[], now: number): void {
    const texts = this.followUp.afterPatches(patches, {
      change: (_kind, id, change) => {
        this.records.update('character', id, { ...change, updatedAt: now });
      },
    });
    for (const text of texts) this.#write({ campaignId, kind: kind === 'note' ? 'character' : kind, partyId, encounterId, text }, {}, now);
  }

  #write(entry: NewEntry, done: Done, at: number): HistoryRow {
    const { campaignId, kind, system = null, partyId = null, encounterId = null, runId = null, turn = false, effect = null, batch = null } = entry;
    // Whoever is named by the id of their record alone is found by their name.
    const text = namedText(entry.text, (id, name) => (name === undefined && isRecordId(id) ? this.records.get('character', id)?.name : undefined));
    const { shown = true, line = null } = entry;
    this.#checkOnce(effect);
    const words = shown ? this.translator.inEveryLanguage(system ?? 'app', text) : '';
    const clock = campaignId === null ? null : (entry.clock ?? this.records.get('campaign', campaignId)?.elapsedMinutes ?? null);
    const about = { campaignId, at, clock, kind, partyId, encounterId, runId, system, text, words, turn, effect, batch, shown, line };
    return this.store.add({ ...about, ...done, id: randomUUID(), number: this.#next() });
  }

  #writeMove(entry: NewMove, move: Move, patches: readonly Patch[], undone: Done, now: number): HistoryRow {
    return this.#write({ ...entry, shown: false }, { move, line: 'run', ...(patches.length === 0 ? {} : { patches }), ...undone }, now);
  }

  #checkOnce(effect: string | null): void {
    if (effect !== null && this.store.applied(effect) !== undefined) throw new AppError('conflict', { key: 'app:effect.error.applied' });
  }

  /** In one transaction, announced once it is stored; the campaign moves to the top of its list. Without a `row` none of that. */
  #commit<T>(work: (now: number) => { readonly result: T; readonly row?: HistoryRow; readonly revision?: number; readonly undated?: boolean }): T {
    return this.announcer.holdWhile(() => {
      const { result, row, revision } = this.database.transaction(() => {
        const now = this.clock.now();
        const done = work(now);
        const campaignId = done.row?.campaignId ?? null;
        if (campaignId !== null && done.undated !== true) this.records.update('campaign', campaignId, { updatedAt: now });
        return done;
      });
      if (row === undefined) return result;
      const kinds = new Set(row.patches?.map(({ record }) => record));
      if (row.move !== null) kinds.add('run');
      this.announcer.changed(
        row,
        revision ?? row.number,
        ...(kinds.has('campaign') ? (['campaigns.changed'] as const) : []),
        ...(kinds.has('run') ? (['runs.changed'] as const) : []),
      );
      return result;
    });
  }

  #entry(id: string): HistoryRow {
    const row = this.store.get(id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.entryNotFound' });
    return row;
  }

  /** The next place in the history: of an entry, or of what is done to one. */
  #next(): number {
    this.#latest = Math.max(this.#latest + 1, this.store.nextNumber());
    return this.#latest;
  }
}
