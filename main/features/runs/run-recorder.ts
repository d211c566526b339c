import { inject, injectable } from 'tsyringe';
import { IEvents } from '#main/platform/history/events';
import { IHistory } from '#main/platform/history/history';
import { IDatabase } from '#main/platform/database/database';
import { IDraftStore } from '#main/features/drafts/api';
import { checkEffects, runEffects } from '#main/features/effects/domain';
import { IJournalStore } from '#main/platform/history/journal-store';
import { IRunStore } from '#main/features/runs/run-store';
import type { NewStep, RunRow } from '#main/features/runs/run-store';
import { setupDraftKey } from '#shared/domain/draft-keys';
import type { ProcedureKind } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** A run as it stands, with what is played in it: null where its rules are not there any more. */
export interface Played {
  readonly run: RunRow;
  readonly kind: ProcedureKind | null;
}

/** Stores what was played, and what the journal says of it, in one transaction; announces it once it is stored. */
export interface IRunRecorder {
  /** A new run with its start; the draft that it was made from is done with. */
  begin(played: Played, first: NewStep): void;
  /**
   * A result that becomes a run. What was applied of it before is the run's from now on.
   * @param store stores the run with its one step.
   */
  keep(played: Played, checkId: string, step: NewStep, store: () => void): void;
  append(played: Played, step: NewStep, phase: RunRow['phase'], at: number): void;
  /** Along the record: an end that is taken back is taken back in the journal too. */
  move(played: Played, step: Pick<NewStep, 'seq' | 'events'>, phase: RunRow['phase'], at: number): void;
  /** Its name, or whether it is in the trash: that is no part of what happened. */
  update(id: string, change: Parameters<IRunStore['update']>[1]): void;
}
export const IRunRecorder = Symbol('IRunRecorder');

/** What is said of an end: with the headline of the step that ended it, or without one. */
const OVER = 'app:journal.entry.runOver';
const ENDED = 'app:journal.entry.runEnded';

@injectable()
export class RunRecorder implements IRunRecorder {
  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IJournalStore) private readonly journal: IJournalStore,
    @inject(IHistory) private readonly changes: IHistory,
    @inject(IDraftStore) private readonly drafts: IDraftStore,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IEvents) private readonly events: IEvents,
  ) {}

  begin(played: Played, first: NewStep): void {
    const { run, kind } = played;
    this.#whole(run.id, () => {
      this.store.insert(run, first);
      this.drafts.drop(setupDraftKey(run.campaignId, run.system, run.procedure, run.encounterId));
      // What is over at once is told once, with its outcome.
      if (run.phase === 'active') this.#tell(played, { key: kind === 'travel' ? 'app:journal.entry.journeyBegan' : 'app:journal.entry.runBegan' });
      else this.#tellEnd(played, first);
    });
  }

  keep(played: Played, checkId: string, step: NewStep, store: () => void): void {
    const { id, campaignId } = played.run;
    this.#whole(id, () => {
      store();
      this.#tellEnd(played, step);
      const stored = this.store.step(id, step.seq);
      if (stored === undefined) throw new Error(`the run ${id} was kept without its step`);
      this.journal.passOn(campaignId, checkEffects(checkId), runEffects(id, stored.id), id);
    });
  }

  append(played: Played, step: NewStep, phase: RunRow['phase'], at: number): void {
    this.#whole(played.run.id, () => {
      this.store.append(played.run.id, step, phase, at);
      if (phase !== 'active') this.#tellEnd(played, step);
    });
  }

  move(played: Played, step: Pick<NewStep, 'seq' | 'events'>, phase: RunRow['phase'], at: number): void {
    const { run } = played;
    this.#whole(run.id, () => {
      this.store.move(run.id, step.seq, phase, at);
      if ((run.phase === 'active') === (phase === 'active')) return;
      // Only the last step of a record can end it, so the last end that was told is the one.
      const told = this.journal.ofRun(run.id).find(({ text }) => text !== null && 'key' in text && (text.key === OVER || text.key === ENDED));
      if (told !== undefined) {
        this.journal.update(told.id, { undoneAt: phase === 'active' ? at : null });
        this.events.emit('records.changed', { campaignId: run.campaignId });
      } else if (phase !== 'active') this.#tellEnd(played, step);
    });
  }

  update(id: string, change: Parameters<IRunStore['update']>[1]): void {
    this.#whole(id, () => void this.store.update(id, change));
  }

  #tellEnd(played: Played, { events }: Pick<NewStep, 'events'>): void {
    const headline = events.find(({ weight }) => weight === 'headline')?.text;
    this.#tell(played, headline === undefined ? { key: ENDED } : { key: OVER, args: { outcome: headline } });
  }

  #tell({ run, kind }: Played, { key, args }: Exclude<Text, { readonly verbatim: string }>): void {
    const { id: runId, campaignId, system, encounterId, partyId, title } = run;
    const text = { key, args: { title, ...args } };
    this.changes.tell({ campaignId, kind: kind === 'travel' ? 'journey' : 'run', text, system, runId, encounterId, partyId });
  }

  #whole(id: string, work: () => void): void {
    this.events.holdWhile(() => {
      this.database.transaction(work);
      this.events.emit('runs.changed', { id });
    });
  }
}
