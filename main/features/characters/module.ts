import { CharacterService } from '#main/features/characters/character-service';
import { CharacterStore } from '#main/features/characters/character-store';
import { Creatures } from '#main/features/characters/creatures';
import { FighterStore } from '#main/features/characters/fighter-store';
import { FillService } from '#main/features/characters/fill-service';
import { Namesakes } from '#main/features/characters/namesakes';
import { RecordLookup } from '#main/features/characters/record-lookup';
import { CharacterRuleService } from '#main/features/characters/character-rule-service';
import { StateService } from '#main/features/characters/state-service';
import type { Module } from '#main/platform/composition/module';
import { charactersContract } from '#shared/ipc/characters';
import { serving } from '#main/platform/composition/service';

/** Members of parties and entries of libraries: their sheets, health, conditions and penalties. */
export const charactersModule: Module = {
  services: [CharacterStore, FighterStore, Namesakes, RecordLookup, CharacterRuleService, CharacterService, FillService, StateService, Creatures],
  serve: serving('characters', charactersContract, CharacterService, StateService, FillService, CharacterRuleService, Creatures),
};
