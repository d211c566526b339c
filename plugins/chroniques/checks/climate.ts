/** What heat and cold have in common: tests of CON, one a span of hours, 1D6 a failure. */
import type { JsonObject } from '#shared/domain/json';
import type { NumberField } from '#shared/plugin-api/form';
import { numberField } from '#shared/plugin-api/kit/fields';
import type { Block } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { CheckRoller, CheckState, Played, ResultMessage, ResultPicture } from './rules';
import { readingChoice } from './fields';
import { FEW_TESTS, numberText, testText } from './present';

/** What a temperature asks: a test against `difficulty` every so many hours. */
export type Ordeal = { readonly difficulty: number; readonly every: number };

/** Whether a span of hours counts only when it is over (`full`) or as soon as it has begun. */
export type Spans = 'full' | 'begun';

/** What heat and cold are both asked. */
export type ClimateSetup = { readonly who: string; readonly celsius: number; readonly hours: number; readonly conMod: number; readonly spans: Spans };

/** CO-24, CO-25: what the tests of a stay came to. */
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

/** CO-24, CO-25: hours in the heat or the cold, 0 to 168. */
export const hoursField: NumberField = numberField(text('check.climate.hours'), 0, MOST_HOURS, {
  'x-unit': text('check.unit.hours'),
  'x-presets': [1, 6, 12, 24].map((hours) => ({ value: hours, label: text('check.hours', { count: hours }) })),
});

/** A temperature in degrees Celsius, with values worth a click. */
export function celsiusField(minimum: number, maximum: number, presets: readonly number[]): NumberField {
  return numberField(text('check.climate.celsius'), minimum, maximum, {
    'x-unit': text('check.unit.celsius'),
    'x-presets': presets.map((value) => ({ value, label: text('check.celsius', { celsius: value }) })),
  });
}

/** CO-24, CO-25: when a test is due. */
export const spansField = readingChoice('check.climate.spans', { full: 'check.climate.spansFull', begun: 'check.climate.spansBegun' });

/** CO-24, CO-25: how many tests so many hours ask. */
export function testsDue(hours: number, every: number, spans: Spans): number {
  return spans === 'full' ? Math.floor(hours / every) : Math.ceil(hours / every);
}

/** CO-24, CO-25: every test that is due, and the damage of each failure at once. */
export function endure(roller: CheckRoller, ordeal: Ordeal | null, modifier: number, setup: Pick<ClimateSetup, 'hours' | 'spans'>): Played<ClimateValues> {
  const due = ordeal === null ? [] : Array.from({ length: testsDue(setup.hours, ordeal.every, setup.spans) }, () => ordeal.difficulty);
  const endured = due.map((difficulty) => {
    const test = roller.test('con', modifier, difficulty);
    return { test, harm: roller.d6('damage', test.success ? 0 : 1) };
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

/** CO-24, CO-25: the result in words: nothing asked, withstood or suffered. */
export function climateMessage({ setup, values }: CheckState<ClimateSetup, ClimateValues>): ResultMessage {
  const { tests, failures, damage } = values;
  const args = { celsius: setup.celsius, hours: text('check.hours', { count: setup.hours }) };
  if (tests === 0) return { result: 'none', args };
  const passed = { ...args, tests: text('check.tests', { count: tests }) };
  return failures === 0 ? { result: 'withstood', args: passed } : { result: 'suffered', args: { ...passed, failures: failuresText(failures), damage } };
}

function failuresText(count: number): Text {
  return text('check.failures', { count });
}

/** CO-24, CO-25: the result as a picture. @param idle why no test was due. */
export function climatePicture(state: CheckState<ClimateSetup, ClimateValues>, idle: Text): ResultPicture {
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
export function climateFacts({ values }: CheckState<ClimateSetup, ClimateValues>): JsonObject {
  const { tests, failures, damage, difficulty, every } = values;
  return { tests, failures, damage, difficulty, every };
}
