/**
 * A journey as it is read back: its days out of the steps that were played, its totals, and the picture of its road. Pure: what is stored goes in, and whatever of it has
 * another shape than today's is passed over.
 */
import type { Camp, Span } from '#shared/domain/camp';
import { BLANK_DAY, isNoWeather, weatherBefore } from '#shared/domain/journey';
import type { DayTexts, DayWeather, EarlierWeather, JourneyPlan } from '#shared/domain/journey';
import type { Fact } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';
import type { TravelPeriod, TravelStanding } from '#shared/plugin-api/travel';

/** Where the days of a journey begin. */
export interface DayCount {
  /** Instant of the campaign's calendar at which the journey began, in minutes; 0 where nothing is known of it. */
  readonly start: number;
  /** Minutes of a day of that calendar: 1440 without one. */
  readonly minutesPerDay: number;
}

/** Day of a journey, from 1, at so many minutes since it began. */
export function dayAt({ start, minutesPerDay }: DayCount, minutes: number): number {
  return Math.floor((start + minutes) / minutesPerDay) - Math.floor(start / minutesPerDay) + 1;
}

/** Minutes since the journey began at which a day of it begins: 0 and below for the first. */
export function dayBegins({ start, minutesPerDay }: DayCount, day: number): number {
  return (Math.floor(start / minutesPerDay) + day - 1) * minutesPerDay - start;
}

/** What is stored of a step, as far as its place on the road needs it. */
export interface StoredStep {
  readonly id: number;
  readonly seq: number;
  readonly action: string;
  /** When it was played: another step in its place has another time. */
  readonly playedAt: number;
  /** Where the campaign's clock stood after it. */
  readonly clock: number | null;
  readonly travel: TravelStanding | null;
}

/** A step on the road: small, because a journey may have thousands. */
export interface RoadStep {
  readonly id: number;
  readonly seq: number;
  readonly playedAt: number;
  /** Minutes that the rules have counted so far; null where they count none. */
  readonly minutes: number | null;
  /** Minutes that went by on nothing before it: the clock was moved, or the journey waited. */
  readonly idle: number;
  /** Minutes since the journey began, before and after it. */
  readonly from: number;
  readonly to: number;
  /** Kilometres that the party had covered, before and after it. */
  readonly kmFrom: number;
  readonly kmTo: number;
  readonly march: Pick<TravelPeriod, 'minutes' | 'km' | 'ground' | 'forced'> | null;
  readonly isRest: boolean;
  /** How many travellers were tired after it, and the greatest of their penalties (0 and up). */
  readonly tired: number;
  readonly worst: number;
  /** Ids of the offers that rest, as the journey stood after it. */
  readonly rests: readonly string[];
  /** Ids of those who travel after it, and how many animals they ride or lead. Steps on which nobody came or went share one list. */
  readonly walking: readonly string[];
  readonly mounts: number;
  /** Where the campaign's clock stood after it. */
  readonly clock: number | null;
}

/**
 * Puts a step after those before it.
 * @param before the step before; undefined for the first.
 * @param start where the campaign's clock stood at the first step: what counts for steps of rules that keep no time.
 */
export function roadStep(step: StoredStep, before: RoadStep | undefined, start: number | null): RoadStep {
  const { travel, clock } = step;
  const earliest = before?.to ?? 0;
  const kmFrom = before?.kmTo ?? 0;
  // The clock knows of time that went by between two steps, which the rules do not.
  const passed = clock === null || start === null ? (travel?.minutes ?? earliest) : clock - start;
  const counted = travel === null || before?.minutes == null ? undefined : Math.max(0, travel.minutes - before.minutes);
  // A clock that was moved back takes nothing off the road.
  const to = before === undefined ? 0 : Math.max(earliest + (counted ?? 0), passed);
  const from = counted === undefined ? earliest : to - counted;
  const kmTo = Math.max(kmFrom, travel?.km ?? kmFrom);
  // The same march is shown on after whatever else is done: only the step that covered something marched.
  const march = before !== undefined && to > from ? (travel?.period ?? null) : null;
  const together = (travel?.members ?? []).filter(({ travels }) => travels);
  const weary = together.flatMap(({ tired }) => (tired !== null ? [Math.abs(tired.amount)] : []));
  const walking = together.map(({ id }) => id);
  const rests = [travel?.rest, travel?.dayOff].flatMap((offer) => (offer == null ? [] : [offer]));
  return {
    id: step.id,
    seq: step.seq,
    playedAt: step.playedAt,
    minutes: travel?.minutes ?? null,
    idle: from - earliest,
    from,
    to,
    kmFrom,
    kmTo,
    march: march === null ? null : { minutes: march.minutes, km: march.km, ground: march.ground, forced: march.forced },
    isRest: before?.rests.includes(step.action) === true,
    tired: weary.length,
    worst: weary.reduce((most, amount) => Math.max(most, amount), 0),
    rests: same(rests, before?.rests),
    walking: same(walking, before?.walking),
    mounts: together.reduce((sum, { mounts = 0 }) => sum + mounts, 0),
    clock,
  };
}

/** A list as it was before, where it is alike: a journey of thousands of steps keeps it once. */
function same(list: readonly string[], before: readonly string[] | undefined): readonly string[] {
  return before?.length === list.length && list.every((one, index) => one === before[index]) ? before : list;
}

/** A step with what was shown of it, for the days that are read. */
export interface ShownStep {
  readonly road: RoadStep;
  readonly travel: TravelStanding | null;
  readonly events: readonly StepEvent[];
}

/** A march, and why it went as far as it did. */
export interface LogPeriod {
  readonly seq: number;
  /** Minutes since the journey began. */
  readonly from: number;
  readonly minutes: number;
  readonly km: number;
  readonly ground: Text;
  readonly forced: boolean;
  /** Ids of those at whose pace the party went; empty where all were as fast. */
  readonly slowest: readonly string[];
  /** What made up the distance of the slowest. */
  readonly terms: readonly Fact[];
}

/** Something that happened on a day, as its step told it. */
export interface LogHappening {
  readonly seq: number;
  /** Minutes since the journey began, and kilometres that the party had covered. */
  readonly from: number;
  readonly km: number;
  readonly events: readonly StepEvent[];
}

/** A leg of the route on which the party was, as far as it went on a day. */
export interface LegPassed {
  readonly id: string;
  readonly name: string;
  /** Kilometres of it that were covered on the day. */
  readonly km: number;
}

/** Who was tired on a day, and how much at the worst. */
export interface LogTired {
  readonly id: string;
  readonly amount: number;
  readonly appliesTo: Text;
}

/** A day of a journey. */
export interface LogDay {
  /** From 1. */
  readonly day: number;
  readonly kmFrom: number;
  readonly km: number;
  readonly legs: readonly LegPassed[];
  readonly periods: readonly LogPeriod[];
  readonly tired: readonly LogTired[];
  readonly rests: number;
  /** Minutes that went by on neither march nor rest. */
  readonly waited: number;
  readonly happenings: readonly LogHappening[];
  readonly texts: DayTexts;
  /** Empty where none is written. */
  readonly weather: DayWeather;
  /** The watches of the night that began on this day; null where none are written down, and while nobody has rested. */
  readonly camp: { readonly camp: Camp; readonly rest: Span } | null;
  /** The latest day before it of which the weather is written; null without one. */
  readonly weatherBefore: EarlierWeather | null;
}

/**
 * Tells the days of a journey. A step belongs to the day on which it began.
 * @param steps of these days, in their order.
 * @param from first day, from 1. @param to last day, included.
 * @param kmBefore kilometres that were covered before the first of these days.
 */
export function logDays(
  count: DayCount,
  steps: readonly ShownStep[],
  { from, to, kmBefore }: { readonly from: number; readonly to: number; readonly kmBefore: number },
  plan: Pick<JourneyPlan, 'legs' | 'days'>,
): LogDay[] {
  const byDay = new Map<number, ShownStep[]>();
  for (const step of steps) {
    const day = dayAt(count, step.road.from);
    byDay.set(day, [...(byDay.get(day) ?? []), step]);
  }
  let km = kmBefore;
  let before = weatherBefore(plan.days, from);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const day = from + index;
    const own = byDay.get(day) ?? [];
    const { gm, players, weather = {}, camp } = plan.days[String(day)] ?? BLANK_DAY;
    const earlier = before;
    if (!isNoWeather(weather)) before = { day, weather };
    const kmFrom = own[0]?.road.kmFrom ?? km;
    const kmTo = own.at(-1)?.road.kmTo ?? kmFrom;
    km = kmTo;
    return {
      day,
      kmFrom,
      km: rounded(kmTo - kmFrom),
      legs: legsBetween(plan.legs, kmFrom, kmTo),
      periods: own.flatMap(periodOf),
      tired: tiredOf(own),
      rests: own.filter(({ road }) => road.isRest).length,
      waited: own.reduce((sum, { road }) => sum + road.idle + (road.march === null && !road.isRest ? road.to - road.from : 0), 0),
      happenings: own.flatMap(happeningOf),
      texts: { gm, players },
      weather,
      camp: campOf(own, camp),
      weatherBefore: earlier,
    };
  });
}

/** Where somebody rests more than once on a day, the night is the longest of them. */
function campOf(steps: readonly ShownStep[], camp: Camp | undefined): LogDay['camp'] {
  const night = nightOf(steps.map(({ road }) => road));
  return camp === undefined || night === undefined ? null : { camp, rest: { from: night.from, to: night.to } };
}

/** The rest of a day to which its watches belong: the longest that began on it. */
export function nightOf(steps: readonly RoadStep[]): RoadStep | undefined {
  return steps
    .filter(({ isRest }) => isRest)
    .reduce<RoadStep | undefined>((longest, step) => (longest === undefined || step.to - step.from > longest.to - longest.from ? step : longest), undefined);
}

function periodOf({ road, travel }: ShownStep): LogPeriod[] {
  if (road.march === null) return [];
  const walking = (travel?.members ?? []).filter(({ travels }) => travels);
  const least = walking.reduce((few, { km }) => Math.min(few, km), Infinity);
  const slowest = walking.filter(({ km }) => km === least);
  const isEven = slowest.length === walking.length;
  const { minutes, km, ground, forced } = road.march;
  return [{ seq: road.seq, from: road.from, minutes, km, ground, forced, slowest: isEven ? [] : slowest.map(({ id }) => id), terms: slowest[0]?.terms ?? [] }];
}

/** Of a march the period itself is listed, with whose pace it was: only what befell somebody on it is added. */
function happeningOf({ road, events }: ShownStep): LogHappening[] {
  const told = road.march === null ? events : events.filter(({ weight, tells }) => weight === 'line' && tells !== 'pace');
  return told.length === 0 ? [] : [{ seq: road.seq, from: road.from, km: road.kmTo, events: told }];
}

function tiredOf(steps: readonly ShownStep[]): LogTired[] {
  const worst = new Map<string, LogTired>();
  for (const { id, travels, tired } of steps.flatMap(({ travel }) => travel?.members ?? [])) {
    if (!travels || tired === null) continue;
    const known = worst.get(id);
    if (known === undefined || Math.abs(tired.amount) > Math.abs(known.amount)) worst.set(id, { id, ...tired });
  }
  return [...worst.values()];
}

/** The legs between two places of a route, with what of them lies between. A party that stands still is on one leg. */
export function legsBetween(legs: JourneyPlan['legs'], from: number, to: number): LegPassed[] {
  let begins = 0;
  return legs.flatMap(({ id, name, km: length }, index) => {
    const [start, end] = [begins, begins + length];
    begins = end;
    const passed = rounded(Math.min(to, end) - Math.max(from, start));
    const isHere = from === to && from >= start && (from < end || (index === legs.length - 1 && from === end));
    return passed > 0 || isHere ? [{ id, name, km: Math.max(0, passed) }] : [];
  });
}

/** Those who are tired in the same way, together. */
export function tiredGroups(tired: readonly LogTired[]): { readonly ids: readonly string[]; readonly amount: number; readonly appliesTo: Text }[] {
  const groups = new Map<string, { readonly ids: readonly string[]; readonly amount: number; readonly appliesTo: Text }>();
  for (const { id, amount, appliesTo } of tired) {
    const key = JSON.stringify([amount, appliesTo]);
    groups.set(key, { ids: [...(groups.get(key)?.ids ?? []), id], amount, appliesTo });
  }
  return [...groups.values()];
}

/** Kilometres are typed with decimals: sums of them keep three. */
export function rounded(km: number): number {
  return Math.round(km * 1000) / 1000;
}
