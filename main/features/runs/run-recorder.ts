import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDraftStore } from '#main/features/drafts/api';
import { checkEffects, runEffects } from '#main/features/effects/domain';
import { ENDED, endText, kindOf, marchLine, MARCHED, moveEntry, OVER, runEntry } from '#main/features/runs/journal-lines';
import { IJourneyKeeper } from '#main/features/runs/journey-keeper';
import type { PassedStep } from '#main/features/runs/journey-keeper';
import type { RoadOrigin } from '#main/features/runs/road-origins';
import { IRunStore } from '#main/features/runs/run-store';
import type { Moved } from '#main/features/runs/run-reader';
import type { NewStep, Played, RunRow, StepRow } from '#main/features/runs/run-store';
import { IDatabase } from '#main/platform/database/database';
import type { Correction, Move } from '#shared/records/patch';
import { IAnnouncer } from '#main/platform/history/announcer';
import { IHistory } from '#main/platform/history/history';
import type { UnitOfWork } from '#main/platform/history/history';
import { IHistoryStore } from '#main/platform/history/history-store';
import type { HistoryRow } from '#main/platform/history/history-store';
import { setupDraftKey } from '#shared/domain/draft-keys';
import type { TravelStanding } from '#shared/plugin-api/travel';

/** Stores what was played as changes of the history, and what the journal says of it, in one transaction; announces it once it is stored. */
export interface IRunRecorder {
  /** A new run with its start; the draft that it was made from is done with. Taken back, it goes into the trash. */
  begin(played: Played, first: NewStep): void;
  /**
   * Takes a check into a campaign, which nobody had before; taken back, it belongs to none again. What was applied of it in that campaign is told as the run's, what was
   * applied in others is theirs alone from now on.
   * @param checkId its line in the log of the table.
   * @param origin the journey on whose way it was made.
   */
  keep(check: RunRow, checkId: string, campaignId: string, title: string, origin: RoadOrigin): void;
  /**
   * Takes the same check into another campaign: another run with the same start.
   * @param link stores that this is the one that was kept last.
   */
  keepCopy(copy: RunRow & { readonly campaignId: string }, checkId: string, first: NewStep, link: () => void): void;
  /**
   * A step that was played after the one at which the run stands.
   * @param before how the journey stood then, as its rules see it now; undefined of anything else.
   */
  append(played: Played, step: NewStep, phase: RunRow['phase'], at: number, before: TravelStanding | undefined): void;
  /**
   * Back to the step before, or forth to the next: an end that is taken back is taken back in the journal too. A correction is taken back and made again whole.
   * @returns what of the record is another one now.
   */
  turn(played: Played, direction: 'back' | 'forth'): Moved;
  /** Stores to which step a run moved: what the history asks for when a move is taken back or made again. */
  moveTo(runId: string, position: number, at: number): void;
  /** Its name, or whether it is in the trash. @param action as the texts name it. */
  change(played: Played, action: 'renamed' | 'trashed' | 'restored', change: Partial<Pick<RunRow, 'title' | 'trashedAt'>>, link?: () => void): void;
}
export const IRunRecorder = Symbol('IRunRecorder');

/** The action that the host itself records when the GM ends a run, and what it says. */
export const END = 'end';
/** Key of the message of a run that the GM ended. */
export const ENDED_BY_GM = 'app:run.endedByGm';

@service(IRunRecorder)
export class RunRecorder implements IRunRecorder {
  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IHistoryStore) private readonly entries: IHistoryStore,
    @inject(IHistory) private readonly history: IHistory,
    @inject(IDraftStore) private readonly drafts: IDraftStore,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IAnnouncer) private readonly announcer: IAnnouncer,
    @inject(IJourneyKeeper) private readonly journeys: IJourneyKeeper,
  ) {}

  begin(played: Played, first: NewStep): void {
    const { run, kind } = played;
    const began = { key: kind === 'travel' ? 'app:journal.entry.journeyBegan' : 'app:journal.entry.runBegan' };
    // What is over at once is told once, with its outcome.
    const text = run.phase === 'active' ? began : endText(first);
    this.history.make({ ...runEntry(played, text), line: 'none' }, (edit) => {
      edit.insert('run', run);
      this.journeys.begin(edit, played, first.presentation);
      this.store.addFirst(run.id, { ...first, clock: clockOf(edit, run) });
      if (run.campaignId !== null) this.drafts.drop(setupDraftKey(run.campaignId, run.system, run.procedure, run.encounterId ?? run.journeyId));
    });
  }

  keep(check: RunRow, checkId: string, campaignId: string, title: string, origin: RoadOrigin): void {
    const run = { ...check, campaignId, title, ...origin };
    const step = this.#start(run.id);
    this.#whole(() => {
      this.history.make(runEntry({ run, kind: 'check' }, endText(step)), (edit) => {
        edit.change('run', run.id, { campaignId, title, ...origin });
        this.store.move(run.id, run.position, run.phase, edit.now);
      });
      const [alone, own] = [checkEffects(checkId), runEffects(run.id, step.id)];
      this.entries.passOn({ not: campaignId }, own, alone, null);
      this.entries.passOn({ is: campaignId }, alone, own, run.id);
      this.entries.passOn({ is: campaignId }, own, own, run.id);
    });
  }

  keepCopy(copy: RunRow & { readonly campaignId: string }, checkId: string, first: NewStep, link: () => void): void {
    this.#whole(() => {
      this.history.make(runEntry({ run: copy, kind: 'check' }, endText(first)), (edit) => {
        edit.insert('run', copy);
        this.store.addFirst(copy.id, { ...first, clock: clockOf(edit, copy) });
        link();
      });
      this.entries.passOn({ is: copy.campaignId }, checkEffects(checkId), runEffects(copy.id, this.#start(copy.id).id), copy.id);
    });
  }

  append(played: Played, step: NewStep, phase: RunRow['phase'], at: number, before: TravelStanding | undefined): void {
    const { run } = played;
    const batch = randomUUID();
    this.#whole(() => {
      let passed: PassedStep | undefined;
      const departs = this.#departure(played);
      const move: Move = { from: run.position, to: step.seq, ...(departs === undefined ? {} : { departs }) };
      // What happens on a journey that goes on from its own time happened then.
      const clock = departs === undefined ? this.journeys.after(played, step, before) : undefined;
      const then = clock === undefined ? {} : { clock };
      const entry = { ...moveEntry(played, step), ...then, ...(played.kind === 'travel' ? { batch } : {}) };
      this.history.move(entry, move, (edit) => {
        if (departs !== undefined) {
          this.journeys.depart(edit, run, departs.after);
          this.store.setClock(run.id, 0, departs.after);
        }
        passed = this.journeys.step(edit, played, step, before);
        this.store.append(run.id, { ...step, clock: passed === undefined ? clockOf(edit, run) : passed.clock }, phase, at);
      });
      if (passed?.kept !== undefined) {
        this.history.record({ ...runEntry(played, marchLine(run, step, passed.kept)), ...then, batch });
        this.journeys.passed(run, batch);
      }
      if (phase !== 'active') this.history.record(runEntry(played, endText(step)));
    });
  }

  turn(played: Played, direction: 'back' | 'forth'): Moved {
    const { id, position } = played.run;
    const back = direction === 'back';
    const move: Move = back ? { from: position - 1, to: position } : { from: position, to: position + 1 };
    const known = (back ? this.history.toUndo({ runId: id }) : this.history.toRedo({ runId: id }))?.move;
    this.#whole(() => {
      if (isCorrectionAt(position, known) || (known?.from === move.from && known.to === move.to)) {
        if (back) this.history.undo({ runId: id });
        else this.history.redo({ runId: id });
        return;
      }
      const entry = this.entries.moveOf(id, move, back);
      if (entry !== undefined) {
        this.history.turnMove(entry.id, back);
        return;
      }
      // A run that came out of a file, or was played before its moves were written down, has no entry for this one yet.
      const batch = this.#remember(played, move, back);
      const remembered = this.entries.moveOf(id, move, back);
      if (remembered !== undefined) this.history.turnMove(remembered.id, back);
      if (!back) this.journeys.passed(played.run, batch);
    });
    if (isCorrectionAt(position, known)) return { addedFrom: known.corrects.seq, removed: position - known.corrects.seq + 1 };
    return back ? { addedFrom: position, removed: 1 } : { addedFrom: position + 1, removed: 0 };
  }

  moveTo(runId: string, position: number, at: number): void {
    const run = this.store.get(runId)?.run;
    const step = this.store.step(runId, position);
    if (run === undefined || step === undefined) throw new Error(`run ${runId} has no step ${String(position)}`);
    const over = isEndByGm(step) ? 'ended' : 'finished';
    const phase = step.finished ? over : 'active';
    this.store.move(runId, position, phase, at);
    if ((run.phase === 'active') === (phase === 'active')) return;
    // Only the last step of a record can end it, so the last end that was told is the one.
    const end = this.entries.ofRun(runId).find(({ text }) => text !== null && 'key' in text && (text.key === OVER || text.key === ENDED));
    if (end !== undefined) this.entries.update(end.id, { undoneAt: phase === 'active' ? at : null });
    else if (phase !== 'active') this.history.record(runEntry({ run, kind: null }, endText(step)));
  }

  change(played: Played, action: 'renamed' | 'trashed' | 'restored', change: Partial<Pick<RunRow, 'title' | 'trashedAt'>>, link?: () => void): void {
    const { run } = played;
    const args = { before: run.title, title: change.title ?? run.title };
    const text = { key: `app:journal.entry.${action}`, args };
    // That is no part of what happened at the table.
    this.history.make({ campaignId: run.campaignId, kind: kindOf(played), text, runId: run.id, shown: false }, (edit) => {
      edit.change('run', run.id, change);
      link?.();
    });
  }

  /** The hour at which a journey leaves with its first step, where that is still ahead. */
  #departure({ run, kind }: Played): Move['departs'] {
    const after = run.plan?.departure;
    if (kind !== 'travel' || run.position > 0 || run.campaignId === null || after === undefined || after <= this.journeys.clock(run.campaignId))
      return undefined;
    return { before: this.#start(run.id).clock, after };
  }

  #start(runId: string): StepRow {
    const step = this.store.step(runId, 0);
    if (step === undefined) throw new Error(`the run ${runId} has no start`);
    return step;
  }

  /**
   * Writes a move down without moving: as one that was made, or as one that was taken back. The time and the tiredness of a journey that its step reported go with it.
   * @returns the batch of the entry.
   */
  #remember(played: Played, move: Move, made: boolean): string {
    const { run } = played;
    const [from, to] = [this.store.step(run.id, move.from), this.store.step(run.id, move.to)];
    if (from === undefined || to === undefined) throw new Error(`run ${run.id} has no step ${String(move.to)}`);
    const batch = randomUUID();
    this.history.remember({ ...moveEntry(played, to), batch }, move, made, (edit) => {
      if (isProposed(to)) return;
      const [was, then] = made ? [to, from] : [from, to];
      const minutes = Math.max(0, (to.presentation.travel?.minutes ?? 0) - (from.presentation.travel?.minutes ?? 0));
      this.journeys.correct(edit, played, then.presentation, was.presentation.travel, made ? -minutes : minutes, () => then.clock);
    });
    if (made) this.#adopt(played, to, batch);
    return batch;
  }

  /** What the journal tells of a step that came out of a file is taken back with it. */
  #adopt({ run }: Played, step: StepRow, batch: string): void {
    const what = JSON.stringify(moveEntry({ run, kind: 'travel' }, step).text);
    const line = this.entries
      .ofRun(run.id)
      .find(({ text, clock, batch: own, undoneAt }) => own === null && undoneAt === null && clock === step.clock && JSON.stringify(marchedOf(text)) === what);
    if (line !== undefined) this.entries.update(line.id, { batch });
  }

  #whole(work: () => void): void {
    this.announcer.holdWhile(() => {
      this.database.transaction(work);
    });
  }
}

/** Whether a move put steps right, and the run stands where it stood then. */
function isCorrectionAt(position: number, move: Move | null | undefined): move is Move & { readonly corrects: Correction } {
  return move?.corrects !== undefined && move.to === position;
}

/** Whether the time that a step took was proposed to the GM, as rules of before did: what was applied of it is an entry of its own. */
function isProposed({ effects }: StepRow): boolean {
  return effects.some(({ kind }) => kind === 'time' || kind === 'penalty');
}

/** What a line of the journal tells of a step of a journey; undefined for one about anything else. */
function marchedOf(text: HistoryRow['text']): unknown {
  return text !== null && 'key' in text && MARCHED.includes(text.key) ? text.args?.['what'] : undefined;
}

/** Where the clock of a run's campaign stands. */
function clockOf(edit: UnitOfWork, { campaignId }: RunRow): number | null {
  return campaignId === null ? null : edit.get('campaign', campaignId).elapsedMinutes;
}

/** A plugin may have an action of the same name: only the host says this of it. */
function isEndByGm({ action, events }: Pick<NewStep, 'action' | 'events'>): boolean {
  const [headline] = events;
  return action === END && headline !== undefined && 'key' in headline.text && headline.text.key === ENDED_BY_GM;
}
