import { rollSum } from '#shared/plugin-api/kit/tests';
import type { Effect } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { check } from './check';
import type { CheckRoller, CheckState, CheckTest, Played, ResultPicture } from './rules';
import { afflict, harm } from './effects';
import { halved } from './fields';
import { damageText, numberText } from './present';
import { conditionName, trapForm, trapName, trapOf, untilOf } from './trap-form';
import type { TrapSetup } from './trap-form';
import { detectionOf, SEARCHING_METRES } from './traps';
import type { TrapDamage } from './traps';

/** CO-30: whether a trap was found, disarmed or set off, and what it did. */
export type TrapValues = {
  readonly found: boolean;
  readonly disarmed: boolean;
  readonly triggered: boolean;
  readonly damage: number;
  /** Ids of the conditions that it puts its victim in. */
  readonly conditions: readonly string[];
  /** Difficulty of finding it, and what that was tried with. */
  readonly difficulty: number;
  readonly total: number;
  /** What the damage dice showed, before DEX halved it. */
  readonly thrown: number;
};

type State = CheckState<TrapSetup, TrapValues>;

function rollDamage({ dice, sides, flat }: TrapDamage, roller: CheckRoller): number {
  return flat + rollSum(roller.dice, { who: roller.who, label: 'damage', sides }, dice);
}

/** CO-30: found or not, disarmed or not, and what it does when it goes off. */
function play(setup: TrapSetup, roller: CheckRoller): Played<TrapValues> {
  const { searching, camouflaged, disarm, sagMod, intMod, dexMod, twoD20, half } = setup;
  const trap = trapOf(setup.trap);
  const finding = roller.test(searching ? 'int' : 'sag', searching ? intMod : sagMod, detectionOf(trap, camouflaged, searching));
  const found = finding.success;
  const disarming = found && disarm ? roller.test('int', intMod, trap.disarm) : undefined;
  const disarmed = disarming?.success ?? false;
  // Found and left alone, it is walked around.
  const triggered = found ? disarming?.success === false : true;
  const thrown = triggered ? rollDamage(trap.damage, roller) : 0;
  const dodging = thrown > 0 && trap.dexHalf !== null ? roller.test('dex', dexMod, trap.dexHalf, twoD20) : undefined;
  const tests = [finding, disarming, dodging].filter((test): test is CheckTest => test !== undefined);
  return {
    outcome: triggered ? 'failure' : 'success',
    values: {
      found,
      disarmed,
      triggered,
      damage: dodging?.success === true ? halved(thrown, half) : thrown,
      conditions: triggered ? trap.conditions : [],
      difficulty: finding.difficulty,
      total: finding.total,
      thrown,
    },
    tests,
  };
}

/** `avoided`, `disarmed`, `bungled` (found, but it went off all the same) or `sprung`. */
function resultOf({ found, disarmed, triggered }: TrapValues): string {
  if (disarmed) return 'disarmed';
  if (triggered) return found ? 'bungled' : 'sprung';
  return 'avoided';
}

/** What it did, in half a sentence. */
function harmText({ setup, values }: State): Text {
  const { damage } = values;
  const conditions = values.conditions.map(conditionName);
  if (trapOf(setup.trap).poisoned && damage === 0 && conditions.length === 0) return text('check.trap.harm.poison');
  if (conditions.length === 0) return damage > 0 ? text('check.trap.harm.damage', { damage }) : text('check.trap.harm.none');
  return damage > 0 ? text('check.trap.harm.both', { damage, conditions }) : text('check.trap.harm.conditions', { conditions });
}

function figure(state: State): ResultPicture['figure'] {
  const { setup, values } = state;
  const label = trapName(setup.trap);
  if (!values.triggered) return { label, value: text(values.disarmed ? 'check.trap.disarmed' : 'check.trap.avoided'), tone: 'good' };
  const states = values.conditions.map(conditionName);
  if (values.damage > 0)
    return {
      label,
      value: damageText(values.damage),
      ...(states.length > 0 && { meaning: text('check.trap.harm.conditions', { conditions: states }) }),
      tone: 'danger',
    };
  return { label, value: text('check.trap.triggered'), meaning: harmText(state), tone: 'danger' };
}

/** What the table has to know next. */
function notes({ setup, values }: State): readonly Text[] {
  const trap = trapOf(setup.trap);
  const { escape } = trap;
  return [
    ...(setup.searching ? [text('check.trap.noteSearching', { metres: SEARCHING_METRES })] : []),
    ...(values.triggered && escape !== null
      ? [text('check.trap.noteEscape', { characteristic: text(`check.ability.${escape.characteristic}`), difficulty: escape.difficulty })]
      : []),
    ...(values.triggered && values.conditions.length > 0
      ? [text('check.trap.noteConditions', { conditions: values.conditions.map(conditionName), until: untilOf(setup.trap) })]
      : []),
    ...(setup.trap === 'poisoned-needle' ? [text(values.triggered ? 'check.trap.noteLock' : 'check.trap.noteLockStill')] : []),
    ...(values.triggered && trap.poisoned ? [text('check.trap.notePoison')] : []),
  ];
}

function effects({ setup, values }: State, who: string): readonly Effect[] {
  const cause = text('check.trap.cause', { trap: trapName(setup.trap) });
  return [...harm(who, values.damage, cause), ...values.conditions.map((condition) => afflict(who, condition, untilOf(setup.trap), cause))];
}

/** CO-30: a trap in somebody's way. */
export const trap = check<TrapSetup, TrapValues>({
  id: 'trap',
  group: 'traps',
  form: trapForm,
  play,
  message(state) {
    const { setup, values, tests } = state;
    const result = resultOf(values);
    // What decided: the attempt to disarm it, where there was one; it comes right after the finding.
    const [finding, disarming] = tests;
    const { total, difficulty } = (values.disarmed || result === 'bungled' ? disarming : finding) ?? values;
    const kind = typeof setup.trap === 'string' ? setup.trap : 'custom';
    const args = { trap: trapName(setup.trap), total, difficulty, ...(values.triggered ? { harm: harmText(state) } : {}) };
    return { result, readAloud: values.triggered ? `sprung.${kind}` : result, args };
  },
  picture(state) {
    const { values } = state;
    return {
      figure: figure(state),
      facts: values.damage < values.thrown ? [{ label: text('check.trap.thrown'), value: numberText(values.thrown) }] : [],
      notes: notes(state),
    };
  },
  effects,
  facts({ values }) {
    const { found, disarmed, triggered, damage, conditions, total, difficulty } = values;
    return { found, disarmed, triggered, damage, conditions, total, difficulty };
  },
});
