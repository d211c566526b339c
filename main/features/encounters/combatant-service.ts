import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IStateService } from '#main/features/characters/api';
import { IEncounterReader } from '#main/features/encounters/encounter-reader';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { EncounterChange, EncountersContract } from '#shared/ipc/encounters';

type Served = Implementation<EncountersContract>;

/** What is done to somebody where they fight: done by the characters' own service, and answered with what it changed of the encounter. */
export type ICombatantService = Pick<Served, 'health' | 'addCondition' | 'countCondition'>;
export const ICombatantService = Symbol('ICombatantService');

@service(ICombatantService)
export class CombatantService implements ICombatantService {
  constructor(
    @inject(IEncounterReader) private readonly reader: IEncounterReader,
    @inject(IStateService) private readonly states: IStateService,
  ) {}

  health({ id, change }: Parameters<Served['health']>[0]): EncounterChange {
    return this.#changed(id, () => this.states.health(change));
  }

  addCondition({ id, change }: Parameters<Served['addCondition']>[0]): EncounterChange {
    return this.#changed(id, () => this.states.addCondition(change));
  }

  countCondition({ id, change }: Parameters<Served['countCondition']>[0]): EncounterChange {
    return this.#changed(id, () => this.states.countCondition(change));
  }

  #changed(id: string, work: () => unknown): EncounterChange {
    const before = this.reader.scene(id);
    const closed = this.reader.closedBecause(before);
    if (closed !== null) throw new AppError('unavailable', closed);
    work();
    return this.reader.changeSince(before);
  }
}
