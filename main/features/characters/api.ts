/** What other features may use of this one. */
export { circumstancesOf, ICharacterRuleService, usualMaximum } from '#main/features/characters/character-rule-service';
export { withCondition, withHealth, without, withPenalty } from '#main/features/characters/character-state';
export { ICharacterStore } from '#main/features/characters/character-store';
export type { CharacterOwner } from '#main/features/characters/character-store';
export { characterOf } from '#main/features/characters/character-view';
export { copyOf } from '#main/features/characters/copies';
export { ICreatures } from '#main/features/characters/creatures';
export { IFighterStore } from '#main/features/characters/fighter-store';
export { listed, whoArgs, withRenamed } from '#main/features/characters/journal-messages';
export { moveMembers } from '#main/features/characters/moving';
export { INamesakes } from '#main/features/characters/namesakes';
export type { Coming, Renamed } from '#main/features/characters/namesakes';
export { IRecordLookup } from '#main/features/characters/record-lookup';
export { IStateService } from '#main/features/characters/state-service';
