/** What heat and cold have in common: tests of CON, one a span of hours, 1D6 a failure. */
import type { JsonObject } from '#shared/domain/json';
import type { ChoiceField, NumberField } from '#shared/plugin-api/form';
import type { Block } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { CheckState, Drawn, Hand, Played, Told } from './check';
import { FEW_TESTS, numberText, testText } from './picture';

/** What a temperature asks: a test against `difficulty` every so many hours. */
export type Ordeal = { readonly difficulty: number; readonly every: number };

export type Spans = 'full' | 'begun';

/** What heat and cold are both asked. */
export type ClimateSetup = { readonly who: string; readonly celsius: number; readonly hours: number; readonly conMod: number; readonly spans: Spans };

export type ClimateValues = {
  /** Tests that were due. */
  readonly tests: number;
  readonly failures: number;
  readonly damage: number;
  /** Null where the temperature asks nothing. */
  readonly difficulty: number | null;
  /** Hours between two tests; null where the temperature asks nothing. */
  readonly every: number | null;
  /** Damage of each test. */
  readonly harms: readonly number[];
};

/** Longer than a week is played a week at a time. */
export const MOST_HOURS = 168;

export const hoursField: NumberField = {
  type: 'number',
  title: text('check.climate.hours'),
  minimum: 0,
  maximum: MOST_HOURS,
  'x-unit': text('check.unit.hours'),
  'x-presets': [1, 6, 12, 24].map((hours) => ({ value: hours, label: text('check.hours', { count: hours }) })),
};

/** A temperature in degrees Celsius, with values worth a click. */
export function celsiusField(minimum: number, maximum: number, presets: readonly number[]): NumberField {
  return {
    type: 'number',
    title: text('check.climate.celsius'),
    minimum,
    maximum,
    'x-unit': text('check.unit.celsius'),
    'x-presets': presets.map((value) => ({ value, label: text('check.celsius', { celsius: value }) })),
  };
}

/** When a test is due. */
export const spansField: ChoiceField = {
  type: 'string',
  title: text('check.climate.spans'),
  enum: ['full', 'begun'],
  'x-labels': [text('check.climate.spansFull'), text('check.climate.spansBegun')],
  default: 'full',
  'x-interpretation': text('check.climate.spansReading'),
  'x-advanced': true,
};

/** How many tests so many hours ask. */
export function testsDue(hours: number, every: number, spans: Spans): number {
  return spans === 'full' ? Math.floor(hours / every) : Math.ceil(hours / every);
}

/** CO-24, CO-25: every test that is due, and the damage of each failure at once. */
export function endure(hand: Hand, ordeal: Ordeal | null, modifier: number, setup: Pick<ClimateSetup, 'hours' | 'spans'>): Played<ClimateValues> {
  const due = ordeal === null ? [] : Array.from({ length: testsDue(setup.hours, ordeal.every, setup.spans) }, () => ordeal.difficulty);
  const endured = due.map((difficulty) => {
    const test = hand.test('con', modifier, difficulty);
    return { test, harm: hand.d6('damage', test.success ? 0 : 1) };
  });
  const failures = endured.filter(({ test }) => !test.success).length;
  return {
    outcome: due.length === 0 ? 'info' : failures === 0 ? 'success' : 'failure',
    values: {
      tests: due.length,
      failures,
      damage: endured.reduce((sum, { harm }) => sum + harm, 0),
      difficulty: ordeal?.difficulty ?? null,
      every: ordeal?.every ?? null,
      harms: endured.map(({ harm }) => harm),
    },
    tests: endured.map(({ test }) => test),
  };
}

export function toldOfClimate({ setup, values }: CheckState<ClimateSetup, ClimateValues>): Told {
  const { tests, failures, damage } = values;
  const args = { celsius: setup.celsius, hours: text('check.hours', { count: setup.hours }) };
  if (tests === 0) return { result: 'none', args };
  const passed = { ...args, tests: text('check.tests', { count: tests }) };
  return failures === 0 ? { result: 'withstood', args: passed } : { result: 'suffered', args: { ...passed, failures: failuresText(failures), damage } };
}

function failuresText(count: number): Text {
  return text('check.failures', { count });
}

/** @param idle why no test was due. */
export function drawnOfClimate(state: CheckState<ClimateSetup, ClimateValues>, idle: Text): Drawn {
  const { tests, values } = state;
  const { difficulty, every, failures, damage } = values;
  return {
    figure: {
      label: text('check.damageLabel'),
      value: numberText(damage),
      ...(tests.length === 0
        ? {}
        : { meaning: text('check.climate.failuresOf', { failures: failuresText(failures), tests: text('check.tests', { count: tests.length }) }) }),
      tone: damage > 0 ? 'danger' : 'good',
    },
    facts:
      difficulty === null || every === null
        ? []
        : [
            { label: text('check.difficulty'), value: numberText(difficulty) },
            { label: text('check.climate.every'), value: text('check.hours', { count: every }) },
          ],
    blocks: tests.length > FEW_TESTS && every !== null ? [tableOf(state, every)] : [],
    notes: tests.length === 0 ? [idle] : [],
  };
}

/** Test by test, with the hours that have gone by. */
function tableOf({ setup, tests, values }: CheckState<ClimateSetup, ClimateValues>, every: number): Block {
  const first = setup.spans === 'full' ? 1 : 0;
  return {
    kind: 'table',
    columns: [text('check.climate.span'), text('check.test.con'), text('check.damageLabel')],
    rows: tests.map((test, index) => [text('check.climate.at', { hours: (index + first) * every }), testText(test), numberText(values.harms[index] ?? 0)]),
  };
}

/** Numbers of the headline: the damage of each test is in the picture. */
export function factsOfClimate({ values }: CheckState<ClimateSetup, ClimateValues>): JsonObject {
  const { tests, failures, damage, difficulty, every } = values;
  return { tests, failures, damage, difficulty, every };
}
