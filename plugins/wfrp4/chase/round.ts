import type { Dice, DieAsk } from '#shared/plugin-api/dice';
import { entryOf } from '#shared/plugin-api/own';
import type { ActionOffer, Refusal, Step } from '#shared/plugin-api/procedure';
import { refuse } from '#shared/plugin-api/procedure';
import { text, verbatim } from '#shared/plugin-api/text';
import { extremes, isOver, judged } from './state';
import type { ChaseState, LastTest, Runner } from './state';
import { roundHeadline, storyOf, testLines } from './story';
import { testResult } from './test';

/** W4-9: what the table says of somebody's test instead of rolling: the SL, or the die. `success` tells the −0 of a failure from +0. */
export type ToldResult = { readonly sl?: number; readonly roll?: number; readonly success?: boolean };

/** The answers to the form of `round`. */
export type RoundInput = {
  readonly modifiers: Readonly<Record<string, number>>;
  readonly results: Readonly<Record<string, ToldResult>>;
};

/** W4-1: the next round, as long as the chase goes on. */
export function roundOffer(state: ChaseState): ActionOffer {
  const runners = state.participants.filter((runner) => runner.status === 'running');
  const ids = runners.map((runner) => runner.id);
  return {
    id: 'round',
    label: text('round.label'),
    help: text('round.help'),
    weight: 'primary',
    dice: runners.map(movementDie),
    form: {
      type: 'object',
      additionalProperties: false,
      properties: {
        modifiers: {
          type: 'object',
          title: text('round.modifiers'),
          description: text('round.modifiersHelp'),
          propertyNames: { enum: ids },
          additionalProperties: { type: 'integer', title: text('round.modifier'), minimum: -200, maximum: 200 },
          default: {},
        },
        results: {
          type: 'object',
          title: text('round.results'),
          description: text('round.resultsHelp'),
          propertyNames: { enum: ids },
          additionalProperties: {
            type: 'object',
            title: text('round.result'),
            additionalProperties: false,
            properties: {
              sl: { type: 'integer', title: text('round.sl'), minimum: -30, maximum: 30, 'x-minus-zero': 'success' },
              roll: { type: 'integer', title: text('round.roll'), minimum: 1, maximum: 100, 'x-advanced': true },
              success: { type: 'boolean', title: text('round.success'), description: text('round.successHelp'), 'x-advanced': true },
            },
          },
          default: {},
          'x-instead-of': 'movement',
        },
      },
    },
  };
}

/**
 * Plays a round: W4-1 to W4-5.
 * @returns a refusal at `results.<id>` when a told result says too much or too little; no die has been asked for then.
 */
export function playRound(state: ChaseState, input: RoundInput, dice: Dice): Step<ChaseState> | Refusal {
  for (const [id, told] of Object.entries(input.results)) {
    const refusal = refusalOf(state, id, told);
    if (refusal !== undefined) return refusal;
  }
  const round = state.round + 1;
  const tested = state.participants.map((runner) => (runner.status === 'running' ? { ...runner, last: testOf(state, runner, round, input, dice) } : runner));
  const after = { ...state, round, distanceBefore: state.distance, participants: tested };
  const totals = extremes(after);
  const next = judged({ ...after, distance: state.distance + totals.slowest - totals.fastest });
  const story = storyOf(state, dice);
  const events = [roundHeadline(next, totals), ...testLines(next, story)];
  return { state: { ...next, told: story.told() }, finished: isOver(next), events, effects: [] };
}

function movementDie(runner: Runner): DieAsk {
  return { who: runner.id, label: 'movement', sides: 100 };
}

function testOf(state: ChaseState, runner: Runner, round: number, input: RoundInput, dice: Dice): LastTest {
  const target = runner.skill + runner.modifier + (entryOf(input.modifiers, runner.id) ?? 0);
  const told = entryOf(input.results, runner.id);
  const bonus = runner.movementBonus;
  if (told?.sl !== undefined) {
    const success = told.success ?? told.sl >= 0;
    return { round, roll: null, target, success, auto: null, sl: told.sl, bonus, total: told.sl + bonus };
  }
  const roll = told?.roll ?? dice.roll(movementDie(runner));
  const result = testResult(roll, target, state.autoResults);
  return { round, roll, target, ...result, bonus, total: result.sl + bonus };
}

function refusalOf(state: ChaseState, id: string, told: ToldResult): Refusal | undefined {
  const who = verbatim(state.participants.find((runner) => runner.id === id)?.name ?? id);
  if ((told.sl === undefined) === (told.roll === undefined)) return refuse(`results.${id}`, text('refuse.oneResult', { who }));
  if (told.success === undefined) return undefined;
  const agrees = told.sl !== undefined && (told.success ? told.sl >= 0 : told.sl <= 0);
  return agrees ? undefined : refuse(`results.${id}.success`, text('refuse.success', { who }));
}
