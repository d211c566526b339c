import type { Dice } from '#shared/plugin-api/dice';
import { formOf, peopleField } from '#shared/plugin-api/kit/fields';
import { byId, runners } from '#shared/plugin-api/kit/participants';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import type { DieCondition } from '#shared/plugin-api/offered-dice';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { roundEvents } from './events';
import { judged } from './judge';
import { isOver, openPairs } from './state';
import type { ChaseState, Pair, Runner } from './state';
import { makeTest, testDice } from './test';

/** The answers to the form of `round`. */
export type RoundInput = { readonly otherAction: readonly string[] };

/** CO-3: from this difference on the better one gets an extra action instead of metres. */
export const EXTRA_FROM = 10;

/** CO-4: what doing something else costs, in metres. */
const OTHER_ACTION_LOSS = 20;

/** CO-1: the next round, as long as the chase goes on and no extra action is pending. */
export function roundOffer(state: ChaseState): ActionOffer {
  const people = runners(state);
  const dice = people.flatMap((runner) => testDice(state, runner).map((die) => (state.readings.otherActionTests ? die : { ...die, when: [notBusy(runner)] })));
  return actionOffer('round', 'primary', dice, {
    help: text(`round.help.${state.mode}`),
    form: formOf({
      otherAction: peopleField(text('round.otherAction'), text('round.otherActionOne'), people, {
        description: text('round.otherActionHelp', { loss: OTHER_ACTION_LOSS }),
      }),
    }),
  });
}

/** CO-4: whoever does something else does not test, unless it is read otherwise. */
function notBusy({ id }: Runner): DieCondition {
  return { field: 'otherAction', excludes: id };
}

/** Plays a round: CO-1 to CO-4, then CO-5 where no extra action has to be chosen first. */
export function playRound(state: ChaseState, input: RoundInput, dice: Dice): Step<ChaseState> {
  const round = state.round + 1;
  const tests = (runner: Runner): boolean => state.readings.otherActionTests || !input.otherAction.includes(runner.id);
  const participants = state.participants.map((runner) =>
    runner.status === 'running' ? { ...runner, last: tests(runner) ? makeTest(state, runner, round, dice) : null } : runner,
  );
  const tested = { ...state, round, participants };
  const open = openPairs(tested);
  const find = byId(participants);
  const pairs = state.pairs.map((pair) => (open.includes(pair) ? { ...pair, distance: pair.distance + changeOf(find, pair, input) } : pair));
  const next = judged({ ...tested, pairs, pending: extrasOf(tested, find, open) });
  return stepWithMessages(next, messagesOf(state, dice, round), (pick) => roundEvents(state, next, input.otherAction, pick), isOver(next));
}

/** Finds somebody in a chase by id. */
type FindRunner = (id: string) => Runner | undefined;

/**
 * CO-2: how much the quarry of a pair did better than its pursuer.
 * @returns undefined when one of the two did not test.
 */
function differenceOf(find: FindRunner, pair: Pair): number | undefined {
  const quarry = find(pair.quarry)?.last;
  const pursuer = find(pair.pursuer)?.last;
  return quarry && pursuer ? quarry.score - pursuer.score : undefined;
}

/** CO-2 and CO-4: what a round does to a distance, in metres. */
function changeOf(find: FindRunner, pair: Pair, input: RoundInput): number {
  const difference = differenceOf(find, pair) ?? 0;
  const metres = Math.abs(difference) < EXTRA_FROM ? difference : 0;
  const lost = (id: string): number => (input.otherAction.includes(id) ? OTHER_ACTION_LOSS : 0);
  return metres - lost(pair.quarry) + lost(pair.pursuer);
}

/** CO-3: who gets an extra action, in setup order; several times where each of the beaten gives one. */
function extrasOf(state: ChaseState, find: FindRunner, open: readonly Pair[]): readonly string[] {
  const better = open.flatMap((pair) => {
    const difference = differenceOf(find, pair) ?? 0;
    if (Math.abs(difference) < EXTRA_FROM) return [];
    return [difference > 0 ? pair.quarry : pair.pursuer];
  });
  return state.participants.flatMap(({ id }) => {
    const won = better.filter((other) => other === id);
    return state.readings.extraActions === 'one' ? won.slice(0, 1) : won;
  });
}
