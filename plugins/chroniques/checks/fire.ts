import { wholeNumberField } from '#shared/plugin-api/kit/fields';
import { text } from '#shared/plugin-api/text';
import { check } from './check';
import { afflict, harm } from './effects';
import { modifierField, tickField } from './fields';
import { numberText } from './present';

/** CO-22: answers to the form. `turn` is 1 for the first turn in the fire. */
export type FireSetup = { readonly who: string; readonly turn: number; readonly blaze: boolean; readonly conMod: number };

/** CO-22: damage of a turn in the fire, and the CON test of a blaze. */
export type FireValues = {
  readonly damage: number;
  /** Of the CON test; null outside a blaze. */
  readonly difficulty: number | null;
  readonly total: number | null;
  readonly unconscious: boolean;
};

/** CO-22: what it takes not to suffocate in a blaze. @param turn 1 and on. */
export function blazeDifficulty(turn: number): number {
  return 5 + 2 * turn;
}

/** CO-22: one turn in the flames. */
export const fire = check<FireSetup, FireValues>({
  id: 'fire',
  group: 'body',
  form: {
    properties: {
      turn: wholeNumberField(text('check.fire.turn'), 1, 99, { description: text('check.fire.turnHelp'), default: 1 }),
      blaze: tickField('check.fire.blaze', { description: text('check.fire.blazeHelp') }),
      conMod: modifierField('conMod'),
    },
  },
  play({ turn, blaze, conMod }, roller) {
    const damage = roller.d6('damage', 1);
    if (!blaze) return { outcome: 'info', values: { damage, difficulty: null, total: null, unconscious: false }, tests: [] };
    const test = roller.test('con', conMod, blazeDifficulty(turn));
    const { difficulty, total, success } = test;
    return { outcome: success ? 'success' : 'failure', values: { damage, difficulty, total, unconscious: !success }, tests: [test] };
  },
  message({ outcome, setup, values }) {
    const { damage, difficulty, total } = values;
    const args = { turn: setup.turn, damage };
    if (difficulty === null || total === null) return { result: 'burns', args };
    return { result: outcome === 'success' ? 'stands' : 'faints', args: { ...args, difficulty, total } };
  },
  picture({ setup, values }) {
    const { damage, difficulty, unconscious } = values;
    const note = unconscious
      ? text('check.fire.noteOut')
      : difficulty === null
        ? text('check.fire.noteBurning')
        : text('check.fire.noteNext', { difficulty: blazeDifficulty(setup.turn + 1) });
    return {
      figure: {
        label: text('check.damageLabel'),
        value: numberText(damage),
        meaning: text(unconscious ? 'check.fire.unconscious' : 'check.fire.ofTurn', { turn: setup.turn }),
        tone: 'danger',
      },
      notes: [note],
    };
  },
  effects({ setup, values }, who) {
    const cause = text(setup.blaze ? 'check.fire.causeBlaze' : 'check.fire.cause', { turn: setup.turn });
    return [...harm(who, values.damage, cause), ...(values.unconscious ? [afflict(who, 'unconscious', text('check.fire.untilAwake'), cause)] : [])];
  },
});
