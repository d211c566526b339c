/** What a trap check is asked, and a trap of one's own. */
import type { FormSchema, NumberField } from '#shared/plugin-api/form';
import { choiceField, groupField, nameField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { text, verbatim } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { Characteristic } from '../d20';
import { halfField, modifierField, tickField, twoD20Field } from './fields';
import { TRAP_IDS, TRAPS } from './traps';
import type { Trap, TrapId, TrapTraits } from './traps';

/**
 * A whole trap as the GM describes it: the answer `trap` instead of the id of one of the rules'. `name`, `detect` and `disarm` are
 * required, everything else does nothing unless told; difficulties are 0 to 60.
 *
 *     { "name": "Darts", "detect": 18, "disarm": 12, "damage": { "dice": 2, "sides": 4, "flat": 1 }, "dexHalf": 12,
 *       "conditions": ["bleeding"], "until": "until bandaged", "escape": null, "poisoned": true }
 */
export type CustomTrap = TrapTraits & {
  readonly name: string;
  /** How long the conditions last, in the GM's words. */
  readonly until: string;
  /** Difficulty of getting free; null where no test is needed. */
  readonly escape: number | null;
  /** What that test is of. */
  readonly escapeBy: Characteristic;
};

/** CO-30: answers to the form. */
export type TrapSetup = {
  readonly who: string;
  readonly trap: TrapId | CustomTrap;
  readonly sagMod: number;
  readonly intMod: number;
  readonly dexMod: number;
  readonly searching: boolean;
  readonly camouflaged: boolean;
  readonly disarm: boolean;
  readonly twoD20: boolean;
  readonly half: 'down' | 'up';
};

/** CO-30: what a trap may put somebody in: every condition but those that no trap could. */
export const TRAP_CONDITIONS: readonly string[] = [
  'blinded',
  'weakened',
  'winded',
  'stunned',
  'immobilised',
  'crippled',
  'paralysed',
  'slowed',
  'prone',
  'surprised',
  'confused',
  'silenced',
  'bleeding',
  'poisoned',
  'unconscious',
];

const CHARACTERISTICS: readonly Characteristic[] = ['for', 'dex', 'con', 'int', 'sag', 'cha'];

function difficultyField(key: string, more: Partial<NumberField> = {}): NumberField {
  return wholeNumberField(text(key), 0, 60, more);
}

function countField(key: string, minimum: number, maximum: number, initial: number): NumberField {
  return wholeNumberField(text(key), minimum, maximum, { default: initial });
}

const damageField = groupField(text('check.damageLabel'), {
  dice: countField('check.trap.custom.dice', 0, 20, 0),
  sides: countField('check.trap.custom.sides', 2, 100, 6),
  flat: countField('check.trap.custom.flat', 0, 100, 0),
});

const customField = groupField(
  text('check.trap.custom'),
  {
    name: nameField(text('check.trap.custom.name'), 60),
    detect: difficultyField('check.trap.custom.detect'),
    detectCamouflaged: difficultyField('check.trap.custom.detectCamouflaged', { nullable: true, default: null, 'x-advanced': true }),
    disarm: difficultyField('check.trap.custom.disarm'),
    damage: damageField,
    dexHalf: difficultyField('check.trap.custom.dexHalf', { description: text('check.trap.custom.dexHalfHelp'), nullable: true, default: null }),
    conditions: {
      type: 'array',
      title: text('check.trap.custom.conditions'),
      items: choiceField(text('check.trap.custom.condition'), TRAP_CONDITIONS, conditionName),
      maxItems: TRAP_CONDITIONS.length,
      uniqueItems: true,
      default: [],
    },
    until: { type: 'string', title: text('check.trap.custom.until'), description: text('check.trap.custom.untilHelp'), maxLength: 80, default: '' },
    escape: difficultyField('check.trap.custom.escape', { description: text('check.trap.custom.escapeHelp'), nullable: true, default: null }),
    escapeBy: choiceField(text('check.trap.custom.escapeBy'), CHARACTERISTICS, (characteristic) => text(`check.ability.${characteristic}`), {
      default: 'for',
    }),
    poisoned: tickField('check.trap.custom.poisoned', { description: text('check.trap.custom.poisonedHelp') }),
  },
  ['name', 'detect', 'disarm'],
);

const trapField = choiceField(text('check.trap.trap'), TRAP_IDS, (id) => text(`check.trap.name.${id}`), { custom: customField });

/** CO-30: the form of a trap check. */
export const trapForm: Omit<FormSchema, 'type' | 'additionalProperties'> = {
  required: ['trap'],
  properties: {
    trap: trapField,
    camouflaged: tickField('check.trap.camouflaged', { description: text('check.trap.camouflagedHelp') }),
    searching: tickField('check.trap.searching', { description: text('check.trap.searchingHelp') }),
    disarm: tickField('check.trap.disarm', { description: text('check.trap.disarmHelp') }),
    sagMod: modifierField('sagMod'),
    intMod: modifierField('intMod'),
    dexMod: modifierField('dexMod'),
    twoD20: twoD20Field,
    half: halfField,
  },
};

/** CO-30: the trap itself, one of the rules or one's own. */
export function trapOf(trap: TrapId | CustomTrap): Trap {
  if (typeof trap === 'string') return TRAPS[trap];
  const { escape, escapeBy } = trap;
  return { ...trap, escape: escape === null ? null : { characteristic: escapeBy, difficulty: escape } };
}

/** CO-30: what a trap is called. */
export function trapName(trap: TrapId | CustomTrap): Text {
  return typeof trap === 'string' ? text(`check.trap.name.${trap}`) : verbatim(trap.name.trim());
}

/** CO-30: how long the conditions of a trap last; a trap of the rules that imposes none has no such text. */
export function untilOf(trap: TrapId | CustomTrap): Text {
  if (typeof trap === 'string') return text(`check.trap.until.${trap}`);
  return trap.until.trim() === '' ? text('check.trap.until.custom') : verbatim(trap.until.trim());
}

/** What a condition is called. */
export function conditionName(id: string): Text {
  return text(`condition.${id}`);
}
