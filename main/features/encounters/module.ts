import type { Module } from '#main/platform/composition/module';
import { CombatantService, ICombatantService } from '#main/features/encounters/combatant-service';
import { EncounterEditor, IEncounterEditor } from '#main/features/encounters/encounter-editor';
import { EncounterReader, IEncounterReader } from '#main/features/encounters/encounter-reader';
import { EncounterService, IEncounterService } from '#main/features/encounters/encounter-service';
import { IInitiativeRules, InitiativeRules } from '#main/features/encounters/initiative-rules';
import { IInitiativeService, InitiativeService } from '#main/features/encounters/initiative-service';
import { ILineupService, LineupService } from '#main/features/encounters/lineup-service';
import { IMounts, Mounts } from '#main/features/encounters/mounts';
import { ITurnService, TurnService } from '#main/features/encounters/turn-service';
import { EncounterStore, IEncounterStore } from '#main/features/encounters/encounter-store';
import { bindOnce } from '#main/platform/composition/bind-once';
import { encountersContract } from '#shared/ipc/encounters';

/** Fights: prepared, played turn by turn, and kept. */
export const encountersModule: Module = {
  bind(container) {
    bindOnce(container, IEncounterStore, { useClass: EncounterStore });
    bindOnce(container, IMounts, { useClass: Mounts });
    bindOnce(container, IEncounterReader, { useClass: EncounterReader });
    bindOnce(container, IEncounterEditor, { useClass: EncounterEditor });
    bindOnce(container, IInitiativeRules, { useClass: InitiativeRules });
    bindOnce(container, IEncounterService, { useClass: EncounterService });
    bindOnce(container, ILineupService, { useClass: LineupService });
    bindOnce(container, IInitiativeService, { useClass: InitiativeService });
    bindOnce(container, ITurnService, { useClass: TurnService });
    bindOnce(container, ICombatantService, { useClass: CombatantService });
  },
  serve(container, dispatcher) {
    dispatcher.serve(
      'encounters',
      encountersContract,
      container.resolve<IEncounterService>(IEncounterService),
      container.resolve<ILineupService>(ILineupService),
      container.resolve<IInitiativeService>(IInitiativeService),
      container.resolve<ITurnService>(ITurnService),
      container.resolve<ICombatantService>(ICombatantService),
    );
  },
};
