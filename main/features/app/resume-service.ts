import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IEncounterStore } from '#main/features/encounters/api';
import { IRunStore } from '#main/features/runs/api';
import type { RunWithStep } from '#main/features/runs/api';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { lastPlayed } from '#shared/domain/last-played';
import { ILogger } from '#shared/domain/logger';
import type { PlayInProgress } from '#shared/ipc/app';

/** Finds what the table was playing when the program was closed. */
export interface IResumeService {
  /**
   * What was played last, if it can be played on. Only that is looked at: where it cannot, because its rules are missing or it is damaged, nothing older comes in its place.
   * Never throws: the program opens at home then.
   */
  find(): PlayInProgress | null;
}
export const IResumeService = Symbol('IResumeService');

@service(IResumeService)
export class ResumeService implements IResumeService {
  constructor(
    @inject(IRunStore) private readonly runs: IRunStore,
    @inject(IEncounterStore) private readonly encounters: IEncounterStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  find(): PlayInProgress | null {
    try {
      return this.#latest();
    } catch (error) {
      this.logger.warn(`what was played last cannot be opened: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return null;
    }
  }

  #latest(): PlayInProgress | null {
    const active = this.runs.latestActive();
    const fight = this.encounters.latestRunning();
    const last = lastPlayed(active?.run, fight?.encounter);
    if (last === undefined || last.of.campaignId === null) return null;
    const isPlayable =
      last.kind === 'run' ? active !== undefined && this.#goesOn(active) : fight !== undefined && this.registry.system(fight.system) !== undefined;
    return isPlayable ? { kind: last.kind, campaignId: last.of.campaignId, id: last.of.id } : null;
  }

  /** Whether its rules are there and its last step can be read. Whether they still take its state is found out where it is opened. */
  #goesOn({ run }: RunWithStep): boolean {
    return this.registry.procedure(run.system, run.procedure) !== undefined && this.runs.step(run.id, run.position) !== undefined;
  }
}
