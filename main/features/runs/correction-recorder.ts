import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { runEffects } from '#main/features/effects/domain';
import { endText, marchLine, runEntry } from '#main/features/runs/journal-lines';
import { IJourneyKeeper } from '#main/features/runs/journey-keeper';
import { IRunStore } from '#main/features/runs/run-store';
import type { NewStep, Played, RunRow, StepRow } from '#main/features/runs/run-store';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { IAnnouncer } from '#main/platform/history/announcer';
import { IHistory } from '#main/platform/history/history';
import { IHistoryStore } from '#main/platform/history/history-store';
import type { HistoryRow } from '#main/platform/history/history-store';
import type { Correction, JournalLine } from '#shared/records/patch';
import type { Text } from '#shared/plugin-api/text';

/** A step with the time that the campaign's clock showed after it. */
type TimedStep = NewStep & { readonly clock: number | null };

/**
 * Stores steps that were put right: one change of the history, one line of the journal. What the journal says of each of them is reworded; taken back, all is as it was.
 */
export interface ICorrectionRecorder {
  /**
   * @param steps in the place of the last ones of the record, up to the one at which the run stands.
   * @param changes what was answered otherwise, for the journal.
   */
  replace(played: Played, steps: readonly NewStep[], at: number, changes: readonly Text[]): void;
  /** Exchanges the steps when a correction is taken back or made again. The run stands where it stood. */
  exchange(runId: string, correction: Correction, back: boolean, at: number): void;
}
export const ICorrectionRecorder = Symbol('ICorrectionRecorder');

@service(ICorrectionRecorder)
export class CorrectionRecorder implements ICorrectionRecorder {
  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IHistory) private readonly history: IHistory,
    @inject(IHistoryStore) private readonly entries: IHistoryStore,
    @inject(IJourneyKeeper) private readonly journeys: IJourneyKeeper,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IAnnouncer) private readonly announcer: IAnnouncer,
  ) {}

  replace(played: Played, replayed: readonly NewStep[], at: number, changes: readonly Text[]): void {
    this.announcer.holdWhile(() => {
      this.database.transaction(() => {
        this.#replace(played, replayed, at, changes);
      });
    });
  }

  #replace(played: Played, replayed: readonly NewStep[], at: number, changes: readonly Text[]): void {
    const { run } = played;
    const [first] = replayed;
    const last = replayed.at(-1);
    if (first === undefined || last === undefined) return;
    const olds = replayed.map(({ seq }) => this.#step(run.id, seq));
    const before = this.store.standing(run.id, first.seq - 1);
    const steps = timed(replayed, olds, before ?? null);
    const moves = this.entries.movesFrom(run.id, first.seq).filter(({ move }) => move !== null && move.corrects === undefined);
    const batches = new Map(moves.flatMap(({ move, batch }) => (move === null || batch === null ? [] : [[move.to, this.entries.batch(batch)] as const])));
    const over = [...batches.values()].flat().filter(({ move, patches, undoneAt }) => move === null && patches !== null && undoneAt === null);
    const batch = randomUUID();
    let correction: Correction | undefined;
    const made = (): { from: number; to: number; corrects: Correction } => {
      if (correction === undefined) throw new Error('a correction is stored before it is written down');
      return { from: run.position, to: run.position, corrects: correction };
    };
    const line = runEntry(played, {
      key: `app:journal.entry.${changes.length === 0 ? 'corrected' : 'correctedFrom'}`,
      args: { step: first.seq, count: steps.length, changes },
    });
    this.history.move({ ...line, batch }, made, (edit) => {
      for (const entry of over) {
        edit.putBack(entry.patches ?? []);
        this.#put(entry.id, at);
      }
      const rows = this.store.replace(run, steps, last.finished ? 'finished' : 'active', at);
      const minutes = taken(steps, before?.presentation.travel) - taken(olds, before?.presentation.travel);
      this.journeys.correct(edit, played, last.presentation, olds.at(-1)?.presentation.travel, minutes, (id) => this.#since(run.id, last.seq, id));
      correction = { seq: first.seq, ...rows, lines: this.#lines(run, steps, batches), over: over.map(({ id }) => id) };
      this.#settleAlike(run, olds, steps);
    });
    for (const { id, after } of correction?.lines ?? []) this.history.reword(id, after);
    this.history.record({ ...line, batch });
    this.journeys.passed(run, batch);
    if (last.finished) this.history.record(runEntry(played, endText(last)));
  }

  exchange(runId: string, { before, after, lines, over, seq }: Correction, back: boolean, at: number): void {
    const run = this.store.get(runId)?.run;
    if (run === undefined) return;
    const numbers = before.map((_, index) => seq + index);
    const now = numbers.map((number) => this.#step(run.id, number));
    this.store.exchange(back ? after : before, back ? before : after, at);
    for (const line of lines) this.history.reword(line.id, back ? line.before : line.after);
    for (const id of over) this.#put(id, back ? null : at);
    this.#settleAlike(
      run,
      now,
      numbers.map((number) => this.#step(run.id, number)),
    );
  }

  /** An entry that ended something does not hold, or holds again. */
  #put(id: string, undoneAt: number | null): void {
    this.entries.update(id, { undoneAt, shown: undoneAt === null });
  }

  /** Lines of the journal about these steps that read otherwise now. A step without a line stays one. */
  #lines(run: RunRow, steps: readonly TimedStep[], batches: ReadonlyMap<number, readonly HistoryRow[]>): Correction['lines'] {
    return steps.flatMap((step) => {
      const row = batches.get(step.seq)?.find(({ move, patches, shown }) => move === null && patches === null && shown);
      if (row?.text == null) return [];
      const earlier = this.store.standing(run.id, step.seq - 1)?.presentation.travel;
      const text = marchLine(run, step, this.journeys.kept(run, step, earlier));
      const after: JournalLine = { text: runEntry({ run, kind: null }, text).text, clock: step.clock, shown: true };
      return [{ id: row.id, before: { text: row.text, clock: row.clock, shown: row.shown }, after }];
    });
  }

  /** Where the clock stood when somebody who is tired became so. */
  #since(runId: string, position: number, id: string): number | null {
    let since: number | null = null;
    for (let seq = position; seq >= 0; seq -= 1) {
      const step = this.store.standing(runId, seq);
      const member = step?.presentation.travel?.members.find((each) => each.id === id);
      if (step === undefined || member?.tired == null || !member.travels) break;
      since = step.clock;
    }
    return since;
  }

  /** What was done or left out of a step that proposed the same stays settled. */
  #settleAlike({ id, campaignId }: RunRow, olds: readonly StepRow[], steps: readonly Pick<StepRow, 'seq' | 'effects'>[]): void {
    if (campaignId === null) return;
    steps.forEach((step, index) => {
      const old = olds[index];
      if (old === undefined || step.effects.length === 0 || JSON.stringify(old.effects) !== JSON.stringify(step.effects)) return;
      this.entries.passOn({ is: campaignId }, runEffects(id, old.id), runEffects(id, this.#step(id, step.seq).id), id);
    });
  }

  #step(runId: string, seq: number): StepRow {
    const step = this.store.step(runId, seq);
    if (step === undefined) throw new Error(`run ${runId} has no step ${String(seq)}`);
    return step;
  }
}

type Standing = Pick<StepRow, 'presentation'> & { readonly clock?: number | null | undefined };

/** Minutes that a step took: a clock never goes back by one. */
function minutesOf(step: Standing | null, before: Standing | null): number {
  const [from, to] = [before?.presentation.travel?.minutes, step?.presentation.travel?.minutes];
  return from === undefined || to === undefined ? 0 : Math.max(0, to - from);
}

function taken(steps: readonly Standing[], before: Standing['presentation']['travel']): number {
  let last: Standing | null = before === undefined ? null : ({ presentation: { travel: before } } as Standing);
  return steps.reduce((sum, step) => {
    const minutes = minutesOf(step, last);
    last = step;
    return sum + minutes;
  }, 0);
}

/** The steps with their time: where somebody moved the clock between two of them, it was moved so now too. */
function timed(steps: readonly NewStep[], olds: readonly StepRow[], before: Standing | null): readonly TimedStep[] {
  let [last, lastOld] = [before, before];
  return steps.map((step, index) => {
    const old = olds[index] ?? null;
    const moved = old?.clock == null || lastOld?.clock == null ? 0 : old.clock - lastOld.clock - minutesOf(old, lastOld);
    const clock = last?.clock == null ? null : last.clock + minutesOf(step, last) + moved;
    const now: TimedStep = { ...step, clock };
    last = { presentation: step.presentation, clock };
    lastOld = old;
    return now;
  });
}
