import { CombatantService } from '#main/features/encounters/combatant-service';
import { EncounterEditor } from '#main/features/encounters/encounter-editor';
import { EncounterReader } from '#main/features/encounters/encounter-reader';
import { EncounterService } from '#main/features/encounters/encounter-service';
import { EncounterStore } from '#main/features/encounters/encounter-store';
import { InitiativeRules } from '#main/features/encounters/initiative-rules';
import { InitiativeService } from '#main/features/encounters/initiative-service';
import { LineupService } from '#main/features/encounters/lineup-service';
import { Mounts } from '#main/features/encounters/mounts';
import { Newcomers } from '#main/features/encounters/newcomers';
import { QuickSheets } from '#main/features/encounters/quick-sheets';
import { TurnService } from '#main/features/encounters/turn-service';
import type { Module } from '#main/platform/composition/module';
import { serving } from '#main/platform/composition/service';
import { encountersContract } from '#shared/ipc/encounters';

/** Fights: prepared, played turn by turn, and kept. */
export const encountersModule: Module = {
  services: [
    EncounterStore,
    Mounts,
    EncounterReader,
    EncounterEditor,
    InitiativeRules,
    EncounterService,
    Newcomers,
    QuickSheets,
    LineupService,
    InitiativeService,
    TurnService,
    CombatantService,
  ],
  serve: serving('encounters', encountersContract, EncounterService, LineupService, InitiativeService, TurnService, CombatantService),
};
