import { choiceField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import type { Effect } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { check } from './check';
import type { CheckRoller, CheckState, Played, ResultPicture } from './rules';
import { afflict, afflictFor, harm } from './effects';
import { halfField, halved, modifierField } from './fields';
import { damageText } from './present';

/** CO-26: a kind of poison. */
export type PoisonKind = 'weakening' | 'slow' | 'rapid' | 'violent';

/** CO-26: answers to the form. `half` says how half a point of damage is rounded. */
export type PoisonSetup = {
  readonly who: string;
  readonly kind: PoisonKind;
  readonly difficulty: number;
  readonly conMod: number;
  readonly half: 'down' | 'up';
};

/** CO-26: what a poison does to its victim. */
export type PoisonValues = {
  readonly damage: number;
  readonly dead: boolean;
  /** When it acts: a key of the catalogue. */
  readonly onset: string;
  readonly condition: 'weakened' | null;
  /** What the damage dice showed, before a success halved it. */
  readonly thrown: number;
  /** Hours of the condition; null without one. */
  readonly hours: number | null;
  /** Turns until it acts, where that is thrown. */
  readonly turns: number | null;
  readonly difficulty: number;
  readonly total: number;
};

/** CO-26: how strong a poison is unless the GM says otherwise. */
export const POISON_DIFFICULTY = 10;

/** CO-26: damage dice of each kind, on a failure and on a success. */
export const POISON_DICE: Readonly<Record<PoisonKind, { readonly failed: number; readonly passed: number }>> = {
  weakening: { failed: 0, passed: 0 },
  slow: { failed: 1, passed: 0 },
  rapid: { failed: 2, passed: 2 },
  violent: { failed: 0, passed: 2 },
};
/** CO-26: every kind of poison. */
export const POISON_KINDS = Object.keys(POISON_DICE) as readonly PoisonKind[];

/** CO-26: when each kind acts, as a key of the catalogue. */
export function onsetKey(kind: PoisonKind): string {
  return `check.poison.onset.${kind}`;
}

type State = CheckState<PoisonSetup, PoisonValues>;

/** CO-26: what a poison does. */
function play({ kind, difficulty, conMod, half }: PoisonSetup, roller: CheckRoller): Played<PoisonValues> {
  const test = roller.test('con', conMod, difficulty);
  const { success, total } = test;
  const thrown = roller.d6('damage', success ? POISON_DICE[kind].passed : POISON_DICE[kind].failed);
  const weakened = kind === 'weakening' && !success;
  return {
    outcome: success ? 'success' : 'failure',
    values: {
      damage: kind === 'rapid' && success ? halved(thrown, half) : thrown,
      dead: kind === 'violent' && !success,
      onset: onsetKey(kind),
      condition: weakened ? 'weakened' : null,
      thrown,
      hours: weakened ? roller.d6('duration', 1) : null,
      turns: weakened ? roller.d6('onset', 1) : null,
      difficulty,
      total,
    },
    tests: [test],
  };
}

/** What has come of it: `weakened`, `killed`, `resisted` (nothing), `halved`, `survived` or `harmed`. */
function resultOf({ outcome, setup, values }: State): string {
  if (values.condition !== null) return 'weakened';
  if (values.dead) return 'killed';
  if (outcome === 'failure') return setup.kind === 'slow' ? 'wasting' : 'harmed';
  if (setup.kind === 'rapid') return 'halved';
  return setup.kind === 'violent' ? 'survived' : 'resisted';
}

/** "3 hours", where the condition has any. */
function hoursOf(values: PoisonValues): Text {
  return text('check.hours', { count: values.hours ?? 0 });
}

/** When it acts, with the turns that were thrown. */
function onsetOf({ onset, turns }: PoisonValues): Text {
  return turns === null ? text(onset) : text('check.poison.inTurns', { turns: text('check.turns', { count: turns }) });
}

function picture(state: State): ResultPicture {
  const { setup, values } = state;
  const nothing = values.damage === 0 && !values.dead && values.condition === null;
  const value = values.dead
    ? text('check.poison.death')
    : values.condition === null
      ? nothing
        ? text('check.poison.nothing')
        : damageText(values.damage)
      : hoursOf(values);
  return {
    figure: {
      label: text(`check.poison.label.${setup.kind}`),
      value,
      ...(nothing ? {} : { meaning: values.condition === null ? onsetOf(values) : text('check.poison.weakenedMeaning', { onset: onsetOf(values) }) }),
      tone: nothing ? 'good' : 'danger',
    },
    facts: [
      { label: text('check.poison.onset'), value: onsetOf(values) },
      ...(resultOf(state) === 'halved' ? [{ label: text('check.poison.thrown'), value: damageText(values.thrown) }] : []),
    ],
    notes: setup.kind === 'slow' ? [text('check.poison.noteDaily')] : [],
  };
}

function effects({ setup, values }: State, who: string): readonly Effect[] {
  const cause = text('check.poison.cause', { kind: text(`check.poison.adjective.${setup.kind}`), onset: onsetOf(values) });
  if (values.dead) return [{ kind: 'death', who, cause }];
  if (values.hours !== null) return [afflictFor(who, 'weakened', values.hours, cause)];
  // A slow poison comes back every day: the record is where that is not forgotten.
  const lasting = setup.kind === 'slow' && values.damage > 0 ? [afflict(who, 'poisoned', text('check.poison.untilCured'), cause)] : [];
  return [...harm(who, values.damage, cause), ...lasting];
}

/** CO-26: a poison that has got in. */
export const poison = check<PoisonSetup, PoisonValues>({
  id: 'poison',
  group: 'poison',
  form: {
    required: ['kind'],
    properties: {
      kind: choiceField(text('check.poison.kind'), POISON_KINDS, (kind) => text(`check.poison.kind.${kind}`)),
      conMod: modifierField('conMod'),
      difficulty: wholeNumberField(text('check.difficulty'), 1, 60, { description: text('check.poison.difficultyHelp'), default: POISON_DIFFICULTY }),
      half: halfField,
    },
  },
  play,
  message(state) {
    const { damage, thrown, total, difficulty } = state.values;
    const kind = text(`check.poison.adjective.${state.setup.kind}`);
    return { result: resultOf(state), args: { kind, damage, thrown, total, difficulty, hours: hoursOf(state.values), onset: onsetOf(state.values) } };
  },
  picture,
  effects,
  facts({ values }) {
    const { damage, dead, condition, hours, turns, total, difficulty } = values;
    return { total, difficulty, damage, dead, condition, hours, turns };
  },
});
