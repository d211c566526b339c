import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { StepRow } from '#main/features/runs/api';
import { campaigns, runs, runSteps, tableLog } from '#main/platform/database/schema';
import type { CheckName, RollOutcome } from '#main/platform/database/schema';
import type { TrayRoll } from '#shared/ipc/tray';
import type { Text } from '#shared/plugin-api/text';

/** Of which procedure a check was. */
export interface Which {
  readonly system: string;
  readonly procedure: string;
}

/** A check of the log: its line, and the run of one step that it is. */
export interface CheckEntry extends Which {
  readonly id: string;
  readonly title: Text;
  readonly seed: string;
  /** Its run; where it was kept in several campaigns, the one of the last. */
  readonly runId: string;
  /** The campaign of that run; null where it was kept in none. */
  readonly campaignId: string | null;
  /** The start, which is all there is. */
  readonly step: StepRow;
  /** Where it is kept; null also when that is in the trash. */
  readonly keptAs: { readonly runId: string; readonly campaignId: string } | null;
}

/** The line of a check that is made. */
export type NewCheck = Pick<CheckEntry, 'id' | 'system' | 'procedure' | 'title' | 'seed' | 'runId'> & { readonly at: number };

/** An entry of the table's log: a free roll or a check. */
export type LogEntry = { readonly kind: 'roll'; readonly roll: TrayRoll } | { readonly kind: 'check'; readonly check: CheckEntry };

/** The log of the table: free rolls and checks. Entries are added, never changed but for where a check was kept. */
export interface ITableLogStore {
  addRoll(roll: TrayRoll): void;
  addCheck(check: NewCheck): void;
  /**
   * The latest first, older than `before` (milliseconds since 1970). More than `limit` when several are of the same millisecond as the last,
   * so that going on before that time leaves none out.
   */
  latest(limit: number, before: number | null): readonly LogEntry[];
  /** Free rolls that were made while a run was open, since it stood at the step `from`, oldest first. */
  rollsOf(runId: string, from: number): readonly TrayRoll[];
  check(id: string): CheckEntry | undefined;
  /** Checks, the latest first; of one procedure only when it is named. */
  checks(which: Which | null, limit: number): readonly CheckEntry[];
  /** A check was kept as this run. */
  keptAs(check: Pick<CheckEntry, 'id'>, runId: string): void;
}
export const ITableLogStore = Symbol('ITableLogStore');

/** Latest first; those of one millisecond in the order in which they came. */
const LATEST_FIRST = [desc(tableLog.rolledAt), desc(tableLog.number)] as const;

@service(ITableLogStore)
export class TableLogStore implements ITableLogStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  addRoll({ id, at, notation, total, dice, detail, seed, runId, position }: TrayRoll): void {
    const values = { id, kind: 'roll', rolledAt: at, runId, position, seed, input: { notation }, dice, result: { total, detail } } as const;
    this.database.orm.insert(tableLog).values(values).run();
  }

  addCheck({ id, system, procedure, title, seed, runId, at }: NewCheck): void {
    const values = { id, kind: 'check', rolledAt: at, system, procedure, seed, result: { title }, keptRunId: runId } as const;
    this.database.orm.insert(tableLog).values(values).run();
  }

  latest(limit: number, before: number | null): readonly LogEntry[] {
    const older = before === null ? undefined : lt(tableLog.rolledAt, before);
    const page = this.#readable(older, limit);
    const last = page.at(-1)?.row;
    if (last === undefined || page.length < limit) return page.map(entryOf);
    const alike = this.database.rows(
      this.#entries()
        .where(and(eq(tableLog.rolledAt, last.rolledAt), lt(tableLog.number, last.number)))
        .orderBy(...LATEST_FIRST),
    );
    return [...page, ...alike].map(entryOf);
  }

  rollsOf(runId: string, from: number): readonly TrayRoll[] {
    const rows = this.database.rows(
      this.#entries()
        .where(and(eq(tableLog.runId, runId), eq(tableLog.kind, 'roll'), gte(tableLog.position, from)))
        .orderBy(tableLog.number),
    );
    return rows.map(({ row }) => rollOf(row));
  }

  check(id: string): CheckEntry | undefined {
    const row = this.#entries()
      .where(and(eq(tableLog.id, id), eq(tableLog.kind, 'check')))
      .get();
    return row === undefined ? undefined : checkOf(row);
  }

  checks(which: Which | null, limit: number): readonly CheckEntry[] {
    const wanted = which === null ? eq(tableLog.kind, 'check') : and(eq(tableLog.system, which.system), eq(tableLog.procedure, which.procedure));
    return this.#readable(wanted, limit).map(checkOf);
  }

  keptAs({ id }: Pick<CheckEntry, 'id'>, keptRunId: string): void {
    this.database.orm.update(tableLog).set({ keptRunId }).where(eq(tableLog.id, id)).run();
  }

  /** As many as were asked for, if there are so many that can be read: fewer mean that there are no more. */
  #readable(wanted: SQL | undefined, limit: number): readonly Joined[] {
    const found: Joined[] = [];
    for (let seen = 0; found.length < limit;) {
      const numbers = this.database.orm
        .select({ number: tableLog.number })
        .from(tableLog)
        .where(wanted)
        .orderBy(...LATEST_FIRST)
        .limit(limit - found.length)
        .offset(seen)
        .all()
        .map(({ number }) => number);
      if (numbers.length === 0) break;
      seen += numbers.length;
      const entries = this.#entries().where(inArray(tableLog.number, numbers));
      found.push(...this.database.rows(entries.orderBy(...LATEST_FIRST)));
    }
    return found;
  }

  #entries() {
    return this.database.orm
      .select({ row: getTableColumns(tableLog), step: getTableColumns(runSteps), campaignId: runs.campaignId, trashedAt: runs.trashedAt, keptIn: campaigns.id })
      .from(tableLog)
      .leftJoin(runs, eq(runs.id, tableLog.keptRunId))
      .leftJoin(runSteps, and(eq(runSteps.runId, runs.id), eq(runSteps.seq, 0), isNull(runSteps.discardedAt)))
      .leftJoin(campaigns, and(eq(campaigns.id, runs.campaignId), isNull(campaigns.trashedAt)))
      .$dynamic();
  }
}

type Row = typeof tableLog.$inferSelect;

interface Joined {
  readonly row: Row;
  readonly step: StepRow | null;
  readonly campaignId: string | null;
  readonly trashedAt: number | null;
  readonly keptIn: string | null;
}

function entryOf(joined: Joined): LogEntry {
  return joined.row.kind === 'roll' ? { kind: 'roll', roll: rollOf(joined.row) } : { kind: 'check', check: checkOf(joined) };
}

/** The columns of one kind hold that kind's JSON: the table itself sees to the rest. */
function rollOf({ id, rolledAt, input, dice, result, seed, runId, position }: Row): TrayRoll {
  const { notation } = input as { readonly notation: string };
  const { total, detail } = result as RollOutcome;
  return { id, at: rolledAt, notation, total, dice: [...(dice ?? [])], detail, seed, runId, position };
}

/** The table sees to it that a check has a run, and the program that a run has a start. */
function checkOf({ row, step, campaignId, trashedAt, keptIn }: Joined): CheckEntry {
  const { id, system, procedure, seed, keptRunId: runId } = row as Row & Readonly<Record<'system' | 'procedure' | 'keptRunId', string>>;
  if (step === null) throw new Error(`the check ${id} has no run`);
  const { title } = row.result as CheckName;
  const keptAs = keptIn === null || trashedAt !== null ? null : { runId, campaignId: keptIn };
  return { id, system, procedure, title, seed, runId, campaignId, step, keptAs };
}
