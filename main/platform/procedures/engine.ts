/**
 * Plays one step of a procedure: checks what came in, deals the dice, and says what came out. Pure but for the plugin's code: nothing is
 * stored, nothing is changed. The run service, the scenario runner and the conformance kit all play through here.
 */
import { BadDie, DiceRecorder, NeedsDie, PlannedDice, replayed, rollOnce, seededGenerator } from '#main/platform/procedures/dice';
import type { DieAnswer } from '#main/platform/procedures/dice';
import type { FieldProblem } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan, DieRecord } from '#shared/domain/run';
import { checkForm } from '#shared/plugin-api/check-form';
import { newcomersIn } from '#shared/domain/newcomers';
import type { Dice, DieAsk } from '#shared/plugin-api/dice';
import type { FormSchema } from '#shared/plugin-api/form';
import type { ActionOffer, Procedure, Refusal, Step } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** Where the dice of a step come from. `action` is the step's number within its run; the start is 0. */
export type DiceSource =
  | { readonly kind: 'plan'; readonly seed: string; readonly action: number; readonly plan: DicePlan }
  | { readonly kind: 'record'; readonly seed: string; readonly action: number; readonly record: readonly DieRecord[] };

/** A step that was played. `input` is what the plugin saw: checked, with defaults filled in. */
export interface Played {
  readonly kind: 'played';
  readonly input: JsonObject;
  readonly step: Step;
  readonly dice: readonly DieRecord[];
}

/** A step that cannot be: every reason, each with its field. Texts with `app:` keys are the application's, others the plugin's. */
export interface Refused {
  readonly kind: 'refused';
  readonly issues: readonly [{ readonly field: string; readonly text: Text }, ...{ readonly field: string; readonly text: Text }[]];
}

/** A step that waits for a die from the table. */
export interface Waiting {
  readonly kind: 'needs-die';
  readonly ask: DieAsk;
}

/** What came of a step: it was played, the rules refused it, or they wait for a die of the table. */
export type Outcome = Played | Refused | Waiting;

/** Starts a procedure. */
export function startProcedure(procedure: Procedure, setup: unknown, source: DiceSource): Outcome {
  const checked = checkedAnswers(procedure.setup, setup);
  if ('kind' in checked) return checked;
  return play(checked.value, source, (dice) => procedure.start(checked.value, dice));
}

/**
 * Plays an action on a state. An action that is not on offer now is refused at the field `action`.
 * @param offers what the state offers; the procedure is asked when they are left out.
 */
export function applyAction(
  procedure: Procedure,
  state: JsonObject,
  action: { readonly id: string; readonly input: unknown },
  source: DiceSource,
  offers: readonly ActionOffer[] = procedure.actions(state),
): Outcome {
  const offer = offers.find((candidate) => candidate.id === action.id);
  if (offer === undefined) return refused('action', { key: 'app:run.notOffered', args: { action: action.id } });
  const form = offer.form ?? EMPTY_FORM;
  const checked = checkedAnswers(form, action.input ?? {});
  if ('kind' in checked) return checked;
  const twice = alreadyThere(procedure, state, form, checked.value);
  if (twice !== undefined) return twice;
  return play(checked.value, source, (dice) => procedure.apply(state, { id: action.id, input: checked.value }, dice));
}

/** A list of people in the form of an action asks for new ones: an id of somebody who takes part, or took part, would be one person in two places. */
function alreadyThere(procedure: Procedure, state: JsonObject, form: FormSchema, input: JsonObject): Refused | undefined {
  const coming = newcomersIn(form, input);
  if (coming.length === 0) return undefined;
  const names = new Map(procedure.present(state).participants.map(({ id, name }) => [id, name]));
  const [first, ...rest] = coming.flatMap(({ id, field }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ field: `${field}.name`, text: { key: 'app:run.alreadyThere', args: { name } } }];
  });
  return first === undefined ? undefined : { kind: 'refused', issues: [first, ...rest] };
}

/** What can be done now. */
export function offersOf(procedure: Procedure, state: JsonObject, finished: boolean): readonly ActionOffer[] {
  return finished ? [] : procedure.actions(state);
}

const EMPTY_FORM: FormSchema = { type: 'object', properties: {}, additionalProperties: false };

function refused(field: string, text: Text): Refused {
  return { kind: 'refused', issues: [{ field, text }] };
}

function checkedAnswers(form: FormSchema, answers: unknown): Refused | { readonly value: JsonObject } {
  const check = checkForm(form, answers);
  return check.ok ? { value: check.value } : { kind: 'refused', issues: check.issues };
}

function play(input: JsonObject, source: DiceSource, run: (dice: Dice) => Step | Refusal): Outcome {
  const dealt = deal(source, run);
  return dealt.kind === 'dealt' ? { kind: 'played', input, step: dealt.answer, dice: dealt.dice } : dealt;
}

/** Something that a plugin worked out with dice. */
export interface Dealt<T> {
  readonly kind: 'dealt';
  readonly answer: T;
  readonly dice: readonly DieRecord[];
}

/**
 * Has a plugin work something out with the dice of a source. A die that is missing or wrong counts more than whatever the plugin answers or throws:
 * an answer that was found without it is no answer. What the plugin throws by itself comes through.
 */
export function deal<T extends object>(source: DiceSource, run: (dice: Dice) => T | Refusal): Dealt<T> | Refused | Waiting {
  const hand = source.kind === 'record' ? fromRecord(source) : fromPlan(source);
  const recorder = new DiceRecorder(hand.answer, seededGenerator(source.seed, source.action, 'story'));
  let answer: T | Refusal;
  try {
    answer = run(recorder.dice);
  } catch (error) {
    // What was thrown out of an earlier step asks for nothing in this one.
    if (recorder.stopped === undefined) throw error;
    return stoppedBy(recorder.stopped);
  } finally {
    recorder.close();
  }
  if (recorder.stopped !== undefined) return stoppedBy(recorder.stopped);
  const { record } = recorder;
  if ('refused' in answer) return refused(answer.refused.field, answer.refused.text);
  const leftOver = hand.leftOver(record.length);
  if (leftOver !== undefined) return refused(leftOver.field, leftOver.text);
  return { kind: 'dealt', answer, dice: record };
}

/** @throws what is no question to the table. */
function stoppedBy(error: Error): Refused | Waiting {
  if (error instanceof NeedsDie) return { kind: 'needs-die', ask: error.ask };
  if (error instanceof BadDie) return { kind: 'refused', issues: [error.problem] };
  throw error;
}

/** The dice of a source: how each is answered, and what is left over of them once `asked` were asked for. */
interface DealtHand {
  readonly answer: DieAnswer;
  /** @throws Error for a record that holds more than was asked for. */
  readonly leftOver: (asked: number) => FieldProblem | undefined;
}

function fromPlan({ seed, action, plan }: Extract<DiceSource, { readonly kind: 'plan' }>): DealtHand {
  const generator = seededGenerator(seed, action, 'dice');
  const dice = new PlannedDice(plan);
  return {
    answer: (ask) => {
      const die = dice.deal(ask.who, ask.sides, () => rollOnce(generator, ask.sides));
      if (die.kind === 'asked') throw new NeedsDie(ask);
      if (die.kind === 'refused') throw new BadDie(die.problem);
      return die;
    },
    leftOver: () => dice.leftOver(),
  };
}

function fromRecord({ record }: Extract<DiceSource, { readonly kind: 'record' }>): DealtHand {
  return {
    answer: replayed(record),
    leftOver: (asked) => {
      if (asked !== record.length) throw new Error('the record holds dice that were not asked for');
      return undefined;
    },
  };
}
