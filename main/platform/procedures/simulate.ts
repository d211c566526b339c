/**
 * Plays a run on many times by its own offers and counts how it comes out: what chances are where the rules do not work them out. Nobody is asked: a run goes on by its
 * primary offer as its form stands, or by an offer that says what is usual; where neither is there, it stops.
 */
import { playStep } from '#main/platform/procedures/step';
import { uncheckedProcedure } from '#main/platform/procedures/unchecked';
import type { JsonObject } from '#shared/domain/json';
import { checkForm } from '#shared/plugin-api/check-form';
import type { Outcome, Presentation } from '#shared/plugin-api/present';
import type { ActionOffer, Procedure } from '#shared/plugin-api/procedure';

/** A run as it stands. */
export interface SimulatedFrom {
  readonly state: JsonObject;
  readonly offers: readonly ActionOffer[];
  /** Rounds played so far. */
  readonly round: number;
}

/** Which games are played. */
export interface SimulatedGames {
  /** How many more rounds each is played, 1 and up. */
  readonly rounds: number;
  /** Like no seed of a run: what comes of its next step must not be told. */
  readonly seed: string;
  /** Number of the first game: the same number is the same game. */
  readonly first: number;
  /** How many games, 1 and up. */
  readonly count: number;
}

/** How some games came out: `outcomes`, `going` and `stopped` together are all of them. */
export interface SimulatedCounts {
  readonly outcomes: readonly (Outcome & { readonly count: number })[];
  /** Games that still went on after the last round. */
  readonly going: number;
  /** Games that came to where the GM has to choose. */
  readonly stopped: number;
}

/** An action that nobody has to be asked for. */
interface Way {
  readonly offer: ActionOffer;
  readonly input: JsonObject;
}

/**
 * How a run goes on by itself.
 * @returns undefined where somebody has to be asked.
 */
export function wayOn(offers: readonly ActionOffer[]): Way | undefined {
  const primary = offers.find(({ weight }) => weight === 'primary');
  const inOrder = primary === undefined ? offers : [primary, ...offers.filter((offer) => offer !== primary)];
  for (const offer of inOrder) {
    const input = offer.usual ?? (offer === primary ? plainAnswer(offer) : undefined);
    if (input !== undefined) return { offer, input };
  }
  return undefined;
}

/** The answers of a form that nobody touches, or the only ones that there are. */
function plainAnswer({ form, ready }: ActionOffer): JsonObject | undefined {
  const [only, another] = ready ?? [];
  if (only !== undefined) return another === undefined ? only.input : undefined;
  return form === undefined || checkForm(form, {}).ok ? {} : undefined;
}

/** How a run has come out: as it says itself, or as its status is called once it is over. Undefined while it goes on. */
export function outcomeOfRun({ outcome, status }: Presentation, finished: boolean): Outcome | undefined {
  if (outcome !== undefined) return outcome;
  return finished ? { id: JSON.stringify(status.label), label: status.label } : undefined;
}

/** No rule needs so many actions for one round: a run whose actions lead round in circles is stopped. */
const MOST_STEPS_A_ROUND = 50;

/**
 * Plays games on from where a run stands.
 * @throws whatever the plugin throws.
 */
export function simulate(procedure: Procedure, from: SimulatedFrom, { rounds, seed, first, count }: SimulatedGames): SimulatedCounts {
  const found = new Map<string, Outcome & { count: number }>();
  const plain = uncheckedProcedure(procedure);
  let going = 0;
  let stopped = 0;
  for (let game = first; game < first + count; game += 1) {
    const end = playOn(plain, from, rounds, `${seed}:${String(game)}`);
    if (end === 'going') going += 1;
    else if (end === 'stopped') stopped += 1;
    else {
      const known = found.get(end.id);
      // What is shown of an end is checked: once, and not at each of a thousand games.
      if (known === undefined) found.set(end.id, { ...checkedEnd(procedure, end), count: 1 });
      else known.count += 1;
    }
  }
  return { outcomes: [...found.values()], going, stopped };
}

/** A game that has come out, and the state in which it did. */
interface End extends Outcome {
  readonly state: JsonObject;
  readonly finished: boolean;
}

/** @throws Error where the checked procedure does not know of that end. */
function checkedEnd(procedure: Procedure, { id, state, finished }: End): Outcome {
  const outcome = outcomeOfRun(procedure.present(state), finished);
  if (outcome?.id !== id) throw new Error(`a state of ${procedure.id} comes out in two ways`);
  return outcome;
}

function playOn(procedure: Procedure, from: SimulatedFrom, rounds: number, seed: string): End | 'going' | 'stopped' {
  const last = from.round + rounds;
  let { state, offers, round } = from;
  for (let action = 1; action <= rounds * MOST_STEPS_A_ROUND; action += 1) {
    const way = wayOn(offers);
    if (way === undefined) return 'stopped';
    // What a round leaves to be settled belongs to it; the next one is not looked at any more.
    if (round > last || (round === last && way.offer.weight === 'primary')) return 'going';
    const step = playStep(procedure, { kind: 'action', state, offers, id: way.offer.id, input: way.input }, { kind: 'plan', seed, action, plan: {} });
    if (step.kind !== 'played') return 'stopped';
    ({ state } = step.step);
    const { finished } = step.step;
    const outcome = outcomeOfRun(step.presentation, finished);
    if (outcome !== undefined) return { ...outcome, state, finished };
    ({ offers } = step);
    ({ round } = step.presentation);
  }
  return 'stopped';
}
