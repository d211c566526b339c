/** A fight as plain data: what the rules of the round work on. */
import type { Combatants } from '#main/features/encounters/combat/order';
import type { FightSide } from '#shared/domain/records';
import type { ActiveConditions, ActivePenalties } from '#shared/ipc/records';
import type { StoredCombatant } from '#shared/records/encounter';
import type { Text } from '#shared/plugin-api/text';

/** What somebody has that may last for rounds. */
export interface CharacterState {
  readonly conditions: ActiveConditions;
  readonly penalties: ActivePenalties;
}

/** A fight between two actions. Every rule of turns takes one and returns another; none is ever changed in place. */
export interface CombatState {
  /** 0 before the first. */
  readonly round: number;
  /** Whose turn it is. */
  readonly turn: string | null;
  readonly combatants: Combatants;
  /** By id, of everybody in the fight and of those who just left it. */
  readonly states: Readonly<Record<string, CharacterState>>;
  /** To whom no turn can come, whatever the fight itself says of them: the dead, and those in the trash. */
  readonly away: ReadonlySet<string>;
}

/** Something that the log of a fight says. `who` is a combatant's id. */
export type CombatEvent =
  | { readonly kind: 'round'; readonly round: number }
  /** `resumed`: it goes on with a turn that another one interrupted. */
  | { readonly kind: 'turn'; readonly who: string; readonly resumed: boolean }
  | { readonly kind: 'delayed'; readonly who: string }
  | { readonly kind: 'readied'; readonly who: string; readonly trigger: string }
  /** A delayed one takes its turn. */
  | { readonly kind: 'entered'; readonly who: string; readonly interrupts: string | null }
  /** A readied action is done. */
  | { readonly kind: 'acted'; readonly who: string }
  /** It waited with its turn until the round was over. */
  | { readonly kind: 'delay-lapsed'; readonly who: string }
  | { readonly kind: 'ready-lapsed'; readonly who: string }
  | { readonly kind: 'condition-ended'; readonly who: string; readonly condition: string; readonly system: string }
  | { readonly kind: 'penalty-ended'; readonly who: string; readonly amount: number; readonly appliesTo: Text; readonly system: string }
  /** Nobody is left to whom a turn could come. */
  | { readonly kind: 'nobody' };

/** What came of an action in a fight. */
export interface TurnResult {
  readonly fight: CombatState;
  /** In the order in which it happened. */
  readonly happened: readonly CombatEvent[];
}

/** Somebody's initiative, as it was worked out or typed. */
export type Initiative = Pick<StoredCombatant, 'initiative' | 'tieBreaks' | 'typed' | 'dice'>;

/** Somebody in an encounter in which no turn was taken yet. */
export function newCombatant(side: FightSide, rank: number): StoredCombatant {
  return {
    side,
    initiative: null,
    tieBreaks: [],
    rank,
    typed: false,
    dice: [],
    stage: 'waiting',
    stance: 'normal',
    trigger: null,
    out: null,
  };
}
