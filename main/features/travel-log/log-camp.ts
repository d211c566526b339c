/** What a log says of camps and stores. Pure. */
import { nightWatches } from '#shared/domain/camp';
import type { LogWatch } from '#shared/domain/camp';
import { countedStores, crewsOf, storeDays } from '#shared/domain/stores';
import type { StoreDay, Stores } from '#shared/domain/stores';
import { dayAt } from '#shared/domain/travel-log';
import type { DayCount, LogDay, RoadStep } from '#shared/domain/travel-log';

/** What was used of each store on each day, in the order of `STORE_KINDS`. @param road of the whole journey. */
export function storesByDay(stores: Stores | undefined, count: DayCount, road: readonly RoadStep[]): ReadonlyMap<number, readonly StoreDay[]> {
  const byDay = new Map<number, StoreDay[]>();
  if (stores === undefined) return byDay;
  const crews = crewsOf(count, road);
  const today = dayAt(count, road.at(-1)?.to ?? 0);
  for (const [kind, store] of countedStores(stores)) {
    for (const day of storeDays(kind, store, stores, crews, today)) byDay.set(day.day, [...(byDay.get(day.day) ?? []), day]);
  }
  return byDay;
}

/** The watches of a night. @param names of those who take part: a member who was undone again keeps none. @param timeOf writes minutes since departure as a time. */
export function watchesOf(
  { camp, rest }: NonNullable<LogDay['camp']>,
  count: DayCount,
  names: Readonly<Record<string, string>>,
  timeOf: (minutes: number) => string,
): readonly LogWatch[] {
  return nightWatches(camp, rest, count).map(({ who, from, to }) => ({
    who: who.filter((id) => names[id] !== undefined),
    from: timeOf(from),
    to: timeOf(to),
  }));
}
