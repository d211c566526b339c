/** A chase played with typed dice, the way a table plays it. */
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Outcome, Played, Refused } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import { chase } from '../../../../plugins/wfrp4/chase/chase';
import type { ChaseState } from '../../../../plugins/wfrp4/chase/state';

export interface Somebody {
  readonly id: string;
  readonly side: 'pursuer' | 'quarry';
  readonly M?: number;
  readonly skill?: number;
  readonly modifier?: number;
}

export type Rolls = Readonly<Record<string, number | readonly number[]>>;

export function pursuer(id: string, traits: Partial<Somebody> = {}): Somebody {
  return { ...traits, id, side: 'pursuer' };
}

export function quarry(id: string, traits: Partial<Somebody> = {}): Somebody {
  return { ...traits, id, side: 'quarry' };
}

/** M 4 and a skill of 50 unless said otherwise. */
export function setupOf(people: readonly Somebody[], more: JsonObject = {}): JsonObject {
  return { ...more, participants: people.map((person) => ({ M: 4, skill: 50, name: person.id.toUpperCase(), ...person })) };
}

/** Everybody's dice are the table's: one that is not given is asked for. */
function planOf(ids: readonly string[], rolls: Rolls): DicePlan {
  const known = [...new Set([...ids, ...Object.keys(rolls)])];
  return Object.fromEntries(known.map((id) => [id, { typed: [rolls[id] ?? []].flat(), then: 'ask' as const }]));
}

export function begin(setup: JsonObject): Outcome {
  return startProcedure(chase, setup, { kind: 'plan', seed: 'test', action: 0, plan: {} });
}

export function started(people: readonly Somebody[], more: JsonObject = {}): ChaseState {
  return played(begin(setupOf(people, more))).step.state as ChaseState;
}

export function act(state: ChaseState, id: string, input: JsonObject = {}, rolls: Rolls = {}): Outcome {
  const ids = state.participants.map((runner) => runner.id);
  return applyAction(chase, state, { id, input }, { kind: 'plan', seed: 'test', action: state.round + 1, plan: planOf(ids, rolls) });
}

/** The state after an action that must be possible. */
export function after(state: ChaseState, id: string, input: JsonObject = {}, rolls: Rolls = {}): ChaseState {
  return played(act(state, id, input, rolls)).step.state as ChaseState;
}

/** A round in which the table says everybody's SL. */
export function withResults(state: ChaseState, results: Readonly<Record<string, number>>): ChaseState {
  return after(state, 'round', { results: Object.fromEntries(Object.entries(results).map(([id, sl]) => [id, { sl }])) });
}

export function played(outcome: Outcome): Played {
  if (outcome.kind !== 'played') throw new Error(`not played: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** The fields at which an outcome was refused. */
export function refusedAt(outcome: Outcome): readonly string[] {
  if (outcome.kind !== 'refused') throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return (outcome satisfies Refused).issues.map((issue) => issue.field);
}

export function someone(state: ChaseState, id: string): ChaseState['participants'][number] {
  const found = state.participants.find((runner) => runner.id === id);
  if (found === undefined) throw new Error(`nobody is called ${id}`);
  return found;
}

export function statuses(state: ChaseState): Readonly<Record<string, string>> {
  return Object.fromEntries(state.participants.map((runner) => [runner.id, runner.status]));
}
