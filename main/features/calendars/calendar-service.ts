import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { ICalendarReader } from '#main/features/calendars/calendar-reader';
import type { ReadCalendar } from '#main/features/calendars/calendar-reader';
import { IDayStore } from '#main/features/calendars/day-store';
import { IGameClock } from '#main/features/calendars/game-clock';
import { entryOf } from '#main/features/journal/api';
import { service } from '#main/platform/composition/service';
import { ICampaignStore } from '#main/features/campaigns/api';
import { IDatabase } from '#main/platform/database/database';
import { IHistory } from '#main/platform/history/history';
import { refuseTrashed } from '#main/platform/records/trash';
import { momentText } from '#shared/calendar/date-text';
import { addSpan, readSpan } from '#shared/calendar/spans';
import { readDate } from '#shared/calendar/typed-date';
import { AppError } from '#shared/domain/app-error';
import type { CalendarsContract, CampaignCalendar } from '#shared/ipc/calendars';
import type { CampaignDetail } from '#shared/ipc/campaigns';
import type { Implementation } from '#shared/ipc/contract';
import type { JournalEntry } from '#shared/ipc/journal';
import { verbatim } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

type Served = Implementation<CalendarsContract>;

/** The calendar of a campaign and the clock of its world. */
export type ICalendarService = Served;
export const ICalendarService = Symbol('ICalendarService');

/** Entries of a day that are shown. */
const MOST_ENTRIES = 500;

@service(ICalendarService)
export class CalendarService implements ICalendarService {
  constructor(
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(ICalendarReader) private readonly reader: ICalendarReader,
    @inject(IGameClock) private readonly clock: IGameClock,
    @inject(IDayStore) private readonly dayStore: IDayStore,
    @inject(IHistory) private readonly history: IHistory,
    @inject(IDatabase) private readonly database: IDatabase,
  ) {}

  list(): ReturnType<Served['list']> {
    return this.reader.list();
  }

  of({ campaignId }: { readonly campaignId: string }): CampaignCalendar | null {
    const { calendar: id, calendarReading: choices, dayZero, elapsedMinutes: clock } = this.#campaign(campaignId);
    if (id === '') return null;
    const found = this.reader.find(id);
    return { campaignId, id, plugin: found?.plugin ?? id.split('/')[0] ?? '', calendar: found?.calendar ?? null, choices, dayZero, clock };
  }

  choose({ campaignId, calendar, today, choices }: Parameters<Served['choose']>[0]): CampaignDetail {
    const campaign = this.#usable(campaignId);
    if (calendar === null) {
      this.history.make({ campaignId, kind: 'campaign', text: { key: 'app:journal.campaign.noCalendar' } }, (edit) => {
        edit.change('campaign', campaignId, { calendar: '', dayZero: 0, calendarReading: {} });
      });
      return this.#campaign(campaignId);
    }
    const chosen = { ...campaign, calendar, calendarReading: choices };
    const read = atField('calendar', () => this.reader.of(chosen));
    const now = atField('today', () => read.days.instantOf(readDate(read.days, read.names, today, this.#around(campaign, read, calendar))));
    const date = momentText(read.days, read.names[0], read.days.momentOf(now));
    this.history.make({ campaignId, kind: 'campaign', text: { key: 'app:journal.campaign.calendar', args: { date } } }, (edit) => {
      edit.change('campaign', campaignId, { calendar, calendarReading: choices, dayZero: now - campaign.elapsedMinutes });
    });
    return this.#campaign(campaignId);
  }

  move({ campaignId, kind, typed }: Parameters<Served['move']>[0]): JournalEntry | null {
    const campaign = this.#usable(campaignId);
    const { then, text } = atField('typed', () =>
      campaign.calendar === '' && kind === 'by' ? withoutCalendar(campaign, typed) : this.#moved(campaign, kind, typed),
    );
    if (then === campaign.elapsedMinutes) return null;
    const batch = randomUUID();
    return this.database.transaction(() => {
      this.history.make({ campaignId, kind: 'campaign', text, batch }, (edit) => {
        edit.change('campaign', campaignId, { elapsedMinutes: then });
      });
      const moved = this.history.toUndo({ campaignId, encounterId: null });
      this.clock.endWhatIsOver(campaignId, batch);
      return moved === undefined ? null : entryOf(moved);
    });
  }

  month({ campaignId, year, period }: Parameters<Served['month']>[0]): ReturnType<Served['month']> {
    const campaign = this.#campaign(campaignId);
    const { days } = this.reader.of(campaign);
    const count = days.daysIn(year, period);
    if (count === 0) return [];
    const from = days.instantOf({ year, period, day: 1, minuteOfDay: 0 }) - campaign.dayZero;
    const byDay = new Map<number, Partial<Record<JournalEntry['kind'], number>>>();
    for (const { day, kind, entries } of this.dayStore.counts(campaignId, from, from + count * days.minutesPerDay, days.minutesPerDay)) {
      byDay.set(day, { ...byDay.get(day), [kind]: entries });
    }
    return [...byDay].map(([day, entries]) => ({ day: day + 1, entries }));
  }

  day({ campaignId, ...date }: Parameters<Served['day']>[0]): JournalEntry[] {
    const campaign = this.#campaign(campaignId);
    const { days } = this.reader.of(campaign);
    const from = days.instantOf({ ...date, minuteOfDay: 0 }) - campaign.dayZero;
    return this.dayStore.between(campaignId, from, from + days.minutesPerDay, MOST_ENTRIES).map(entryOf);
  }

  /** Where the clock is moved to, and what the journal says of it. */
  #moved(campaign: CampaignDetail, kind: 'by' | 'to', typed: string): Moved {
    const read = this.reader.of(campaign);
    const { days, names } = read;
    const now = campaign.dayZero + campaign.elapsedMinutes;
    const then =
      kind === 'by'
        ? addSpan(days, names[0], now, readSpan(days, typed))
        : days.instantOf(readDate(days, names, typed, this.#around(campaign, read, campaign.calendar)));
    const date = (instant: number) => momentText(days, names[0], days.momentOf(instant));
    const key = then > now ? 'app:journal.campaign.timePassed' : 'app:journal.campaign.timeBack';
    return { then: then - campaign.dayZero, text: { key, args: { from: date(now), to: date(then) } } };
  }

  /** What a date that is typed with little of it means: the day and the hour of now, where the campaign counted in that calendar before. */
  #around(campaign: CampaignDetail, { days }: ReadCalendar, calendar: string) {
    if (campaign.calendar !== calendar) return {};
    const { minuteOfDay, ...today } = days.momentOf(campaign.dayZero + campaign.elapsedMinutes);
    return { today, minuteOfDay };
  }

  #campaign(id: string): CampaignDetail {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    return campaign;
  }

  #usable(id: string): CampaignDetail {
    const campaign = this.#campaign(id);
    refuseTrashed(campaign);
    return campaign;
  }
}

/** A new place of the clock, in minutes since the campaign's day zero. */
interface Moved {
  readonly then: number;
  readonly text: Text;
}

/** A day of a campaign that counts in no calendar. */
const BARE_DAY = { calendar: { minutesPerHour: 60, weekdays: Array.from({ length: 7 }, () => verbatim('')) }, minutesPerDay: 1440 };

/** Minutes, hours, days and weeks go by without a calendar too. @throws AppError `invalid` for months and years. */
function withoutCalendar({ elapsedMinutes: now }: CampaignDetail, typed: string): Moved {
  const { minutes, months, years } = readSpan(BARE_DAY, typed);
  if (months !== 0 || years !== 0) throw new AppError('invalid', { key: 'app:calendar.error.none' });
  const then = now + minutes;
  if (!Number.isSafeInteger(then)) throw new AppError('invalid', { key: 'app:calendar.error.spanTooLong' });
  return { then, text: { key: 'app:journal.campaign.elapsed', args: { from: now, to: then } } };
}

/** The same, with the field at which it is refused. */
function atField<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, error.text, [{ field, text: error.text }], error.system);
    throw error;
  }
}
