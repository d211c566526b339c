/** What a check of the rules is made of: what it asks, what it rolls, what comes of it and how that is shown. */
import type { JsonObject } from '#shared/domain/json';
import type { Dice } from '#shared/plugin-api/dice';
import type { FormSchema } from '#shared/plugin-api/form';
import type { RollOver } from '#shared/plugin-api/kit/tests';
import type { Block, Fact, FigureBlock } from '#shared/plugin-api/present';
import type { Climate } from '#shared/plugin-api/climate';
import type { CheckGroup, Effect, Refusal } from '#shared/plugin-api/procedure';
import type { Text, TextValue } from '#shared/plugin-api/text';
import type { Characteristic } from '../d20';

/** How a check came out; `info` where nothing was tested. */
export type Outcome = 'success' | 'failure' | 'critical-failure' | 'info';

/** A test that was made (CO-20 to CO-30), with what was added to its d20. */
export type CheckTest = RollOver & { readonly characteristic: Characteristic; readonly modifier: number };

/** Answer that every check has besides its own: whom it is about. */
export type CheckSetup = { readonly who: string };

/** What was thrown and what came of it, under the names of the rules. */
export type Played<Values extends JsonObject> = { readonly outcome: Outcome; readonly values: Values; readonly tests: readonly CheckTest[] };

/** State of a check: what it was asked, and what came of it. */
export type CheckState<Setup extends JsonObject = JsonObject, Values extends JsonObject = JsonObject> = Played<Values> & {
  /** Whom the check was about, where that was said. */
  readonly who: string | null;
  readonly setup: Setup;
};

/** Rolls the dice of one check, all for one and the same. */
export interface CheckRoller {
  readonly who: string;
  readonly dice: Dice;
  /** 1D20 + `modifier` against `difficulty`; a superior DEX throws two. */
  test(characteristic: Characteristic, modifier: number, difficulty: number, twoD20?: boolean): CheckTest;
  /** The sum of `count` D6; 0 for none. */
  d6(label: 'damage' | 'duration' | 'onset', count: number): number;
}

/** A result in words: keys under `check.<id>`. */
export interface ResultMessage {
  /** The sentence with the numbers: `result.<result>`, and `result.<result>.named` where it is known whom it is about. */
  readonly result: string;
  /** What is read aloud: `tell.<readAloud>.0` and on; the same as `result` unless said otherwise. */
  readonly readAloud?: string;
  /** Fills the places of the sentence. */
  readonly args: Readonly<Record<string, TextValue>>;
}

/** A result as a picture. */
export interface ResultPicture {
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
  /** When heat or cold makes it due on a journey. */
  readonly climate?: Climate;
  /** Its form, without `who`. */
  readonly form: Omit<FormSchema, 'type' | 'additionalProperties'>;
  play(setup: Setup, roller: CheckRoller): Played<Values> | Refusal;
  message(state: CheckState<Setup, Values>): ResultMessage;
  picture(state: CheckState<Setup, Values>): ResultPicture;
  /** @param who whom the effects are proposed for: the one who threw. */
  effects(state: CheckState<Setup, Values>, who: string): readonly Effect[];
  /** Numbers of the headline; the values of the rules unless said otherwise. */
  facts?(state: CheckState<Setup, Values>): JsonObject;
}
