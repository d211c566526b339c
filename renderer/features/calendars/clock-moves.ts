/** How the clock of a campaign is moved by hand. */
import { modulo } from '#shared/calendar/days';
import type { CampaignDates } from '../../stores/campaign-dates.svelte';

/** What `calendars.move` takes. */
export interface ClockMove {
  readonly kind: 'by' | 'to';
  readonly typed: string;
}

/** The clock's buttons, in their order. */
export const CLOCK_STEPS = ['tenMinutes', 'hour', 'eightHours', 'morning', 'day'] as const;
/** One of the clock's buttons. */
export type ClockStep = (typeof CLOCK_STEPS)[number];

/** Minutes that a button moves the clock on. @param clock where it stands. */
export function stepMinutes(step: ClockStep, { calendar, momentOf }: Pick<CampaignDates, 'calendar' | 'momentOf'>, clock: number): number {
  const perHour = calendar?.days.calendar.minutesPerHour ?? 60;
  const perDay = calendar?.days.minutesPerDay ?? 1440;
  switch (step) {
    case 'tenMinutes':
      return 10;
    case 'hour':
      return perHour;
    case 'eightHours':
      return 8 * perHour;
    case 'day':
      return perDay;
    case 'morning': {
      const minute = momentOf(clock)?.minuteOfDay ?? modulo(clock, perDay);
      // A quarter of the day after midnight: six o'clock of our days. Whoever stands there means the next one.
      const morning = Math.floor(perDay / 4 / perHour) * perHour;
      return minute < morning ? morning - minute : perDay - minute + morning;
    }
  }
}

/** What was typed into the clock: "+3 h" moves it on, "-10 min" back, anything else is where it is set to. */
export function typedMove(typed: string): ClockMove {
  const text = typed.trim();
  return { kind: /^[+\-−–]/u.test(text) ? 'by' : 'to', typed: text.replace(/^[−–]/u, '-') };
}
