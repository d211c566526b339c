/** Makes a procedure of each check: it is asked, rolled, shown, and then it is over. */
import type { JsonObject } from '#shared/domain/json';
import type { Dice } from '#shared/plugin-api/dice';
import { procedureTexts } from '#shared/plugin-api/kit/steps';
import { rollSum } from '#shared/plugin-api/kit/tests';
import { refuse } from '#shared/plugin-api/procedure';
import type { Procedure, Refusal, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { testD20 } from '../d20';
import { eventsOf } from './events';
import { whoField } from './fields';
import { present } from './present';
import type { CheckRoller, CheckRules, CheckSetup, CheckState } from './rules';

/** Who rolls where nobody is named. */
const GM = 'gm';

/** CO-20 to CO-30: makes a procedure of a check. It is over once it has started, and offers nothing. */
export function check<Setup extends CheckSetup, Values extends JsonObject>(rules: CheckRules<Setup, Values>): Procedure<Setup, CheckState<Setup, Values>> {
  const { id, group, climate, form } = rules;
  return {
    id,
    kind: 'check',
    group,
    ...(climate === undefined ? {} : { climate }),
    ...procedureTexts(`check.${id}`, ['description', 'keywords']),
    stateVersion: 1,
    setup: { type: 'object', additionalProperties: false, ...form, properties: { ...form.properties, who: whoField } },
    start(setup, dice): Step<CheckState<Setup, Values>> | Refusal {
      const named = setup.who.trim() !== '' && setup.who !== GM;
      const roller = rollerOf(dice, named ? setup.who : GM);
      const played = rules.play(setup, roller);
      if ('refused' in played) return played;
      const state = { ...played, who: named ? setup.who : null, setup };
      return { state, finished: true, events: eventsOf(rules, state, dice), effects: rules.effects(state, roller.who) };
    },
    actions: () => [],
    apply: () => refuse('action', text('check.over')),
    view: ({ outcome, values, tests }) => ({ outcome, values, tests }),
    present: (state) => present(rules, state),
  };
}

function rollerOf(dice: Dice, who: string): CheckRoller {
  return {
    who,
    dice,
    test: (characteristic, modifier, difficulty, twoD20 = false) => ({
      characteristic,
      modifier,
      ...testD20(dice, { who, characteristic, modifier, difficulty, twoD20 }),
    }),
    d6: (label, count) => rollSum(dice, { who, label, sides: 6 }, count),
  };
}
