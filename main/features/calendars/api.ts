/** What other features may use of this one. */
export { ICalendarReader } from '#main/features/calendars/calendar-reader';
export { IGameClock } from '#main/features/calendars/game-clock';
