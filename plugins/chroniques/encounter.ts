import type { EncounterRules } from '#shared/plugin-api/characters';
import { formOf } from '#shared/plugin-api/kit/fields';
import { numberOf } from '#shared/plugin-api/own';
import type { Fact } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import { MOUNTED } from './mounted';

/** What the rules know of a fight in the saddle: the same as the table says, whatever the rider and the mount are. */
const RIDING: readonly Fact[] = MOUNTED.map((id) => ({ label: text(`table.mounted.${id}`), value: text(`table.mounted.${id}.fact`) }));

/** The order of turns: the score of DEX without a roll, between equals the higher level, then player characters first. */
export const encounter: EncounterRules = {
  options: formOf({}),
  initiative: (combatants) =>
    combatants.map(({ id, playerCharacter, stats }) => ({
      id,
      score: numberOf(stats, 'dex') ?? 0,
      tieBreaks: [numberOf(stats, 'level') ?? 0, playerCharacter ? 1 : 0],
    })),
  riderFacts: () => RIDING,
};
