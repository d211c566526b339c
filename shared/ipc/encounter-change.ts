/** What an action changed of an encounter: taken out by whoever did it, put in by whoever shows it. Pure. */
import type { CombatantView, EncounterChange, EncounterView } from '#shared/ipc/encounters';

/**
 * Those of whom anything is otherwise, and the order of all where it is another one.
 * @param before everybody as they were, first to last.
 * @param after everybody as they are.
 */
export function changedCombatants(before: readonly CombatantView[], after: readonly CombatantView[]): Pick<EncounterChange, 'combatants' | 'order'> {
  const known = new Map(before.map((one) => [one.character.id, JSON.stringify(one)]));
  const isSameOrder = before.length === after.length && before.every(({ character }, index) => character.id === after[index]?.character.id);
  return {
    combatants: after.filter((one) => known.get(one.character.id) !== JSON.stringify(one)),
    order: isSameOrder ? null : after.map(({ character }) => character.id),
  };
}

/**
 * An encounter with what an action changed of it. Whoever did not change is the same object as before, so that nobody draws them again.
 * @returns undefined when `view` is older than what the change was made to: then it must be read whole.
 */
export function withEncounterChange(view: EncounterView, { since, encounter, combatants, order }: EncounterChange): EncounterView | undefined {
  if (view.place < since) return undefined;
  const known = new Map([...view.combatants, ...combatants].map((one) => [one.character.id, one]));
  const ids = order ?? view.combatants.map(({ character }) => character.id);
  return { ...view, ...encounter, combatants: ids.flatMap((id) => known.get(id) ?? []) };
}
