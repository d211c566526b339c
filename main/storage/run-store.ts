import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lte, max, sql } from 'drizzle-orm';
import { inject, injectable } from 'tsyringe';
import { IDatabase } from '#main/storage/database';
import { campaigns, drafts, runs, runSteps } from '#main/storage/schema';

export type RunRow = typeof runs.$inferSelect;
export type StepRow = typeof runSteps.$inferSelect;
export type NewStep = Omit<typeof runSteps.$inferInsert, 'id' | 'runId' | 'discardedAt'>;

/** A run with what a list shows of the step it stands at. */
export interface RunWithStep {
  readonly run: RunRow;
  readonly campaignName: string;
  readonly presentation: StepRow['presentation'];
}

/** A set-up that was not started yet. */
export interface Draft {
  readonly title: string;
  readonly answers: Record<string, unknown>;
}

/** Those of one millisecond in the order in which they were made. */
const LATEST_FIRST = [desc(runs.updatedAt), desc(sql`${runs}.rowid`)] as const;

/** Runs and their records. Each writing method is one transaction: the record and the run agree, or neither changed. */
export interface IRunStore {
  get(id: string): RunWithStep | undefined;
  /** Runs of a campaign, active ones first, then the latest. */
  list(campaignId: string, trashed: boolean): readonly RunWithStep[];
  /** The run that was played last, if it can be played on and neither it nor its campaign is in the trash. */
  latestActive(): RunWithStep | undefined;
  /** The step a run stands at, or any other of its record. */
  step(runId: string, seq: number): StepRow | undefined;
  /** The record up to and with `seq`, oldest first, without states. */
  record(runId: string, upTo: number): readonly Omit<StepRow, 'state' | 'presentation'>[];
  /** The number of the last step that can be redone; the position itself when there is none. */
  lastSeq(runId: string): number;
  /** A new run with its start; the draft that it was made from is done with. */
  insert(run: RunRow, first: NewStep): void;
  /** Adds a step after the position the run stands at; what had been undone is set aside for good, but kept. */
  append(runId: string, step: NewStep, phase: RunRow['phase'], at: number): void;
  /** Moves to another step of the record. */
  move(runId: string, position: number, phase: RunRow['phase'], at: number): void;
  update(id: string, change: Partial<Pick<RunRow, 'title' | 'trashedAt' | 'updatedAt'>>): boolean;
  readDraft(campaignId: string, procedure: string): Draft | undefined;
  writeDraft(campaignId: string, procedure: string, draft: Draft | null, at: number): void;
}
export const IRunStore = Symbol('IRunStore');

/** What a log shows of a step: all but the two large columns. */
const { state: _state, presentation: _presentation, ...RECORD } = getTableColumns(runSteps);

@injectable()
export class RunStore implements IRunStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  get(id: string): RunWithStep | undefined {
    return this.#joined().where(eq(runs.id, id)).get();
  }

  list(campaignId: string, trashed: boolean): readonly RunWithStep[] {
    const rows = this.#joined()
      .where(and(eq(runs.campaignId, campaignId), trashed ? isNotNull(runs.trashedAt) : isNull(runs.trashedAt)))
      .orderBy(...LATEST_FIRST)
      .all();
    return [...rows.filter((row) => row.run.phase === 'active'), ...rows.filter((row) => row.run.phase !== 'active')];
  }

  latestActive(): RunWithStep | undefined {
    return this.#joined()
      .where(and(eq(runs.phase, 'active'), isNull(runs.trashedAt), isNull(campaigns.trashedAt)))
      .orderBy(...LATEST_FIRST)
      .limit(1)
      .get();
  }

  step(runId: string, seq: number): StepRow | undefined {
    return this.database.orm
      .select()
      .from(runSteps)
      .where(and(eq(runSteps.runId, runId), eq(runSteps.seq, seq), isNull(runSteps.discardedAt)))
      .get();
  }

  record(runId: string, upTo: number): readonly Omit<StepRow, 'state' | 'presentation'>[] {
    return this.database.orm
      .select(RECORD)
      .from(runSteps)
      .where(and(eq(runSteps.runId, runId), lte(runSteps.seq, upTo), isNull(runSteps.discardedAt)))
      .orderBy(runSteps.seq)
      .all();
  }

  lastSeq(runId: string): number {
    const row = this.database.orm
      .select({ last: max(runSteps.seq) })
      .from(runSteps)
      .where(and(eq(runSteps.runId, runId), isNull(runSteps.discardedAt)))
      .get();
    return row?.last ?? 0;
  }

  insert(run: RunRow, first: NewStep): void {
    this.database.transaction(() => {
      this.database.orm.insert(runs).values(run).run();
      this.database.orm
        .insert(runSteps)
        .values({ ...first, runId: run.id })
        .run();
      this.writeDraft(run.campaignId, run.procedure, null, run.updatedAt);
      this.#touchCampaign(run.campaignId, run.updatedAt);
    });
  }

  append(runId: string, step: NewStep, phase: RunRow['phase'], at: number): void {
    this.database.transaction(() => {
      this.database.orm
        .update(runSteps)
        .set({ discardedAt: at })
        .where(and(eq(runSteps.runId, runId), gt(runSteps.seq, step.seq - 1), isNull(runSteps.discardedAt)))
        .run();
      this.database.orm
        .insert(runSteps)
        .values({ ...step, runId })
        .run();
      this.#moveTo(runId, step.seq, phase, at);
    });
  }

  move(runId: string, position: number, phase: RunRow['phase'], at: number): void {
    this.database.transaction(() => {
      this.#moveTo(runId, position, phase, at);
    });
  }

  update(id: string, change: Partial<Pick<RunRow, 'title' | 'trashedAt' | 'updatedAt'>>): boolean {
    return this.database.orm.update(runs).set(change).where(eq(runs.id, id)).run().changes === 1;
  }

  readDraft(campaignId: string, procedure: string): Draft | undefined {
    return this.database.orm
      .select({ title: drafts.title, answers: drafts.answers })
      .from(drafts)
      .where(and(eq(drafts.campaignId, campaignId), eq(drafts.procedure, procedure)))
      .get();
  }

  writeDraft(campaignId: string, procedure: string, draft: Draft | null, at: number): void {
    const here = and(eq(drafts.campaignId, campaignId), eq(drafts.procedure, procedure));
    if (draft === null) {
      this.database.orm.delete(drafts).where(here).run();
      return;
    }
    const values = { campaignId, procedure, ...draft, updatedAt: at };
    this.database.orm
      .insert(drafts)
      .values(values)
      .onConflictDoUpdate({ target: [drafts.campaignId, drafts.procedure], set: values })
      .run();
  }

  #joined() {
    return this.database.orm
      .select({ run: runs, campaignName: campaigns.name, presentation: runSteps.presentation })
      .from(runs)
      .innerJoin(campaigns, eq(campaigns.id, runs.campaignId))
      .innerJoin(runSteps, and(eq(runSteps.runId, runs.id), eq(runSteps.seq, runs.position), isNull(runSteps.discardedAt)))
      .$dynamic();
  }

  #moveTo(runId: string, position: number, phase: RunRow['phase'], at: number): void {
    this.database.orm.update(runs).set({ position, phase, updatedAt: at }).where(eq(runs.id, runId)).run();
    const row = this.database.orm.select({ campaignId: runs.campaignId }).from(runs).where(eq(runs.id, runId)).get();
    if (row !== undefined) this.#touchCampaign(row.campaignId, at);
  }

  #touchCampaign(campaignId: string, at: number): void {
    this.database.orm.update(campaigns).set({ updatedAt: at }).where(eq(campaigns.id, campaignId)).run();
  }
}
