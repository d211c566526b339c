/** Chases and races played with typed dice, the way a table plays them. */
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Outcome, Played } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { Procedure } from '#shared/plugin-api/procedure';
import { chase } from '../../../../plugins/wfrp2/chase/chase';
import type { ChaseState } from '../../../../plugins/wfrp2/chase/state';
import { race } from '../../../../plugins/wfrp2/race/race';
import type { RaceState } from '../../../../plugins/wfrp2/race/state';

export interface Somebody {
  readonly id: string;
  readonly side?: 'pursuer' | 'quarry';
  readonly M?: number;
}

/** One die of each, by id. */
export type Rolls = Readonly<Record<string, number>>;

export function pursuer(id: string, M = 4): Somebody {
  return { id, side: 'pursuer', M };
}

export function quarry(id: string, M = 4): Somebody {
  return { id, side: 'quarry', M };
}

export function racer(id: string, M = 4): Somebody {
  return { id, M };
}

export function setupOf(people: readonly Somebody[], more: JsonObject = {}): JsonObject {
  return { ...more, participants: people.map((person) => ({ name: person.id.toUpperCase(), ...person })) };
}

export function begin(procedure: Procedure, setup: unknown): Outcome {
  return startProcedure(procedure, setup, { kind: 'plan', seed: 'test', action: 0, plan: {} });
}

export function act(procedure: Procedure, state: JsonObject & { readonly round: number }, id: string, rolls: Rolls = {}): Outcome {
  const { participants } = state as unknown as ChaseState;
  const known = [...new Set([...participants.map((runner) => runner.id), ...Object.keys(rolls)])];
  const plan: DicePlan = Object.fromEntries(
    known.map((who) => [who, { typed: Object.hasOwn(rolls, who) ? [rolls[who] ?? Number.NaN] : [], then: 'ask' as const }]),
  );
  return applyAction(procedure, state, { id, input: {} }, { kind: 'plan', seed: 'test', action: state.round + 1, plan });
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

export function startedChase(people: readonly Somebody[], more: JsonObject = {}): ChaseState {
  return played(begin(chase, setupOf(people, more))).step.state as ChaseState;
}

export function startedRace(people: readonly Somebody[], more: JsonObject = {}): RaceState {
  return played(begin(race, setupOf(people, more))).step.state as RaceState;
}

/** The chase after some throws that must be possible. */
export function chaseAfter(state: ChaseState, ...throws: readonly Rolls[]): ChaseState {
  return throws.reduce<ChaseState>((so, rolls) => played(act(chase, so, 'throw', rolls)).step.state as ChaseState, state);
}

/** The race after some throws that must be possible. */
export function raceAfter(state: RaceState, ...throws: readonly Rolls[]): RaceState {
  return throws.reduce<RaceState>((so, rolls) => played(act(race, so, 'throw', rolls)).step.state as RaceState, state);
}

/** A fact of the view about somebody. */
export function seen(procedure: Procedure, state: JsonObject, id: string): JsonObject {
  const view = procedure.view(state) as { readonly participants: readonly JsonObject[] };
  const found = view.participants.find((person) => person['id'] === id);
  if (found === undefined) throw new Error(`nobody is called ${id}`);
  return found;
}
