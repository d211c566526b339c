import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import type { CombatState } from '#main/features/encounters/combat/combat-state';
import { log } from '#main/features/encounters/combat/combat-messages';
import type { Teller } from '#main/features/encounters/combat/combat-messages';
import { fightOf, IEncounterReader } from '#main/features/encounters/encounter-reader';
import type { Scene } from '#main/features/encounters/encounter-reader';
import { IEvents } from '#main/platform/history/events';
import { IHistory } from '#main/platform/history/history';
import type { UnitOfWork } from '#main/platform/history/history';
import { IDatabase } from '#main/platform/database/database';
import { IEncounterStore } from '#main/features/encounters/encounter-store';
import type { EncounterRow } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { EncounterPhase, EncounterChange } from '#shared/ipc/encounters';
import type { Text } from '#shared/plugin-api/text';

/** Where somebody believes an encounter to stand. */
export interface At {
  readonly id: string;
  readonly revision: number;
}

/** An encounter that is being played or prepared. */
export interface OpenScene extends Scene {
  readonly fight: CombatState;
  readonly teller: Teller;
}

/** What was done in an encounter, and what its log says of it. */
export interface EncounterEdit {
  readonly text: Text;
  /** The fight as it is after it. */
  readonly fight?: CombatState;
  readonly row?: Partial<Pick<EncounterRow, 'phase' | 'options' | 'turn'>>;
  /** A turn passes with it: what can be gone back to. */
  readonly turn?: boolean;
}

/** Changes encounters: whole, in the journal, and only for whoever has seen how they stand. */
export interface IEncounterEditor {
  /**
   * @param phases in which this can be done.
   * @throws AppError `not-found`; `unavailable` in the trash; `conflict` when it changed since it was read; `invalid` in another phase.
   */
  open(at: At, phases: readonly EncounterPhase[]): OpenScene;
  /** Does one thing and stores it. */
  make(scene: OpenScene, work: (edit: UnitOfWork) => EncounterEdit): EncounterChange;
  /** The encounter runs from now on, and no other of its campaign: those that do are paused. All of `work` is done or nothing. */
  alone(scene: Pick<Scene, 'row'>, work: () => EncounterChange): EncounterChange;
  /** The same when it turns out to run after `work`. */
  settled(before: Scene, work: () => void): EncounterChange;
}
export const IEncounterEditor = Symbol('IEncounterEditor');

@service(IEncounterEditor)
export class EncounterEditor implements IEncounterEditor {
  constructor(
    @inject(IEncounterReader) private readonly reader: IEncounterReader,
    @inject(IEncounterStore) private readonly store: IEncounterStore,
    @inject(IHistory) private readonly changes: IHistory,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IEvents) private readonly events: IEvents,
  ) {}

  open({ id, revision }: At, phases: readonly EncounterPhase[]): OpenScene {
    const scene = this.reader.scene(id);
    const { row, campaign, people } = scene;
    const closed = this.reader.closedBecause(scene);
    if (closed !== null) throw new AppError('unavailable', closed);
    if (row.revision !== revision) throw new AppError('conflict', { key: 'app:encounters.error.moved' });
    if (!phases.includes(row.phase)) throw new AppError('invalid', { key: `app:encounters.error.${row.phase}` });
    return { ...scene, fight: fightOf(scene), teller: { nameOf: (who) => people.get(who)?.name ?? '?', system: campaign.system } };
  }

  make(scene: OpenScene, work: (edit: UnitOfWork) => EncounterEdit): EncounterChange {
    const { row, fight, campaign } = scene;
    const { id, campaignId } = row;
    this.changes.make(
      ({ text, turn = false }: EncounterEdit) => ({ campaignId, kind: 'encounter', text, system: campaign.system, encounterId: id, turn }),
      (edit) => {
        const result = work(edit);
        const { round, turn, combatants } = result.fight ?? fight;
        edit.change('encounter', id, { round, turn, combatants, ...result.row });
        for (const [who, state] of Object.entries(result.fight?.states ?? {})) if (state !== fight.states[who]) edit.change('character', who, state);
        return result;
      },
    );
    return this.reader.changeSince(scene);
  }

  alone({ row }: Pick<Scene, 'row'>, work: () => EncounterChange): EncounterChange {
    return this.#whole(() => {
      this.#pauseOthers(row);
      return work();
    });
  }

  settled(before: Scene, work: () => void): EncounterChange {
    return this.#whole(() => {
      work();
      const { row } = this.reader.scene(before.row.id);
      if (row.phase === 'running' && row.trashedAt === null) this.#pauseOthers(row);
      return this.reader.changeSince(before);
    });
  }

  #pauseOthers({ id, campaignId, title: other }: EncounterRow): void {
    for (const { id: running, title } of this.store.othersRunning(campaignId, id)) {
      this.changes.make({ campaignId, kind: 'encounter', encounterId: running, text: log('pausedFor', { title, other }) }, (edit) => {
        edit.change('encounter', running, { phase: 'paused' });
      });
    }
  }

  #whole<T>(work: () => T): T {
    return this.events.holdWhile(() => this.database.transaction(work));
  }
}
