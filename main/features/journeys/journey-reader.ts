import { inject } from 'tsyringe';
import { ICalendarReader } from '#main/features/calendars/api';
import { ICampaignStore } from '#main/features/campaigns/api';
import { lengthOf, placeOn } from '#main/features/journeys/route';
import { IRunReader, IRunStore } from '#main/features/runs/api';
import type { RunWithStep } from '#main/features/runs/api';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import { NO_PLAN } from '#shared/domain/journey';
import type { Journey } from '#shared/ipc/journeys';

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
}
export const IJourneyReader = Symbol('IJourneyReader');

@service(IJourneyReader)
export class JourneyReader implements IJourneyReader {
  constructor(
    @inject(IRunReader) private readonly runs: IRunReader,
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(ICalendarReader) private readonly calendars: ICalendarReader,
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
    const { run, presentation, campaignId } = this.row(id);
    const first = this.store.standing(id, 0);
    const latest = this.store.standing(id, run.position);
    const { travel } = presentation;
    const start = first?.clock == null ? null : first.clock - (first.presentation.travel?.minutes ?? 0);
    const plan = run.plan ?? NO_PLAN;
    const km = travel?.km ?? 0;
    const minutes = travel?.minutes ?? null;
    const clock = latest?.clock ?? (start === null ? null : start + (minutes ?? 0));
    return {
      id,
      position: run.position,
      plan,
      start,
      minutes,
      day: start === null || clock === null ? 1 : dayNumber(this.days(campaignId), start, clock),
      km,
      place: placeOn(plan.legs, km),
      ahead: Math.max(0, lengthOf(plan.legs) - km),
    };
  }

  days(campaignId: string): WorldDays {
    const campaign = this.campaigns.get(campaignId);
    if (campaign === undefined || campaign.calendar === '' || this.calendars.find(campaign.calendar) === undefined) return { length: PLAIN_DAY, dayZero: 0 };
    return { length: this.calendars.of(campaign).days.minutesPerDay, dayZero: campaign.dayZero };
  }
}
