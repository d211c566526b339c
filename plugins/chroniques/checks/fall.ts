import { text } from '#shared/plugin-api/text';
import { check } from './check';
import { harm } from './effects';
import { metresField, modifierField, readingChoice, twoD20Field } from './fields';
import { numberText } from './present';

/** CO-21: answers to the form. */
export type FallSetup = {
  readonly who: string;
  readonly metres: number;
  readonly dexMod: number;
  readonly twoD20: boolean;
  readonly firstMetres: 'before-cap' | 'after-cap';
};

/** CO-21: the DEX test and the damage of a fall. */
export type FallValues = {
  /** D6 of damage. */
  readonly dice: number;
  readonly damage: number;
  readonly difficulty: number;
  readonly total: number;
};

/** CO-21: metres a die. */
export const METRES_A_DIE = 3;
/** CO-21: the most dice of a fall. */
export const MOST_DICE = 10;
/** CO-21: the DEX test that breaks a fall. */
export const FALL_DIFFICULTY = 10;

/**
 * CO-21: the dice of a fall.
 * @param broken whether the first 3 m do not count.
 * @param firstMetres whether they are taken off the height, or off the dice that the cap has left.
 */
export function fallDice(metres: number, broken: boolean, firstMetres: FallSetup['firstMetres']): number {
  const ignored = broken ? 1 : 0;
  const dice = Math.floor(metres / METRES_A_DIE);
  return Math.max(0, firstMetres === 'before-cap' ? Math.min(MOST_DICE, dice - ignored) : Math.min(MOST_DICE, dice) - ignored);
}

/** CO-21: a fall. */
export const fall = check<FallSetup, FallValues>({
  id: 'fall',
  group: 'movement',
  form: {
    required: ['metres'],
    properties: {
      metres: metresField('check.fall.metres', [3, 6, 9, 15, 30], { minimum: 0, maximum: 1000 }),
      dexMod: modifierField('dexMod'),
      twoD20: twoD20Field,
      firstMetres: readingChoice('check.fall.firstMetres', { 'before-cap': 'check.fall.beforeCap', 'after-cap': 'check.fall.afterCap' }),
    },
  },
  play({ metres, dexMod, twoD20, firstMetres }, roller) {
    const test = roller.test('dex', dexMod, FALL_DIFFICULTY, twoD20);
    const { total, difficulty, success } = test;
    const dice = fallDice(metres, success, firstMetres);
    return { outcome: success ? 'success' : 'failure', values: { dice, damage: roller.d6('damage', dice), difficulty, total }, tests: [test] };
  },
  message({ outcome, setup, values }) {
    const { dice, damage, total, difficulty } = values;
    return { result: dice === 0 ? 'unhurt' : outcome, args: { metres: setup.metres, dice, damage, total, difficulty } };
  },
  picture({ setup, values }) {
    const { dice, damage } = values;
    return {
      figure: {
        label: text('check.damageLabel'),
        value: numberText(damage),
        meaning: dice === 0 ? text('check.fall.noDice') : text('check.d6', { dice }),
        tone: damage > 0 ? 'danger' : 'good',
      },
      facts: [{ label: text('check.fall.metres'), value: text('check.metres', { metres: setup.metres }) }],
    };
  },
  effects: ({ setup, values }, who) => harm(who, values.damage, text('check.fall.cause', { metres: setup.metres })),
});
