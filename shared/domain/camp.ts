/** The watches of a camp: who keeps watch when while the others rest. Pure. */

/** The most watches of one camp. */
export const MOST_WATCHES = 100;

/** A watch: one follows the other. */
export interface Watch {
  /** Ids of those who keep it; empty for one that nobody keeps yet. */
  readonly who: readonly string[];
  /** Whole minutes: above 0. */
  readonly minutes: number;
}

/** A camp as it is planned for the night of a day. */
export interface Camp {
  /** Minute of the day at which the first watch begins; left out: as soon as the rest does. */
  readonly from?: number;
  readonly watches: readonly Watch[];
}

/** Some minutes of a rest, counted from the start of the journey. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A watch at its time. */
export interface WatchSpan extends Span {
  readonly who: readonly string[];
}

/** A watch of a night as it is written down. */
export interface LogWatch {
  /** Ids; empty for hours in which nobody kept watch. */
  readonly who: readonly string[];
  /** Times of the day: "21:00". Where nobody knows the time of day at departure, hours since then. */
  readonly from: string;
  readonly to: string;
}

/** How minutes of a journey lie in its days. */
export interface DayClock {
  /** Instant at which the journey began, in minutes since a midnight. */
  readonly start: number;
  readonly minutesPerDay: number;
}

/** The minute at which the first watch of a camp begins: the first time at which the clock stands so, once the rest has begun. */
export function firstWatch({ from }: Camp, rest: Span, { start, minutesPerDay }: DayClock): number {
  if (from === undefined) return rest.from;
  const now = (start + rest.from) % minutesPerDay;
  return rest.from + ((((from - now) % minutesPerDay) + minutesPerDay) % minutesPerDay);
}

/** The watches of a camp at their times. Those that begin after the rest is over are among them: whoever reads them sees that they are too long. */
export function watchSpans(camp: Camp, rest: Span, clock: DayClock): readonly WatchSpan[] {
  let at = firstWatch(camp, rest, clock);
  return camp.watches.map(({ who, minutes }) => {
    const from = at;
    at += minutes;
    return { who, from, to: at };
  });
}

/** The hours of a rest in which nobody keeps watch, in their order. */
export function unwatched(spans: readonly WatchSpan[], rest: Span): readonly Span[] {
  const holes: Span[] = [];
  let at = rest.from;
  for (const { who, from, to } of spans) {
    if (who.length === 0) continue;
    if (from > at) holes.push({ from: at, to: Math.min(from, rest.to) });
    at = Math.max(at, to);
    if (at >= rest.to) return holes;
  }
  return at < rest.to ? [...holes, { from: at, to: rest.to }] : holes;
}

/** The watches of a camp as far as they lie in its rest, and between them the hours in which nobody keeps watch. */
export function nightWatches(camp: Camp, rest: Span, clock: DayClock): readonly WatchSpan[] {
  const spans = watchSpans(camp, rest, clock);
  const kept = spans.flatMap(({ who, from, to }) => (who.length > 0 && from < rest.to ? [{ who, from, to: Math.min(to, rest.to) }] : []));
  const holes = unwatched(spans, rest).map((hole) => ({ who: [], ...hole }));
  return [...kept, ...holes].sort((one, other) => one.from - other.from);
}

/** Who is on watch at a minute; undefined while nobody is. */
export function onWatch(spans: readonly WatchSpan[], at: number): WatchSpan | undefined {
  return spans.find(({ who, from, to }) => who.length > 0 && from <= at && at < to);
}

/** Watches are as long as a whole number of these minutes, where they are shared out evenly. */
const STEP = 5;

/**
 * Shares the hours of a rest out among people, in their order: every watch as long as the others, the last of them until the end.
 * @param minutes of the rest that are to be watched.
 * @param count of watches: at least 1. Where there are fewer than people, several keep one together.
 */
export function evenWatches(people: readonly string[], minutes: number, count: number): readonly Watch[] {
  const few = Math.max(1, Math.min(count, people.length, Math.floor(minutes)));
  if (people.length === 0 || minutes <= 0) return [];
  const rounded = Math.floor(minutes / few / STEP) * STEP;
  const length = rounded === 0 ? Math.floor(minutes / few) : rounded;
  return Array.from({ length: few }, (_, index) => ({
    who: people.filter((_id, at) => Math.floor((at * few) / people.length) === index),
    minutes: index === few - 1 ? minutes - length * (few - 1) : length,
  }));
}

/** How many watches are proposed: one each for a few, four for many. */
export function usualWatches(people: number): number {
  return people <= 6 ? people : 4;
}

/** The watches of an earlier night for those who are still on the way. What nobody keeps any more stays, as a hole that is seen. */
export function sameWatches({ from, watches }: Camp, people: readonly string[]): Camp {
  const own = watches.map(({ who, minutes }) => ({ who: who.filter((id) => people.includes(id)), minutes }));
  return from === undefined ? { watches: own } : { from, watches: own };
}
