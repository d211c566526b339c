import type { Dice, DieAsk } from '#shared/plugin-api/dice';
import { formOf, groupField, perPersonField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { runners } from '#shared/plugin-api/kit/participants';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import { entryOf } from '#shared/plugin-api/own';
import { refuse } from '#shared/plugin-api/procedure';
import type { ActionOffer, Refusal, Step } from '#shared/plugin-api/procedure';
import { person, text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { roundHeadline, testLines } from './events';
import { extremes, isOver, judged } from './state';
import type { ChaseState, LastTest, Runner } from './state';
import { testResult } from './test';

/** W4-9: what the table says of somebody's test instead of rolling: the SL, or the die. `success` tells the −0 of a failure from +0. */
export type EnteredResult = { readonly sl?: number; readonly roll?: number; readonly success?: boolean };

/** The answers to the form of `round`. */
export type RoundInput = {
  readonly modifiers: Readonly<Record<string, number>>;
  readonly results: Readonly<Record<string, EnteredResult>>;
};

/** W4-9: fields of a result that the table enters. */
const resultField = groupField(text('round.result'), {
  sl: wholeNumberField(text('round.sl'), -30, 30, { 'x-minus-zero': 'success' }),
  roll: wholeNumberField(text('round.roll'), 1, 100, { 'x-advanced': true }),
  success: { type: 'boolean', title: text('round.success'), description: text('round.successHelp'), 'x-advanced': true },
});

/** W4-1: the next round, as long as the chase goes on. */
export function roundOffer(state: ChaseState): ActionOffer {
  const people = runners(state);
  const modifier = wholeNumberField(text('round.modifier'), -200, 200);
  return actionOffer('round', 'primary', people.map(movementDie), {
    form: formOf({
      modifiers: perPersonField(text('round.modifiers'), people, modifier, { description: text('round.modifiersHelp') }),
      results: perPersonField(text('round.results'), people, resultField, { description: text('round.resultsHelp'), 'x-instead-of': 'movement' }),
    }),
  });
}

/**
 * Plays a round: W4-1 to W4-5.
 * @returns a refusal at `results.<id>` when an entered result says too much or too little; no die has been asked for then.
 */
export function playRound(state: ChaseState, input: RoundInput, dice: Dice): Step<ChaseState> | Refusal {
  for (const [id, entered] of Object.entries(input.results)) {
    const refusal = refusalOf(id, entered);
    if (refusal !== undefined) return refusal;
  }
  const round = state.round + 1;
  const tested = state.participants.map((runner) => (runner.status === 'running' ? { ...runner, last: testOf(state, runner, round, input, dice) } : runner));
  const after = { ...state, round, distanceBefore: state.distance, participants: tested };
  const totals = extremes(after);
  const next = judged({ ...after, distance: state.distance + totals.slowest - totals.fastest });
  return stepWithMessages(next, messagesOf(state, dice), (pick) => [roundHeadline(next, totals), ...testLines(next, pick)], isOver(next));
}

function movementDie(runner: Runner): DieAsk {
  return { who: runner.id, label: 'movement', sides: 100 };
}

function testOf(state: ChaseState, runner: Runner, round: number, input: RoundInput, dice: Dice): LastTest {
  const target = runner.skill + runner.modifier + (entryOf(input.modifiers, runner.id) ?? 0);
  const entered = entryOf(input.results, runner.id);
  const bonus = runner.movementBonus;
  if (entered?.sl !== undefined) {
    const success = entered.success ?? entered.sl >= 0;
    return { round, roll: null, target, success, auto: null, sl: entered.sl, bonus, total: entered.sl + bonus };
  }
  const roll = entered?.roll ?? dice.roll(movementDie(runner));
  const result = testResult(roll, target, state.autoResults);
  return { round, roll, target, ...result, bonus, total: result.sl + bonus };
}

function refusalOf(id: string, entered: EnteredResult): Refusal | undefined {
  const who = person(id);
  if ((entered.sl === undefined) === (entered.roll === undefined)) return refuse(`results.${id}`, text('refuse.oneResult', { who }));
  if (entered.success === undefined) return undefined;
  const agrees = entered.sl !== undefined && (entered.success ? entered.sl >= 0 : entered.sl <= 0);
  return agrees ? undefined : refuse(`results.${id}.success`, text('refuse.success', { who }));
}
