/** A chase played with typed dice, the way a table plays it. */
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Outcome, Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import { chase } from '../../../../plugins/warpstone/chase/chase';
import type { ChaseState } from '../../../../plugins/warpstone/chase/state';

export interface Somebody {
  readonly id: string;
  readonly side: 'pursuer' | 'quarry';
  readonly M?: number;
  readonly I?: number;
  readonly observation?: number;
  readonly modifier?: number;
}

/** Everybody's dice, in the order in which the rules ask for them. */
export type Rolls = Readonly<Record<string, number | readonly number[]>>;

export function pursuer(id: string, traits: Partial<Somebody> = {}): Somebody {
  return { ...traits, id, side: 'pursuer' };
}

export function quarry(id: string, traits: Partial<Somebody> = {}): Somebody {
  return { ...traits, id, side: 'quarry' };
}

/** M 4 and I 50 unless said otherwise. */
export function setupOf(people: readonly Somebody[], more: JsonObject = {}): JsonObject {
  return { ...more, participants: people.map((person) => ({ M: 4, I: 50, name: person.id.toUpperCase(), ...person })) };
}

export function begin(setup: unknown): Outcome {
  return startProcedure(chase, setup, { kind: 'plan', seed: 'test', action: 0, plan: {} });
}

export function started(people: readonly Somebody[], more: JsonObject = {}): ChaseState {
  return played(begin(setupOf(people, more))).step.state as ChaseState;
}

/** Everybody's dice are the table's: one that is not given is asked for. */
export function act(state: ChaseState, id: string, input: JsonObject = {}, rolls: Rolls = {}): Outcome {
  const known = [...new Set([...state.participants.map((runner) => runner.id), ...Object.keys(rolls)])];
  const plan: DicePlan = Object.fromEntries(
    known.map((who) => [who, { typed: Object.hasOwn(rolls, who) ? [rolls[who] ?? []].flat() : [], then: 'ask' as const }]),
  );
  return applyAction(chase, state, { id, input }, { kind: 'plan', seed: 'test', action: state.round + 1, plan });
}

/** The state after some rounds that must be possible. */
export function after(state: ChaseState, ...rounds: readonly Rolls[]): ChaseState {
  return rounds.reduce<ChaseState>((so, rolls) => played(act(so, 'round', {}, rolls)).step.state as ChaseState, state);
}

/** The state after the GM's own end. */
export function ended(state: ChaseState, outcome: 'caught' | 'escaped'): ChaseState {
  return played(act(state, 'end', { outcome })).step.state as ChaseState;
}

export function played(outcome: Outcome): Played {
  if (outcome.kind !== 'played') throw new Error(`not played: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** The fields at which an outcome was refused, each with the key of the reason. */
export function refusals(outcome: Outcome): readonly (readonly [string, string])[] {
  if (outcome.kind !== 'refused') throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome.issues.map(({ field, text }) => [field, 'key' in text ? text.key : text.verbatim] as const);
}

/** The facts of the view about somebody. */
export function seen(state: ChaseState, id: string): JsonObject {
  const { participants } = chase.view(state) as { readonly participants: readonly JsonObject[] };
  const found = participants.find((person) => person['id'] === id);
  if (found === undefined) throw new Error(`nobody is called ${id}`);
  return found;
}

export function positions(state: ChaseState): readonly number[] {
  return state.participants.map(({ position }) => position);
}

export function statuses(state: ChaseState): Readonly<Record<string, string>> {
  return Object.fromEntries(state.participants.map(({ id, status }) => [id, status]));
}
