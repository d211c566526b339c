import { inject } from 'tsyringe';
import { ICalendarReader } from '#main/features/calendars/api';
import { ICampaignStore } from '#main/features/campaigns/api';
import { IRunStore } from '#main/features/runs/run-store';
import type { NewStep, RunRow } from '#main/features/runs/run-store';
import { service } from '#main/platform/composition/service';
import { timeText } from '#shared/calendar/date-text';
import { nightWatches } from '#shared/domain/camp';
import { dayAt } from '#shared/domain/travel-log';
import { campText, plainTime } from '#shared/domain/travel-words';
import type { Text } from '#shared/plugin-api/text';
import type { TravelStanding } from '#shared/plugin-api/travel';

/** Writes the watches of a night, for the line of its rest in the journal. */
export interface ICampLines {
  /**
   * @param before how the journey stood before the step; undefined where nobody knows.
   * @returns a text of the application; undefined where the step is no rest, or no watches are written down for its night.
   */
  watches(run: RunRow, step: Pick<NewStep, 'action' | 'presentation'>, before: TravelStanding | undefined): Text | undefined;
}
export const ICampLines = Symbol('ICampLines');

const BARE_DAY = 1440;

@service(ICampLines)
export class CampLines implements ICampLines {
  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(ICalendarReader) private readonly calendars: ICalendarReader,
  ) {}

  watches(run: RunRow, { action, presentation }: Pick<NewStep, 'action' | 'presentation'>, before: TravelStanding | undefined): Text | undefined {
    const { travel } = presentation;
    const first = this.store.standing(run.id, 0);
    if (run.campaignId === null || travel === undefined || before === undefined || first?.clock == null) return undefined;
    if (action !== before.rest && action !== before.dayOff) return undefined;
    const { days = {} } = run.plan ?? {};
    if (!Object.values(days).some(({ camp }) => camp !== undefined)) return undefined;
    const campaign = this.campaigns.get(run.campaignId);
    if (campaign === undefined) return undefined;
    const calendar = this.calendars.find(campaign.calendar) === undefined ? undefined : this.calendars.of(campaign).days;
    const begun = first.clock - (first.presentation.travel?.minutes ?? 0);
    const clock = { start: (calendar === undefined ? 0 : campaign.dayZero) + begun, minutesPerDay: calendar?.minutesPerDay ?? BARE_DAY };
    const camp = days[String(dayAt(clock, before.minutes))]?.camp;
    if (camp === undefined) return undefined;
    const names = new Map(presentation.participants.map(({ id, name }) => [id, name]));
    const time = (minutes: number): string => {
      const instant = clock.start + minutes;
      const minute = instant - Math.floor(instant / clock.minutesPerDay) * clock.minutesPerDay;
      return calendar === undefined ? plainTime(minute) : timeText(calendar, minute);
    };
    const watches = nightWatches(camp, { from: before.minutes, to: travel.minutes }, clock);
    return campText(watches.map(({ who, from, to }) => ({ who: who.flatMap((id) => names.get(id) ?? []), from: time(from), to: time(to) })));
  }
}
