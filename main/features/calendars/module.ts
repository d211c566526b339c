import { CalendarReader } from '#main/features/calendars/calendar-reader';
import { CalendarService } from '#main/features/calendars/calendar-service';
import { DayStore } from '#main/features/calendars/day-store';
import { GameClock } from '#main/features/calendars/game-clock';
import type { Module } from '#main/platform/composition/module';
import { serving } from '#main/platform/composition/service';
import { calendarsContract } from '#shared/ipc/calendars';

/** Calendars, the clock of a campaign's world, and what happened when. */
export const calendarsModule: Module = {
  services: [CalendarReader, DayStore, GameClock, CalendarService],
  serve: serving('calendars', calendarsContract, CalendarService),
};
