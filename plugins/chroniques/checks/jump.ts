import { text } from '#shared/plugin-api/text';
import { check } from './check';
import { metresField, modifierField, tickField, twoD20Field } from './fields';

/** CO-20: answers to the form. */
export type JumpSetup = {
  readonly who: string;
  readonly metres: number;
  readonly runUp: boolean;
  readonly dexMod: number;
  readonly twoD20: boolean;
};

/** CO-20: difficulty of the test, its total and how far it reaches. */
export type JumpValues = {
  readonly difficulty: number;
  readonly total: number;
  /** Metres that this total reaches; never under 0. */
  readonly reach: number;
};

/** CO-20: difficulty a metre, with a run-up and from a standstill. */
export function difficultyPerMetre(runUp: boolean): number {
  return runUp ? 3 : 6;
}

/** Tenths of a metre, never more than was reached. */
function tenths(metres: number): number {
  return Math.floor(metres * 10) / 10;
}

/** CO-20: a long jump. */
export const jump = check<JumpSetup, JumpValues>({
  id: 'jump',
  group: 'movement',
  form: {
    required: ['metres'],
    properties: {
      metres: metresField('check.jump.metres', [2, 3, 4, 5, 6], { exclusiveMinimum: 0, maximum: 100 }),
      runUp: tickField('check.jump.runUp', { description: text('check.jump.runUpHelp') }),
      dexMod: modifierField('dexMod'),
      twoD20: twoD20Field,
    },
  },
  play({ metres, runUp, dexMod, twoD20 }, roller) {
    const perMetre = difficultyPerMetre(runUp);
    const test = roller.test('dex', dexMod, perMetre * metres, twoD20);
    const { total, difficulty, success } = test;
    return { outcome: success ? 'success' : 'failure', values: { difficulty, total, reach: Math.max(0, total) / perMetre }, tests: [test] };
  },
  message({ outcome, setup, values }) {
    return { result: outcome, args: { metres: setup.metres, total: values.total, difficulty: values.difficulty, reach: tenths(values.reach) } };
  },
  picture({ outcome, setup, values }) {
    return {
      figure: {
        label: text('check.jump.reach'),
        value: text('check.metres', { metres: tenths(values.reach) }),
        meaning: text('check.jump.needed', { metres: setup.metres }),
        tone: outcome === 'success' ? 'good' : 'danger',
      },
      notes: outcome === 'success' ? [] : [text('check.jump.noteFall')],
    };
  },
  effects: () => [],
});
