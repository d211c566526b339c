import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { IEvents } from '#main/platform/history/events';
import { IDatabase } from '#main/platform/database/database';
import { IProcedureRunner, IRunStore, NO_ORIGIN } from '#main/features/runs/api';
import type { NewStep, PlayedStart } from '#main/features/runs/api';
import { stillValid } from '#main/features/toolbox/still-valid';
import { ITableLogStore } from '#main/features/tray/api';
import type { CheckEntry, Which } from '#main/features/tray/api';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { Implementation } from '#shared/ipc/contract';
import type { CheckInfo, CheckOutcome, CheckResult, ReferenceInfo, ToolboxContract } from '#shared/ipc/toolbox';
import { CHECK_GROUPS } from '#shared/plugin-api/procedure';
import type { ProcedureDescription } from '#main/platform/plugins/description';

/** Checks of every rule system in use, made outside any campaign, and the tables to look things up in. */
export interface IToolboxService extends Pick<Implementation<ToolboxContract>, 'checks' | 'tables' | 'lastAnswers' | 'results'> {
  /** @throws AppError `invalid` with every mistake of the answers. */
  play(input: Which & { readonly answers: Readonly<Record<string, unknown>>; readonly dice: DicePlan }): Promise<CheckOutcome>;
}
export const IToolboxService = Symbol('IToolboxService');

@service(IToolboxService)
export class ToolboxService implements IToolboxService {
  constructor(
    @inject(ITableLogStore) private readonly log: ITableLogStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IProcedureRunner) private readonly player: IProcedureRunner,
    @inject(IRunStore) private readonly runs: IRunStore,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IEvents) private readonly events: IEvents,
  ) {}

  checks(): CheckInfo[] {
    const all = this.registry
      .manifests()
      .flatMap(({ id }) => (this.registry.system(id)?.procedures ?? []).filter(isCheck).map((procedure) => describe(id, procedure)));
    return CHECK_GROUPS.flatMap((group) => all.filter((check) => check.group === group));
  }

  tables(): ReferenceInfo[] {
    return this.registry.manifests().flatMap(({ id }) => (this.registry.system(id)?.reference ?? []).map((table) => ({ system: id, table })));
  }

  /** Null also when the check is not there any more. */
  lastAnswers(which: Which): JsonObject | null {
    const procedure = this.registry.procedure(which.system, which.procedure);
    const [last] = this.log.checks(which, 1);
    return procedure === undefined || last === undefined ? null : stillValid(procedure.setup, last.step.input);
  }

  async play({ system, procedure, answers, dice }: Parameters<IToolboxService['play']>[0]): Promise<CheckOutcome> {
    const found = this.registry.procedure(system, procedure);
    if (found !== undefined && !isCheck(found)) throw new AppError('not-found', { key: 'app:error.procedureNotFound', args: { procedure } });
    const outcome = await this.player.start({ place: 'toolbox', system, procedure, setup: answers, dice }, (played) => this.#store(system, played));
    if (outcome.kind === 'needs-die') return outcome;
    this.events.emit('table.changed', { runId: null });
    return { kind: 'played', result: outcome.kept };
  }

  results({ which, limit }: { readonly which: Which | null; readonly limit: number }): CheckResult[] {
    return this.log.checks(which, limit).map(resultOf);
  }

  /** Stores a check: a run of one step that belongs to no campaign yet, and its line in the log of the table. */
  #store(system: string, { procedure, seed, step }: PlayedStart): CheckResult {
    // There would be nowhere to go on with it.
    if (!step.finished) throw new AppError('internal', { key: 'app:run.pluginFailed', args: { system } }, [], 'app', new Error(`${procedure.id} is no check`));
    const id = randomUUID();
    const at = step.playedAt;
    const which = { id, system, procedure: procedure.id, seed };
    const place = { campaignId: null, encounterId: null, partyId: null, plan: null, ...NO_ORIGIN } as const;
    this.database.transaction(() => {
      this.runs.addCheck({ ...which, ...place, title: '', position: 0, phase: 'finished', createdAt: at, updatedAt: at, trashedAt: null }, step);
      this.log.addCheck({ ...which, title: procedure.title, runId: id, at });
    });
    return resultOf({ ...which, title: procedure.title, step, keptAs: null });
  }
}

function isCheck({ kind }: Pick<ProcedureDescription, 'kind'>): boolean {
  return kind === 'check';
}

function describe(system: string, { id, group, climate, title, source, description, keywords, setup }: ProcedureDescription): CheckInfo {
  return {
    system,
    procedure: id,
    group: group ?? 'other',
    title,
    source,
    description: description ?? null,
    keywords: keywords ?? null,
    climate: climate ?? null,
    form: setup,
  };
}

/** What the page sees of a check. */
type Result = Pick<CheckEntry, 'id' | 'system' | 'procedure' | 'title' | 'seed' | 'keptAs'> & { readonly step: NewStep | CheckEntry['step'] };

function resultOf({ id, system, procedure, title, seed, step, keptAs }: Result): CheckResult {
  const { playedAt, input, events, effects, dice, presentation } = step;
  return { id, system, procedure, title, at: playedAt, answers: input, events, effects, dice, presentation, seed, keptAs };
}
