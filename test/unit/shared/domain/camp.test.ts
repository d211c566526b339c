/** The watches of a camp: their times, their holes, and how they are shared out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenWatches, nightWatches, onWatch, sameWatches, unwatched, usualWatches, watchSpans } from '#shared/domain/camp';
import type { Camp } from '#shared/domain/camp';

/** Departure at eight in the morning. */
const CLOCK = { start: 3 * 1440 + 480, minutesPerDay: 1440 };
/** From four in the afternoon until eight. */
const NIGHT = { from: 480, to: 1440 };
const camp = (from: number | undefined, ...watches: readonly (readonly [string, number])[]): Camp => ({
  ...(from === undefined ? {} : { from }),
  watches: watches.map(([who, minutes]) => ({ who: who === '' ? [] : who.split('+'), minutes })),
});

describe('the times of watches', () => {
  it('follow one another from the beginning of the rest, or from the hour that the clock shows next', () => {
    expect(watchSpans(camp(undefined, ['a', 180], ['b', 60]), NIGHT, CLOCK).map(({ from, to }) => [from, to])).toEqual([
      [480, 660],
      [660, 720],
    ]);
    // Nine in the evening is five hours after four; two in the morning is ten.
    expect(watchSpans(camp(21 * 60, ['a', 180]), NIGHT, CLOCK)).toEqual([{ who: ['a'], from: 780, to: 960 }]);
    expect(watchSpans(camp(120, ['a', 60]), NIGHT, CLOCK)[0]).toMatchObject({ from: 1080 });
    // A clock before the day zero of its calendar counts as any other.
    expect(watchSpans(camp(21 * 60, ['a', 180]), NIGHT, { start: -1440 + 480, minutesPerDay: 1440 })[0]).toMatchObject({ from: 780 });
  });

  it('leave holes that are seen: before the first, after the last, and where nobody keeps one', () => {
    const spans = watchSpans(camp(21 * 60, ['a', 180], ['', 60], ['b', 120]), NIGHT, CLOCK);
    expect(unwatched(spans, NIGHT)).toEqual([
      { from: 480, to: 780 },
      { from: 960, to: 1020 },
      { from: 1140, to: 1440 },
    ]);
    expect(unwatched(watchSpans(camp(undefined, ['a', 480], ['b', 600]), NIGHT, CLOCK), NIGHT)).toEqual([]);
    expect(unwatched([], NIGHT)).toEqual([NIGHT]);
    expect(nightWatches(camp(21 * 60, ['a', 180], ['', 60], ['b+c', 900]), NIGHT, CLOCK)).toEqual([
      { who: [], from: 480, to: 780 },
      { who: ['a'], from: 780, to: 960 },
      { who: [], from: 960, to: 1020 },
      { who: ['b', 'c'], from: 1020, to: 1440 },
    ]);
  });

  it('say who is on watch at a minute', () => {
    const spans = watchSpans(camp(undefined, ['a', 180], ['', 60], ['b', 60]), NIGHT, CLOCK);
    expect([480, 659, 660, 719, 720, 779, 780].map((at) => onWatch(spans, at)?.who.join())).toEqual(['a', 'a', undefined, undefined, 'b', 'b', undefined]);
  });
});

describe('sharing a night out', () => {
  it('gives everybody the same, in their order, and the rest to the last', () => {
    expect(evenWatches(['a', 'b', 'c'], 500, 3)).toEqual([
      { who: ['a'], minutes: 165 },
      { who: ['b'], minutes: 165 },
      { who: ['c'], minutes: 170 },
    ]);
    expect(evenWatches(['a', 'b', 'c', 'd', 'e'], 480, 2).map(({ who }) => who.join(''))).toEqual(['abc', 'de']);
    expect([evenWatches([], 480, 3), evenWatches(['a'], 0, 1)]).toEqual([[], []]);
    expect([1, 4, 6, 7, 30].map(usualWatches)).toEqual([1, 4, 6, 4, 4]);
  });

  it('covers every minute once, and leaves nobody out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 60 }), (people, minutes, count) => {
        const names = Array.from({ length: people }, (_, index) => `p${String(index)}`);
        const watches = evenWatches(names, minutes, count);
        expect(watches.reduce((sum, watch) => sum + watch.minutes, 0)).toBe(minutes);
        expect(watches.every((watch) => watch.minutes > 0)).toBe(true);
        if (watches.length >= Math.min(people, count)) expect(watches.flatMap(({ who }) => who)).toEqual(names);
        const rest = { from: 0, to: minutes };
        expect(unwatched(watchSpans({ watches }, rest, CLOCK), rest)).toEqual([]);
      }),
    );
  });

  it('takes the watches of yesterday over for those who are still there', () => {
    expect(sameWatches(camp(1260, ['a+b', 60], ['c', 60]), ['b', 'd'])).toEqual(camp(1260, ['b', 60], ['', 60]));
  });
});
