import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { checkEffects, effectsOfRun, isDismissal, runEffects } from '#main/features/effects/effect-key';
import { IHistoryStore } from '#main/platform/history/history-store';
import type { HistoryRow } from '#main/platform/history/history-store';
import { IRunStore } from '#main/features/runs/api';
import type { RunWithStep } from '#main/features/runs/api';
import { ITableLogStore } from '#main/features/tray/api';
import type { CheckEntry } from '#main/features/tray/api';
import { AppError } from '#shared/domain/app-error';
import type { EffectPlace, EffectSource } from '#shared/ipc/effects';
import type { Effect } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** Something that the rules propose to do to somebody's record. */
export interface Proposal extends EffectPlace {
  /** The same for ever, whatever is undone and played again. */
  readonly key: string;
  readonly effect: Effect;
  /** The journal entry that applied it; null when it is not applied. */
  readonly appliedAs: string | null;
  /** What that entry says. */
  readonly appliedText: Text | null;
  /** The journal entry that left it out; null when none did. */
  readonly dismissedAs: string | null;
}

/** A run or a check with everything that it proposes. */
export interface ProposalRecord {
  readonly campaignId: string | null;
  /** Whose catalogue the causes are from. */
  readonly system: string;
  readonly runId: string | null;
  readonly encounterId: string | null;
  readonly partyId: string | null;
  /** Of the run; empty of a check. */
  readonly title: string;
  readonly trashedAt: number | null;
  /** Names of those who take part, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** In the order in which they were made; those of undone steps are not among them. */
  readonly proposals: readonly Proposal[];
}

/** Reads what runs and checks propose, and what became of it. */
export interface IProposals {
  /**
   * @param from the first step that is wanted; all when it is left out.
   * @throws AppError `not-found` when the record is not there, or is of another campaign.
   */
  read(source: EffectSource, campaignId: string | null, from?: number): ProposalRecord;
  /** The entry that settled a proposal and is in force. */
  entry(key: string): HistoryRow | undefined;
}
export const IProposals = Symbol('IProposals');

@service(IProposals)
export class Proposals implements IProposals {
  constructor(
    @inject(IRunStore) private readonly runs: IRunStore,
    @inject(ITableLogStore) private readonly log: ITableLogStore,
    @inject(IHistoryStore) private readonly history: IHistoryStore,
    @inject(IDatabase) private readonly database: IDatabase,
  ) {}

  read(source: EffectSource, campaignId: string | null, from = 0): ProposalRecord {
    // One transaction: what is proposed and what is applied are of one moment.
    return this.database.transaction(() => {
      if (source.kind === 'run') return this.#ofRun(this.#run(source.id, campaignId), from);
      const check = this.log.check(source.id);
      if (check === undefined) throw new AppError('not-found', { key: 'app:toolbox.error.resultNotFound' });
      // What was kept in a campaign is one of its runs: nothing of it is applied here and there.
      const kept = campaignId === null ? check.keptAs?.runId : this.runs.bySeed(campaignId, check.seed)?.id;
      return kept === undefined ? this.#ofCheck(check, campaignId) : this.#ofRun(this.#run(kept, campaignId), from);
    });
  }

  entry(key: string): HistoryRow | undefined {
    return this.history.applied(key);
  }

  #run(id: string, campaignId: string | null): RunWithStep {
    const row = this.runs.get(id);
    if (row === undefined || (campaignId !== null && row.run.campaignId !== campaignId)) throw new AppError('not-found', { key: 'app:error.runNotFound' });
    return row;
  }

  #ofRun({ run, presentation }: RunWithStep, from: number): ProposalRecord {
    const { id: runId, campaignId, system, encounterId, partyId, title, trashedAt } = run;
    const settled = this.#settled(effectsOfRun(runId));
    const proposals = this.runs.proposing(runId, from, run.position).flatMap(({ id, seq, effects }) => numbered(effects, seq, runEffects(runId, id), settled));
    return { campaignId, system, runId, encounterId, partyId, title, trashedAt, names: namesIn(presentation), proposals };
  }

  /** A check that was kept in no campaign, or in another one. @param campaignId where it is to be applied. */
  #ofCheck({ id, system, runId, campaignId: keptIn, step }: CheckEntry, campaignId: string | null): ProposalRecord {
    const alone = checkEffects(id);
    const own = runEffects(runId, step.id);
    const isOfNone = keptIn === null;
    const before = [...this.#settled(alone)].map(([key, entry]): [string, HistoryRow] => [isOfNone ? key.replace(alone, own) : key, entry]);
    const settled = new Map(isOfNone ? [...before, ...this.#settled(own)] : before);
    const proposals = numbered(step.effects, step.seq, isOfNone ? own : alone, settled);
    return { campaignId, system, runId: null, encounterId: null, partyId: null, title: '', trashedAt: null, names: namesIn(step.presentation), proposals };
  }

  #settled(prefix: string): ReadonlyMap<string, HistoryRow> {
    return new Map(this.history.appliedOf(prefix).map((entry) => [entry.effect ?? '', entry]));
  }
}

function numbered(effects: readonly Effect[], seq: number, prefix: string, settled: ReadonlyMap<string, HistoryRow>): readonly Proposal[] {
  return effects.map((effect, index) => {
    const key = `${prefix}${String(index)}`;
    const entry = settled.get(key);
    const dismissed = entry !== undefined && isDismissal(entry.text);
    const applied = dismissed ? undefined : entry;
    return { seq, index, key, effect, appliedAs: applied?.id ?? null, appliedText: applied?.text ?? null, dismissedAs: dismissed ? entry.id : null };
  });
}

function namesIn({ participants }: RunWithStep['presentation']): ReadonlyMap<string, string> {
  return new Map(participants.map(({ id, name }) => [id, name]));
}
