import type { Dice, DieAsk } from '#shared/plugin-api/dice';
import { formOf, perPersonField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { newsOf, runners, runningOn } from '#shared/plugin-api/kit/participants';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import { rollUnder } from '#shared/plugin-api/kit/tests';
import { entryOf } from '#shared/plugin-api/own';
import type { ActionOffer, Effect, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { roundEvents } from './events';
import { judged } from './judge';
import { isOver } from './state';
import type { ChaseState, LastTest, Runner } from './state';
import { failureOf } from './test';
import type { Failure } from './test';

/** The answers to the form of `round`. */
export type RoundInput = { readonly modifiers: Readonly<Record<string, number>> };

/** WS-1: the next round, as long as the chase goes on. */
export function roundOffer(state: ChaseState): ActionOffer {
  const people = runners(state);
  const modifier = wholeNumberField(text('round.modifier'), -200, 200);
  return actionOffer('round', 'primary', people.map(initiativeDie), {
    form: formOf({ modifiers: perPersonField(text('round.modifiers'), people, modifier, { description: text('round.modifiersHelp') }) }),
  });
}

/** Plays a round, WS-1 to WS-7. Everybody's Initiative first, then whoever must find the quarry again, then what falls have cost. */
export function playRound(state: ChaseState, input: RoundInput, dice: Dice): Step<ChaseState> {
  const tested = withInitiative({ ...state, round: state.round + 1 }, input, dice);
  const next = judged(withPositions(withWounds(withSight(tested, dice), dice)));
  return stepWithMessages(next, messagesOf(state, dice), (pick) => roundEvents(state, next, pick), isOver(next), fallEffects(next));
}

function initiativeDie({ id }: Runner): DieAsk {
  return { who: id, label: 'initiative', sides: 100 };
}

/** WS-1: everyone running tests I. What Movement gains whatever comes of it (WS-2), and what a failure loses (WS-3, WS-4), is settled by it. */
function withInitiative(state: ChaseState, input: RoundInput, dice: Dice): ChaseState {
  const slowest = Math.min(...runners(state).map(({ M }) => M));
  const participants = state.participants.map((runner): Runner => {
    if (runner.status !== 'running') return runner;
    const target = runner.I + runner.modifier + (entryOf(input.modifiers, runner.id) ?? 0);
    const roll = dice.roll(initiativeDie(runner));
    const result = rollUnder(roll, target);
    const failure = failureOf(result);
    const gain = (runner.M - slowest) * state.movementLengths;
    const last = { round: state.round, roll, target, ...result, gain, loss: lossOf(state, failure), fell: failure === 'fall', wounds: 0, sight: null };
    return { ...runner, last };
  });
  return { ...state, participants };
}

/** WS-3 and WS-4: the lengths that a failure loses. */
function lossOf(state: ChaseState, failure: Failure | undefined): number {
  if (failure === undefined) return 0;
  return failure === 'fall' ? state.fallLoss : state.stumbleLoss;
}

/** WS-6: once a quarry has succeeded, each pursuer who has failed looks for them. */
function withSight(state: ChaseState, dice: Dice): ChaseState {
  const someoneSlipsAway = runningOn(state, 'quarry').some(({ last }) => last?.success === true);
  if (!state.observation || !someoneSlipsAway) return state;
  return eachTested(state, (runner, last) => {
    if (runner.side === 'quarry' || last.success) return {};
    const target = runner.observation ?? runner.I;
    const roll = dice.roll({ who: runner.id, label: 'observation', sides: 100 });
    return { last: { ...last, sight: { roll, target, success: rollUnder(roll, target).success } } };
  });
}

/** WS-4: whoever fell is hurt. */
function withWounds(state: ChaseState, dice: Dice): ChaseState {
  return eachTested(state, ({ id }, last) => (last.fell ? { last: { ...last, wounds: dice.roll({ who: id, label: 'damage', sides: 2 }) } } : {}));
}

/** WS-2 to WS-5: everybody gains by their own Movement and loses by their own failure. */
function withPositions(state: ChaseState): ChaseState {
  return eachTested(state, ({ position }, { gain, loss }) => ({ position: position + gain - loss }));
}

/** Changes whoever has tested in this round, in setup order. */
function eachTested(state: ChaseState, change: (runner: Runner, last: LastTest) => Partial<Runner>): ChaseState {
  const participants = state.participants.map((runner) => {
    const last = newsOf(state, runner);
    return last === null ? runner : { ...runner, ...change(runner, last) };
  });
  return { ...state, participants };
}

/** WS-4: the damage of falls, which ignores armour and Toughness. */
function fallEffects(state: ChaseState): readonly Effect[] {
  return state.participants.flatMap((runner): readonly Effect[] => {
    const last = newsOf(state, runner);
    if (last?.fell !== true) return [];
    return [{ kind: 'damage', who: runner.id, amount: last.wounds, ignores: ['armour', 'toughness'], cause: text('effect.fall') }];
  });
}
