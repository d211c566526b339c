/** What lasts for rounds goes down when the turn begins or ends by which it counts. Pure. */
import type { CombatState, CombatEvent, CharacterState } from '#main/features/encounters/combat/combat-state';
import type { Combatants } from '#main/features/encounters/combat/order';
import type { ActiveCondition, ActiveConditions, ActivePenalties, ActivePenalty, Tick } from '#shared/ipc/records';

/**
 * One moment of the fight: everything that counts by it goes down by one round, and is gone at 0.
 * @returns what everybody has then; those for whom nothing changed have the very same object.
 */
export function ticked(
  { combatants, states }: Pick<CombatState, 'combatants' | 'states'>,
  moment: Tick,
): Pick<CombatState, 'states'> & { readonly ended: readonly CombatEvent[] } {
  const ended: CombatEvent[] = [];
  const next = Object.entries(states).map(([bearer, its]): [string, CharacterState] => {
    if (!Object.hasOwn(combatants, bearer)) return [bearer, its];
    const conditions: ActiveConditions = counted(
      its.conditions,
      ({ tick }) => isSame(clockOf(combatants, bearer, tick), moment),
      ({ condition, system }) => ended.push({ kind: 'condition-ended', who: bearer, condition, system }),
    );
    const penalties: ActivePenalties = counted(
      its.penalties,
      () => isSame({ who: bearer, at: 'end' }, moment),
      ({ amount, appliesTo, system }) => ended.push({ kind: 'penalty-ended', who: bearer, amount, appliesTo, system }),
    );
    return [bearer, conditions === its.conditions && penalties === its.penalties ? its : { conditions, penalties }];
  });
  return { states: Object.fromEntries(next), ended };
}

/**
 * By which moment something counts: the one that was said, as long as whoever it is takes part in the order of turns, else the bearer's own;
 * the end of the bearer's turn where none was said.
 */
function clockOf(combatants: Combatants, bearer: string, tick: Tick | null): Tick {
  if (tick === null) return { who: bearer, at: 'end' };
  const by = Object.hasOwn(combatants, tick.who) ? combatants[tick.who] : undefined;
  return by === undefined || by.initiative === null ? { who: bearer, at: tick.at } : tick;
}

function isSame(one: Tick, other: Tick): boolean {
  return one.who === other.who && one.at === other.at;
}

/** The same object when nothing in it counts by this moment. */
function counted<H extends ActiveCondition | ActivePenalty>(
  states: Readonly<Record<string, H>>,
  counts: (one: H) => boolean,
  end: (one: H) => void,
): Readonly<Record<string, H>> {
  const due = Object.values(states).some((one) => one.duration.kind === 'rounds' && counts(one));
  if (!due) return states;
  return Object.fromEntries(
    Object.entries(states).flatMap(([key, one]): [string, H][] => {
      if (one.duration.kind !== 'rounds' || !counts(one)) return [[key, one]];
      if (one.duration.rounds > 1) return [[key, { ...one, duration: { kind: 'rounds', rounds: one.duration.rounds - 1 } }]];
      end(one);
      return [];
    }),
  );
}
