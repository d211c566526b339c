import type { EncounterRules } from '#shared/plugin-api/characters';
import { formOf } from '#shared/plugin-api/kit/fields';
import { numberOf } from '#shared/plugin-api/own';

/** The order of turns: 1D10 + Agility, between equals the higher Agility; equal in both is for the table to settle. */
export const encounter: EncounterRules = {
  options: formOf({}),
  initiative(combatants, _options, dice) {
    return combatants.map(({ id, stats }) => {
      const Ag = numberOf(stats, 'Ag') ?? 0;
      return { id, score: dice.roll({ who: id, label: 'initiative', sides: 10 }) + Ag, tieBreaks: [Ag] };
    });
  },
};
