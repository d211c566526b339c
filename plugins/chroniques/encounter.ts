import type { EncounterRules } from '#shared/plugin-api/characters';
import { numberOf } from '#shared/plugin-api/own';

/** The order of turns: the score of DEX without a roll, between equals the higher level, then player characters first. */
export const encounter: EncounterRules = {
  options: { type: 'object', additionalProperties: false, properties: {} },
  initiative: (combatants) =>
    combatants.map(({ id, playerCharacter, stats }) => ({
      id,
      score: numberOf(stats, 'dex') ?? 0,
      tieBreaks: [numberOf(stats, 'level') ?? 0, playerCharacter ? 1 : 0],
    })),
};
