/** A time of the day as it is typed. Pure. */

/** Hours of a day and minutes of an hour. */
export interface DayLengths {
  readonly hoursPerDay: number;
  readonly minutesPerHour: number;
}

/** "21", "21:30", "21h30", "9.05". @returns the minute of the day; undefined for what is no time of it. */
export function readTime(typed: string, { hoursPerDay, minutesPerHour }: DayLengths): number | undefined {
  const [, hours, minutes = '0'] = /^\s*(\d{1,3})(?:\s*[:.hH]\s*(\d{1,3})?)?\s*$/u.exec(typed) ?? [];
  if (hours === undefined) return undefined;
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hour < hoursPerDay && minute < minutesPerHour ? hour * minutesPerHour + minute : undefined;
}
