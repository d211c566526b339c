import { choiceField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { refuse } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { check } from './check';
import { tickField } from './fields';
import { numberText } from './present';
import { structureField, structureName, STRUCTURES } from './structures';
import type { Structure, StructureId } from './structures';

/** CO-29: what a structure is hit with. */
export type BlowKind = 'slashing' | 'piercing' | 'blunt' | 'siege';

/** CO-29: every kind of blow. */
export const BLOW_KINDS: readonly BlowKind[] = ['slashing', 'piercing', 'blunt', 'siege'];

/** CO-29: answers to the form. */
export type DamageStructureSetup = {
  readonly who: string;
  readonly structure: StructureId;
  /** Hit points that are left; null while it is whole. */
  readonly remaining: number | null;
  readonly damage: number;
  readonly kind: BlowKind;
  readonly siegeOnly: boolean;
};

/** CO-29: what a blow did to a structure. */
export type DamageStructureValues = {
  /** Damage that got through. */
  readonly dealt: number;
  /** Hit points left afterwards. */
  readonly remaining: number;
  readonly broken: boolean;
  readonly solidity: number;
  readonly reduction: number;
};

/** Why a blow does nothing, whatever its damage. */
export type Immunity = 'piercing' | 'masonry' | 'wall';

/**
 * CO-29: what makes a structure proof against a kind of blow.
 * @param siegeOnly whether other blows than those of siege engines do nothing to a stone wall.
 */
export function immunityOf(structure: Structure, kind: BlowKind, siegeOnly: boolean): Immunity | null {
  if (kind === 'piercing') return 'piercing';
  if (kind === 'slashing' && structure.kind === 'masonry') return 'masonry';
  return kind === 'blunt' && structure.siegeOnly === true && siegeOnly ? 'wall' : null;
}

/** CO-29: a blow at a structure. Refused at `remaining` when that is more than its solidity. */
export const damageStructure = check<DamageStructureSetup, DamageStructureValues>({
  id: 'damage-structure',
  group: 'structures',
  form: {
    required: ['structure', 'damage', 'kind'],
    properties: {
      structure: structureField,
      damage: wholeNumberField(text('check.damage-structure.damage'), 0, 1000, { description: text('check.damage-structure.damageHelp') }),
      kind: choiceField(text('check.damage-structure.kind'), BLOW_KINDS, (kind) => text(`check.damage-structure.kind.${kind}`)),
      remaining: wholeNumberField(text('check.damage-structure.remaining'), 1, 30, {
        description: text('check.damage-structure.remainingHelp'),
        nullable: true,
        default: null,
      }),
      siegeOnly: tickField('check.damage-structure.siegeOnly', {
        default: true,
        'x-interpretation': text('check.damage-structure.siegeOnlyReading'),
        'x-advanced': true,
      }),
    },
  },
  play({ structure: id, remaining: left, damage, kind, siegeOnly }) {
    const structure = STRUCTURES[id];
    const { solidity, reduction } = structure;
    const before = left ?? solidity;
    if (before > solidity) return refuse('remaining', text('check.damage-structure.tooMuch', { solidity, structure: structureName(id) }));
    const dealt = immunityOf(structure, kind, siegeOnly) === null ? Math.max(0, damage - reduction) : 0;
    const remaining = Math.max(0, before - dealt);
    return { outcome: 'info', values: { dealt, remaining, broken: remaining === 0, solidity, reduction }, tests: [] };
  },
  message({ setup, values }) {
    const { dealt, remaining, broken, solidity } = values;
    return { result: broken ? 'broken' : dealt > 0 ? 'dented' : 'nothing', args: { structure: structureName(setup.structure), dealt, remaining, solidity } };
  },
  picture({ setup, values }) {
    const { dealt, remaining, broken, solidity, reduction } = values;
    const immunity = immunityOf(STRUCTURES[setup.structure], setup.kind, setup.siegeOnly);
    const why = immunity === null ? text('check.damage-structure.noteReduction', { reduction }) : text(`check.damage-structure.immune.${immunity}`);
    return {
      figure: {
        label: text('check.damage-structure.left'),
        value: numberText(remaining),
        meaning: broken ? text('check.damage-structure.brokenMeaning') : text('check.damage-structure.of', { solidity }),
        tone: broken ? 'good' : dealt > 0 ? 'warning' : 'neutral',
      },
      facts: [
        { label: text('check.structure'), value: structureName(setup.structure) },
        { label: text('check.damage-structure.dealt'), value: numberText(dealt) },
        { label: text('check.damage-structure.reduction'), value: numberText(reduction) },
      ],
      blocks: [{ kind: 'meter', label: text('check.damage-structure.left'), value: remaining, max: solidity, tone: broken ? 'good' : 'neutral' }],
      notes: [...(dealt === 0 ? [why] : []), ...(setup.structure === 'wall-stone' ? [text('check.damage-structure.noteThickness')] : [])],
    };
  },
  effects: () => [],
});
