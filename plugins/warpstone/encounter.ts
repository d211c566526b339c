import type { EncounterRules } from '#shared/plugin-api/characters';
import { numberOf } from '#shared/plugin-api/own';

/** The order of turns: by Initiative, without a roll; equal is for the table to settle. */
export const encounter: EncounterRules = {
  options: { type: 'object', additionalProperties: false, properties: {} },
  initiative: (combatants) => combatants.map(({ id, stats }) => ({ id, score: numberOf(stats, 'I') ?? 0, tieBreaks: [] })),
};
