/** Plays a journey to its end without storing anything: dice of the application, the answers of each leg, a rest whenever the next march would be forced. */
import { answersFor } from '#main/features/journeys/march-answers';
import { dayNumber } from '#main/features/journeys/journey-reader';
import type { WorldDays } from '#main/features/journeys/journey-reader';
import { legsBehind, placeOn } from '#main/features/journeys/route';
import { askRules } from '#main/platform/procedures/rules-call';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import type { JsonObject } from '#shared/domain/json';
import type { Leg } from '#shared/domain/journey';
import type { Forecast, ForecastLeg, MarchEnd } from '#shared/ipc/journeys';
import type { Presentation } from '#shared/plugin-api/present';
import type { ActionOffer } from '#shared/plugin-api/procedure';

/** A journey between two steps. */
export interface Standing {
  readonly state: JsonObject;
  readonly offers: readonly ActionOffer[];
  readonly presentation: Pick<Presentation, 'participants' | 'travel'>;
}

/** Of what a forecast is made. */
export interface Trip {
  readonly system: string;
  readonly procedure: string;
  readonly rules: RulesRunner;
  readonly from: Standing;
  readonly legs: readonly Leg[];
  /** Kilometres of the route that lay behind the party before the standing began to count. */
  readonly behind: number;
  readonly days: WorldDays;
  /** Where the clock stands at departure. */
  readonly start: number;
  /** Whether one march a day is forced. */
  readonly forced: boolean;
  /** Like no seed of a run: what comes of its next step must not be told. */
  readonly seed: string;
}

/** A journey of years is none to forecast. */
const MOST_STEPS = 3000;
/** Steps after which others come first. */
const BREATH = 40;
/** Evenings that are tried, counted from the last. */
const MOST_EVENINGS = 10;

/** How far a game has come. */
interface Game {
  at: Standing;
  steps: number;
  rests: number;
  legs: readonly ForecastLeg[];
  slowest: ReadonlyMap<string, number>;
}

/** A game on the evening of a day, before the rest. */
interface Evening {
  readonly day: number;
  readonly game: Game;
}

/** What a journey will be, with the evenings on which a forced march saves a day. */
export async function forecast(trip: Trip): Promise<Forecast> {
  const evenings: Evening[] = [];
  const begun: Game = { at: trip.from, steps: 0, rests: 0, legs: [], slowest: new Map() };
  const planned = await playOn(trip, begun, evenings);
  if (!planned.arrives || trip.forced) return planned;
  const forced: { day: number; minutes: number }[] = [];
  for (const { day, game } of evenings.slice(-MOST_EVENINGS)) {
    const after = await playOn(trip, { ...game }, undefined, true);
    if (after.arrives && after.days < planned.days) forced.push({ day, minutes: after.minutes });
  }
  return { ...planned, forced };
}

async function playOn(trip: Trip, game: Game, evenings: Evening[] | undefined, forcedOnce = trip.forced): Promise<Forecast> {
  let mayForce = forcedOnce;
  let rested = false;
  const ended = (end: MarchEnd): Forecast => result(trip, game, end);
  while (game.steps < MOST_STEPS) {
    const { travel } = game.at.presentation;
    if (travel === undefined) return ended({ kind: 'not-offered' });
    const km = trip.behind + travel.km;
    const place = placeOn(trip.legs, km);
    if (place === null) return ended({ kind: 'reached' });
    const isForced = travel.next?.forced === true;
    const rests = isForced && !mayForce;
    if (rests && rested) return ended({ kind: 'not-offered' });
    if (rests) evenings?.push({ day: dayAt(trip, game), game: { ...game } });
    if (isForced && mayForce) mayForce = false;
    const action = rests ? travel.rest : travel.march;
    const offer = game.at.offers.find(({ id }) => id === action);
    if (offer === undefined) return ended({ kind: 'not-offered' });
    const answers = trip.legs.find(({ id }) => id === place.leg)?.answers ?? {};
    const outcome = await askRules(trip.system, () =>
      trip.rules.call('step', {
        procedure: trip.procedure,
        from: { kind: 'action', state: game.at.state, offers: game.at.offers, id: offer.id, input: rests ? (offer.usual ?? {}) : answersFor(offer, answers) },
        source: { kind: 'plan', seed: trip.seed, action: game.steps + 1, plan: {} },
      }),
    );
    if (outcome.kind === 'refused') return ended({ kind: 'refused', text: outcome.issues[0].text });
    if (outcome.kind === 'needs-die') return ended({ kind: 'needs-die', ask: outcome.ask });
    game.at = { state: outcome.step.state, offers: outcome.offers, presentation: outcome.presentation };
    game.steps += 1;
    rested = rests;
    if (rests) {
      game.rests += 1;
      // After a night one march may be forced again, where that is wanted of every day.
      mayForce = trip.forced;
    } else {
      note(trip, game);
      if ((game.at.presentation.travel?.period?.km ?? 0) === 0) return ended({ kind: 'nowhere' });
    }
    if (outcome.step.finished && placeOn(trip.legs, trip.behind + (game.at.presentation.travel?.km ?? 0)) !== null) return ended({ kind: 'not-offered' });
    if (game.steps % BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return ended({ kind: 'long' });
}

/** Writes down which legs a period ended, and who set its pace. */
function note(trip: Trip, game: Game): void {
  const { travel, participants } = game.at.presentation;
  if (travel === undefined) return;
  const known = new Set(game.legs.map(({ leg }) => leg));
  const before = new Set(legsBehind(trip.legs, trip.behind + (trip.from.presentation.travel?.km ?? 0)));
  const done = legsBehind(trip.legs, trip.behind + travel.km).filter((leg) => !known.has(leg) && !before.has(leg));
  game.legs = [...game.legs, ...done.map((leg) => ({ leg, minutes: minutesOf(trip, game), day: dayAt(trip, game) }))];
  const together = travel.members.filter(({ travels }) => travels);
  const least = Math.min(...together.map(({ km }) => km));
  const slowest = together.filter(({ km }) => km === least);
  if (slowest.length === together.length) return;
  const counted = new Map(game.slowest);
  for (const { id } of slowest) if (participants.some((each) => each.id === id)) counted.set(id, (counted.get(id) ?? 0) + 1);
  game.slowest = counted;
}

function minutesOf(trip: Trip, { at }: Game): number {
  return (at.presentation.travel?.minutes ?? 0) - (trip.from.presentation.travel?.minutes ?? 0);
}

/** The day on which the latest step ended: what ends at midnight ends on the day before. */
function dayAt(trip: Trip, game: Game): number {
  return dayNumber(trip.days, trip.start, trip.start + Math.max(0, minutesOf(trip, game) - 1));
}

function result(trip: Trip, game: Game, end: MarchEnd): Forecast {
  const { participants, travel } = game.at.presentation;
  const names = new Map(participants.map(({ id, name }) => [id, name]));
  const km = (travel?.km ?? 0) - (trip.from.presentation.travel?.km ?? 0);
  const days = dayAt(trip, game);
  return {
    arrives: end.kind === 'reached',
    end,
    minutes: minutesOf(trip, game),
    days,
    rests: game.rests,
    km,
    kmPerDay: km / days,
    slowest: [...game.slowest].map(([id, periods]) => ({ id, name: names.get(id) ?? id, periods })).sort((one, other) => other.periods - one.periods),
    legs: game.legs,
    forced: [],
  };
}
