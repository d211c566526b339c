/**
 * Dates of a campaign: its calendar with the names in the language in force, and instants of its clock in words. Journal, scenes and journeys write their dates with it.
 */
import { dateText, dayText, timeText } from '#shared/calendar/date-text';
import { CalendarDays, modulo } from '#shared/calendar/days';
import type { CalendarMoment } from '#shared/calendar/days';
import { namesOf } from '#shared/calendar/names';
import type { CalendarNames } from '#shared/calendar/names';
import { readDate } from '#shared/calendar/typed-date';
import { AppError } from '#shared/domain/app-error';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { CalendarChoices } from '#shared/calendar/names';
import type { Calendar } from '#shared/plugin-api/characters';
import type { CampaignCalendar } from '#shared/ipc/calendars';
import { api } from './api';
import { reading } from './reading.svelte';
import type { Reading } from './reading.svelte';
import { t, words, wordsIn } from '../text/i18n.svelte';

/** A calendar as it is counted and read on the screen. */
export interface ReadableCalendar {
  readonly days: CalendarDays;
  /** What is shown. */
  readonly names: CalendarNames;
  /** What a typed date may be written in: what is shown first. */
  readonly known: readonly CalendarNames[];
}

/** The dates of one campaign. */
export interface CampaignDates {
  readonly reading: Reading<CampaignCalendar | null>;
  /** Undefined where the campaign counts in no calendar, where the plugin of its calendar is not there, and before it was read. */
  readonly calendar: ReadableCalendar | undefined;
  /** The calendar's moment of an instant of the clock. @param clock in minutes since the campaign's day zero. */
  readonly momentOf: (clock: number) => CalendarMoment | undefined;
  /** "33 Jahrdrung 2512 IC"; "Day 3" without a calendar. @param clock in minutes since the campaign's day zero. */
  readonly dateOf: (clock: number) => string;
  /** "14:05". */
  readonly timeOf: (clock: number) => string;
  /** "33 Jahrdrung 2512 IC, 14:05". */
  readonly dateAndTimeOf: (clock: number) => string;
  /** "until 14:05" of the day on which the clock stands, "until 33 Jahrdrung, 14:05" of its year; undefined without a calendar. */
  readonly untilOf: (clock: number) => string | undefined;
  /** "33 Jahrdrung 2512" or "Day 3", without what goes without saying. */
  readonly shortDateOf: (clock: number) => string;
  /** Undefined on a feast day outside the week, and without a calendar. */
  readonly weekdayOf: (clock: number) => string | undefined;
  /** "Wellentag 33 Jahrdrung 2512 IC". */
  readonly weekdayAndDateOf: (clock: number) => string;
  /** A number that is the same for two instants of one day. */
  readonly dayNumberOf: (clock: number) => number;
}

const BARE_DAY = 1440;

/** A calendar with its names, ready to count in. @param plugin whose catalogue its names are from. */
export function readableCalendar(plugin: string, calendar: Calendar, choices: CalendarChoices): ReadableCalendar {
  const names = namesOf(calendar, (text) => words(plugin, text), choices.names);
  return {
    days: new CalendarDays(calendar, choices),
    names,
    known: [
      names,
      namesOf(calendar, (text) => words(plugin, text)),
      ...LOCALES.map((locale) => namesOf(calendar, (text) => wordsIn(locale, plugin, text), choices.names)),
    ],
  };
}

/** A date with the mark of its year: "33 Jahrdrung 2512 IC". */
export function longDate({ days, names }: ReadableCalendar, day: Parameters<typeof dateText>[2]): string {
  return `${dateText(days, names, day)} ${names.yearMark}`.trim();
}

/** A typed date, or why it cannot be read. @param now what stands for what is not typed. */
export function typedDate(
  { days, known }: ReadableCalendar,
  typed: string,
  now?: CalendarMoment,
): { readonly moment: CalendarMoment } | { readonly error: string } {
  try {
    return { moment: readDate(days, known, typed, now === undefined ? {} : { today: now, minuteOfDay: now.minuteOfDay }) };
  } catch (error) {
    if (error instanceof AppError) return { error: words('app', error.text) };
    throw error;
  }
}

/** Reads the calendar of a campaign and follows its changes. Call it while a component is set up. @param campaignId undefined where there is none yet. */
export function campaignDates(campaignId: () => string | undefined): CampaignDates {
  const of = reading<CampaignCalendar | null>(
    () => {
      const id = campaignId();
      return id === undefined ? Promise.resolve({ ok: true, value: null }) : api.calendars.of({ campaignId: id });
    },
    'campaigns.changed',
    'records.changed',
    'plugins.changed',
  );
  // The clock moves often, the calendar hardly ever: what is summed up of it is kept.
  const key = $derived(of.value === undefined || of.value === null ? '' : JSON.stringify([of.value.id, of.value.choices, of.value.calendar]));
  const calendar = $derived.by(() => {
    // The old answer stays until the new one is there: it may be that of another campaign.
    if (key === '' || of.value?.calendar == null || of.value.campaignId !== campaignId()) return undefined;
    return readableCalendar(of.value.plugin, of.value.calendar, of.value.choices);
  });
  const dayZero = $derived(of.value?.dayZero ?? 0);

  function momentOf(clock: number): CalendarMoment | undefined {
    try {
      return calendar?.days.momentOf(dayZero + clock);
    } catch (error) {
      // Beyond the years that are counted.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  function timeOf(clock: number): string {
    const moment = momentOf(clock);
    if (calendar !== undefined && moment !== undefined) return timeText(calendar.days, moment.minuteOfDay);
    const minute = modulo(clock, BARE_DAY);
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  }

  const dayNumberOf = (clock: number): number => Math.floor((dayZero + clock) / (calendar?.days.minutesPerDay ?? BARE_DAY));

  function dateOf(clock: number): string {
    const moment = momentOf(clock);
    return calendar === undefined || moment === undefined ? t('calendar.day', { day: Math.floor(clock / BARE_DAY) + 1 }) : longDate(calendar, moment);
  }

  function weekdayOf(clock: number): string | undefined {
    const moment = momentOf(clock);
    const weekday = calendar === undefined || moment === undefined ? null : calendar.days.weekdayOf(calendar.days.numberOf(moment));
    return weekday === null ? undefined : calendar?.names.weekdays[weekday];
  }

  function untilOf(clock: number): string | undefined {
    const end = momentOf(clock);
    const now = of.value == null ? undefined : momentOf(of.value.clock);
    if (calendar === undefined || end === undefined || now === undefined) return undefined;
    const { days, names } = calendar;
    const time = timeText(days, end.minuteOfDay);
    if (days.numberOf(end) === days.numberOf(now)) return t('calendar.untilTime', { time });
    return t('calendar.until', { date: (end.year === now.year ? dayText : dateText)(days, names, end), time });
  }

  function shortDateOf(clock: number): string {
    const moment = momentOf(clock);
    return calendar === undefined || moment === undefined ? dateOf(clock) : dateText(calendar.days, calendar.names, moment);
  }

  return {
    reading: of,
    get calendar() {
      return calendar;
    },
    momentOf,
    dateOf,
    timeOf,
    dateAndTimeOf: (clock) => `${dateOf(clock)}, ${timeOf(clock)}`,
    untilOf,
    shortDateOf,
    weekdayOf,
    weekdayAndDateOf: (clock) => `${weekdayOf(clock) ?? ''} ${dateOf(clock)}`.trim(),
    dayNumberOf,
  };
}
