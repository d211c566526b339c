import type { Combatant, EncounterRules, InitiativeEntry } from '#shared/plugin-api/characters';
import type { Dice } from '#shared/plugin-api/dice';
import { choiceField, formOf } from '#shared/plugin-api/kit/fields';
import { numberOf } from '#shared/plugin-api/own';
import { text } from '#shared/plugin-api/text';
import { tens, testResult } from './chase/test';

/** After so many equal opposed tests the first in the list goes first: a die that always falls alike must not hold up the table. */
const MOST_TESTS = 20;

/** The order of turns: by Initiative, between equals by Agility, then by an opposed Agility test. */
export const encounter: EncounterRules = {
  options: formOf({
    method: choiceField(text('encounter.method'), ['byInitiative', 'initiativePlusD10', 'bonuses'], (method) => text(`encounter.${method}`), {
      description: text('encounter.methodHelp'),
      default: 'byInitiative',
    }),
  }),
  initiative(combatants, options, dice) {
    return combatants.map((combatant): InitiativeEntry => {
      const I = numberOf(combatant.stats, 'I') ?? 0;
      const Ag = numberOf(combatant.stats, 'Ag') ?? 0;
      return { id: combatant.id, score: score(combatant.id, I, Ag, options['method'], dice), tieBreaks: [Ag] };
    });
  },
  settleTie(tied, _options, dice) {
    let left = tied;
    for (let test = 0; test < MOST_TESTS && left.length > 1; test += 1) left = bestAtAgility(left, dice);
    return left[0]?.id ?? '';
  },
};

function score(who: string, I: number, Ag: number, method: unknown, dice: Dice): number {
  if (method === 'initiativePlusD10') return I + dice.roll({ who, label: 'initiative', sides: 10 });
  if (method === 'bonuses') return tens(I) + tens(Ag) + dice.roll({ who, label: 'initiative', sides: 10 });
  return I;
}

/** Who has the highest SL in a test of Agility; a success with +0 goes before a failure with −0. */
function bestAtAgility(tied: readonly Combatant[], dice: Dice): readonly Combatant[] {
  const results = tied.map((combatant) => {
    const result = testResult(dice.roll({ who: combatant.id, label: 'agility', sides: 100 }), numberOf(combatant.stats, 'Ag') ?? 0, true);
    return { combatant, rank: result.sl + (result.success ? 0.5 : 0) };
  });
  const best = Math.max(...results.map((result) => result.rank));
  return results.filter((result) => result.rank === best).map((result) => result.combatant);
}
