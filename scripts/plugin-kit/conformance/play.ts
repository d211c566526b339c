/** Plays a procedure at random to its end, and keeps what is needed to play it again. */
import fc from 'fast-check';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Outcome, Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { ActionOffer, Procedure } from '#shared/plugin-api/procedure';
import { answersFor } from './arbitraries';

/** One step of a run. `before` is null for the start. */
export interface Turn {
  readonly before: JsonObject | null;
  readonly offer: ActionOffer | null;
  /** What was asked of it. */
  readonly answers: JsonObject;
  readonly played: Played;
}

export interface Game {
  readonly seed: string;
  readonly turns: readonly Turn[];
  readonly refusals: readonly { readonly state: JsonObject; readonly action: string; readonly outcome: Outcome }[];
}

/** Tries at each step before the run counts as stuck. */
const TRIES = 40;

/**
 * @param setup answers that the procedure accepts.
 * @param number makes each game of a procedure another one, and the same one again tomorrow.
 * @param limit steps at most; a chase may go on for ever.
 * @throws when a run that is not finished cannot be played on.
 */
export function playGame(procedure: Procedure, setup: JsonObject, number: number, limit: number): Game | undefined {
  const seed = `game-${String(number)}`;
  const start = startProcedure(procedure, setup, { kind: 'plan', seed, action: 0, plan: {} });
  if (start.kind !== 'played') return undefined;
  const turns: Turn[] = [{ before: null, offer: null, answers: setup, played: start }];
  const refusals: Game['refusals'][number][] = [];
  for (let at = 1, last = start; at <= limit && !last.step.finished; at += 1) {
    const { state } = last.step;
    const turn = nextTurn(procedure, state, seed, at, number, refusals);
    turns.push(turn);
    last = turn.played;
  }
  return { seed, turns, refusals };
}

function nextTurn(procedure: Procedure, state: JsonObject, seed: string, at: number, number: number, refusals: Game['refusals'][number][]): Turn {
  const offers = procedure.actions(state);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const offer = offers[(at * 7 + number + attempt) % offers.length];
    if (offer === undefined) break;
    // As it stands first, then in ever other ways.
    const answers = attempt === 0 && (at + number) % 2 === 0 ? {} : sampleAnswers(offer, number * 10_007 + at * 101 + attempt);
    const played = applyAction(procedure, state, { id: offer.id, input: answers }, { kind: 'plan', seed, action: at, plan: {} });
    if (played.kind === 'played') return { before: state, offer, answers, played };
    refusals.push({ state, action: offer.id, outcome: played });
  }
  throw new Error(`${procedure.id} is not finished and cannot be played on: ${JSON.stringify(state)}; last: ${JSON.stringify(refusals.at(-1)?.outcome)}`);
}

export function sampleAnswers(offer: Pick<ActionOffer, 'form'>, seed: number): JsonObject {
  if (offer.form === undefined) return {};
  return fc.sample(answersFor(offer.form), { seed, numRuns: 1 })[0] ?? {};
}
