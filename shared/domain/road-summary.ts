/**
 * What the steps of a journey come to: totals, figures of its days, grounds and camps along the road. Kept up step by step, so that one more costs the same after
 * thousands as after a few.
 */
import { dayAt, rounded } from '#shared/domain/travel-log';
import type { DayCount, RoadStep } from '#shared/domain/travel-log';
import type { Text } from '#shared/plugin-api/text';

/** What a journey, or several, come to. */
export interface TravelTotals {
  readonly journeys: number;
  /** Days on which something was played or that lie between. */
  readonly days: number;
  readonly km: number;
  /** Minutes since the beginning, and those of them that were spent marching. */
  readonly minutes: number;
  readonly marching: number;
  readonly periods: number;
  readonly forced: number;
  readonly rests: number;
  /** Kilometres of the best day. */
  readonly bestDay: number;
  /** Days on which somebody was tired. */
  readonly tiredDays: number;
}

const NOTHING: TravelTotals = { journeys: 0, days: 0, km: 0, minutes: 0, marching: 0, periods: 0, forced: 0, rests: 0, bestDay: 0, tiredDays: 0 };

/** Adds up several journeys. */
export function sumOfTotals(all: readonly TravelTotals[]): TravelTotals {
  return all.reduce(
    (sum, each) => ({
      journeys: sum.journeys + each.journeys,
      days: sum.days + each.days,
      km: rounded(sum.km + each.km),
      minutes: sum.minutes + each.minutes,
      marching: sum.marching + each.marching,
      periods: sum.periods + each.periods,
      forced: sum.forced + each.forced,
      rests: sum.rests + each.rests,
      bestDay: Math.max(sum.bestDay, each.bestDay),
      tiredDays: sum.tiredDays + each.tiredDays,
    }),
    NOTHING,
  );
}

/** How far a party came on a day, and how tired it was. */
export interface DayFigure {
  readonly day: number;
  readonly km: number;
  /** The most travellers that were tired at once, and the greatest of their penalties. */
  readonly tired: number;
  readonly worst: number;
}

/** A stretch of road of one ground. */
export interface GroundStretch {
  readonly from: number;
  readonly to: number;
  readonly ground: Text;
}

/** A camp beside the road. */
export interface Camp {
  readonly km: number;
  readonly day: number;
}

/** Sums of the steps that were added, in their order. */
export class RoadSummary {
  /** Of every day on which a step began, in their order. */
  readonly days: DayFigure[] = [];
  /** Neighbours of one ground are one stretch. The key tells grounds apart: comparing them whole, step by step, would cost more than all else. */
  readonly stretches: (GroundStretch & { readonly key: string })[] = [];
  readonly camps: Camp[] = [];
  #last: RoadStep | undefined;
  readonly #sums = { marching: 0, periods: 0, forced: 0, rests: 0, bestDay: 0, tiredDays: 0 };

  constructor(readonly count: DayCount) {}

  /** Kilometres of the road that lie behind the party. */
  get covered(): number {
    return this.#last?.kmTo ?? 0;
  }

  /** What the journey comes to so far. */
  get totals(): TravelTotals {
    const last = this.#last;
    if (last === undefined) return NOTHING;
    return { journeys: 1, days: dayAt(this.count, last.from), km: rounded(last.kmTo), minutes: last.to, ...this.#sums };
  }

  /** Adds the step after those that were added. */
  add(step: RoadStep): void {
    const { march, isRest, kmFrom, kmTo, from } = step;
    this.#last = step;
    const sums = this.#sums;
    sums.bestDay = Math.max(sums.bestDay, this.#addToDay(step).km);
    if (isRest) {
      sums.rests += 1;
      this.camps.push({ km: kmTo, day: dayAt(this.count, from) });
    }
    if (march === null) return;
    sums.marching += march.minutes;
    sums.periods += 1;
    if (march.forced) sums.forced += 1;
    if (kmTo > kmFrom) this.#addGround(march.ground, kmFrom, kmTo);
  }

  #addToDay({ from, kmFrom, kmTo, tired, worst }: RoadStep): DayFigure {
    const day = dayAt(this.count, from);
    const known = this.days.at(-1);
    const isSame = known?.day === day;
    const figure: DayFigure = isSame
      ? { day, km: rounded(known.km + kmTo - kmFrom), tired: Math.max(known.tired, tired), worst: Math.max(known.worst, worst) }
      : { day, km: rounded(kmTo - kmFrom), tired, worst };
    if (figure.tired > 0 && !(isSame && known.tired > 0)) this.#sums.tiredDays += 1;
    if (isSame) this.days.pop();
    this.days.push(figure);
    return figure;
  }

  #addGround(ground: Text, from: number, to: number): void {
    const last = this.stretches.at(-1);
    const key = last?.ground === ground ? last.key : JSON.stringify(ground);
    if (last?.key === key) this.stretches[this.stretches.length - 1] = { ...last, to };
    else this.stretches.push({ from, to, ground, key });
  }
}

/** Sums up steps. */
export function summaryOf(count: DayCount, steps: readonly RoadStep[]): RoadSummary {
  const summary = new RoadSummary(count);
  for (const step of steps) summary.add(step);
  return summary;
}
