import { z } from 'zod';
import type { CalendarChoices } from '#shared/calendar/names';
import { JOURNAL_KINDS, JournalEntry } from '#shared/ipc/journal';
import { Id } from '#shared/ipc/primitives';
import { CampaignDetail } from '#shared/ipc/campaigns';
import type { Calendar } from '#shared/plugin-api/characters';
import type { Text } from '#shared/plugin-api/text';

/** A calendar that a plugin has. */
export interface CalendarChoice {
  /** As `plugin/calendar`. */
  readonly id: string;
  readonly plugin: string;
  /** Of the catalogue of the plugin. */
  readonly title: Text;
  /** For reading a date before it is chosen. */
  readonly calendar: Calendar;
}

/** The calendar of a campaign, with all that is needed to write its dates. */
export interface CampaignCalendar {
  readonly campaignId: string;
  /** As `plugin/calendar`. */
  readonly id: string;
  /** Whose catalogue its names are from. */
  readonly plugin: string;
  /** Null: its plugin is not there, and the clock is shown as time gone by. */
  readonly calendar: Calendar | null;
  readonly choices: CalendarChoices;
  /** The instant at which the campaign's clock stands at 0. */
  readonly dayZero: number;
  /** Where the campaign's clock stands, in minutes since its day zero. */
  readonly clock: number;
}

/** A date or a span as it is typed. */
const Typed = z.string().max(200);
const OwnName = z.string().trim().max(60);

/** How a campaign reads a calendar. */
const Choices = z.object({
  weekOverFeasts: z.boolean().optional(),
  names: z
    .object({
      yearMark: OwnName.optional(),
      weekdays: z.array(OwnName).max(100).optional(),
      periods: z.array(OwnName).max(200).optional(),
      moons: z.array(OwnName).max(50).optional(),
    })
    .optional(),
});

/** What happened on a day of a month. */
const DayEvents = z.object({
  /** Day of the month or feast, from 1. */
  day: z.number(),
  entries: z.partialRecord(z.enum(JOURNAL_KINDS), z.number()),
});

/** Which month or feast, from 0. */
const Period = z.number().int().min(0).max(199);
const Year = z.number().int().min(-1_000_000).max(1_000_000);

/** Calendars, the clock of a campaign's world, and what happened when. */
export const calendarsContract = {
  list: { input: z.object({}), output: z.custom<readonly CalendarChoice[]>() },
  /** Null: it counts in none. */
  of: { input: z.object({ campaignId: Id }), output: z.custom<CampaignCalendar | null>() },
  /**
   * Chooses the calendar, how it is read, and which day it is now: what happened before is dated with it, and the clock does not move.
   * @throws invalid at `today` for a date that cannot be read, unavailable at `calendar` without its plugin.
   */
  choose: {
    input: z.object({ campaignId: Id, calendar: z.string().max(130).nullable(), today: Typed, choices: Choices }),
    output: CampaignDetail,
  },
  /** Moves the clock, on or back. @throws invalid at `typed` for what cannot be read. */
  move: { input: z.object({ campaignId: Id, kind: z.enum(['by', 'to']), typed: Typed }), output: JournalEntry.nullable() },
  /** What happened on the days of a month or feast; days without anything are left out. */
  month: { input: z.object({ campaignId: Id, year: Year, period: Period }), output: z.array(DayEvents) },
  /** What happened on a day, in its order; the latest 500. */
  day: { input: z.object({ campaignId: Id, year: Year, period: Period, day: z.number().int().min(1).max(10_000) }), output: z.array(JournalEntry) },
};
export type CalendarsContract = typeof calendarsContract;
