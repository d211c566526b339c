import type { Part } from '#main/app/part';
import { EncounterEditor, IEncounterEditor } from '#main/services/encounters/encounter-editor';
import { EncounterReader, IEncounterReader } from '#main/services/encounters/encounter-reader';
import { EncounterService, IEncounterService } from '#main/services/encounters/encounter-service';
import { IInitiativeRules, InitiativeRules } from '#main/services/encounters/initiative-rules';
import { IInitiativeService, InitiativeService } from '#main/services/encounters/initiative-service';
import { ILineupService, LineupService } from '#main/services/encounters/lineup-service';
import { IRiders, Riders } from '#main/services/encounters/riders';
import { ITurnService, TurnService } from '#main/services/encounters/turn-service';
import { EncounterStore, IEncounterStore } from '#main/storage/records/encounter-store';
import { bindOnce } from '#main/util/bind-once';
import { encountersContract } from '#shared/ipc/encounters';

/** Fights: prepared, played turn by turn, and kept. */
export const encountersPart: Part = {
  bind(container) {
    bindOnce(container, IEncounterStore, { useClass: EncounterStore });
    bindOnce(container, IRiders, { useClass: Riders });
    bindOnce(container, IEncounterReader, { useClass: EncounterReader });
    bindOnce(container, IEncounterEditor, { useClass: EncounterEditor });
    bindOnce(container, IInitiativeRules, { useClass: InitiativeRules });
    bindOnce(container, IEncounterService, { useClass: EncounterService });
    bindOnce(container, ILineupService, { useClass: LineupService });
    bindOnce(container, IInitiativeService, { useClass: InitiativeService });
    bindOnce(container, ITurnService, { useClass: TurnService });
  },
  serve(container, dispatcher) {
    dispatcher.serve(
      'encounters',
      encountersContract,
      container.resolve<IEncounterService>(IEncounterService),
      container.resolve<ILineupService>(ILineupService),
      container.resolve<IInitiativeService>(IInitiativeService),
      container.resolve<ITurnService>(ITurnService),
    );
  },
};
