import { applyAction, offersOf, startProcedure } from '#main/platform/procedures/engine';
import type { DiceSource, Played, Refused, Waiting } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { Presentation } from '#shared/plugin-api/present';
import type { ActionOffer, Procedure } from '#shared/plugin-api/procedure';
import { participantNames, setupNames, withPeople } from '#shared/plugin-api/people';

/** Everything that the rules say of one step, so that nothing of it has to be asked for again. */
export interface WholeStep extends Played {
  /** What is drawn after it. */
  readonly presentation: Presentation;
  /** What can be done after it; empty once it is over. */
  readonly offers: readonly ActionOffer[];
}

/** Where a step begins: at a set-up, or at a state of which is known what it offers. */
export type StepFrom =
  | { readonly kind: 'start'; readonly setup: unknown }
  | {
      readonly kind: 'action';
      readonly state: JsonObject;
      readonly offers: readonly ActionOffer[];
      readonly id: string;
      readonly input: unknown;
    };

/**
 * Plays one step whole: what happens, what is drawn then and what can be done then. A step of which the rules cannot say all three is none.
 * @throws whatever the plugin throws.
 */
export function playStep(procedure: Procedure, from: StepFrom, source: DiceSource): WholeStep | Refused | Waiting {
  const outcome = from.kind === 'start' ? startProcedure(procedure, from.setup, source) : applyAction(procedure, from.state, from, source, from.offers);
  if (outcome.kind === 'refused')
    return withPeople(outcome, from.kind === 'start' ? setupNames(from.setup) : participantNames(procedure.present(from.state).participants));
  if (outcome.kind !== 'played') return outcome;
  const { state, finished } = outcome.step;
  return named({ ...outcome, presentation: procedure.present(state), offers: offersOf(procedure, state, finished) });
}

/** Everybody that the texts of a step are about is called by the name that they have after it. */
function named(whole: WholeStep): WholeStep {
  const { step, presentation, offers } = whole;
  const nameOf = participantNames(presentation.participants);
  const { events, effects } = withPeople({ events: step.events, effects: step.effects }, nameOf);
  return { ...whole, step: { ...step, events, effects }, ...withPeople({ presentation, offers }, nameOf) };
}
