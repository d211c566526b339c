import { inject } from 'tsyringe';
import { ICalendarReader } from '#main/features/calendars/api';
import { ICampaignStore } from '#main/features/campaigns/api';
import { IClimateReader } from '#main/features/journeys/climate-reader';
import { lengthOf, placeOn } from '#main/features/journeys/route';
import { IRunReader, IRunStore } from '#main/features/runs/api';
import { IRoadStore } from '#main/features/travel-log/api';
import type { RunWithStep } from '#main/features/runs/api';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import { NO_PLAN } from '#shared/domain/journey';
import type { JourneyPlan } from '#shared/domain/journey';
import { crewsOf, storesNow } from '#shared/domain/stores';
import type { DayCrew } from '#shared/domain/stores';
import { dayAt, nightOf } from '#shared/domain/travel-log';
import type { DayCount, RoadStep } from '#shared/domain/travel-log';
import type { Journey, JourneyNight } from '#shared/ipc/journeys';

/** Days of the world of a campaign, in which it counts. */
export interface WorldDays {
  /** Minutes of a day. */
  readonly length: number;
  /** The instant at which the campaign's clock stands at 0. */
  readonly dayZero: number;
}

/** A day without a calendar has 24 hours. */
const PLAIN_DAY = 1440;

/** Number of a day on the road, from 1: a new one begins at midnight. @param start,clock where the campaign's clock stands at departure, and then. */
export function dayNumber({ length, dayZero }: WorldDays, start: number, clock: number): number {
  const dayOf = (at: number) => Math.floor((at + dayZero) / length);
  return Math.max(0, dayOf(clock) - dayOf(start)) + 1;
}

/** Reads how journeys stand. */
export interface IJourneyReader {
  /** The run of a journey. @throws AppError `not-found` for any other. */
  row(id: string): RunWithStep & { readonly campaignId: string };
  /** The journey as it stands. */
  read(id: string): Journey;
  days(campaignId: string): WorldDays;
  /** Who was on the road on which day. */
  crews(id: string): readonly DayCrew[];
  /** Where the days of a journey begin. */
  count(id: string, campaignId: string): DayCount;
}
export const IJourneyReader = Symbol('IJourneyReader');

@service(IJourneyReader)
export class JourneyReader implements IJourneyReader {
  constructor(
    @inject(IRunReader) private readonly runs: IRunReader,
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(ICalendarReader) private readonly calendars: ICalendarReader,
    @inject(IRoadStore) private readonly roads: IRoadStore,
    @inject(IClimateReader) private readonly climate: IClimateReader,
  ) {}

  row(id: string): RunWithStep & { readonly campaignId: string } {
    const row = this.runs.row(id);
    const { campaignId } = row.run;
    // What is left of rules that are gone is read as what it was.
    const isJourney = this.runs.kind(row.run) === 'travel' || row.presentation.travel !== undefined;
    if (!isJourney || campaignId === null) throw new AppError('not-found', { key: 'app:journey.error.notFound' });
    return { ...row, campaignId };
  }

  read(id: string): Journey {
    const row = this.row(id);
    const { run, presentation, campaignId } = row;
    const { travel } = presentation;
    const start = this.#start(id);
    const plan = run.plan ?? NO_PLAN;
    const km = travel?.km ?? 0;
    const minutes = travel?.minutes ?? null;
    const count = this.count(id, campaignId, start);
    const clock = minutes === null ? this.store.standing(id, run.position)?.clock : null;
    // As the log counts its days: by what the journey took, whatever the GM did to the campaign's clock meanwhile.
    const day = start === null ? 1 : dayAt(count, minutes ?? (clock == null ? 0 : clock - start));
    const together = (travel?.members ?? []).filter(({ travels }) => travels);
    const now = { people: together.length, mounts: together.reduce((sum, { mounts = 0 }) => sum + mounts, 0) };
    // Only who counts stores or keeps watches needs every step.
    const hasCamp = Object.values(plan.days).some(({ camp }) => camp !== undefined);
    const road = plan.stores === undefined && !hasCamp ? [] : this.roads.road(id, run.position);
    return {
      id,
      position: run.position,
      plan,
      start,
      minutes,
      day,
      km,
      place: placeOn(plan.legs, km),
      ahead: Math.max(0, lengthOf(plan.legs) - km),
      stores: plan.stores === undefined ? [] : storesNow(plan.stores, crewsOf(count, road), now, day),
      mounts: now.mounts,
      night: latestNight(plan, road, count),
      due: this.climate.open(row, count),
      sparing: this.climate.sparing(row),
    };
  }

  crews(id: string): readonly DayCrew[] {
    const { run, campaignId } = this.row(id);
    return crewsOf(this.count(id, campaignId), this.roads.road(id, run.position));
  }

  /** Where the days of a journey begin. */
  count(id: string, campaignId: string, start = this.#start(id)): DayCount {
    const { length, dayZero } = this.days(campaignId);
    return { start: dayZero + (start ?? 0), minutesPerDay: length };
  }

  /** Where the campaign's clock stood at departure; null where nobody knows. */
  #start(id: string): number | null {
    const first = this.store.standing(id, 0);
    return first?.clock == null ? null : first.clock - (first.presentation.travel?.minutes ?? 0);
  }

  days(campaignId: string): WorldDays {
    const campaign = this.campaigns.get(campaignId);
    if (campaign === undefined || campaign.calendar === '' || this.calendars.find(campaign.calendar) === undefined) return { length: PLAIN_DAY, dayZero: 0 };
    return { length: this.calendars.of(campaign).days.minutesPerDay, dayZero: campaign.dayZero };
  }
}

/** The latest night with a camp. */
function latestNight({ days }: Pick<JourneyPlan, 'days'>, road: readonly RoadStep[], count: DayCount): JourneyNight | null {
  const latest = road.findLast(({ isRest, from }) => isRest && days[String(dayAt(count, from))]?.camp !== undefined);
  if (latest === undefined) return null;
  const day = dayAt(count, latest.from);
  const { camp } = days[String(day)] ?? {};
  const night = nightOf(road.filter(({ from }) => dayAt(count, from) === day));
  return camp === undefined || night === undefined ? null : { day, from: night.from, to: night.to, camp };
}
