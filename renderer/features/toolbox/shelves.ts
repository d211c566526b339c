/** What a rule system has to offer, shelf by shelf: those of one system together, in the order of the groups. Pure. */
import { CHECK_GROUPS } from '#shared/plugin-api/procedure';
import type { CheckGroup } from '#shared/plugin-api/procedure';

/** What stands together, under one heading. */
export interface Shelf<Item> {
  readonly system: string;
  readonly group: CheckGroup;
  readonly items: readonly Item[];
}

/**
 * Every shelf that has something on it.
 *
 * @param of - says where a thing stands; a thing without a group is an `other`.
 */
export function shelvesOf<Thing, Item>(
  things: readonly Thing[],
  of: (thing: Thing) => { readonly system: string; readonly group: CheckGroup | undefined; readonly item: Item },
): readonly Shelf<Item>[] {
  const placed = things.map(of);
  const systems = [...new Set(placed.map(({ system }) => system))];
  return systems.flatMap((system) =>
    CHECK_GROUPS.map((group) => ({
      system,
      group,
      items: placed.filter((place) => place.system === system && (place.group ?? 'other') === group).map(({ item }) => item),
    })).filter(({ items }) => items.length > 0),
  );
}
