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

/** The weather of a day. The players may know it. */
export interface DayWeather {
  /** One of `SKIES`, or the GM's own words; left out where nothing is written of it. */
  readonly sky?: string;
  /** Temperature in whole degrees, within `CELSIUS`; left out where none is known. */
  readonly celsius?: number;
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

/** The plan of a journey and what is written of its days. */
export interface JourneyPlan {
  /** In the order in which they are travelled. */
  readonly legs: readonly Leg[];
  /** By the number of the day since the start, from 1. */
  readonly days: Readonly<Record<string, JourneyDay>>;
  /** Rations, fodder and water; left out where none are counted. */
  readonly stores?: Stores;
}

/** A journey without a plan. */
export const NO_PLAN: JourneyPlan = { legs: [], days: {} };
