import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { START } from '#main/features/runs/api';
import type { NewStep } from '#main/features/runs/api';
import { campaigns, runs, tableLog } from '#main/platform/database/schema';
import type { CheckOutcome, RollOutcome } from '#main/platform/database/schema';
import type { DieRecord } from '#shared/domain/run';
import type { TrayDie, TrayRoll } from '#shared/ipc/tray';
import type { Text } from '#shared/plugin-api/text';

/** Of which procedure a check was. */
export interface Which {
  readonly system: string;
  readonly procedure: string;
}

/** A check as it was made: all that a run is made of. */
export interface Check extends Which {
  readonly id: string;
  readonly title: Text;
  readonly seed: string;
  /** The start, which is all there is. */
  readonly step: NewStep;
}

/** A check of the log. */
export interface CheckEntry extends Check {
  /** The run it was kept as last; null when that is in the trash, or its campaign is. */
  readonly keptAs: { readonly runId: string; readonly campaignId: string } | null;
}

export type LogEntry = { readonly kind: 'roll'; readonly roll: TrayRoll } | { readonly kind: 'check'; readonly check: CheckEntry };

/** The log of the table: free rolls and checks. Entries are added, never changed but for where a check was kept. */
export interface ITableLogStore {
  addRoll(roll: TrayRoll): void;
  addCheck(check: Check): void;
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
  keptAs(check: Check, runId: string): void;
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

  addCheck({ id, system, procedure, title, seed, step }: Check): void {
    const { input, dice, events, effects, presentation, state, stateVersion, pluginVersion, apiVersion, playedAt } = step;
    const result = { title, events, effects, presentation };
    const values = {
      id,
      kind: 'check',
      rolledAt: playedAt,
      system,
      procedure,
      seed,
      input,
      dice,
      result,
      state,
      stateVersion,
      pluginVersion,
      apiVersion,
    } as const;
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

  keptAs({ id }: Check, keptRunId: string): void {
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
      .select({ row: getTableColumns(tableLog), keptIn: campaigns.id })
      .from(tableLog)
      .leftJoin(runs, and(eq(runs.id, tableLog.keptRunId), isNull(runs.trashedAt)))
      .leftJoin(campaigns, and(eq(campaigns.id, runs.campaignId), isNull(campaigns.trashedAt)))
      .$dynamic();
  }
}

type Row = typeof tableLog.$inferSelect;

interface Joined {
  readonly row: Row;
  readonly keptIn: string | null;
}

function entryOf(joined: Joined): LogEntry {
  return joined.row.kind === 'roll' ? { kind: 'roll', roll: rollOf(joined.row) } : { kind: 'check', check: checkOf(joined) };
}

/** The columns of one kind hold that kind's JSON: the table itself sees to the rest. */
function rollOf({ id, rolledAt, input, dice, result, seed, runId, position }: Row): TrayRoll {
  const { notation } = input as { readonly notation: string };
  const { total, detail } = result as RollOutcome;
  return { id, at: rolledAt, notation, total, dice: [...(dice as readonly TrayDie[])], detail, seed, runId, position };
}

/** The table sees to it that a check has all of these. */
type CheckRow = { readonly [C in 'system' | 'procedure' | 'state' | 'stateVersion' | 'pluginVersion' | 'apiVersion']: NonNullable<Row[C]> };

function checkOf({ row, keptIn }: Joined): CheckEntry {
  const { system, procedure, state, stateVersion, pluginVersion, apiVersion } = row as CheckRow;
  const { title, events, effects, presentation } = row.result as CheckOutcome;
  const dice = row.dice as readonly DieRecord[];
  const made = { input: row.input, dice, events, effects, state, stateVersion, presentation, offers: [], pluginVersion, apiVersion, playedAt: row.rolledAt };
  const keptAs = row.keptRunId === null || keptIn === null ? null : { runId: row.keptRunId, campaignId: keptIn };
  const step: NewStep = { ...made, seq: 0, action: START, finished: true, round: presentation.round };
  return { id: row.id, system, procedure, title, seed: row.seed, step, keptAs };
}
