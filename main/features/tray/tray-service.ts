import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IClock } from '#main/platform/composition/clock';
import { IEvents } from '#main/platform/history/events';
import { newSeed } from '#main/platform/procedures/waiting-seeds';
import { refuseTrashed, titled } from '#main/platform/records/trash';
import { IRunStore } from '#main/features/runs/api';
import { ITableLogStore } from '#main/features/tray/table-log-store';
import type { LogEntry } from '#main/features/tray/table-log-store';
import { AppError } from '#shared/domain/app-error';
import type { DicePlan } from '#shared/domain/run';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { TableLogEntry, TrayContract, TrayOutcome, TrayRoll } from '#shared/ipc/tray';

interface RollInput {
  readonly notation: string;
  readonly dice: DicePlan;
  readonly runId: string | null;
}

/** Free rolls, and the log of the table that they stand in. */
export interface ITrayService extends Pick<AsyncImplementation<TrayContract>, 'log' | 'ofRun'> {
  /** @throws AppError `invalid` at `notation` or `dice.gm[n]`, `not-found` for a run that is not there. Nothing is stored then. */
  roll(input: RollInput): Promise<TrayOutcome>;
}
export const ITrayService = Symbol('ITrayService');

@service(ITrayService)
export class TrayService implements ITrayService {
  constructor(
    @inject(ITableLogStore) private readonly store: ITableLogStore,
    @inject(IRunStore) private readonly runs: IRunStore,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  async roll({ notation, runId, dice }: RollInput): Promise<TrayOutcome> {
    const { rollNotation } = await import('#main/features/tray/roll-notation');
    const position = runId === null ? null : this.#positionOf(runId);
    // Nothing is rolled before the table has answered for every die: the seed of a roll that waits is of no consequence.
    const seed = newSeed();
    const outcome = rollNotation(notation, { seed, plan: dice });
    if (outcome.kind === 'needs-die') return outcome;
    if (outcome.kind === 'refused') throw new AppError('invalid', outcome.problem.text, [outcome.problem]);
    const roll: TrayRoll = { ...outcome.roll, id: randomUUID(), at: this.clock.now(), seed, runId, position };
    this.store.addRoll(roll);
    this.events.emit('table.changed', { runId });
    return { kind: 'rolled', roll };
  }

  log({ limit, before }: { readonly limit: number; readonly before: number | null }): TableLogEntry[] {
    return this.store.latest(limit, before).map(lineOf);
  }

  ofRun({ runId, from }: { readonly runId: string; readonly from: number }): TrayRoll[] {
    return [...this.store.rollsOf(runId, from)];
  }

  #positionOf(runId: string): number {
    const row = this.runs.get(runId);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.runNotFound' });
    refuseTrashed({ name: row.campaignName ?? '', trashedAt: row.campaignTrashedAt }, titled(row.run));
    return row.run.position;
  }
}

/** A check is a line here: the toolbox shows the whole of it. */
function lineOf(entry: LogEntry): TableLogEntry {
  if (entry.kind === 'roll') return entry;
  const { id, system, procedure, title, step } = entry.check;
  return { kind: 'check', id, at: step.playedAt, system, procedure, title, summary: step.presentation.summary };
}
