import { text } from '#shared/plugin-api/text';
import { check } from './check';
import { modifierField } from './fields';
import { testFigure } from './present';
import { structureField, structureName, STRUCTURES } from './structures';
import type { StructureId } from './structures';

/** CO-28: answers to the form. `forMod` is the modifier of FOR. */
export type BreakStructureSetup = { readonly who: string; readonly structure: StructureId; readonly forMod: number };

/** CO-28: difficulty of the test and its total. */
export type BreakStructureValues = { readonly difficulty: number; readonly total: number };

/** CO-28: breaking a door or bending bars by force. */
export const breakStructure = check<BreakStructureSetup, BreakStructureValues>({
  id: 'break-structure',
  group: 'structures',
  form: { required: ['structure'], properties: { structure: structureField, forMod: modifierField('forMod') } },
  play({ structure, forMod }, roller) {
    const test = roller.test('for', forMod, STRUCTURES[structure].solidity);
    const { difficulty, total, success } = test;
    return { outcome: success ? 'success' : 'failure', values: { difficulty, total }, tests: [test] };
  },
  message({ outcome, setup, values }) {
    return { result: outcome, args: { ...values, structure: structureName(setup.structure) } };
  },
  picture({ outcome, setup, values }) {
    return {
      figure: testFigure('for', values, outcome),
      facts: [{ label: text('check.structure'), value: structureName(setup.structure) }],
      notes: outcome === 'success' ? [] : [text('check.break-structure.noteDamage', { reduction: STRUCTURES[setup.structure].reduction })],
    };
  },
  effects: () => [],
});
