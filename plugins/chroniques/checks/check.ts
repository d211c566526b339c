/** What every one-shot check has in common: it is asked, thrown, told and drawn, and then it is over. */
import type { JsonObject } from '#shared/domain/json';
import type { Dice } from '#shared/plugin-api/dice';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Block, Fact, FigureBlock } from '#shared/plugin-api/present';
import { refuse } from '#shared/plugin-api/procedure';
import type { CheckGroup, Effect, Procedure, Refusal, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { Text, TextValue } from '#shared/plugin-api/text';
import type { TestResult } from '../d20';
import { testD20, throwD6 } from '../d20';
import type { Characteristic } from '../d20';
import { whoField } from './fields';
import { present } from './picture';
import { eventsOf } from './story';

/** How a check came out; `info` where nothing was tested. */
export type Outcome = 'success' | 'failure' | 'critical-failure' | 'info';

/** A test that was made, with what was added to its d20. */
export type CheckTest = TestResult & { readonly characteristic: Characteristic; readonly modifier: number };

/** What every check may be told. */
export type CheckSetup = { readonly who: string };

/** What was thrown and what came of it, under the names of the rules. */
export type Played<Values extends JsonObject> = { readonly outcome: Outcome; readonly values: Values; readonly tests: readonly CheckTest[] };

export type CheckState<Setup extends JsonObject = JsonObject, Values extends JsonObject = JsonObject> = Played<Values> & {
  /** Whom the check was about, where that was said. */
  readonly who: string | null;
  readonly setup: Setup;
};

/** The dice of one check, all thrown by one and the same. */
export interface Hand {
  readonly who: string;
  readonly dice: Dice;
  /** 1D20 + `modifier` against `difficulty`; a superior DEX throws two. */
  test(characteristic: Characteristic, modifier: number, difficulty: number, twoD20?: boolean): CheckTest;
  /** The sum of `count` D6; 0 for none. */
  d6(label: 'damage' | 'duration' | 'onset', count: number): number;
}

/** A result in words: keys under `check.<id>`. */
export interface Told {
  /** The sentence with the numbers: `result.<result>`, and `result.<result>.named` where it is known whom it is about. */
  readonly result: string;
  /** What is read aloud: `tell.<telling>.0` and on; the same as `result` unless said otherwise. */
  readonly telling?: string;
  /** Fills the places of the sentence. */
  readonly args: Readonly<Record<string, TextValue>>;
}

/** A result as a picture. */
export interface Drawn {
  readonly figure: Omit<FigureBlock, 'kind'>;
  /** Beside the tests, which every check shows. */
  readonly facts?: readonly Fact[];
  readonly blocks?: readonly Block[];
  /** What follows from it for the table. */
  readonly notes?: readonly Text[];
}

/** One check of the rules. */
export interface CheckRules<Setup extends CheckSetup, Values extends JsonObject> {
  readonly id: string;
  readonly group: CheckGroup;
  /** Its form, without `who`. */
  readonly form: Omit<FormSchema, 'type' | 'additionalProperties'>;
  play(setup: Setup, hand: Hand): Played<Values> | Refusal;
  told(state: CheckState<Setup, Values>): Told;
  drawn(state: CheckState<Setup, Values>): Drawn;
  /** @param who whom the effects are proposed for: the one who threw. */
  effects(state: CheckState<Setup, Values>, who: string): readonly Effect[];
  /** Numbers of the headline; the values of the rules unless said otherwise. */
  facts?(state: CheckState<Setup, Values>): JsonObject;
}

/** Who throws where nobody is named. */
const GM = 'gm';

/** Makes a procedure of a check: it is over once it has started, and offers nothing. */
export function check<Setup extends CheckSetup, Values extends JsonObject>(rules: CheckRules<Setup, Values>): Procedure<Setup, CheckState<Setup, Values>> {
  const { id, group, form } = rules;
  return {
    id,
    kind: 'check',
    group,
    title: text(`check.${id}.title`),
    source: text(`check.${id}.source`),
    description: text(`check.${id}.description`),
    keywords: text(`check.${id}.keywords`),
    stateVersion: 1,
    setup: { type: 'object', additionalProperties: false, ...form, properties: { ...form.properties, who: whoField } },
    start(setup, dice): Step<CheckState<Setup, Values>> | Refusal {
      const named = setup.who.trim() !== '' && setup.who !== GM;
      const hand = handOf(dice, named ? setup.who : GM);
      const played = rules.play(setup, hand);
      if ('refused' in played) return played;
      const state = { ...played, who: named ? setup.who : null, setup };
      return { state, finished: true, events: eventsOf(rules, state, dice), effects: rules.effects(state, hand.who) };
    },
    actions: () => [],
    apply: () => refuse('action', text('check.over')),
    view: ({ outcome, values, tests }) => ({ outcome, values, tests }),
    present: (state) => present(rules, state),
  };
}

function handOf(dice: Dice, who: string): Hand {
  return {
    who,
    dice,
    test: (characteristic, modifier, difficulty, twoD20 = false) => ({
      characteristic,
      modifier,
      ...testD20(dice, { who, characteristic, modifier, difficulty, twoD20 }),
    }),
    d6: (label, count) => throwD6(dice, who, label, count),
  };
}
