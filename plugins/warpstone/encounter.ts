import type { EncounterRules } from '#shared/plugin-api/characters';
import { formOf } from '#shared/plugin-api/kit/fields';
import { numberOf } from '#shared/plugin-api/own';

/** The order of turns: by Initiative, without a roll; equal is for the table to settle. */
export const encounter: EncounterRules = {
  options: formOf({}),
  initiative: (combatants) => combatants.map(({ id, stats }) => ({ id, score: numberOf(stats, 'I') ?? 0, tieBreaks: [] })),
};
