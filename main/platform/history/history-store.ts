import { and, asc, desc, eq, gt, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { Orm } from '#main/platform/database/database';
import { statementsByColumns } from '#main/platform/database/statements';
import type { Places } from '#main/platform/database/statements';
import { journal } from '#main/platform/database/schema';
import type { Move } from '#shared/records/patch';

/** One entry of the history: what happened, what it changed, and whether that is in force. */
export type HistoryRow = typeof journal.$inferSelect;
/** An entry as it is inserted; columns that are left out get their defaults. */
export type NewHistoryRow = typeof journal.$inferInsert;

/** Changes of an encounter, or all others of a campaign together with those of the library that all campaigns share (null: of that library alone). */
export type UndoScope =
  | { readonly campaignId: string | null; readonly encounterId: string | null; readonly runId?: undefined }
  /** Moves along the record of a run. */
  | { readonly runId: string };

/** The history of every change. Its numbers go up: nothing is decided by a clock. */
export interface IHistoryStore {
  /** @param row with the number that `nextNumber` gives, or a higher one. It is of this start of the program. */
  add(row: Omit<NewHistoryRow, 'session'>): HistoryRow;
  get(id: string): HistoryRow | undefined;
  update(id: string, change: Partial<Pick<HistoryRow, 'body' | 'text' | 'words' | 'clock' | 'shown' | 'undoneAt' | 'undone' | 'trashedAt' | 'batch'>>): void;
  /** The place of the next change, in the counting of entries and of what is taken back. */
  nextNumber(): number;
  /** The number of the latest change of a scope that is in force, as `lastChange`. */
  lastNumber(scope: UndoScope): number | undefined;
  /** Whether `firstUndone` finds one. */
  hasUndone(scope: UndoScope): boolean;
  /** The latest change of a scope that is in force. Entries of another start of the program do not count, but for encounters and runs. */
  lastChange(scope: UndoScope): HistoryRow | undefined;
  /** The change that was taken back last and that nothing newer stands against. */
  firstUndone(scope: UndoScope): HistoryRow | undefined;
  /** The entry with which the present turn of an encounter began, if it is in force. */
  turn(encounterId: string): HistoryRow | undefined;
  /** Changes in force of an encounter since its present turn began, that beginning included, latest first; empty when there is none to go back to. */
  sinceTurn(encounterId: string): readonly HistoryRow[];
  /** Everything that was made with one press, latest first. */
  batch(batch: string): readonly HistoryRow[];
  /** The entry that applied a proposal and is in force. */
  applied(effect: string): HistoryRow | undefined;
  /** Everything that was applied of one run or check: proposals whose key begins so. */
  appliedOf(prefix: string): readonly HistoryRow[];
  /** What a campaign, or every other one, applied under keys that begin with `from` is of a run or of none from now on, under keys that begin with `to`; what was taken back as well. */
  passOn(campaign: { readonly is: string } | { readonly not: string }, from: string, to: string, runId: string | null): void;
  /** Moves in force of a run to the step `seq` and those after it, latest first. */
  movesFrom(runId: string, seq: number): readonly HistoryRow[];
  /** The latest entry of a move that holds, or that was taken back last. */
  moveOf(runId: string, move: Pick<Move, 'from' | 'to'>, holds: boolean): HistoryRow | undefined;
  /** What the journal says of one run, latest first. */
  ofRun(runId: string): readonly HistoryRow[];
}
export const IHistoryStore = Symbol('IHistoryStore');

/** Id of this start of the program in the history. A services thread that replaces another has the same id, so that undo continues. */
export const ISession = Symbol('ISession');

@service(IHistoryStore)
export class HistoryStore implements IHistoryStore {
  // Asked in every change, and for every screen that shows whether there is something to undo: made once, not each time.
  readonly #latest: () => ReturnType<typeof latestPlaces>;
  readonly #add: (row: NewHistoryRow) => ReturnType<typeof addTo>;
  readonly #last: Readonly<Record<ScopeShape, () => ReturnType<typeof lastOf>>>;
  readonly #lastNumber: Readonly<Record<ScopeShape, () => ReturnType<typeof lastNumberOf>>>;
  readonly #firstNumber: Readonly<Record<ScopeShape, () => ReturnType<typeof firstNumberOf>>>;
  readonly #undone: Readonly<Record<ScopeShape, () => ReturnType<typeof undoneOf>>>;
  readonly #turn: () => ReturnType<typeof turnOf>;

  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(ISession) private readonly session: string,
  ) {
    this.#latest = database.keep(latestPlaces);
    this.#add = statementsByColumns(database, addTo);
    this.#lastNumber = ofEachShape((shape) => database.keep((orm) => lastNumberOf(orm, shape)));
    this.#firstNumber = ofEachShape((shape) => database.keep((orm) => firstNumberOf(orm, shape)));
    this.#last = ofEachShape((shape) => database.keep((orm) => lastOf(orm, shape)));
    this.#undone = ofEachShape((shape) => database.keep((orm) => undoneOf(orm, shape)));
    this.#turn = database.keep(turnOf);
  }

  add(row: Omit<NewHistoryRow, 'session'>): HistoryRow {
    const values = { ...row, session: this.session };
    return this.#add(values).get(values);
  }

  get(id: string): HistoryRow | undefined {
    return this.#one(eq(journal.id, id));
  }

  update(id: string, change: Parameters<IHistoryStore['update']>[1]): void {
    this.database.orm.update(journal).set(change).where(eq(journal.id, id)).run();
  }

  nextNumber(): number {
    const { made, undone } = this.#latest().get() ?? {};
    return Math.max(made ?? 0, undone ?? 0) + 1;
  }

  lastChange(scope: UndoScope): HistoryRow | undefined {
    return this.#last[shapeOf(scope)]().get({ ...scope, session: this.session });
  }

  firstUndone(scope: UndoScope): HistoryRow | undefined {
    return this.#undone[shapeOf(scope)]().get({ ...scope, session: this.session, newest: this.lastNumber(scope) ?? 0 });
  }

  lastNumber(scope: UndoScope): number | undefined {
    return this.#lastNumber[shapeOf(scope)]().get({ ...scope, session: this.session })?.number;
  }

  hasUndone(scope: UndoScope): boolean {
    return this.#firstNumber[shapeOf(scope)]().get({ ...scope, session: this.session, newest: this.lastNumber(scope) ?? 0 }) !== undefined;
  }

  turn(encounterId: string): HistoryRow | undefined {
    return this.#turn().get({ encounterId });
  }

  sinceTurn(encounterId: string): readonly HistoryRow[] {
    const turn = this.turn(encounterId);
    if (turn === undefined) return [];
    // Strict: a turn that cannot be gone back to whole is not gone back to.
    return this.#query(and(eq(journal.encounterId, encounterId), changes(), isNull(journal.undoneAt), gte(journal.number, turn.number))).all();
  }

  batch(batch: string): readonly HistoryRow[] {
    return this.#list(eq(journal.batch, batch));
  }

  applied(effect: string): HistoryRow | undefined {
    return this.#one(and(eq(journal.effect, effect), isNull(journal.undoneAt)));
  }

  appliedOf(prefix: string): readonly HistoryRow[] {
    return this.#list(and(beginsWith(prefix), isNull(journal.undoneAt)));
  }

  passOn(campaign: Parameters<IHistoryStore['passOn']>[0], from: string, to: string, runId: string | null): void {
    const key = sql<string>`${to} || substr(${journal.effect}, ${from.length + 1})`;
    this.database.orm
      .update(journal)
      .set({ effect: key, runId })
      .where(and('is' in campaign ? eq(journal.campaignId, campaign.is) : ne(journal.campaignId, campaign.not), eq(journal.kind, 'effect'), beginsWith(from)))
      .run();
  }

  movesFrom(runId: string, seq: number): readonly HistoryRow[] {
    const reached = gte(sql`json_extract(${journal.move}, '$.to')`, seq);
    return this.#list(and(eq(journal.runId, runId), isNotNull(journal.move), isNull(journal.undoneAt), reached));
  }

  moveOf(runId: string, { from, to }: Pick<Move, 'from' | 'to'>, holds: boolean): HistoryRow | undefined {
    const place = (key: 'from' | 'to', value: number) => eq(sql`json_extract(${journal.move}, ${`$.${key}`})`, value);
    const found = this.#list(
      and(
        eq(journal.runId, runId),
        isNotNull(journal.move),
        holds ? isNull(journal.undoneAt) : isNotNull(journal.undoneAt),
        place('from', from),
        place('to', to),
      ),
    );
    return holds ? found[0] : [...found].sort((one, other) => (other.undone ?? 0) - (one.undone ?? 0))[0];
  }

  ofRun(runId: string): readonly HistoryRow[] {
    return this.#list(and(eq(journal.runId, runId), eq(sql`${journal.shown}`, sql`1`)));
  }

  #one(where: SQL | undefined): HistoryRow | undefined {
    return this.#query(where).limit(1).get();
  }

  #list(where: SQL | undefined): readonly HistoryRow[] {
    return this.database.rows(this.#query(where));
  }

  #query(where: SQL | undefined) {
    return latestFirst(this.database.orm, where);
  }
}

function latestFirst(orm: Orm, where: SQL | undefined) {
  return orm.select().from(journal).where(where).orderBy(desc(journal.number)).$dynamic();
}

function lastOf(orm: Orm, shape: ScopeShape) {
  return latestFirst(orm, and(SCOPES[shape](), isNull(journal.undoneAt)))
    .limit(1)
    .prepare();
}

/** Whether there is anything to undo or redo is asked far oftener than it is done: without reading the entry. */
function lastNumberOf(orm: Orm, shape: ScopeShape) {
  const inForce = and(SCOPES[shape](), isNull(journal.undoneAt));
  return orm.select({ number: journal.number }).from(journal).where(inForce).orderBy(desc(journal.number)).limit(1).prepare();
}

function firstNumberOf(orm: Orm, shape: ScopeShape) {
  return orm.select({ number: journal.number }).from(journal).where(undoneSince(shape)).limit(1).prepare();
}

/** What was taken back, and nothing newer stands against it. */
function undoneSince(shape: ScopeShape): SQL | undefined {
  return and(SCOPES[shape](), isNotNull(journal.undoneAt), gt(journal.number, sql.placeholder('newest')));
}

function addTo(orm: Orm, places: Places) {
  return orm
    .insert(journal)
    .values(places as never)
    .returning()
    .prepare();
}

function undoneOf(orm: Orm, shape: ScopeShape) {
  return (
    orm
      .select()
      .from(journal)
      .where(undoneSince(shape))
      // Out of a file only the time is known at which something was taken back; of those of one millisecond the oldest was the last.
      .orderBy(desc(sql`coalesce(${journal.undone}, 0)`), desc(journal.undoneAt), asc(journal.number))
      .limit(1)
      .prepare()
  );
}

function turnOf(orm: Orm) {
  return latestFirst(orm, and(eq(journal.encounterId, sql.placeholder('encounterId')), changes(), isNull(journal.undoneAt), eq(journal.turn, true)))
    .limit(1)
    .prepare();
}

/** Asked before and after every change. The index of what was undone holds no others: without the condition the whole history would be read. */
function latestPlaces(orm: Orm) {
  return orm
    .select({
      made: sql<number | null>`(SELECT max(${journal.number}) FROM ${journal})`,
      undone: sql<number | null>`(SELECT max(${journal.undone}) FROM ${journal} WHERE ${journal.undone} IS NOT NULL)`,
    })
    .from(sql`(SELECT 1)`)
    .prepare();
}

/** A range rather than LIKE, so that the index serves. */
function beginsWith(prefix: string): SQL {
  return sql`${journal.effect} >= ${prefix} AND ${journal.effect} < ${`${prefix}\uFFFF`}`;
}

/** What an undo of an encounter or a campaign looks at; a run's looks at its moves. */
function changes(): SQL | undefined {
  return and(isNotNull(journal.patches), isNull(journal.line));
}

type ScopeShape = 'run' | 'encounter' | 'encounterOfCampaign' | 'campaign' | 'library';

const ofEncounter = (): SQL | undefined => and(changes(), eq(journal.encounterId, sql.placeholder('encounterId')));
const ofSession = (campaign: SQL | undefined): SQL | undefined =>
  and(changes(), eq(journal.session, sql.placeholder('session')), isNull(journal.encounterId), campaign);
const isOfCampaign = (): SQL => eq(journal.campaignId, sql.placeholder('campaignId'));

/** What belongs to a scope, with a place for each of its ids. */
const SCOPES: Readonly<Record<ScopeShape, () => SQL | undefined>> = {
  run: () => and(eq(journal.runId, sql.placeholder('runId')), isNotNull(journal.move)),
  encounter: ofEncounter,
  encounterOfCampaign: () => and(ofEncounter(), isOfCampaign()),
  campaign: () => ofSession(or(isOfCampaign(), isNull(journal.campaignId))),
  library: () => ofSession(isNull(journal.campaignId)),
};

function shapeOf(scope: UndoScope): ScopeShape {
  if (scope.runId !== undefined) return 'run';
  if (scope.encounterId !== null) return scope.campaignId === null ? 'encounter' : 'encounterOfCampaign';
  return scope.campaignId === null ? 'library' : 'campaign';
}

function ofEachShape<T>(make: (shape: ScopeShape) => T): Readonly<Record<ScopeShape, T>> {
  return {
    run: make('run'),
    encounter: make('encounter'),
    encounterOfCampaign: make('encounterOfCampaign'),
    campaign: make('campaign'),
    library: make('library'),
  };
}
