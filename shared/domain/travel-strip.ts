/** The road of a journey as a picture: how far along what lies, in as few parts as a picture can show. Pure. */
import type { Leg } from '#shared/domain/journey';
import type { DayFigure, GroundStretch, RoadSummary } from '#shared/domain/road-summary';
import { rounded } from '#shared/domain/travel-log';
import { inUnit } from '#shared/domain/units';
import type { DistanceUnit } from '#shared/domain/units';
import type { RoadStep } from '#shared/domain/travel-log';

/** A stretch of road of one kind. */
export type Stretch = GroundStretch;

/** Something at a place of the road; several that lie too close to be told apart are one, with their number. */
export interface RoadMark {
  readonly km: number;
  /** Days of the first and the last of them. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Something to be marked: by its place and day. */
export interface Placed {
  readonly km: number;
  readonly day: number;
}

/** Some days of a journey in one: of a long one not every day has room. */
export interface DayBar {
  readonly from: number;
  readonly to: number;
  /** Kilometres a day. */
  readonly km: number;
  readonly tired: number;
  readonly worst: number;
}

/** The picture of the road. Kilometres since the start. */
export interface RoadStrip {
  /** To where it is drawn: what was covered, or the route where that is longer. */
  readonly km: number;
  readonly covered: number;
  readonly stretches: readonly Stretch[];
  readonly legs: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  readonly camps: readonly RoadMark[];
  readonly events: readonly RoadMark[];
  readonly days: readonly DayBar[];
}

/** So many marks of a kind, and so many bars, can be told apart. */
const MOST = 120;

/** The same picture with distances in another unit: round numbers along it are round in that one. */
export function stripIn(strip: RoadStrip, unit: DistanceUnit): RoadStrip {
  if (unit === 'km') return strip;
  const to = (km: number): number => inUnit(km, unit);
  const along = <T extends { readonly from: number; readonly to: number }>(part: T): T => ({ ...part, from: to(part.from), to: to(part.to) });
  const at = (mark: RoadMark): RoadMark => ({ ...mark, km: to(mark.km) });
  return {
    km: to(strip.km),
    covered: to(strip.covered),
    stretches: strip.stretches.map(along),
    legs: strip.legs.map(along),
    camps: strip.camps.map(at),
    events: strip.events.map(at),
    days: strip.days.map((day) => ({ ...day, km: to(day.km) })),
  };
}

/** @param events what happened on the way, in its order. */
export function roadStrip(summary: RoadSummary, legs: readonly Leg[], events: readonly Placed[]): RoadStrip {
  const { covered, camps, days, stretches } = summary;
  let begins = 0;
  const route = legs.map(({ name, km }) => ({ name, from: rounded(begins), to: rounded((begins += km)) }));
  const km = rounded(Math.max(covered, begins));
  return {
    km,
    covered,
    stretches: seenStretches(stretches, km / MOST),
    legs: route,
    camps: marksOf(camps, km),
    events: marksOf(events, km),
    days: dayBars(days),
  };
}

/** Neighbours of one ground are one stretch; one that would be too short to see belongs to the stretch before it. */
function seenStretches(all: RoadSummary['stretches'], least: number): Stretch[] {
  const stretches: (Stretch & { readonly key: string })[] = [];
  for (const stretch of all) {
    const last = stretches.at(-1);
    if (last !== undefined && (last.key === stretch.key || last.to - last.from < least)) stretches[stretches.length - 1] = { ...last, to: stretch.to };
    else stretches.push(stretch);
  }
  return stretches.map(({ from, to, ground }) => ({ from, to, ground }));
}

/** Marks at least a hundred-and-twentieth of the road apart. */
function marksOf(placed: readonly Placed[], km: number): RoadMark[] {
  const marks: RoadMark[] = [];
  for (const { km: at, day } of placed) {
    const last = marks.at(-1);
    if (last !== undefined && at - last.km < Math.max(km / MOST, 0.001)) marks[marks.length - 1] = { ...last, to: day, count: last.count + 1 };
    else marks.push({ km: rounded(at), from: day, to: day, count: 1 });
  }
  return marks;
}

function dayBars(figures: readonly DayFigure[]): DayBar[] {
  const last = figures.at(-1)?.day ?? 0;
  const width = Math.ceil(last / MOST);
  const bars: DayBar[] = [];
  for (const { day, km, tired, worst } of figures) {
    const place = Math.floor((day - 1) / width);
    const from = place * width + 1;
    const to = Math.min(last, from + width - 1);
    const bar = bars.at(-1);
    const perDay = km / (to - from + 1);
    if (bar?.from !== from) bars.push({ from, to, km: rounded(perDay), tired, worst });
    else bars[bars.length - 1] = { from, to, km: rounded(bar.km + perDay), tired: Math.max(bar.tired, tired), worst: Math.max(bar.worst, worst) };
  }
  return bars;
}

/** Where on the road the party was, so many minutes after it began. */
export function placeAt(steps: readonly RoadStep[], minutes: number): number {
  let [low, high] = [0, steps.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((steps[middle]?.to ?? 0) < minutes) low = middle + 1;
    else high = middle;
  }
  const step = steps[low];
  if (step === undefined) return 0;
  const share = step.to <= step.from ? 1 : Math.min(1, Math.max(0, (minutes - step.from) / (step.to - step.from)));
  return rounded(step.kmFrom + share * (step.kmTo - step.kmFrom));
}
