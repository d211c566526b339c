import type { Dice } from '#shared/plugin-api/dice';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text, verbatim } from '#shared/plugin-api/text';
import { judged } from './judge';
import { byId, isOver, openPairs } from './state';
import type { ChaseState, Pair, Runner } from './state';
import { storyOf } from '../tell';
import { roundEvents } from './story';
import { makeTest, testDice } from './test';

/** The answers to the form of `round`. */
export type RoundInput = { readonly otherAction: readonly string[] };

/** CO-3: from this difference on the better one gets an extra action instead of metres. */
export const EXTRA_FROM = 10;

/** CO-4: what doing something else costs, in metres. */
const OTHER_ACTION_LOSS = 20;

/** CO-1: the next round, as long as the chase goes on and no extra action is pending. */
export function roundOffer(state: ChaseState): ActionOffer {
  const runners = state.participants.filter((runner) => runner.status === 'running');
  return {
    id: 'round',
    label: text('round.label'),
    help: text(`round.help.${state.mode}`),
    weight: 'primary',
    dice: runners.flatMap((runner) => testDice(state, runner)),
    form: {
      type: 'object',
      additionalProperties: false,
      properties: {
        otherAction: {
          type: 'array',
          title: text('round.otherAction'),
          description: text('round.otherActionHelp', { loss: OTHER_ACTION_LOSS }),
          items: {
            type: 'string',
            title: text('round.otherActionOne'),
            enum: runners.map((runner) => runner.id),
            'x-labels': runners.map((runner) => verbatim(runner.name)),
          },
          maxItems: runners.length,
          uniqueItems: true,
          default: [],
        },
      },
    },
  };
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
  const pairs = state.pairs.map((pair) => (open.includes(pair) ? { ...pair, distance: pair.distance + changeOf(tested, pair, input) } : pair));
  const next = judged({ ...tested, pairs, pending: extrasOf(tested, open) });
  const story = storyOf(state, dice, round);
  const events = roundEvents(state, next, input.otherAction, story.tell);
  return { state: { ...next, told: story.told() }, finished: isOver(next), events, effects: [] };
}

/**
 * How much the quarry of a pair did better than its pursuer.
 * @returns undefined when one of the two did not test.
 */
export function differenceOf(state: ChaseState, pair: Pair): number | undefined {
  const find = byId(state);
  const [quarry, pursuer] = [find(pair.quarry)?.last, find(pair.pursuer)?.last];
  return quarry && pursuer ? quarry.score - pursuer.score : undefined;
}

/** CO-2 and CO-4: what a round does to a distance, in metres. */
function changeOf(state: ChaseState, pair: Pair, input: RoundInput): number {
  const difference = differenceOf(state, pair) ?? 0;
  const metres = Math.abs(difference) < EXTRA_FROM ? difference : 0;
  const lost = (id: string): number => (input.otherAction.includes(id) ? OTHER_ACTION_LOSS : 0);
  return metres - lost(pair.quarry) + lost(pair.pursuer);
}

/** CO-3: who gets an extra action, in setup order; several times where each of the beaten gives one. */
function extrasOf(state: ChaseState, open: readonly Pair[]): readonly string[] {
  const better = open.flatMap((pair) => {
    const difference = differenceOf(state, pair) ?? 0;
    if (Math.abs(difference) < EXTRA_FROM) return [];
    return [difference > 0 ? pair.quarry : pair.pursuer];
  });
  return state.participants.flatMap(({ id }) => {
    const won = better.filter((other) => other === id);
    return state.readings.extraActions === 'one' ? won.slice(0, 1) : won;
  });
}
