import { z } from 'zod';
import { Dice } from '#shared/ipc/dice';
import { Answers, Id, LongText } from '#shared/ipc/primitives';
import { MOST_WATCHES } from '#shared/domain/camp';
import type { Camp, Span } from '#shared/domain/camp';
import { CELSIUS, LONGEST_SKY, MOST_DAYS_ALIKE } from '#shared/domain/journey';
import type { JsonObject } from '#shared/domain/json';
import type { JourneyPlan } from '#shared/domain/journey';
import { MOST_MOUNTS, MOST_STORED, STORE_KINDS, STORE_REASONS } from '#shared/domain/stores';
import type { StoreKind, StoreNow } from '#shared/domain/stores';
import type { Gone, RunProgress } from '#shared/ipc/runs';
import type { CorrectionOutlook, StepCorrection } from '#shared/ipc/journey-corrections';
import type { JourneyTimes } from '#shared/ipc/journey-times';
import type { DieAsk } from '#shared/plugin-api/dice';
import type { Text } from '#shared/plugin-api/text';

/** Where a party is on the route that was planned. */
export interface RoutePlace {
  /** Id of the leg on which it goes on. */
  readonly leg: string;
  /** Kilometres of that leg that lie behind it: 0 and up. */
  readonly into: number;
  /** Kilometres of that leg that lie ahead: above 0. */
  readonly left: number;
}

/** A journey with its plan, and how far it has come. */
export interface Journey {
  readonly id: string;
  /** Number of the step at which it stands: it is sent with the next march. */
  readonly position: number;
  readonly plan: JourneyPlan;
  /** Where the campaign's clock stood when it began, in minutes; null for one that began before that was kept. */
  readonly start: number | null;
  /** Minutes that it has taken so far; null for one of rules that keep no time yet. */
  readonly minutes: number | null;
  /** Day of the journey, from 1: a new one begins at midnight of the campaign's calendar. */
  readonly day: number;
  /** Kilometres that the party has covered. */
  readonly km: number;
  /** Null: no route is planned, or the party has arrived. */
  readonly place: RoutePlace | null;
  /** Kilometres of the route that lie ahead: 0 where it has arrived, and without a route. */
  readonly ahead: number;
  /** The stores that are counted, in the order of `STORE_KINDS`. */
  readonly stores: readonly StoreNow[];
  /** Mounts on the road as the rules of the journey know them. */
  readonly mounts: number;
  /** The latest rest that had a camp; null before the first. */
  readonly night: JourneyNight | null;
  /** Checks of heat and cold that fell due and are neither made nor passed over, earliest first. */
  readonly due: readonly ChecksDue[];
  /** Checks that spare some, as far as the weather of any day may ask for them. */
  readonly sparing: readonly SparingCheck[];
}

/** A rest with its camp. */
export interface JourneyNight extends Span {
  /** Day on which it began, from 1. */
  readonly day: number;
  readonly camp: Camp;
}

/** Checks of heat or cold that are made together, one person after the other. */
export interface ChecksDue {
  /** The rule system and its check, with its title in texts of the system. */
  readonly system: string;
  readonly procedure: string;
  readonly title: Text;
  /** In degrees Celsius. */
  readonly celsius: number;
  /** Hours of all of them together. */
  readonly hours: number;
  /** When each fell due, in minutes since the journey began, earliest first. */
  readonly at: readonly number[];
  /** Ids of those who have to make all of them. */
  readonly who: readonly string[];
  /** What the form of the check is answered with: its temperature and its hours. */
  readonly answers: JsonObject;
}

/** A check that spares those of whom a tick of its form is true. */
export interface SparingCheck {
  readonly system: string;
  readonly procedure: string;
  readonly title: Text;
  /** Title of the tick, in texts of the system. */
  readonly label: Text;
  /** Ids of those whom it spares. */
  readonly who: readonly string[];
}

/** Why a march of several periods ended where it did. */
export type MarchEnd =
  /** What was asked for is reached. */
  | { readonly kind: 'reached' }
  /** The end of the route, before what was asked for. */
  | { readonly kind: 'arrived' }
  /** The table rolls a die: the same call with its result in `dice` goes on. */
  | { readonly kind: 'needs-die'; readonly ask: DieAsk }
  /** The rules refuse the next step, in texts of the run's system, or of the application where the key says so. */
  | { readonly kind: 'refused'; readonly text: Text }
  /** The latest step proposes damage, death, a condition or a change of a sheet, which the GM decides upon. */
  | { readonly kind: 'proposals'; readonly seq: number }
  /** Checks of heat or cold fell due in the latest step. */
  | { readonly kind: 'checks-due'; readonly checks: readonly ChecksDue[] }
  /** Somebody on the road has died or was put away: they have to leave the journey first. */
  | { readonly kind: 'gone'; readonly who: readonly Gone[] }
  /** The rules offer neither a march nor, where one is needed, a rest; or the journey is over. */
  | { readonly kind: 'not-offered' }
  /** Something that was there is used up: once, when it happens. */
  | { readonly kind: 'used-up'; readonly stores: readonly StoreKind[] }
  /** The party does not get any further. */
  | { readonly kind: 'nowhere' }
  /** So many steps were played that the GM should have a look (`MOST_MARCHED`). */
  | { readonly kind: 'long' };

/** How far a march came. */
export interface Marched {
  /** The run with the steps that were added to its log: none where nothing could be played. */
  readonly run: RunProgress;
  readonly journey: Journey;
  /** Minutes, kilometres and steps of this march. */
  readonly minutes: number;
  readonly km: number;
  readonly steps: number;
  readonly end: MarchEnd;
}

/** The most steps of one `journeys.march`. */
export const MOST_MARCHED = 200;

/** When a part of the route will lie behind the party. */
export interface ForecastLeg {
  /** Id of the leg. */
  readonly leg: string;
  /** Minutes from now until its end is reached. */
  readonly minutes: number;
  /** Day of the forecast on which that is, from 1. */
  readonly day: number;
}

/** What a journey will be, as far as dice of the app can tell. */
export interface Forecast {
  /** False: the route is not travelled to its end, for the reason in `end`. Everything else is then as far as it goes. */
  readonly arrives: boolean;
  readonly end: MarchEnd;
  /** Minutes from now until arrival. */
  readonly minutes: number;
  /** Days on which the party is on its way, today included. */
  readonly days: number;
  /** Rests between now and arrival. */
  readonly rests: number;
  readonly km: number;
  /** Kilometres of a day, over all days. */
  readonly kmPerDay: number;
  /** Those at whose pace the party goes, with the number of periods of each, the most first; empty where everybody is as fast. */
  readonly slowest: readonly { readonly id: string; readonly name: string; readonly periods: number }[];
  readonly legs: readonly ForecastLeg[];
  /** Days on the evening of which one forced march saves a day: the day from 1, and the minutes from now until arrival then. */
  readonly forced: readonly { readonly day: number; readonly minutes: number }[];
}

/** Something else that could be done, and what the journey would be then. */
export interface ForecastVariant extends Forecast {
  /** As the caller named it. */
  readonly id: string;
}

/** A refusal of a variant: why the rules decline that set-up. */
export interface RefusedVariant {
  readonly id: string;
  readonly refused: Text;
}

/** What is forecast: as planned, and otherwise. */
export interface Forecasts {
  readonly planned: Forecast;
  /** In the order in which they were asked for. */
  readonly variants: readonly (ForecastVariant | RefusedVariant)[];
}

/** As far from a campaign's day zero as any calendar counts, in minutes. */
const LONGEST_CLOCK = 1e13;

/** Kilometres of a leg: above 0, as far as anybody travels. */
const Kilometres = z.number().gt(0).max(1_000_000);
const Notes = LongText.max(20_000);

/** A leg as it is typed. */
const LegFields = z.object({ name: z.string().trim().max(200), km: Kilometres, answers: Answers.default({}), notes: Notes.default('') });
/** A leg of which the id is known. */
const WholeLeg = LegFields.extend({ id: Id });
/** What is asked of a leg: its id is made where it is left out. */
const NewLeg = LegFields.extend({ id: Id.optional() });
/** The legs of a route. */
const Legs = z.array(NewLeg).max(500);

const OfJourney = z.object({ id: Id });
/** A day of a journey. */
const Day = z.number().int().min(1).max(999_999);
const Weather = z.object({
  sky: z.string().trim().max(LONGEST_SKY).optional(),
  celsius: z.number().int().min(CELSIUS.min).max(CELSIUS.max).optional(),
});
/** A check of a rule system. */
const Which = z.object({ system: z.string().max(64), procedure: z.string().max(64) });
const OfLeg = OfJourney.extend({ leg: Id });

/** Of what a forecast is made: of a journey as it stands, or of a set-up that has not begun. */
const ForecastOf = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('journey'), id: Id }),
  z.object({ kind: z.literal('setup'), campaignId: Id, system: z.string().max(64).optional(), procedure: z.string().max(64), setup: Answers }),
]);
export type ForecastOf = z.infer<typeof ForecastOf>;

/** What a variant does otherwise: what is left out is as planned. */
const Variant = z.object({
  id: z.string().max(64),
  /** Other answers to the form of the set-up: without armour, on a horse. A journey that has begun is played on as a new one over what lies ahead. */
  setup: Answers.optional(),
  /** Another route, or the same with other answers: off the path. */
  legs: Legs.optional(),
  /** Whether one march is forced on each day. */
  forced: z.boolean().optional(),
});
export type Variant = z.infer<typeof Variant>;

/** An earlier step with another input. */
const Corrected = OfJourney.extend({ position: z.number().int().min(0), seq: z.number().int().min(1), input: Answers });

/** An amount of a store: its least part is a thousandth. */
const Amount = z.number().min(0).max(MOST_STORED);
const OfStore = OfJourney.extend({ kind: z.enum(STORE_KINDS) });
const MINUTES_A_YEAR = 527_040;

/** The watches of a camp as they are typed. */
const TypedCamp = z.object({
  from: z.number().int().min(0).max(MINUTES_A_YEAR).optional(),
  watches: z
    .array(z.object({ who: z.array(Id).max(1_000), minutes: z.number().int().min(1).max(MINUTES_A_YEAR) }))
    .min(1)
    .max(MOST_WATCHES),
});

/** What the window asks of journeys: their plan, what is written of their days, and several periods at once. Single steps are those of the run (`runs.act`). */
export const journeysContract = {
  /** A journey with its plan, and where the party is. @throws not-found for what is no journey. */
  plan: { input: OfJourney, output: z.custom<Journey>() },
  /** Where a journey stands in time. */
  times: { input: OfJourney, output: z.custom<JourneyTimes>() },
  /**
   * Lines a journey up that is behind the campaign's clock. `wait`: it waited until then, which its rules do not hear of. `rest`: the same, with as many whole rests as fit
   * into it, each a step. `own`: it goes on from its own time until it has caught up, and the clock stays meanwhile. The clock never goes back.
   * @throws conflict when the run has moved on, invalid when it is over.
   */
  lineUp: {
    input: OfJourney.extend({ position: z.number().int().min(0), how: z.enum(['wait', 'rest', 'own']) }),
    output: z.custom<JourneyTimes>(),
  },
  /** Replaces the whole route; legs keep the ids that they come with. */
  setPlan: { input: OfJourney.extend({ legs: Legs }), output: z.custom<Journey>() },
  /** Adds a leg before the one at the place `at`, from 0; at the end without it. */
  addLeg: { input: OfJourney.extend({ leg: NewLeg, at: z.number().int().min(0).optional() }), output: z.custom<Journey>() },
  changeLeg: { input: OfLeg.extend({ change: WholeLeg.omit({ id: true }).partial() }), output: z.custom<Journey>() },
  /** Puts a leg at another place of the route, from 0. */
  moveLeg: { input: OfLeg.extend({ to: z.number().int().min(0) }), output: z.custom<Journey>() },
  /** Makes two of a leg: the first with `km`, the second with what is left and the name `name`. @throws invalid at `km` where nothing would be left. */
  splitLeg: { input: OfLeg.extend({ km: Kilometres, name: z.string().trim().max(200).optional() }), output: z.custom<Journey>() },
  /**
   * When the party leaves, by the campaign's clock; null: with its first step, whenever that is played. The first step moves the clock there where it is ahead.
   * @throws invalid once a step was played.
   */
  setDeparture: { input: OfJourney.extend({ clock: z.number().int().min(-LONGEST_CLOCK).max(LONGEST_CLOCK).nullable() }), output: z.custom<Journey>() },
  removeLeg: { input: OfLeg, output: z.custom<Journey>() },
  /**
   * What is written of a day of the journey, from 1: for the GM and for the players apart, and its weather; what is left out stays.
   * `weather`: the whole of it, null for none; it is that of the days up to `until` as well.
   * @throws invalid where `until` is before `day` or more than a hundred days after it.
   */
  writeDay: {
    input: OfJourney.extend({
      day: Day,
      gm: LongText.optional(),
      players: LongText.optional(),
      weather: Weather.nullable().optional(),
      until: Day.optional(),
    }).refine(({ day, until = day }) => until >= day && until <= day + MOST_DAYS_ALIKE, { path: ['until'] }),
    output: z.custom<Journey>(),
  },
  /** Says of checks that are due that they were made, or are passed over. @throws conflict when none of them is due any more. */
  settleChecks: {
    input: OfJourney.extend({
      checks: z
        .array(Which.extend({ at: z.array(z.number().min(0)).min(1).max(1000), who: z.array(Id).min(1).max(2000) }))
        .min(1)
        .max(200),
      how: z.enum(['made', 'passed']),
    }),
    output: z.custom<Journey>(),
  },
  /** Says whom a check spares from now on: nobody but these. */
  spare: { input: OfJourney.extend(Which.shape).extend({ who: z.array(Id).max(2000) }), output: z.custom<Journey>() },
  /**
   * Counts a store, or changes what is counted of it. What is used in a day changes from today on.
   *
   * `since`: whether the amount is that of the departure or that of now, from the next day on that is not counted yet; of a store that is counted already it is left out, and
   * the amount is then the one with which it began.
   */
  setStore: {
    input: OfStore.extend({ amount: Amount, perPerson: Amount, perMount: Amount, since: z.enum(['departure', 'now']).optional() }),
    output: z.custom<Journey>(),
  },
  /** Counts a store no more, and forgets what was written down of it. */
  removeStore: { input: OfStore, output: z.custom<Journey>() },
  /** What counts for all stores: below how many days it warns, and how many mounts there are; null: as the rules of the journey know it. */
  setStoreRules: {
    input: OfJourney.extend({
      warnBelow: z.number().int().min(0).max(1_000).optional(),
      mounts: z.number().int().min(0).max(MOST_MOUNTS).nullable().optional(),
    }),
    output: z.custom<Journey>(),
  },
  /** Writes down that something was bought, found, hunted or lost, on a day up to today. @throws invalid at `day` for a later one. */
  addStoreChange: {
    input: OfStore.extend({
      day: z.number().int().min(1).max(999_999),
      amount: Amount.gt(0),
      reason: z.enum(STORE_REASONS),
      note: LongText.max(500).default(''),
    }),
    output: z.custom<Journey>(),
  },
  removeStoreChange: { input: OfStore.extend({ change: Id }), output: z.custom<Journey>() },
  /** Sets up the camp of today's night: who keeps which watch; null takes it away. @throws invalid at `watches` for somebody who does not travel. */
  setCamp: { input: OfJourney.extend({ camp: TypedCamp.nullable() }), output: z.custom<Journey>() },
  /**
   * Marches on with the answers of the leg on which the party is, again and again, resting before a march that would be forced unless `forced`, until what was asked for
   * is reached or the GM is needed. Each step is one of the run, with an undo of its own.
   *
   * `until`: one period; until the next march would be forced, or with `forced` one more than that (`day`); the end of the leg; the end of the route.
   *
   * @throws conflict when the run has moved on, invalid when it is over, unavailable without its rules.
   */
  march: {
    input: OfJourney.extend({
      position: z.number().int().min(0),
      until: z.enum(['period', 'day', 'leg', 'arrival']),
      /** Whether marches may be forced. */
      forced: z.boolean().default(false),
      /** Answers to the form of the march that go before those of the leg, for every period of it. */
      answers: Answers.default({}),
      /** Typed results count for the first step; who rolls, for all of them. */
      dice: Dice.default({}),
    }),
    output: z.custom<Marched>(),
  },
  /** Plays a journey to its end without storing anything. @throws invalid with every mistake of the set-up, unavailable without its rules. */
  forecast: {
    input: z.object({
      of: ForecastOf,
      /** The route; of a journey its plan, when it is left out: what lies behind the party counts as travelled in either. */
      legs: Legs.optional(),
      /** Where the campaign's clock stands at departure, in minutes: as it stands now when it is left out. */
      start: z.number().int().optional(),
      /** Whether one march is forced on each day. */
      forced: z.boolean().default(false),
      variants: z.array(Variant).max(12).default([]),
    }),
    output: z.custom<Forecasts>(),
  },
  /** What an earlier step was asked and answered. @throws invalid for the start, and where its rules have changed since; unavailable without its rules. */
  correction: { input: OfJourney.extend({ seq: z.number().int().min(0) }), output: z.custom<StepCorrection>() },
  /** What `correct` would come to, without storing anything. @throws as it. */
  tryCorrection: { input: Corrected, output: z.custom<CorrectionOutlook>() },
  /**
   * Puts an earlier step right: it is played with another input, and what follows again with the same dice. The steps of before are kept among those that were taken back.
   * One undo takes all of it back.
   * @throws conflict when the run has moved on, invalid when the step or one after it cannot be played so: nothing has changed then.
   */
  correct: {
    input: Corrected,
    output: z.custom<{ readonly run: RunProgress; readonly journey: Journey }>(),
  },
};
export type JourneysContract = typeof journeysContract;

/** What is typed of a leg: the id is made where it is left out. */
export type TypedLeg = z.infer<typeof NewLeg>;
