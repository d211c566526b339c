/** Rules of this feature that others may use, also in a thread without services. */
export { newCombatant } from '#main/features/encounters/combat/combat-state';
export { nextRank } from '#main/features/encounters/combat/order';
export { summaryOf } from '#main/features/encounters/combat/summary';
