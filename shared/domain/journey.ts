/** What the GM plans and writes of a journey, beside what is played of it. */
import type { JsonObject } from '#shared/domain/json';

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

/** The plan of a journey and what is written of its days. */
export interface JourneyPlan {
  /** In the order in which they are travelled. */
  readonly legs: readonly Leg[];
  /** By the number of the day since the start, from 1. */
  readonly days: Readonly<Record<string, DayTexts>>;
}

/** A journey without a plan. */
export const NO_PLAN: JourneyPlan = { legs: [], days: {} };
