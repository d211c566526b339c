/** What the march screen says of stores, times that are typed, and who is on watch then. */
import { describe, expect, it } from 'vitest';
import type { StoreNow } from '#shared/domain/stores';
import { instantOf, nightOfCamp, watchAt } from '../../../renderer/features/journeys/camp/night';
import { daysToGo, levelOf } from '../../../renderer/features/journeys/camp/store-state';
import { readTime } from '../../../renderer/features/journeys/camp/typed-time';

const store = (days: number | null, isTodayCounted = false, left = (days ?? 0) * 3): StoreNow => ({ kind: 'rations', left, perDay: 3, days, isTodayCounted });

describe('a store', () => {
  it('warns of what does not last to the end of the route, today with it until it is counted', () => {
    const need = { days: 5, warnBelow: 3 };
    expect([5, 4, 1, 0].map((days) => levelOf(store(days), need))).toEqual(['enough', 'low', 'low', 'out']);
    expect([4, 3].map((days) => levelOf(store(days, true), need))).toEqual(['enough', 'low']);
    expect([daysToGo(store(1), need), daysToGo(store(1, true), need), daysToGo(store(1), { days: undefined })]).toEqual([5, 4, undefined]);
    // The last day of the journey is eaten: nothing more is needed.
    expect(levelOf(store(0, true, 0), { days: 1, warnBelow: 3 })).toBe('enough');
  });

  it('warns below so many days without a route, and never of what nobody uses', () => {
    const need = { days: undefined, warnBelow: 3 };
    expect([3, 2, 0].map((days) => levelOf(store(days), need))).toEqual(['enough', 'low', 'out']);
    expect(levelOf(store(null), need)).toBe('unused');
  });
});

describe('a time', () => {
  it('is read as it is typed, in the hours of the calendar', () => {
    const day = { hoursPerDay: 24, minutesPerHour: 60 };
    expect(['21', '21:30', '21h', '9h05', ' 0.15 ', '24', '12:60', 'noon', ''].map((typed) => readTime(typed, day))).toEqual([
      1260,
      1290,
      1260,
      545,
      15,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(readTime('24:80', { hoursPerDay: 30, minutesPerHour: 100 })).toBe(2480);
  });
});

describe('a night', () => {
  // Departure at eight; a rest from four in the afternoon until eight.
  const clock = { start: 480, minutesPerDay: 1440 };
  const rest = { from: 480, to: 1440 };

  it('says who is on watch at a time that the clock shows in it', () => {
    const night = nightOfCamp(
      {
        from: 1260,
        watches: [
          { who: ['a'], minutes: 180 },
          { who: [], minutes: 60 },
          { who: ['b', 'c'], minutes: 480 },
        ],
      },
      rest,
      clock,
    );
    expect([1260, 0, 60, 120, 1020, 540].map((minute) => watchAt(minute, night, clock))).toEqual([['a'], [], ['b', 'c'], ['b', 'c'], [], undefined]);
    expect([night.over, night.holes]).toEqual([
      60,
      [
        { from: 480, to: 780 },
        { from: 960, to: 1020 },
      ],
    ]);
    expect([instantOf(960, rest, clock), instantOf(480, rest, clock)]).toEqual([480, undefined]);
  });
});
