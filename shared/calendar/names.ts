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
  readonly yearMark?: string;
  readonly weekdays?: readonly string[];
  readonly periods?: readonly string[];
  readonly moons?: readonly string[];
}

/** The names of a calendar in a language. @param say translates the texts of its plugin. @param own what the GM calls parts of it. */
export function namesOf(calendar: Calendar, say: (text: Text) => string, own: OwnNames = {}): CalendarNames {
  const named = (texts: readonly Text[], mine: readonly string[] = []) => texts.map((text, index) => mine[index]?.trim() || say(text));
  return {
    yearMark: own.yearMark?.trim() || say(calendar.yearMark),
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
