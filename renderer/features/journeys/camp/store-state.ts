/** What the march screen says of a store. Pure. */
import type { StoreNow } from '#shared/domain/stores';

/** `unused`: nothing of it is used; `out`: it does not last for one more day; `low`: it does not last as long as it has to. */
export type StoreLevel = 'unused' | 'out' | 'low' | 'enough';

/** How long stores have to last. */
export interface StoreNeed {
  /** Days of the forecast, today included; undefined where nothing is forecast. */
  readonly days: number | undefined;
  /** Where nothing is forecast: it warns of what lasts for fewer days. */
  readonly warnBelow: number;
}

/** Days that are still to go after those of which the use is counted; undefined where nothing is forecast. */
export function daysToGo({ isTodayCounted }: Pick<StoreNow, 'isTodayCounted'>, { days }: Pick<StoreNeed, 'days'>): number | undefined {
  return days === undefined ? undefined : Math.max(0, days - (isTodayCounted ? 1 : 0));
}

/** Whether a store lasts. */
export function levelOf(store: StoreNow, need: StoreNeed): StoreLevel {
  if (store.days === null) return 'unused';
  const toGo = daysToGo(store, need);
  if (toGo === 0) return 'enough';
  if (store.days === 0) return 'out';
  return store.days < (toGo ?? need.warnBelow) ? 'low' : 'enough';
}
