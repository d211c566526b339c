import { formOf, peopleField, personField } from '#shared/plugin-api/kit/fields';
import { nameOf, namesOf, runningOn } from '#shared/plugin-api/kit/participants';
import { actionOffer } from '#shared/plugin-api/kit/steps';
import { refuse } from '#shared/plugin-api/procedure';
import type { ActionOffer, Refusal, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { abandonEvents, fightEvents } from './events';
import { ended, extremes, isOver, judged, totalOf, withMovementBonus } from './state';
import type { ChaseState, Runner } from './state';

/** The answers to the form of `abandon`. */
export type AbandonInput = { readonly dropped?: string; readonly stopping: readonly string[] };

/** W4-7: the quarry with the lowest total SL of this round, between equals those with the lowest M, in setup order. */
export function slowestQuarry(state: ChaseState): readonly Runner[] {
  const quarry = runningOn(state, 'quarry');
  const lowest = Math.min(...quarry.map(totalOf));
  const last = quarry.filter((runner) => totalOf(runner) === lowest);
  const lowestM = Math.min(...last.map((runner) => runner.M));
  return last.filter((runner) => runner.M === lowestM);
}

/** W4-6: what the GM chooses from when the quarry is caught. Leaving somebody behind takes two. */
export function caughtOffers(state: ChaseState): readonly ActionOffer[] {
  const fight = actionOffer('fight', 'choice', []);
  return runningOn(state, 'quarry').length < 2 ? [fight] : [abandonOffer(state), fight];
}

function abandonOffer(state: ChaseState): ActionOffer {
  const candidates = slowestQuarry(state);
  const tied = candidates.length > 1;
  const [first] = candidates;
  const pursuers = runningOn(state, 'pursuer');
  return actionOffer('abandon', 'choice', [], {
    label: tied || first === undefined ? text('abandon.labelTied') : text('abandon.label', { name: nameOf(first) }),
    form: formOf({
      dropped: personField(text('abandon.dropped'), candidates, {
        // Without a tie the rules have already chosen: it can be read and named, but there is nothing to decide.
        ...(tied ? { 'x-interpretation': text('abandon.droppedReading') } : { 'x-advanced': true }),
        ...(first === undefined ? {} : { default: first.id }),
      }),
      stopping: peopleField(text('abandon.stopping'), text('abandon.stoppingOne'), pursuers, { description: text('abandon.stoppingHelp') }),
    }),
  });
}

/**
 * W4-7 and W4-8: the slowest quarry is left behind, some pursuers stay with them, and the Distance is worked out again from
 * the one before this round.
 * @returns a refusal at `dropped` for somebody who is not one of the slowest.
 */
export function abandon(state: ChaseState, input: AbandonInput): Step<ChaseState> | Refusal {
  const candidates = slowestQuarry(state);
  const dropped = input.dropped === undefined ? candidates[0] : candidates.find((runner) => runner.id === input.dropped);
  if (dropped === undefined) return refuse('dropped', text('refuse.dropped', { names: namesOf(candidates) }));
  const parted = state.participants.map((runner): Runner => {
    if (runner.id === dropped.id) return { ...runner, status: 'dropped' };
    // The form offers running pursuers only.
    return input.stopping.includes(runner.id) ? { ...runner, status: 'stopped' } : runner;
  });
  const after = { ...state, participants: withMovementBonus(parted) };
  const { slowest, fastest } = extremes(after);
  const next = judged({ ...after, distance: state.distanceBefore + slowest - fastest });
  const stopped = next.participants.filter((runner) => input.stopping.includes(runner.id));
  return { state: next, finished: isOver(next), events: abandonEvents(next, dropped, stopped), effects: [] };
}

/** W4-6: the quarry turns, and the chase is over. */
export function fight(state: ChaseState): Step<ChaseState> {
  const next = ended(state, 'caught');
  return { state: next, finished: true, events: fightEvents(state), effects: [] };
}
