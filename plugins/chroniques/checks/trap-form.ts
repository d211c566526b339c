/** What a trap check is asked, and a trap of one's own. */
import type { ChoiceField, FormSchema, GroupField, NumberField } from '#shared/plugin-api/form';
import { text, verbatim } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { Characteristic } from '../d20';
import { halfField, modifierField, tickField, twoD20Field } from './fields';
import { TRAP_IDS, TRAPS } from './traps';
import type { Trap, TrapDamage, TrapId } from './traps';

/**
 * A whole trap as the GM describes it: the answer `trap` instead of the id of one of the rules'. `name`, `detect` and `disarm` are
 * required, everything else does nothing unless told; difficulties are 0 to 60.
 *
 *     { "name": "Darts", "detect": 18, "disarm": 12, "damage": { "dice": 2, "sides": 4, "flat": 1 }, "dexHalf": 12,
 *       "conditions": ["bleeding"], "until": "until bandaged", "escape": null, "poisoned": true }
 */
export type CustomTrap = {
  readonly name: string;
  /** SAG to notice it. */
  readonly detect: number;
  /** The same when the check says `camouflaged`; null where that makes no difference. */
  readonly detectCamouflaged: number | null;
  /** INT to make it harmless. */
  readonly disarm: number;
  /** 0 to 20 dice of 2 to 100 sides, and 0 to 100 more. */
  readonly damage: TrapDamage;
  /** DEX that halves the damage; null where nothing does. */
  readonly dexHalf: number | null;
  /** Ids of `TRAP_CONDITIONS`. */
  readonly conditions: readonly string[];
  /** How long the conditions last, in the GM's words. */
  readonly until: string;
  /** Difficulty of getting free; null where no test is needed. */
  readonly escape: number | null;
  /** What that test is of. */
  readonly escapeBy: Characteristic;
  /** Whether a poison check follows. */
  readonly poisoned: boolean;
};

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

/** What a trap may put somebody in: every condition but those that no trap could. */
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
  return { type: 'integer', title: text(key), minimum: 0, maximum: 60, ...more };
}

function countField(key: string, minimum: number, maximum: number, initial: number): NumberField {
  return { type: 'integer', title: text(key), minimum, maximum, default: initial };
}

const damageField: GroupField = {
  type: 'object',
  title: text('check.damageLabel'),
  additionalProperties: false,
  properties: {
    dice: countField('check.trap.custom.dice', 0, 20, 0),
    sides: countField('check.trap.custom.sides', 2, 100, 6),
    flat: countField('check.trap.custom.flat', 0, 100, 0),
  },
};

const customField: GroupField = {
  type: 'object',
  title: text('check.trap.custom'),
  additionalProperties: false,
  required: ['name', 'detect', 'disarm'],
  properties: {
    name: { type: 'string', title: text('check.trap.custom.name'), format: 'name', minLength: 1, maxLength: 60 },
    detect: difficultyField('check.trap.custom.detect'),
    detectCamouflaged: difficultyField('check.trap.custom.detectCamouflaged', { nullable: true, default: null, 'x-advanced': true }),
    disarm: difficultyField('check.trap.custom.disarm'),
    damage: damageField,
    dexHalf: difficultyField('check.trap.custom.dexHalf', { description: text('check.trap.custom.dexHalfHelp'), nullable: true, default: null }),
    conditions: {
      type: 'array',
      title: text('check.trap.custom.conditions'),
      items: {
        type: 'string',
        title: text('check.trap.custom.condition'),
        enum: TRAP_CONDITIONS,
        'x-labels': TRAP_CONDITIONS.map(conditionName),
      },
      maxItems: TRAP_CONDITIONS.length,
      uniqueItems: true,
      default: [],
    },
    until: { type: 'string', title: text('check.trap.custom.until'), description: text('check.trap.custom.untilHelp'), maxLength: 80, default: '' },
    escape: difficultyField('check.trap.custom.escape', { description: text('check.trap.custom.escapeHelp'), nullable: true, default: null }),
    escapeBy: {
      type: 'string',
      title: text('check.trap.custom.escapeBy'),
      enum: CHARACTERISTICS,
      'x-labels': CHARACTERISTICS.map((characteristic) => text(`check.ability.${characteristic}`)),
      default: 'for',
    },
    poisoned: tickField('check.trap.custom.poisoned', { description: text('check.trap.custom.poisonedHelp') }),
  },
};

const trapField: ChoiceField = {
  type: 'string',
  title: text('check.trap.trap'),
  enum: TRAP_IDS,
  'x-labels': TRAP_IDS.map((id) => text(`check.trap.name.${id}`)),
  custom: customField,
};

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

/** The trap itself, one of the rules or one's own. */
export function trapOf(given: TrapId | CustomTrap): Trap {
  if (typeof given === 'string') return TRAPS[given];
  const { escape, escapeBy } = given;
  return { ...given, escape: escape === null ? null : { characteristic: escapeBy, difficulty: escape } };
}

export function trapName(given: TrapId | CustomTrap): Text {
  return typeof given === 'string' ? text(`check.trap.name.${given}`) : verbatim(given.name.trim());
}

/** How long the conditions of a trap last; a trap of the rules that imposes none has no such text. */
export function untilOf(given: TrapId | CustomTrap): Text {
  if (typeof given === 'string') return text(`check.trap.until.${given}`);
  return given.until.trim() === '' ? text('check.trap.until.custom') : verbatim(given.until.trim());
}

export function conditionName(id: string): Text {
  return text(`condition.${id}`);
}
