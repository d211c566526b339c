/** What the GM plans and writes of a journey, beside what is played of it. */
import type { Camp } from '#shared/domain/camp';
import type { JsonObject } from '#shared/domain/json';
import type { Stores } from '#shared/domain/stores';

/** A part of the route. */
export interface Leg {
  readonly id: string;
  readonly name: string;
  /** Kilometres, above 0. */
  readonly km: number;
  /** Answers to the form of the march on it: its terrain, whether it follows a path. What is left out is as the form stands. */
  readonly answers: JsonObject;
  readonly notes: string;
}

/** What is written of a day on the road. Markdown. */
export interface DayTexts {
  /** For the GM alone: in no page of the players. */
  readonly gm: string;
  readonly players: string;
}

/** Usual skies, in the order in which they are offered; each has a text of the application (`weather.sky.<id>`). */
export const SKIES = ['clear', 'clouds', 'overcast', 'wind', 'fog', 'drizzle', 'rain', 'storm', 'hail', 'snow', 'blizzard'] as const;
/** A usual sky. */
export type Sky = (typeof SKIES)[number];

/** Longest description of a sky, in characters. */
export const LONGEST_SKY = 120;
/** Lowest and highest temperature of a day, in degrees Celsius. */
export const CELSIUS = { min: -100, max: 100 } as const;
/** The most days after a day that have its weather by one call. */
export const MOST_DAYS_ALIKE = 100;

/** The weather of a day. The players may know it. */
export interface DayWeather {
  /** One of `SKIES`, or the GM's own words; left out where nothing is written of it. */
  readonly sky?: string;
  /** Temperature in whole degrees, within `CELSIUS`; left out where none is known. */
  readonly celsius?: number;
}

/** Whether nothing is written of a weather. */
export function isNoWeather({ sky, celsius }: DayWeather): boolean {
  return sky === undefined && celsius === undefined;
}

/** A day on the road as the plan keeps it: a day of which nothing is left is not kept. */
export interface JourneyDay extends DayTexts {
  readonly weather?: DayWeather;
  /** The watches of the night that begins on this day. The players may know them. */
  readonly camp?: Camp;
}

/** A day of which nothing is written. */
export const BLANK_DAY: JourneyDay = { gm: '', players: '' };

/** Whether nothing is written of a day. */
export function isBlankDay({ gm, players, ...more }: JourneyDay): boolean {
  return gm === '' && players === '' && Object.keys(more).length === 0;
}

/** Checks of heat or cold that were made or passed over: they are not proposed again. */
export interface SettledChecks {
  /** The rule system and its check. */
  readonly system: string;
  readonly procedure: string;
  /** Minutes since the journey began at which they were due. */
  readonly at: number;
  /** `playedAt` of the step in which they fell due: where another step is played in its place, they are due again. */
  readonly step: number;
  /** Ids of the travellers. */
  readonly who: readonly string[];
  readonly how: 'made' | 'passed';
}

/** Those whom a check spares as its declaration allows: they are warmly dressed, say. */
export interface SparedTravellers {
  readonly system: string;
  readonly procedure: string;
  /** Ids of the travellers. */
  readonly who: readonly string[];
}

/** What the GM decided of the checks that a journey makes due. What is due itself is never kept: it follows from the weather and the time on the road. */
export interface JourneyChecks {
  readonly settled: readonly SettledChecks[];
  readonly spared: readonly SparedTravellers[];
}

/** Nothing is decided. */
export const NO_CHECKS: JourneyChecks = { settled: [], spared: [] };

/** What the GM answered where a journey stood behind the campaign's clock. */
export interface JourneyTime {
  /** Number of the step at which it stood. */
  readonly seq: number;
  /** Where the campaign's clock stood then, in minutes since its day zero. */
  readonly clock: number;
  /** True: it waited until then. False: it goes on from its own time until it has caught up with that. */
  readonly waited: boolean;
}

/** The plan of a journey and what is written of its days. */
export interface JourneyPlan {
  /** In the order in which they are travelled. */
  readonly legs: readonly Leg[];
  /** Where the campaign's clock stands when the party leaves, in minutes since its day zero; left out: it leaves when its first step is played. Means nothing once it has left. */
  readonly departure?: number;
  /** By the number of the day since the start, from 1. */
  readonly days: Readonly<Record<string, JourneyDay>>;
  /** Rations, fodder and water; left out where none are counted. */
  readonly stores?: Stores;
  readonly checks?: JourneyChecks;
  readonly time?: JourneyTime;
}

/** A journey without a plan. */
export const NO_PLAN: JourneyPlan = { legs: [], days: {} };

/** A day of which the weather is written. */
export interface EarlierWeather {
  readonly day: number;
  readonly weather: DayWeather;
}

/** @returns the latest day before a day of which the weather is written; null when there is none. */
export function weatherBefore(days: JourneyPlan['days'], day: number): EarlierWeather | null {
  const written = Object.entries(days).flatMap(([key, { weather }]) => (weather !== undefined && Number(key) < day ? [{ day: Number(key), weather }] : []));
  return written.reduce<EarlierWeather | null>((latest, each) => (latest === null || each.day > latest.day ? each : latest), null);
}
