/** Chases and journeys played with typed dice, the way a table plays them. */
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Outcome, Played, Refused } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { Procedure } from '#shared/plugin-api/procedure';
import { chase } from '../../../../plugins/chroniques/chase/chase';
import type { ChaseState, Runner } from '../../../../plugins/chroniques/chase/state';
import type { Member, TravelState } from '../../../../plugins/chroniques/travel/state';
import { travel } from '../../../../plugins/chroniques/travel/travel';

export type Rolls = Readonly<Record<string, number | readonly number[]>>;

type Person = JsonObject & { readonly id: string };

/** What the two procedures share: a state with people in it. */
interface Play<State extends JsonObject> {
  readonly begin: (setup: JsonObject) => Outcome;
  readonly started: (people: readonly Person[], more?: JsonObject) => State;
  readonly act: (state: State, id: string, input?: JsonObject, rolls?: Rolls) => Outcome;
  /** The state after an action that must be possible. */
  readonly after: (state: State, id: string, input?: JsonObject, rolls?: Rolls) => State;
}

/** Everybody's dice are the table's: one that is not given is asked for. */
function planOf(ids: readonly string[], rolls: Rolls): DicePlan {
  const known = [...new Set([...ids, ...Object.keys(rolls)])];
  return Object.fromEntries(known.map((id) => [id, { typed: [rolls[id] ?? []].flat(), then: 'ask' as const }]));
}

function playOf<State extends JsonObject>(
  procedure: Procedure,
  setupOf: (people: readonly Person[], more: JsonObject) => JsonObject,
  idsOf: (state: State) => readonly string[],
): Play<State> {
  const play: Play<State> = {
    begin: (setup) => startProcedure(procedure, setup, { kind: 'plan', seed: 'test', action: 0, plan: {} }),
    started: (people, more = {}) => played(play.begin(setupOf(people, more))).step.state as State,
    act: (state, id, input = {}, rolls = {}) =>
      applyAction(procedure, state, { id, input }, { kind: 'plan', seed: 'test', action: 1, plan: planOf(idsOf(state), rolls) }),
    after: (state, id, input = {}, rolls = {}) => played(play.act(state, id, input, rolls)).step.state as State,
  };
  return play;
}

/** DEX +0 unless said otherwise. */
export function chaseSetup(people: readonly Person[], more: JsonObject = {}): JsonObject {
  return { distance: 50, ...more, participants: people.map((person) => ({ dexMod: 0, name: person.id.toUpperCase(), ...person })) };
}

/** CON +0, on foot and without armour unless said otherwise. */
export function travelSetup(people: readonly Person[], more: JsonObject = {}): JsonObject {
  return { ...more, members: people.map((person) => ({ conMod: 0, name: person.id.toUpperCase(), ...person })) };
}

export const chasing = playOf<ChaseState>(chase, chaseSetup, (state) => state.participants.map(({ id }) => id));
export const travelling = playOf<TravelState>(travel, travelSetup, (state) => state.members.map(({ id }) => id));

export function pursuer(id: string, traits: JsonObject = {}): Person {
  return { ...traits, id, side: 'pursuer' };
}

export function quarry(id: string, traits: JsonObject = {}): Person {
  return { ...traits, id, side: 'quarry' };
}

export function member(id: string, traits: JsonObject = {}): Person {
  return { ...traits, id };
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

export function runner(state: ChaseState, id: string): Runner {
  const found = state.participants.find((each) => each.id === id);
  if (found === undefined) throw new Error(`nobody is called ${id}`);
  return found;
}

export function traveller(state: TravelState, id: string): Member {
  const found = state.members.find((each) => each.id === id);
  if (found === undefined) throw new Error(`nobody is called ${id}`);
  return found;
}

/** The exact distance of a pair, whatever is shown of it. */
export function metres(state: ChaseState, quarryId = 'q', pursuerId = 'p'): number | undefined {
  return state.pairs.find((pair) => pair.quarry === quarryId && pair.pursuer === pursuerId)?.distance;
}

export function statuses(state: ChaseState): Readonly<Record<string, string>> {
  return Object.fromEntries(state.participants.map(({ id, status }) => [id, status]));
}

/** What an outcome's dice were asked as. */
export function asked(outcome: Outcome): readonly (readonly [string, string, number])[] {
  return played(outcome).dice.map(({ who, label, sides }) => [who, label, sides] as const);
}
