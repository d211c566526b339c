import { CharacterService, ICharacterService } from '#main/features/characters/character-service';
import { CharacterStore, ICharacterStore } from '#main/features/characters/character-store';
import { FighterStore, IFighterStore } from '#main/features/characters/fighter-store';
import { FillService, IFillService } from '#main/features/characters/fill-service';
import { INamesakes, Namesakes } from '#main/features/characters/namesakes';
import { RecordLookup, IRecordLookup } from '#main/features/characters/record-lookup';
import { CharacterRuleService, ICharacterRuleService } from '#main/features/characters/character-rule-service';
import { IStateService, StateService } from '#main/features/characters/state-service';
import { bindOnce } from '#main/platform/composition/bind-once';
import { IUndoFollowUp } from '#main/platform/history/undo-follow-up';
import type { Module } from '#main/platform/composition/module';
import { charactersContract } from '#shared/ipc/characters';

/** Members of parties and entries of libraries: their sheets, health, conditions and penalties. */
export const charactersModule: Module = {
  bind(container) {
    bindOnce(container, ICharacterStore, { useClass: CharacterStore });
    bindOnce(container, IFighterStore, { useClass: FighterStore });
    bindOnce(container, INamesakes, { useClass: Namesakes });
    bindOnce(container, IUndoFollowUp, { useClass: Namesakes });
    bindOnce(container, IRecordLookup, { useClass: RecordLookup });
    bindOnce(container, ICharacterRuleService, { useClass: CharacterRuleService });
    bindOnce(container, ICharacterService, { useClass: CharacterService });
    bindOnce(container, IFillService, { useClass: FillService });
    bindOnce(container, IStateService, { useClass: StateService });
  },
  serve(container, dispatcher) {
    dispatcher.serve(
      'characters',
      charactersContract,
      container.resolve<ICharacterService>(ICharacterService),
      container.resolve<IStateService>(IStateService),
      container.resolve<IFillService>(IFillService),
      container.resolve<ICharacterRuleService>(ICharacterRuleService),
    );
  },
};
