import { text } from '#shared/plugin-api/text';
import { check } from './check';
import type { Outcome } from './rules';
import { afflict } from './effects';
import { modifierField } from './fields';
import { numberText } from './present';

/** CO-27: answers to the form. `intMod` is the modifier of INT. */
export type CoatWeaponSetup = { readonly who: string; readonly intMod: number };

/** CO-27: where the dose went, with the difficulty of the test and its total. */
export type CoatWeaponValues = {
  /** Where the dose went. */
  readonly dose: 'applied' | 'lost' | 'self';
  readonly difficulty: number;
  readonly total: number;
};

/** CO-27 */
export const COATING_DIFFICULTY = 14;

const OUTCOMES: Readonly<Record<CoatWeaponValues['dose'], Outcome>> = { applied: 'success', lost: 'failure', self: 'critical-failure' };

/** CO-27: putting poison on a weapon. */
export const coatWeapon = check<CoatWeaponSetup, CoatWeaponValues>({
  id: 'coat-weapon',
  group: 'poison',
  form: { properties: { intMod: modifierField('intMod') } },
  play({ intMod }, roller) {
    const test = roller.test('int', intMod, COATING_DIFFICULTY);
    const { difficulty, total, roll } = test;
    // A natural 1 is a critical failure whatever is added to it.
    const success = test.success && roll !== 1;
    const dose = roll === 1 ? 'self' : success ? 'applied' : 'lost';
    return { outcome: OUTCOMES[dose], values: { dose, difficulty, total }, tests: [{ ...test, success }] };
  },
  message({ values }) {
    const { dose, total, difficulty } = values;
    return { result: dose, args: { total, difficulty } };
  },
  picture({ values }) {
    const { dose, total, difficulty } = values;
    return {
      figure: {
        label: text('check.test.int'),
        value: numberText(total),
        meaning: text(dose === 'self' ? 'check.coat-weapon.naturalOne' : 'check.against', { difficulty }),
        tone: dose === 'applied' ? 'good' : 'danger',
      },
      facts: [{ label: text('check.coat-weapon.dose'), value: text(`check.coat-weapon.dose.${dose}`) }],
      notes: dose === 'lost' ? [] : [text(dose === 'self' ? 'check.coat-weapon.noteSelf' : 'check.coat-weapon.noteFirstHit')],
    };
  },
  effects: ({ values }, who) =>
    values.dose === 'self' ? [afflict(who, 'poisoned', text('check.coat-weapon.untilTested'), text('check.coat-weapon.cause'))] : [],
});
