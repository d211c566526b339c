/** What a journey is made of. */
import type { Person } from '#shared/plugin-api/kit/participants';

/** Ways to travel, in the order in which they are offered. */
export const MEANS = ['foot', 'mount', 'wagon', 'boat', 'ship'] as const;
/** How somebody travels. */
export type Means = (typeof MEANS)[number];

/** How fast a way to travel is, and for how long on a day. */
export type Pace = {
  /** Kilometres an hour: above 0. */
  readonly kmAnHour: number;
  /** Hours on the way between two nights: above 0, at most 24. */
  readonly hours: number;
};

/** Somebody on the way. */
export type Member = Person & {
  readonly means: Means;
  readonly travels: boolean;
  /** What they would have covered alone in the latest march, in km. */
  readonly km: number;
};

/** The march that the latest step was. */
export type March = { readonly minutes: number; readonly percent: number };

/** A journey between two steps. */
export type RoadState = {
  /** Minutes since the start. */
  readonly minutes: number;
  /** Minutes at which the present day began. */
  readonly dayBegan: number;
  /** Minutes on the move since then. */
  readonly moved: number;
  /** Marches since the start. */
  readonly marches: number;
  /** Kilometres of the party since the start, and of the latest march. */
  readonly total: number;
  readonly lastKm: number;
  /** Null: the latest step was no march. */
  readonly march: March | null;
  readonly paces: Readonly<Record<Means, Pace>>;
  readonly members: readonly Member[];
};

/** Minutes of an hour. */
export const HOUR = 60;
/** Minutes of a day. */
export const DAY = 1440;
/** Hours of a march as it is offered. */
export const PERIOD_HOURS = 4;

/** Those who are on the way. */
export function travellers({ members }: Pick<RoadState, 'members'>): readonly Member[] {
  return members.filter(({ travels }) => travels);
}

/** Minutes that the party is on the move between two nights: those of the one with the shortest day. */
export function dayOnTheMove({ members, paces }: Pick<RoadState, 'members' | 'paces'>): number {
  return Math.round(Math.min(...travellers({ members }).map(({ means }) => paces[means].hours)) * HOUR);
}

/** Minutes of the next march as it is offered: what is left of the day, at most a period; a period where nothing is left. */
export function nextMinutes(state: RoadState): number {
  const left = dayOnTheMove(state) - state.moved;
  return left > 0 ? Math.min(left, PERIOD_HOURS * HOUR) : PERIOD_HOURS * HOUR;
}

/** Whether one more march would go on beyond what a day on the move is; whoever sails through the night never does. */
export function isBeyond(state: RoadState): boolean {
  const day = dayOnTheMove(state);
  return day < DAY && state.moved >= day;
}

/** Minutes until the hour at which this day began: a whole day at that very hour. */
export function untilMorning({ minutes, dayBegan }: Pick<RoadState, 'minutes' | 'dayBegan'>): number {
  return DAY - ((minutes - dayBegan) % DAY);
}

/** What somebody covers alone. @param percent of their pace that the ground leaves. */
export function distanceOf({ means }: Pick<Member, 'means'>, { paces }: Pick<RoadState, 'paces'>, { minutes, percent }: March): number {
  return (paces[means].kmAnHour * minutes * percent) / (HOUR * 100);
}
