import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { IHistoryStore } from '#main/platform/history/history-store';
import { ITranslator } from '#main/platform/composition/translator';
import { ICharacterStore } from '#main/features/characters/api';
import type { CharacterRow } from '#main/platform/records/record-store';
import { correctedSteps } from '#main/features/runs/corrected-fields';
import type { PlayableState } from '#main/features/runs/procedure-runner';
import { IRunStore } from '#main/features/runs/run-store';
import type { RunRow, RunWithStep, StandingStep, StepEntry, StepRow } from '#main/features/runs/run-store';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import { ILogger } from '#shared/domain/logger';
import { LOG_PAGE } from '#shared/domain/run';
import type { Gone, LogEntry, RunHead, RunSummary, RunProgress, RunView, UndoneStep } from '#shared/ipc/runs';
import type { ProcedureDescription } from '#main/platform/plugins/description';
import type { Migrated, RulesRunner, Standing } from '#main/platform/procedures/rules-calls';
import type { ProcedureKind } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** What a step moved: the record was added to, or steps at its end were taken back. */
export interface Moved {
  /** The number of the first step that the record has now and had not before. */
  readonly addedFrom: number;
  /** How many steps were taken back. */
  readonly removed: number;
}

/** Reads runs. A run whose plugin is missing, too old or broken is still read, from what was stored when it was played. */
export interface IRunReader {
  /** @throws AppError `not-found`. */
  row(id: string): RunWithStep;
  /** What is needed to play on, or why it cannot be. */
  playable(row: RunWithStep): Promise<PlayableState | { readonly because: Text }>;
  summary(row: RunWithStep): RunSummary;
  /** What is played in it; null where its rules are not there any more. */
  kind(run: Pick<RunRow, 'system' | 'procedure'>): ProcedureKind | null;
  /** The run with the latest page of its log. */
  view(id: string): Promise<RunView>;
  /** The run after a step, and what of its log is new. */
  update(id: string, moved: Moved): Promise<RunProgress>;
  /** At most `limit` steps of its log before the step `before`, the latest of them, oldest first. */
  log(id: string, before: number, limit: number): LogEntry[];
  /** What was taken back, in the order in which it was played; nothing with an id under `from`. */
  undone(id: string, from: number): UndoneStep[];
  /** Those who still take part though their records say that they cannot; nobody in a run that is over. */
  gone(id: string): Gone[];
  /** Whether a step or a correction that was taken back can be made again. */
  canRedo(run: Pick<RunRow, 'id' | 'position'>): boolean;
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
    @inject(IPluginTexts) private readonly texts: IPluginTexts,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(IHistoryStore) private readonly history: IHistoryStore,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  row(id: string): RunWithStep {
    const row = this.store.get(id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.runNotFound' });
    return row;
  }

  async playable({ run }: RunWithStep): Promise<PlayableState | { readonly because: Text }> {
    const step = this.store.step(run.id, run.position);
    if (step === undefined) throw new Error(`run ${run.id} has no step ${String(run.position)}`);
    const procedure = this.#procedure(run, step);
    if ('because' in procedure) return procedure;
    if (step.offers !== null && this.#isCurrent(run, procedure, step))
      return { procedure, state: step.state, offers: step.offers, travel: step.presentation.travel };
    const now = await this.#now(run, procedure, step);
    return 'because' in now ? now : { procedure, state: now.state, offers: now.offers, travel: now.presentation.travel };
  }

  summary({ run, campaignName, presentation }: RunWithStep): RunSummary {
    const { seed: _seed, position: _position, plan: _plan, phase, ...rest } = run;
    return { ...rest, kind: this.kind(run), campaignName: campaignName ?? '', state: phase, round: presentation.round, summary: presentation.summary };
  }

  kind({ system, procedure }: Pick<RunRow, 'system' | 'procedure'>): ProcedureKind | null {
    return this.registry.outline(system)?.kinds[procedure] ?? null;
  }

  async view(id: string): Promise<RunView> {
    const head = await this.#head(id);
    return { ...head, log: this.log(id, head.position + 1, LOG_PAGE) };
  }

  async update(id: string, { addedFrom, removed }: Moved): Promise<RunProgress> {
    const head = await this.#head(id);
    return { ...head, added: this.log(id, head.position + 1, head.position + 1 - addedFrom), removed };
  }

  log(id: string, before: number, limit: number): LogEntry[] {
    const { position } = this.row(id).run;
    const steps = this.store.entries(id, Math.min(before, position + 1), limit);
    const corrected = correctedSteps(this.store, id, steps[0]?.seq ?? 0, steps.at(-1)?.seq ?? -1);
    return steps.map((step) => ({ ...entryOf(step), ...(corrected.has(step.seq) ? { corrected: corrected.get(step.seq) ?? [] } : {}) }));
  }

  undone(id: string, from: number): UndoneStep[] {
    const { position } = this.row(id).run;
    return this.store.undone(id, position, from).map((step) => ({ ...entryOf(step), replaced: step.discardedAt !== null }));
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

  canRedo({ id, position }: Pick<RunRow, 'id' | 'position'>): boolean {
    return this.store.lastSeq(id) > position || this.history.hasUndone({ runId: id });
  }

  bySeed(campaignId: string, seed: string): RunRow | undefined {
    return this.store.bySeed(campaignId, seed);
  }

  /** Everything but the log. */
  async #head(id: string): Promise<RunHead> {
    const row = this.row(id);
    const { run } = row;
    const step = this.store.standing(id, run.position);
    if (step === undefined) throw new Error(`run ${id} has no step ${String(run.position)}`);
    const { presentation, offers, because } = await this.#shown(run, step);
    return {
      ...this.summary({ ...row, presentation }),
      position: run.position,
      presentation,
      offers,
      canUndo: run.position > 0,
      canRedo: this.canRedo(run),
      undone: this.store.undoneCount(id, run.position),
      seed: run.seed,
      pluginVersion: step.pluginVersion,
      readOnlyBecause: because === undefined ? null : this.translator.plugin(run.system, because),
    };
  }

  /** What the rules drew when the step was played; where they have changed since, what they draw of it now. */
  async #shown(run: RunRow, step: StandingStep): Promise<Pick<RunHead, 'presentation' | 'offers'> & { readonly because?: Text }> {
    const { presentation, offers } = step;
    const procedure = this.#procedure(run, step);
    if ('because' in procedure) return { presentation, offers: [], ...procedure };
    if (offers !== null && this.#isCurrent(run, procedure, step)) return { presentation, offers };
    const whole = this.store.step(run.id, run.position);
    if (whole === undefined) throw new Error(`run ${run.id} has no step ${String(run.position)}`);
    const now = await this.#now(run, procedure, whole);
    return 'because' in now ? { presentation, offers: [], ...now } : { presentation: now.presentation, offers: now.offers };
  }

  #procedure(run: RunRow, step: Pick<StepRow, 'stateVersion'>): ProcedureDescription | { readonly because: Text } {
    const procedure = this.registry.procedure(run.system, run.procedure);
    if (procedure === undefined) return { because: { key: 'app:run.pluginMissing', args: { system: this.#name(run.system) } } };
    return step.stateVersion > procedure.stateVersion ? { because: { key: 'app:run.pluginTooOld', args: { system: this.#name(run.system) } } } : procedure;
  }

  /** Whether a step was played by the rules as they are now. */
  #isCurrent(run: RunRow, procedure: ProcedureDescription, step: Pick<StepRow, 'stateVersion' | 'pluginVersion' | 'pluginContent'>): boolean {
    if (step.stateVersion !== procedure.stateVersion || step.pluginVersion !== this.registry.manifest(run.system)?.version) return false;
    return step.pluginContent === null || step.pluginContent === this.registry.content(run.system);
  }

  /** A state that was stored, in the procedure's present shape, with what the rules say of it now. */
  async #now(
    { system }: RunRow,
    procedure: ProcedureDescription,
    step: StepRow,
  ): Promise<(Standing & { readonly state: JsonObject }) | { readonly because: Text }> {
    const rules = this.registry.rules(system);
    if (rules === undefined) return { because: { key: 'app:run.pluginMissing', args: { system: this.#name(system) } } };
    try {
      const brought = await upToDate(rules, procedure, step);
      if (brought.kind === 'refused') return { because: tooOld(this.#name(system), brought.because) };
      const { state } = brought;
      return { state, ...(await rules.call('standing', { procedure: procedure.id, state, finished: step.finished })) };
    } catch (error) {
      return this.#failed(system, error);
    }
  }

  /** What a system is called; one that is gone is still called what it was called here. */
  #name(system: string): string {
    return (this.registry.manifest(system)?.name ?? this.texts.nameOf(system))?.[this.translator.language()] ?? system;
  }

  #failed(system: string, error: unknown): { readonly because: Text } {
    this.logger.error(`a stored state of ${system}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { because: { key: 'app:run.pluginBroken', args: { system: this.#name(system) } } };
  }
}

function entryOf({ id, seq, action, input, playedAt, events, effects, dice, round }: StepEntry): LogEntry {
  return { id, seq, action, input, at: playedAt, round, events, effects, dice };
}

/** A participant that is nobody's record goes on for as long as the rules say. */
function whyGone(row: CharacterRow | undefined, campaignId: string | null): Gone['why'] | undefined {
  if (row === undefined || row.campaignId === null || row.campaignId !== campaignId) return undefined;
  if (row.deadAt !== null) return 'dead';
  if (row.trashedAt !== null) return 'trashed';
  return row.archivedAt === null ? undefined : 'archived';
}

/** A stored state in the procedure's present shape. */
async function upToDate(rules: RulesRunner, procedure: ProcedureDescription, { stateVersion, state }: StepRow): Promise<Migrated> {
  if (stateVersion === procedure.stateVersion) return { kind: 'migrated', state };
  return procedure.migrates ? rules.call('migrate', { procedure: procedure.id, from: stateVersion, state }) : { kind: 'refused', because: null };
}

/** Why a scene of an older version is not played on: in the system's own words, where it gives any. */
function tooOld(system: string, because: Text | null): Text {
  return because === null ? { key: 'app:run.stateTooOld', args: { system } } : { key: 'app:run.stateRefused', args: { system, because } };
}
