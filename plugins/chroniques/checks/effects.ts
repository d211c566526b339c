/** What a check proposes to the party's records. */
import type { Duration, Effect } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** Damage, where there is any. Nothing of this system's armour stands in its way, so there is nothing to ignore. */
export function harm(who: string, amount: number, cause: Text): readonly Effect[] {
  return amount > 0 ? [{ kind: 'damage', who, amount, ignores: [], cause }] : [];
}

/** A condition for as long as something else has not happened. */
export function afflict(who: string, condition: string, until: Text, cause: Text): Effect {
  return { kind: 'condition', who, condition, duration: { kind: 'until', text: until }, cause };
}

/** A condition for some hours. */
export function afflictFor(who: string, condition: string, hours: number, cause: Text): Effect {
  const duration: Duration = { kind: 'time', minutes: hours * 60 };
  return { kind: 'condition', who, condition, duration, cause };
}
