/** What is drawn of a check. */
import type { JsonObject } from '#shared/domain/json';
import type { Block, Fact, LastResult, Presentation } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { CheckRules, CheckSetup, CheckState, CheckTest, Outcome } from './rules';
import { headlineText, toneOf } from './events';

/** So many tests are shown as facts; where there may be more, the check draws a table of them. */
export const FEW_TESTS = 3;

/** What is drawn of a check: its figure, then its tests and facts, its blocks and its notes. */
export function present<Setup extends CheckSetup, Values extends JsonObject>(rules: CheckRules<Setup, Values>, state: CheckState<Setup, Values>): Presentation {
  const { figure, facts = [], blocks = [], notes = [] } = rules.picture(state);
  const tone = toneOf(state.outcome);
  const label = text(`check.status.${state.outcome}`);
  const tests = state.tests.length > FEW_TESTS ? [] : state.tests.map(testFact);
  const items = [...tests, ...facts];
  const last = lastOf(state.tests);
  return {
    summary: headlineText(rules, state),
    status: { label, tone },
    round: 0,
    participants:
      state.who === null ? [] : [{ id: state.who, name: state.who, side: 'none', active: true, status: label, tone, facts: [], ...(last && { last }) }],
    blocks: [
      { kind: 'figure', ...figure },
      ...(items.length === 0 ? [] : [{ kind: 'facts', items } as const]),
      ...blocks,
      ...notes.map((note): Block => ({ kind: 'text', text: note, tone: 'neutral' })),
    ],
  };
}

/** The last test, which settled it. */
function lastOf(tests: readonly CheckTest[]): LastResult | undefined {
  const test = tests.at(-1);
  return test && { headline: numberText(test.total), detail: testText(test), tone: test.success ? 'good' : 'danger' };
}

/** A test as a fact: "Test de DEX: 13 +2 = 15 pour 12". */
export function testFact(test: CheckTest): Fact {
  return { label: testLabel(test), value: testText(test), tone: test.success ? 'good' : 'danger' };
}

/** What a test was of: "Test of DEX". */
export function testLabel({ characteristic }: Pick<CheckTest, 'characteristic'>): Text {
  return text(`check.test.${characteristic}`);
}

/** How a test came about; of two dice both are shown. */
export function testText({ rolls, roll, modifier, total, difficulty }: CheckTest): Text {
  const numbers = { modifier, total, difficulty };
  return rolls.length > 1 ? text('check.sumOfBetter', { ...numbers, rolls: rolls.map(numberText) }) : text('check.sum', { ...numbers, roll });
}

/** The figure of a check that is one test: its total against the difficulty. */
export function testFigure(characteristic: CheckTest['characteristic'], { total, difficulty }: Pick<CheckTest, 'total' | 'difficulty'>, outcome: Outcome) {
  return {
    label: testLabel({ characteristic }),
    value: numberText(total),
    meaning: text('check.against', { difficulty }),
    tone: outcome === 'success' ? 'good' : 'danger',
  } as const;
}

/** A number as checks show it. */
export function numberText(value: number): Text {
  return text('check.number', { value });
}

/** Damage in points. @param damage 0 and up. */
export function damageText(damage: number): Text {
  return text('check.damage', { damage });
}
