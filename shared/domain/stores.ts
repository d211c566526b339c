/**
 * The stores of a journey: rations, fodder and water as counters. What is left is never kept: it follows from what there was at first, what was written down since, and who
 * was on the road on which day. So it is right after every undo and every correction. Pure.
 */
import { dayAt, dayBegins } from '#shared/domain/travel-log';
import type { DayCount, RoadStep } from '#shared/domain/travel-log';

/** What is counted: rations and fodder in days of one person or one mount, water in litres. */
export const STORE_KINDS = ['rations', 'fodder', 'water'] as const;
/** Something that is counted. */
export type StoreKind = (typeof STORE_KINDS)[number];

/** Why a store is changed on the way: more of it, or with `lost` less. */
export const STORE_REASONS = ['bought', 'found', 'hunted', 'lost'] as const;
/** Why a store is changed. */
export type StoreReason = (typeof STORE_REASONS)[number];

/** The greatest amount of a store, and of what is used of it in a day. */
export const MOST_STORED = 1_000_000;
/** The most changes that one store keeps. */
export const MOST_STORE_CHANGES = 1_000;
/** The greatest number of mounts that the GM may enter. */
export const MOST_MOUNTS = 10_000;

/** Something bought, found, hunted or lost on the way. */
export interface StoreChange {
  readonly id: string;
  /** Day of the journey, from 1. It counts from the morning of that day on. */
  readonly day: number;
  /** Above 0; the reason decides whether it is more or less. */
  readonly amount: number;
  readonly reason: StoreReason;
  /** The GM's own words, in nothing that the players read. */
  readonly note: string;
}

/** What is used in a day, from some day on: a GM who halves the rations changes no earlier day. */
export interface StoreRate {
  /** First day on which it counts, from 1. */
  readonly from: number;
  /** For everybody who travels. 0 and up. */
  readonly perPerson: number;
  /** For every mount. 0 and up. */
  readonly perMount: number;
}

/** One store of a journey. */
export interface Store {
  /** What there was when it began to be counted. 0 and up. */
  readonly amount: number;
  /** First day of which the use is counted: 1 where the amount was that of the departure. */
  readonly from: number;
  /** By their first day, the earliest first: at least one, and the first of them counts for all days before it too. */
  readonly rates: readonly StoreRate[];
  /** In the order in which they were written down. */
  readonly changes: readonly StoreChange[];
}

/** The stores of a journey. */
export interface Stores extends Readonly<Partial<Record<StoreKind, Store>>> {
  /** It warns of a store that lasts for fewer days than this. 0 and up. */
  readonly warnBelow: number;
  /** How many mounts there are, as the GM entered it; null: as the rules of the journey know it. */
  readonly mounts: number | null;
}

/** Stores of which none is counted yet. */
export const NO_STORES: Stores = { warnBelow: 3, mounts: null };

/** What is used in a day where the GM enters nothing else. */
export const USUAL_RATES: Readonly<Record<StoreKind, Omit<StoreRate, 'from'>>> = {
  rations: { perPerson: 1, perMount: 0 },
  fodder: { perPerson: 0, perMount: 1 },
  water: { perPerson: 4, perMount: 0 },
};

/** How many were on the road on a day. */
export interface DayCrew {
  readonly day: number;
  readonly people: number;
  /** As the rules of the journey know it. */
  readonly mounts: number;
}

/** A store on one day. */
export interface StoreDay {
  readonly day: number;
  readonly kind: StoreKind;
  /** What was written down on this day. */
  readonly changes: readonly Pick<StoreChange, 'amount' | 'reason' | 'note'>[];
  /** What the changes came to: no more is lost than there was. */
  readonly changed: number;
  readonly used: number;
  /** What would have been used beyond that, had there been any. 0 and up. */
  readonly short: number;
  /** At the end of the day, or now. 0 and up. */
  readonly left: number;
}

/** A store as it stands. */
export interface StoreNow {
  readonly kind: StoreKind;
  readonly left: number;
  /** What a day takes with those who are on the road now. 0 and up. */
  readonly perDay: number;
  /** Whole days after those that are counted for which it lasts; null where nothing of it is used. */
  readonly days: number | null;
  /** Whether today's use is counted already. */
  readonly isTodayCounted: boolean;
}

/**
 * Who was on the road on which day. A day is counted once a step that took time has begun on it, with everybody who travelled then, and when a step took all of it: the
 * hours before dawn that belong to the rest of the night before count for nobody. So whoever leaves in the morning has not eaten on that day, and who leaves in the evening has.
 */
export function crewsOf(count: DayCount, road: readonly RoadStep[]): readonly DayCrew[] {
  const crews: { day: number; who: ReadonlySet<string>; mounts: number }[] = [];
  road.forEach((step, index) => {
    const before = road[index - 1];
    if (before === undefined || step.to <= step.from) return;
    const begun = dayAt(count, step.from);
    for (let day = begun; day === begun || dayBegins(count, day + 1) <= step.to; day += 1) {
      const last = crews.at(-1);
      if (last?.day === day) crews[crews.length - 1] = { day, who: new Set([...last.who, ...before.walking]), mounts: Math.max(last.mounts, before.mounts) };
      else crews.push({ day, who: new Set(before.walking), mounts: before.mounts });
    }
  });
  return crews.map(({ day, who, mounts }) => ({ day, people: who.size, mounts }));
}

/**
 * What was used of a store, and what was left of it on every day on which something of it changed.
 * @param today the day of the journey now: what is written down for a later one has not happened yet.
 */
export function storeDays(kind: StoreKind, store: Store, { mounts }: Pick<Stores, 'mounts'>, crews: readonly DayCrew[], today: number): readonly StoreDay[] {
  const counted = crews.filter(({ day }) => day >= store.from && day <= today);
  const crewOn = new Map(counted.map((crew) => [crew.day, crew]));
  const changes = store.changes.filter(({ day }) => day <= today);
  const days = [...new Set([...crewOn.keys(), ...changes.map(({ day }) => day)])].sort((one, other) => one - other);
  let left = store.amount;
  return days.map((day) => {
    const own = changes.filter((change) => change.day === day);
    const before = left;
    for (const { amount, reason } of own) left = exact(Math.max(0, left + (reason === 'lost' ? -amount : amount)));
    const changed = exact(left - before);
    const crew = crewOn.get(day);
    const need = crew === undefined ? 0 : needOf(rateOn(store, day), crew, mounts);
    const used = Math.min(left, need);
    left = exact(left - used);
    return { day, kind, changes: own.map(({ amount, reason, note }) => ({ amount, reason, note })), changed, used, short: exact(need - used), left };
  });
}

/** How the stores stand. @param now who is on the road now. */
export function storesNow(stores: Stores, crews: readonly DayCrew[], now: Omit<DayCrew, 'day'>, today: number): readonly StoreNow[] {
  return countedStores(stores).map(([kind, store]) => {
    const left = storeDays(kind, store, stores, crews, today).at(-1)?.left ?? store.amount;
    const perDay = needOf(rateOn(store, today), now, stores.mounts);
    const isTodayCounted = store.from > today || crews.at(-1)?.day === today;
    // Tenths add up to a little more or less than a whole.
    return { kind, left, perDay, days: perDay === 0 ? null : Math.floor(left / perDay + 1e-9), isTodayCounted };
  });
}

/** The stores that are counted, in their order. */
export function countedStores(stores: Stores): readonly (readonly [StoreKind, Store])[] {
  return STORE_KINDS.flatMap((kind) => {
    const store = stores[kind];
    return store === undefined ? [] : [[kind, store] as const];
  });
}

/** What is used in a day from that day on. */
export function rateOn({ rates }: Pick<Store, 'rates'>, day: number): StoreRate {
  return rates.findLast(({ from }) => from <= day) ?? rates[0] ?? { from: 1, perPerson: 0, perMount: 0 };
}

/** What is used of a store with another use from a day on: what was to count after it counts no more. */
export function withRate(store: Pick<Store, 'rates'>, rate: StoreRate): readonly StoreRate[] {
  const { perPerson, perMount } = rateOn(store, rate.from);
  if (perPerson === rate.perPerson && perMount === rate.perMount) return store.rates;
  return [...store.rates.filter(({ from }) => from < rate.from), rate];
}

/** Which stores were there before, and are used up after it. */
export function ranOut(before: readonly StoreNow[], after: readonly StoreNow[]): readonly StoreKind[] {
  return after.flatMap(({ kind, left }) => (left === 0 && before.some((one) => one.kind === kind && one.left > 0) ? [kind] : []));
}

function needOf({ perPerson, perMount }: StoreRate, { people, mounts }: Omit<DayCrew, 'day'>, typed: number | null): number {
  // Mounts that the GM counts travel with the party: without anybody they are not on the road.
  return exact(people * perPerson + (typed === null ? mounts : people === 0 ? 0 : typed) * perMount);
}

/** Amounts are typed with decimals: sums of them keep three. */
function exact(amount: number): number {
  return Math.round(amount * 1000) / 1000;
}
