/** Where everything of a track stands: signs and brackets never cover each other, whoever takes part. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut, scaleFor, ticksOf, toX } from '../../../renderer/components/blocks/track-layout';
import type { Layout, Scale, TrackGap, TrackToken } from '../../../renderer/components/blocks/track-layout';
import { alike, stretches } from '../../../renderer/components/blocks/tracks';
import type { TrackBlock } from '#shared/plugin-api/present';

const WIDTH = 800;
const SCALE: Scale = { min: 0, max: 100, from: 100, to: 700 };

function pursuer(who: string, at: number, width = 80): TrackToken {
  return { who, at, hangs: 'left', width };
}

function quarry(who: string, at: number, width = 80): TrackToken {
  return { who, at, hangs: 'right', width };
}

interface Box {
  readonly what: string;
  readonly lane: number;
  readonly left: number;
  readonly right: number;
}

/** Everything that is drawn, as boxes. */
function boxes(layout: Layout, tokens: readonly TrackToken[], gaps: readonly TrackGap[]): readonly Box[] {
  return [
    ...layout.tokens.map((token, index) => ({ what: token.who, lane: token.lane, left: token.left, right: token.left + (tokens[index]?.width ?? 0) })),
    ...layout.gaps.flatMap((gap, index) => {
      const half = (gaps[index]?.width ?? 0) / 2;
      const label = { what: `words ${String(index)}`, lane: gap.lane, left: gap.middle - half, right: gap.middle + half };
      return gap.inside ? [{ what: `gap ${String(index)}`, lane: gap.lane, left: gap.from, right: gap.to }] : [label];
    }),
  ];
}

function overlaps(all: readonly Box[]): readonly string[] {
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => one.lane === other.lane && one.left < other.right - 0.01 && other.left < one.right - 0.01)
      .map((other) => `${one.what} and ${other.what}`),
  );
}

describe('several gaps', () => {
  const tokens = [pursuer('a', 10), pursuer('b', 40), pursuer('c', 60), quarry('q', 100)];
  const gaps = [10, 40, 60].map((low) => ({ low, high: 100, width: 40 }));

  it('each stands in the lane of the pursuer at its end, so that they read as one line', () => {
    const layout = layOut(SCALE, WIDTH, tokens, gaps);
    expect(layout.gaps.map((gap) => gap.lane)).toEqual(layout.tokens.slice(0, 3).map((token) => token.lane));
    expect(new Set(layout.gaps.map((gap) => gap.lane)).size).toBe(3);
    expect(overlaps(boxes(layout, tokens, gaps))).toEqual([]);
  });

  it('the first seated is on top', () => {
    const [a, b, c] = layOut(SCALE, WIDTH, tokens, gaps).tokens.map((token) => token.lane);
    expect([a, b, c]).toEqual([2, 1, 0]);
  });

  it('the order of the names stays, though two share a place', () => {
    const people = [pursuer('a', 40), pursuer('b', 30), pursuer('c', 40), quarry('q', 100)];
    expect(layOut(SCALE, WIDTH, people, []).tokens.map((token) => token.lane)).toEqual([2, 1, 0, 0]);
  });

  it('one bracket is enough for two at the same place', () => {
    const two = [pursuer('a', 40), pursuer('b', 40), quarry('q', 100)];
    const layout = layOut(SCALE, WIDTH, two, [{ low: 40, high: 100, width: 40 }]);
    expect(layout.gaps).toHaveLength(1);
    expect(overlaps(boxes(layout, two, [{ low: 40, high: 100, width: 40 }]))).toEqual([]);
  });

  it('a bracket too short for its words has them beside the sign', () => {
    const close = [pursuer('a', 96), quarry('q', 100)];
    const [gap] = layOut(SCALE, WIDTH, close, [{ low: 96, high: 100, width: 40 }]).gaps;
    expect(gap?.inside).toBe(false);
    expect((gap?.middle ?? 0) + 20).toBeLessThanOrEqual(toX(SCALE, 96) - 80);
  });

  it('a bracket at which nobody stands has a lane of its own', () => {
    const layout = layOut(SCALE, WIDTH, [pursuer('a', 40), quarry('q', 60)], [{ low: 30, high: 70, width: 40 }]);
    expect(layout.lanes).toBe(2);
  });
});

describe('many at one place', () => {
  const twelve = Array.from({ length: 12 }, (_unused, index) => quarry(`r${String(index)}`, 0, 60));

  it('stand in columns instead of a tower', () => {
    const layout = layOut(SCALE, WIDTH, twelve, []);
    expect(layout.lanes).toBeLessThanOrEqual(4);
    expect(layout.tokens.filter((token) => token.queued)).toHaveLength(8);
    expect(overlaps(boxes(layout, twelve, []))).toEqual([]);
  });

  it.each(['left', 'right'] as const)('read in their order when they hang to the %s', (hangs) => {
    const crowd = twelve.map((token) => ({ ...token, hangs, at: 50 }));
    const read = layOut(SCALE, WIDTH, crowd, []).tokens.toSorted((a, b) => b.lane - a.lane || a.left - b.left);
    expect(read.map((token) => token.who)).toEqual(crowd.map((token) => token.who));
  });

  it('pile up where there is no room for columns', () => {
    const layout = layOut(SCALE, 180, twelve, []);
    expect(layout.lanes).toBe(12);
  });
});

it('whoever is beyond an end stands at it, with the sign that they are', () => {
  const layout = layOut(SCALE, WIDTH, [pursuer('a', -20), quarry('q', 130)], []);
  expect(layout.tokens.map(({ x, beyond }) => [x, beyond])).toEqual([
    [100, -1],
    [700, 1],
  ]);
});

it('nothing ever covers anything, and everything is in the picture', () => {
  const side = fc.constantFrom('left' as const, 'right' as const);
  const people = fc.array(fc.record({ at: fc.integer({ min: -20, max: 120 }), hangs: side, width: fc.integer({ min: 30, max: 140 }) }), {
    minLength: 1,
    maxLength: 14,
  });
  fc.assert(
    fc.property(people, fc.array(fc.tuple(fc.nat(13), fc.nat(13), fc.integer({ min: 10, max: 80 })), { maxLength: 6 }), (shown, pairs) => {
      const tokens = shown.map((token, index) => ({ ...token, who: String(index) }));
      const gaps = pairs.flatMap(([one, other, width]) => {
        const [from, to] = [tokens[one % tokens.length]?.at ?? 0, tokens[other % tokens.length]?.at ?? 0];
        return from === to ? [] : [{ low: Math.min(from, to), high: Math.max(from, to), width }];
      });
      const layout = layOut(SCALE, WIDTH, tokens, gaps);
      const all = boxes(layout, tokens, gaps);
      expect(layout.tokens).toHaveLength(tokens.length);
      expect(layout.gaps).toHaveLength(gaps.length);
      expect(overlaps(all)).toEqual([]);
      for (const box of all) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(WIDTH + 0.01);
        expect(box.lane).toBeLessThan(layout.lanes);
      }
    }),
  );
});

describe('the line', () => {
  it('has room for signs beyond its ends, never more than it can spare', () => {
    const scale = scaleFor({ min: 0, max: 10 }, { from: 0, to: 10 }, WIDTH, [pursuer('a', 0), quarry('q', 5, 900)]);
    expect(scale.from).toBeGreaterThanOrEqual(80);
    expect(scale.to).toBeGreaterThanOrEqual(WIDTH * 0.7 - 0.01);
  });

  it('does not depend on where people are', () => {
    const at = (place: number): Scale => scaleFor({ min: 0, max: 10 }, { from: 0, to: 10 }, WIDTH, [pursuer('a', place), quarry('q', 10 - place)]);
    expect(at(1)).toEqual(at(7));
  });

  it.each([10, 100, 30_000])('of %i is numbered in round steps that fit', (max) => {
    const scale = { min: 0, max, from: 0, to: 800 };
    const ticks = ticksOf(scale, 0, max, 40);
    expect(ticks.length).toBeGreaterThan(2);
    expect(ticks.length).toBeLessThanOrEqual(21);
  });
});

describe('tracks that stand together', () => {
  const track = (more: Partial<TrackBlock> = {}): TrackBlock => ({
    kind: 'track',
    min: 0,
    max: 9,
    unit: { verbatim: 'm' },
    marks: [],
    tokens: [],
    gaps: [],
    ...more,
  });

  it('share a legend when they measure alike, whoever is on them', () => {
    expect(alike([track(), track({ tokens: [{ who: 'a', at: 1 }] })])).toBe(true);
    expect(alike([track(), track({ max: 12 })])).toBe(false);
  });

  it('are drawn as one, in the order in which they came', () => {
    const figure = { kind: 'figure', label: { verbatim: 'l' }, value: { verbatim: '3' }, tone: 'neutral' } as const;
    expect(stretches([track(), track(), figure, track()]).map((stretch) => (stretch.kind === 'tracks' ? stretch.blocks.length : stretch.block.kind))).toEqual([
      2,
      'figure',
      1,
    ]);
  });
});
