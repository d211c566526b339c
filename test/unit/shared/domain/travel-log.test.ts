/** Days, totals and the picture of a road, out of the steps of a journey. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOfTotals, summaryOf } from '#shared/domain/road-summary';
import { dayAt, dayBegins, legsBetween, logDays, roadStep } from '#shared/domain/travel-log';
import type { RoadStep, ShownStep } from '#shared/domain/travel-log';
import { plotShapes, stripShapes, TEXTURES, ticksOf } from '#shared/domain/travel-picture';
import { placeAt, roadStrip } from '#shared/domain/travel-strip';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { verbatim } from '#shared/plugin-api/text';
import { plainJourney, standing } from '../../../helpers/travel';
import type { StepToStore } from '../../../helpers/travel';

/** Departure at eight in the morning. */
const EIGHT = { start: 8 * 60, minutesPerDay: 1440 };
const TWO = { count: 2 };

function road(steps: readonly StepToStore[], clock: number | null = 0): RoadStep[] {
  const all: RoadStep[] = [];
  steps.forEach(({ action, travel }, seq) => {
    all.push(roadStep({ id: seq, seq, action, playedAt: seq, clock: clock === null ? null : clock + (travel?.minutes ?? 0), travel }, all.at(-1), clock));
  });
  return all;
}

function shown(steps: readonly StepToStore[]): ShownStep[] {
  const all = road(steps);
  return all.map((step, index) => ({
    road: step,
    travel: steps[index]?.travel ?? null,
    events: [{ weight: 'headline' as const, text: { verbatim: steps[index]?.headline ?? 'Départ' }, tone: 'neutral' as const }],
  }));
}

const legs = [
  { id: 'a', name: 'Le gué', km: 20, answers: {}, notes: '' },
  { id: 'b', name: 'Le col', km: 40, answers: {}, notes: '' },
];

describe('a day of a journey', () => {
  it('begins at midnight of the calendar, and a step belongs to the day on which it began', () => {
    expect([0, 959, 960, 2399, 2400].map((minutes) => dayAt(EIGHT, minutes))).toEqual([1, 1, 2, 2, 3]);
    expect([1, 2, 3].map((day) => dayBegins(EIGHT, day))).toEqual([-480, 960, 2400]);
    expect(dayAt({ start: -100, minutesPerDay: 1440 }, 99)).toBe(1);
    expect(dayAt({ start: -100, minutesPerDay: 1440 }, 100)).toBe(2);
  });

  it('tells its marches with the terms of the slowest, who was tired, rests, and the legs that were passed', () => {
    const steps = plainJourney(TWO, 11);
    const days = logDays(EIGHT, shown(steps), { from: 1, to: 5, kmBefore: 0 }, { legs, days: { '2': { gm: 'secret', players: 'vu' } } });
    expect(days.map(({ day, km, kmFrom }) => [day, kmFrom, km])).toEqual([
      [1, 0, 24],
      [2, 24, 24],
      [3, 48, 24],
      [4, 72, 24],
      [5, 96, 36],
    ]);
    expect(days[0]?.periods[0]).toMatchObject({ km: 12, minutes: 240, forced: false, slowest: ['w0'], terms: [{}, { value: { verbatim: '−4 km' } }] });
    expect(days[0]?.legs).toEqual([
      { id: 'a', name: 'Le gué', km: 20 },
      { id: 'b', name: 'Le col', km: 4 },
    ]);
    expect(days[1]?.texts).toEqual({ gm: 'secret', players: 'vu' });
    expect(days[0]).toMatchObject({ rests: 1, waited: 0, tired: [] });
    expect(days[4]?.tired.map(({ id, amount }) => [id, amount])).toEqual([
      ['w0', -5],
      ['w1', -5],
    ]);
  });

  it('is there when nothing happened on it, and at the end of the route the party is on its last leg', () => {
    const steps: StepToStore[] = [
      { action: 'start', travel: standing(TWO, { minutes: 0, km: 0 }) },
      { action: 'wait', travel: standing(TWO, { minutes: 5 * 1440, km: 0 }) },
    ];
    const days = logDays(EIGHT, shown(steps), { from: 1, to: 6, kmBefore: 0 }, { legs, days: {} });
    expect(days).toHaveLength(6);
    expect(days[0]).toMatchObject({ waited: 7200, rests: 0, legs: [{ id: 'a', km: 0 }] });
    expect(days[3]).toMatchObject({ km: 0, periods: [], happenings: [] });
    expect(legsBetween(legs, 60, 60)).toEqual([{ id: 'b', name: 'Le col', km: 0 }]);
    expect(legsBetween(legs, 70, 80)).toEqual([]);
  });

  it('does not say twice who sets the pace', () => {
    const steps: StepToStore[] = [
      { action: 'start', travel: standing(TWO, { minutes: 0, km: 0 }) },
      { action: 'march', travel: standing(TWO, { minutes: 240, km: 12, period: { minutes: 240, km: 12, ground: verbatim('plaine'), forced: false } }) },
    ];
    const line = (words: string): StepEvent => ({ weight: 'line', text: verbatim(words), tone: 'neutral' });
    const told = shown(steps).map((step) => ({
      ...step,
      events: [...step.events, { ...line('C’est lui qu’on attend.'), tells: 'pace' } as const, line('Il pleut.')],
    }));
    const [day] = logDays(EIGHT, told, { from: 1, to: 1, kmBefore: 0 }, { legs: [], days: {} });
    expect(day?.periods[0]?.slowest).toEqual(['w0']);
    // The start is no march: whatever it says of the pace stands nowhere else.
    expect(day?.happenings.map(({ events }) => events.map(({ text }) => text))).toEqual([
      [verbatim('Départ'), verbatim('C’est lui qu’on attend.'), verbatim('Il pleut.')],
      [verbatim('Il pleut.')],
    ]);
  });

  it('needs nothing of a journey whose rules keep no time: its steps stand on the day of the clock', () => {
    const steps: StepToStore[] = [
      { action: 'start', travel: null },
      { action: 'march', travel: null, headline: 'On marche.' },
    ];
    const days = logDays(EIGHT, shown(steps), { from: 1, to: 1, kmBefore: 0 }, { legs: [], days: {} });
    expect(days[0]?.happenings.map(({ events }) => events[0]?.text)).toEqual([{ verbatim: 'Départ' }, { verbatim: 'On marche.' }]);
    expect(road(steps, null).at(-1)).toMatchObject({ from: 0, to: 0, kmTo: 0, march: null });
  });
});

describe('the totals of a journey', () => {
  it('are the sums of its periods, whatever is played', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.record({
              kind: fc.constant('march' as const),
              minutes: fc.integer({ min: 1, max: 600 }),
              km: fc.integer({ min: 0, max: 400 }),
              forced: fc.boolean(),
            }),
            fc.record({ kind: fc.constant('rest' as const), minutes: fc.integer({ min: 0, max: 2000 }), km: fc.constant(0), forced: fc.constant(false) }),
          ),
          { maxLength: 60 },
        ),
        fc.integer({ min: -5000, max: 5000 }),
        (moves, start) => {
          let [minutes, km] = [0, 0];
          const steps: StepToStore[] = [{ action: 'start', travel: standing(TWO, { minutes, km }) }];
          for (const move of moves) {
            minutes += move.minutes;
            km += move.km / 8;
            const period = move.kind === 'march' ? { minutes: move.minutes, km: move.km / 8, ground: { verbatim: 'g' }, forced: move.forced } : null;
            steps.push({ action: move.kind, travel: standing(TWO, { minutes, km, period }) });
          }
          const count = { start, minutesPerDay: 1440 };
          const all = road(steps);
          const totals = summaryOf(count, all).totals;
          const marches = moves.filter(({ kind }) => kind === 'march');
          expect(totals.km).toBeCloseTo(km, 3);
          expect(totals.minutes).toBe(minutes);
          expect(totals.marching).toBe(marches.reduce((sum, move) => sum + move.minutes, 0));
          expect([totals.periods, totals.forced]).toEqual([marches.length, marches.filter(({ forced }) => forced).length]);
          expect(summaryOf(count, all).days.reduce((sum, day) => sum + day.km, 0)).toBeCloseTo(km, 1);
          const to = dayAt(count, all.at(-1)?.from ?? 0);
          const days = logDays(
            count,
            all.map((step, index) => ({ road: step, travel: steps[index]?.travel ?? null, events: [] })),
            { from: 1, to, kmBefore: 0 },
            { legs: [], days: {} },
          );
          expect(days.flatMap(({ periods }) => periods)).toHaveLength(marches.length);
          expect(days.reduce((sum, day) => sum + day.km, 0)).toBeCloseTo(km, 1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of several journeys add up', () => {
    const one = summaryOf(EIGHT, road(plainJourney(TWO, 11))).totals;
    expect(one).toMatchObject({ journeys: 1, days: 5, km: 132, marching: 2640, periods: 11, forced: 1, rests: 4, bestDay: 36, tiredDays: 1 });
    expect(sumOfTotals([one, one])).toMatchObject({ journeys: 2, days: 10, km: 264, bestDay: 36 });
    expect(sumOfTotals([])).toMatchObject({ journeys: 0, km: 0 });
  });
});

describe('the picture of a road', () => {
  it('has grounds, camps and events where they lie, and what is still ahead', () => {
    const all = road(plainJourney(TWO, 6));
    const strip = roadStrip(
      summaryOf(EIGHT, all),
      [...legs, { id: 'c', name: 'La ville', km: 40, answers: {}, notes: '' }],
      [{ km: placeAt(all, 120), day: 1 }],
    );
    expect(strip).toMatchObject({ km: 100, covered: 72 });
    expect(strip.events).toEqual([{ km: 6, from: 1, to: 1, count: 1 }]);
    expect(strip.camps.map(({ km }) => km)).toEqual([24, 48]);
    expect(strip.stretches.map(({ from, to }) => [from, to])).toEqual([
      [0, 36],
      [36, 72],
    ]);
    const shapes = stripShapes(strip, 1000);
    expect(shapes.ahead).toEqual({ x: 720, width: 280 });
    expect(shapes.legs.map(({ x, name }) => [x, name])).toEqual([
      [0, 'Le gué'],
      [200, 'Le col'],
      [600, 'La ville'],
    ]);
    expect(shapes.legend).toHaveLength(2);
  });

  it('of a journey of thousands of periods is no larger than it can be drawn', () => {
    const all = road(plainJourney(TWO, 5000));
    const strip = roadStrip(summaryOf(EIGHT, all), [], []);
    expect(strip.camps.length).toBeLessThanOrEqual(121);
    expect(strip.stretches.length).toBeLessThanOrEqual(121);
    expect(strip.days.length).toBeLessThanOrEqual(120);
    expect(strip.days.reduce((sum, { km, from, to }) => sum + km * (to - from + 1), 0)).toBeCloseTo(60_000, -1);
    expect(plotShapes(strip.days, 600, 100).bars.every(({ x, width }) => x >= 0 && x + width <= 600.01)).toBe(true);
    const { bars, days } = plotShapes(strip.days, 600, 100);
    // Each number stands under the middle of its bar, and none over another.
    for (const { x, day } of days) expect(bars.some((bar) => bar.from === day && Math.abs(bar.x + bar.width / 2 - x) < 1e-9)).toBe(true);
    for (const [index, { x }] of days.slice(1).entries()) expect(x - (days[index]?.x ?? 0)).toBeGreaterThanOrEqual(36);
    expect(new Set(stripShapes(strip, 600).stretches.map(({ texture }) => texture)).size).toBeLessThanOrEqual(TEXTURES.length);
  });

  it('of nothing is empty', () => {
    expect(stripShapes(roadStrip(summaryOf(EIGHT, []), [], []), 600)).toMatchObject({ stretches: [], ahead: null, ticks: [{ x: 0, km: 0 }] });
    expect(plotShapes([], 600, 100)).toMatchObject({ bars: [], tired: [], mostTired: 0 });
    expect(ticksOf(60)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  });
});
