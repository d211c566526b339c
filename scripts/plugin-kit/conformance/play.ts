/** Plays a procedure to its end, in several ways, and keeps what is needed to play it again. */
import fc from 'fast-check';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { DiceSource, Outcome, Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import { peopleListsOf } from '#shared/domain/newcomers';
import type { ActionOffer, Procedure } from '#shared/plugin-api/procedure';
import { answersFor } from './arbitraries';
import { goalOf } from './goals';
import type { Goal } from './goals';

/** One step of a run. `before` is null for the start. */
export interface Turn {
  readonly before: JsonObject | null;
  readonly offer: ActionOffer | null;
  /** What was asked of it. */
  readonly answers: JsonObject;
  /** Where its dice came from: the same again gives the same step. */
  readonly source: DiceSource;
  readonly played: Played;
}

/** An action that was offered and refused. */
export interface RefusedTurn {
  readonly state: JsonObject;
  readonly action: string;
  readonly outcome: Outcome;
}

/** A run from its start. */
export interface Game {
  readonly seed: string;
  readonly turns: readonly Turn[];
  readonly refusals: readonly RefusedTurn[];
}

/**
 * How somebody plays: anything at random; the next thing to do, as it stands; with everything ticked and filled in; or towards something, by trying a few steps and
 * keeping the best. What one of them never meets, another one does.
 */
export const TEMPERAMENTS = ['mixed', 'plain', 'eager', 'climbing'] as const;
/** How somebody plays. */
export type Temperament = (typeof TEMPERAMENTS)[number];

/** Tries at each step before the run counts as stuck. */
const TRIES = 40;
/** Steps that are tried for the best of them. */
const CANDIDATES = 6;

/** A way of playing. */
export interface Manner {
  readonly temperament: Temperament;
  /** The same procedure for trying steps: unjudged, because only the step that is chosen counts. */
  readonly scout?: Procedure;
}

/**
 * Plays one game.
 * @param setup answers that the procedure accepts.
 * @param number makes each game of a procedure another one, and the same one again tomorrow.
 * @param limit steps at most; a chase may go on for ever.
 * @throws when a run that is not finished cannot be played on.
 */
export function playGame(procedure: Procedure, setup: JsonObject, number: number, limit: number, manner: Manner = { temperament: 'mixed' }): Game | undefined {
  const seed = `game-${String(number)}`;
  const source = rolled(seed, 0);
  const start = startProcedure(procedure, setup, source);
  if (start.kind !== 'played') return undefined;
  const turns: Turn[] = [{ before: null, offer: null, answers: setup, source, played: start }];
  const player = new Player(procedure, seed, number, manner);
  for (let at = 1, last = start; at <= limit && !last.step.finished; at += 1) {
    const turn = player.next(last.step.state, at);
    turns.push(turn);
    last = turn.played;
  }
  return { seed, turns, refusals: player.refusals };
}

function rolled(seed: string, action: number): DiceSource {
  return { kind: 'plan', seed, action, plan: {} };
}

/** So many people are a crowd. */
const CROWD = 6;

class Player {
  readonly refusals: RefusedTurn[] = [];
  readonly #goal: Goal;

  constructor(
    private readonly procedure: Procedure,
    private readonly seed: string,
    private readonly number: number,
    private readonly manner: Manner,
  ) {
    this.#goal = goalOf(number);
  }

  next(state: JsonObject, at: number): Turn {
    const offers = this.#offers(state);
    const climbed = this.manner.temperament === 'climbing' ? this.#best(state, offers, at) : undefined;
    if (climbed !== undefined) return climbed;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const offer = this.#offerOf(offers, at, attempt);
      if (offer === undefined) break;
      const turn = this.#played(state, offer, this.#answersTo(offer, at, attempt), rolled(this.seed, at));
      if (turn !== undefined) return turn;
    }
    throw new Error(
      `${this.procedure.id} is not finished and cannot be played on: ${JSON.stringify(state)}; last: ${JSON.stringify(this.refusals.at(-1)?.outcome)}`,
    );
  }

  /** Nobody joins a crowd: games of forty people take long and show nothing that those of six do not. */
  #offers(state: JsonObject): readonly ActionOffer[] {
    const offers = this.procedure.actions(state);
    const others = offers.filter(({ form }) => form === undefined || peopleListsOf(form).length === 0);
    return others.length === 0 || others.length === offers.length || this.procedure.present(state).participants.length < CROWD ? offers : others;
  }

  #offerOf(offers: readonly ActionOffer[], at: number, attempt: number): ActionOffer | undefined {
    const primary = offers.find(({ weight }) => weight === 'primary');
    if (this.manner.temperament === 'plain' && primary !== undefined && attempt === 0) return primary;
    return offers[(at * 7 + this.number + attempt) % offers.length];
  }

  #answersTo(offer: ActionOffer, at: number, attempt: number): JsonObject {
    const seed = this.number * 10_007 + at * 101 + attempt;
    const { temperament } = this.manner;
    if (temperament === 'plain' && attempt === 0) return offer.usual ?? {};
    if (temperament === 'eager') return sampleAnswers(offer, seed, attempt % 3 !== 2);
    // As it stands first, then in ever other ways.
    return attempt === 0 && (at + this.number) % 2 === 0 ? {} : sampleAnswers(offer, seed);
  }

  #played(state: JsonObject, offer: ActionOffer, answers: JsonObject, source: DiceSource): Turn | undefined {
    const played = applyAction(this.procedure, state, { id: offer.id, input: answers }, source);
    if (played.kind === 'played') return { before: state, offer, answers, source, played };
    this.refusals.push({ state, action: offer.id, outcome: played });
    return undefined;
  }

  /** The best of a few steps by what this game wants; undefined where none of them is played. */
  #best(state: JsonObject, offers: readonly ActionOffer[], at: number): Turn | undefined {
    const scout = this.manner.scout ?? this.procedure;
    let best: { readonly score: number; readonly offer: ActionOffer; readonly answers: JsonObject; readonly source: DiceSource } | undefined;
    for (let each = 0; each < CANDIDATES; each += 1) {
      const offer = each % 2 === 0 ? this.#offerOf(offers, at, each) : (offers.find(({ weight }) => weight === 'primary') ?? offers[each % offers.length]);
      if (offer === undefined) continue;
      const source = rolled(`${this.seed}-${String(each)}`, at);
      const answers = each % 3 === 0 ? (offer.usual ?? {}) : sampleAnswers(offer, this.number * 131 + at * 17 + each, each % 3 === 1);
      let score: number;
      try {
        const tried = applyAction(scout, state, { id: offer.id, input: answers }, source);
        if (tried.kind !== 'played') continue;
        score = this.#goal(scout.view(tried.step.state), scout.present(tried.step.state), tried.step.finished, at);
      } catch {
        // What stops the rules is worth seeing.
        score = Infinity;
      }
      if (best === undefined || score > best.score) best = { score, offer, answers, source };
    }
    return best === undefined ? undefined : this.#played(state, best.offer, best.answers, best.source);
  }
}

/**
 * Answers to the form of an offer.
 * @param full ticks everything, answers for everybody and leaves nothing out; otherwise what may be left out is, about half of the time.
 */
export function sampleAnswers(offer: Pick<ActionOffer, 'form'>, seed: number, full = false): JsonObject {
  if (offer.form === undefined) return {};
  // A first sample is biased towards the smallest: nobody ticked, nothing filled in.
  return fc.sample(fc.noBias(answersFor(offer.form, full)), { seed, numRuns: 1 })[0] ?? {};
}
