/** Days and hours of a journey (CO-16). */
import { LONG_REST } from './state';
import type { TravelState } from './state';

/** A day holds 24 hours: whoever marches through the night is in the next one all the same. */
export const DAY_HOURS = 24;

type Clock = Pick<TravelState, 'day' | 'hour' | 'dayBegan'>;

/** CO-16: the clock after some hours on the move, or of a rest that is too short. */
export function passed(clock: Clock, hours: number): Clock {
  const hour = clock.hour + hours;
  const days = daysSince(clock, hour);
  return { day: clock.day + days, hour, dayBegan: clock.dayBegan + days * DAY_HOURS };
}

/** CO-16: the clock after a long rest: a new day begins with its end, and days slept through count. */
export function restedUntilMorning(clock: Clock, hours: number): Clock {
  const hour = clock.hour + hours;
  return { day: clock.day + Math.max(1, daysSince(clock, hour)), hour, dayBegan: hour };
}

/** CO-16: whether a rest is long enough to clear penalties and to begin a new day. */
export function isLongRest(hours: number): boolean {
  return hours >= LONG_REST;
}

function daysSince(clock: Clock, hour: number): number {
  return Math.floor((hour - clock.dayBegan) / DAY_HOURS);
}
