/** Fights for tests of the rules of the round: combatants by single letters. */
import type { TurnResult, CombatState, CombatEvent, CharacterState, Initiative } from '#main/features/encounters/combat/combat-state';
import { newCombatant } from '#main/features/encounters/combat/combat-state';
import { begun } from '#main/features/encounters/combat/turns';
import type { ActiveCondition, ActivePenalty, Tick } from '#shared/ipc/records';

export const NOTHING: CharacterState = { conditions: {}, penalties: {} };

export function initiative(value: number, tieBreaks: readonly number[] = []): Initiative {
  return { initiative: value, tieBreaks, typed: false, dice: [] };
}

/** A prepared fight: everybody in the order given. */
export function prepared(ids: readonly string[], states: Readonly<Record<string, CharacterState>> = {}): CombatState {
  return {
    round: 0,
    turn: null,
    combatants: Object.fromEntries(ids.map((id, rank) => [id, newCombatant('allies', rank)])),
    states: Object.fromEntries(ids.map((id) => [id, states[id] ?? NOTHING])),
    away: new Set(),
  };
}

/** A fight in which round 1 has begun. */
export function fighting(initiatives: Readonly<Record<string, number>>, states: Readonly<Record<string, CharacterState>> = {}): CombatState {
  const all = Object.fromEntries(Object.entries(initiatives).map(([id, value]) => [id, initiative(value)]));
  return begun(prepared(Object.keys(initiatives), states), all).fight;
}

export function condition(rounds: number, tick: Tick | null, id = 'prone'): ActiveCondition {
  return { condition: id, system: 'sampler', count: 1, duration: { kind: 'rounds', rounds }, tick, cause: null, since: 1 };
}

export function penalty(rounds: number): ActivePenalty {
  return { amount: -2, appliesTo: { verbatim: 'tout' }, duration: { kind: 'rounds', rounds }, cause: null, system: 'sampler', since: 1 };
}

/** Rounds left of a condition; undefined when it is gone. */
export function roundsLeft({ states }: CombatState, bearer: string, key: string): number | undefined {
  const duration = (states[bearer]?.conditions[key] ?? states[bearer]?.penalties[key])?.duration;
  return duration?.kind === 'rounds' ? duration.rounds : undefined;
}

/** Short words for what happened: `turn a`, `round 2`. */
export function eventKeys({ happened }: TurnResult): readonly string[] {
  return happened.map(short);
}

function short(happening: CombatEvent): string {
  if (happening.kind === 'nobody') return 'nobody';
  if (happening.kind === 'round') return `round ${String(happening.round)}`;
  if (happening.kind === 'turn') return `${happening.resumed ? 'resumed' : 'turn'} ${happening.who}`;
  return `${happening.kind} ${happening.who}`;
}

export function stages({ combatants }: CombatState): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(combatants).map(([id, { stage }]) => [id, stage]));
}
