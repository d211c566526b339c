import type { NumberField } from '#shared/plugin-api/form';
import { choiceField } from '#shared/plugin-api/kit/fields';
import { refuse } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { check } from './check';
import { modifierField } from './fields';
import { testFigure } from './present';

/** CO-23: how a load is moved. */
export type LiftMode = 'overhead' | 'carry' | 'drag';

/** CO-23: answers to the form. `weight` is one's own, `load` what is lifted, both in the same unit. */
export type LiftSetup = { readonly who: string; readonly weight: number; readonly load: number; readonly mode: LiftMode; readonly forMod: number };

/** CO-23: difficulty of the test and its total. */
export type LiftValues = { readonly difficulty: number; readonly total: number };

/** CO-23: what may be lifted, in times one's own weight, and how hard it is. */
export const LOADS: readonly { readonly id: 'half' | 'own' | 'double' | 'triple'; readonly weights: number; readonly difficulty: number }[] = [
  { id: 'half', weights: 0.5, difficulty: 10 },
  { id: 'own', weights: 1, difficulty: 15 },
  { id: 'double', weights: 2, difficulty: 20 },
  { id: 'triple', weights: 3, difficulty: 25 },
];

/** CO-23: what each way of moving a load adds to the test. */
export const LIFT_BONUS: Readonly<Record<LiftMode, number>> = { overhead: 0, carry: 5, drag: 10 };
/** CO-23: every way of moving a load. */
export const LIFT_MODES = Object.keys(LIFT_BONUS) as readonly LiftMode[];

/** CO-23: how hard a load is to move, in one unit of weight. @returns undefined for what nobody lifts. */
export function liftDifficulty(weight: number, load: number): number | undefined {
  // What was typed in decimals must not miss its own triple by the last digit of a product.
  return LOADS.find(({ weights }) => load <= weight * weights * (1 + 1e-9))?.difficulty;
}

function weightField(key: string): NumberField {
  return { type: 'number', title: text(key), description: text('check.lift.unitHelp'), exclusiveMinimum: 0, maximum: 100_000 };
}

/** CO-23: moving a load. Refused at `load` beyond the triple of one's weight. */
export const lift = check<LiftSetup, LiftValues>({
  id: 'lift',
  group: 'body',
  form: {
    required: ['weight', 'load'],
    properties: {
      weight: weightField('check.lift.weight'),
      load: weightField('check.lift.load'),
      mode: choiceField(text('check.lift.mode'), LIFT_MODES, (mode) => text(`check.lift.mode.${mode}`), { default: 'overhead' }),
      forMod: modifierField('forMod'),
    },
  },
  play({ weight, load, mode, forMod }, roller) {
    const asked = liftDifficulty(weight, load);
    if (asked === undefined) return refuse('load', text('check.lift.tooHeavy', { most: weight * 3 }));
    const test = roller.test('for', forMod + LIFT_BONUS[mode], asked);
    const { difficulty, total, success } = test;
    return { outcome: success ? 'success' : 'failure', values: { difficulty, total }, tests: [test] };
  },
  message({ outcome, setup, values }) {
    return { result: outcome, args: { ...values, deed: text(`check.lift.deed.${setup.mode}`) } };
  },
  picture({ outcome, setup, values }) {
    const bonus = LIFT_BONUS[setup.mode];
    return {
      figure: testFigure('for', values, outcome),
      facts: [
        { label: text('check.lift.mode'), value: text(`check.lift.mode.${setup.mode}`) },
        { label: text('check.lift.share'), value: text('check.lift.times', { times: Math.round((setup.load / setup.weight) * 100) / 100 }) },
        ...(bonus === 0 ? [] : [{ label: text('check.lift.bonus'), value: text('check.signed', { value: bonus }) }]),
      ],
    };
  },
  effects: () => [],
});
