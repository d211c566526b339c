import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { offersOf } from '#main/platform/procedures/engine';
import { ITranslator } from '#main/platform/composition/translator';
import { ICharacterStore } from '#main/features/characters/api';
import type { CharacterRow } from '#main/platform/records/record-store';
import { IRunStore } from '#main/features/runs/run-store';
import type { RunRow, RunWithStep, StepRow } from '#main/features/runs/run-store';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import { ILogger } from '#shared/domain/logger';
import type { Gone, LogEntry, RunSummary, RunView, UndoneStep } from '#shared/ipc/runs';
import { isRefusal } from '#shared/plugin-api/procedure';
import type { Procedure, ProcedureKind, Refusal, Step } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** A run that can be played on. */
export interface Playable {
  readonly procedure: Procedure;
  /** The state it stands at, in the procedure's present shape. */
  readonly state: JsonObject;
  readonly finished: boolean;
}

/** Reads runs. A run whose plugin is missing, too old or broken is still read, from what was stored when it was played. */
export interface IRunReader {
  /** @throws AppError `not-found`. */
  row(id: string): RunWithStep;
  /** What is needed to play on, or why it cannot be. */
  playable(row: RunWithStep): Playable | { readonly because: Text };
  summary(row: RunWithStep): RunSummary;
  /** What is played in it; null where its rules are not there any more. */
  kind(run: Pick<RunRow, 'system' | 'procedure'>): ProcedureKind | null;
  view(id: string): RunView;
  /** What was taken back, in the order in which it was played. */
  undone(id: string): UndoneStep[];
  /** Those who still take part though their records say that they cannot; nobody in a run that is over. */
  gone(id: string): Gone[];
  /** A run of a campaign by its seed, which no other start has; also out of the trash. */
  bySeed(campaignId: string, seed: string): RunRow | undefined;
}
export const IRunReader = Symbol('IRunReader');

@service(IRunReader)
export class RunReader implements IRunReader {
  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(ICharacterStore) private readonly characters: ICharacterStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  row(id: string): RunWithStep {
    const row = this.store.get(id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.runNotFound' });
    return row;
  }

  playable({ run }: RunWithStep): Playable | { readonly because: Text } {
    const procedure = this.registry.procedure(run.system, run.procedure);
    const step = this.#step(run.id, run.position);
    if (procedure === undefined) return { because: { key: 'app:run.pluginMissing', args: { system: run.system } } };
    if (step.stateVersion > procedure.stateVersion) return { because: { key: 'app:run.pluginTooOld', args: { system: run.system } } };
    try {
      const state = upToDate(procedure, step);
      if (state === undefined) return { because: { key: 'app:run.stateTooOld', args: { system: run.system } } };
      return { procedure, state, finished: step.finished };
    } catch (error) {
      return this.#failed(run.system, 'migrate', error);
    }
  }

  summary({ run, campaignName, presentation }: RunWithStep): RunSummary {
    const { seed: _seed, position: _position, phase, ...rest } = run;
    return { ...rest, kind: this.kind(run), campaignName, state: phase, round: presentation.round, summary: presentation.summary };
  }

  kind({ system, procedure }: Pick<RunRow, 'system' | 'procedure'>): ProcedureKind | null {
    return this.registry.outline(system)?.kinds[procedure] ?? null;
  }

  view(id: string): RunView {
    const row = this.row(id);
    const { run } = row;
    const live = this.#live(row);
    const record = this.store.record(id, run.position);
    return {
      ...this.summary({ ...row, presentation: live.presentation }),
      position: run.position,
      presentation: live.presentation,
      offers: live.offers,
      log: record.map((step) => this.#logEntry(step)),
      canUndo: run.position > 0,
      canRedo: this.store.lastSeq(id) > run.position,
      undone: this.store.undoneCount(id, run.position),
      seed: run.seed,
      pluginVersion: record.at(-1)?.pluginVersion ?? '',
      readOnlyBecause: live.because === undefined ? null : this.translator.plugin('app', live.because),
    };
  }

  undone(id: string): UndoneStep[] {
    const { position } = this.row(id).run;
    return this.store.undone(id, position).map((step) => ({ ...this.#logEntry(step), replaced: step.discardedAt !== null }));
  }

  gone(id: string): Gone[] {
    const { run, presentation } = this.row(id);
    if (run.phase !== 'active') return [];
    const takingPart = presentation.participants.filter(({ active }) => active);
    const records = new Map(this.characters.some(takingPart.map((participant) => participant.id)).map((row) => [row.id, row]));
    return takingPart.flatMap(({ id: who, name }) => {
      const why = whyGone(records.get(who), run.campaignId);
      return why === undefined ? [] : [{ id: who, name, why }];
    });
  }

  bySeed(campaignId: string, seed: string): RunRow | undefined {
    return this.store.bySeed(campaignId, seed);
  }

  /** What the plugin says of the state now, or what it said then. */
  #live(row: RunWithStep): Pick<RunView, 'presentation' | 'offers'> & { readonly because?: Text } {
    const playable = this.playable(row);
    if ('because' in playable) return { presentation: row.presentation, offers: [], because: playable.because };
    try {
      const { procedure, state, finished } = playable;
      return { presentation: procedure.present(state), offers: offersOf(procedure, state, finished) };
    } catch (error) {
      return { presentation: row.presentation, offers: [], ...this.#failed(row.run.system, 'present', error) };
    }
  }

  #failed(system: string, part: string, error: unknown): { readonly because: Text } {
    this.logger.error(`${part} of ${system}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { because: { key: 'app:run.pluginBroken', args: { system } } };
  }

  #logEntry(step: ReturnType<IRunStore['record']>[number]): LogEntry {
    const { id, seq, action, input, playedAt, events, effects, dice, round } = step;
    return { id, seq, action, input, at: playedAt, round, events, effects, dice };
  }

  #step(runId: string, seq: number): StepRow {
    const step = this.store.step(runId, seq);
    if (step === undefined) throw new Error(`run ${runId} has no step ${String(seq)}`);
    return step;
  }
}

/** A participant that is nobody's record goes on for as long as the rules say. */
function whyGone(row: CharacterRow | undefined, campaignId: string): Gone['why'] | undefined {
  if (row?.campaignId !== campaignId) return undefined;
  if (row.deadAt !== null) return 'dead';
  if (row.trashedAt !== null) return 'trashed';
  return row.archivedAt === null ? undefined : 'archived';
}

/** A stored state in the procedure's present shape; undefined when it cannot be brought there. */
function upToDate(procedure: Procedure, step: StepRow): JsonObject | undefined {
  if (step.stateVersion === procedure.stateVersion) return step.state;
  if (procedure.migrate === undefined) return undefined;
  const migrated: JsonObject | Refusal = procedure.migrate(step.stateVersion, step.state);
  return isRefusal(migrated as unknown as Step | Refusal) ? undefined : (migrated as JsonObject);
}
