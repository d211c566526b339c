/** What other features may use of this one. */
export { IEncounterStore } from '#main/features/encounters/encounter-store';
