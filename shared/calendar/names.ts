import type { CalendarReading } from '#shared/calendar/days';
import type { Calendar } from '#shared/plugin-api/characters';
import type { Text } from '#shared/plugin-api/text';

/** What a calendar calls its parts, in one language. Lists are in the order of the calendar. */
export interface CalendarNames {
  readonly yearMark: string;
  readonly weekdays: readonly string[];
  /** Months and feasts. */
  readonly periods: readonly string[];
  readonly moons: readonly string[];
}

/** What a GM calls parts of a calendar in their campaign, by place. A place that is empty or missing keeps the calendar's own name. */
export interface OwnNames {
  readonly yearMark?: string | undefined;
  readonly weekdays?: readonly string[] | undefined;
  readonly periods?: readonly string[] | undefined;
  readonly moons?: readonly string[] | undefined;
}

/** How a campaign reads its calendar: names of its own, and what sources differ in. */
export interface CalendarChoices extends CalendarReading {
  readonly names?: OwnNames | undefined;
}

/** The names of a calendar in a language. @param say translates the texts of its plugin. @param own what the GM calls parts of it. */
export function namesOf(calendar: Calendar, say: (text: Text) => string, own: OwnNames = {}): CalendarNames {
  const chosen = (mine: string | undefined, text: Text | undefined) =>
    mine === undefined || mine.trim() === '' ? (text === undefined ? '' : say(text)) : mine.trim();
  const named = (texts: readonly Text[], mine: readonly string[] = []) => texts.map((text, index) => chosen(mine[index], text));
  return {
    yearMark: chosen(own.yearMark, calendar.yearMark),
    weekdays: named(calendar.weekdays, own.weekdays),
    periods: named(
      calendar.periods.map(({ name }) => name),
      own.periods,
    ),
    moons: named(
      calendar.moons.map(({ name }) => name),
      own.moons,
    ),
  };
}
