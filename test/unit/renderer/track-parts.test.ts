/** What is drawn of a track besides its signs' places: sizes, the one large gap, and what is written below the line. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionsFor, groupsOf, headerDimension, innerRange, signFor } from '../../../renderer/components/blocks/track-parts';
import type { Captions } from '../../../renderer/components/blocks/track-parts';
import type { Scale } from '../../../renderer/components/blocks/track-layout';
import type { TrackBlock } from '#shared/plugin-api/present';

const EM = 16;
const WIDTH = 800;
const SCALE: Scale = { min: 0, max: 100, from: 100, to: 700 };
const BLOCK: TrackBlock = { kind: 'track', unit: { verbatim: 'm' }, min: 0, max: 100, tokens: [], marks: [], gaps: [] };

describe('a sign', () => {
  const sign = (side: 'pursuer' | 'quarry' | 'none', at: number): string => signFor({ who: 'a', name: 'Sigrid', side }, at, BLOCK, EM).hangs;

  it('of a pursuer ends at its place and that of the quarry begins there, wherever they are', () => {
    for (const at of [0, 50, 100]) expect([sign('pursuer', at), sign('quarry', at)]).toEqual(['left', 'right']);
  });

  it('of no side points to where the line has room', () => {
    expect([0, 39.9, 40, 100].map((at) => sign('none', at))).toEqual(['right', 'right', 'left', 'left']);
  });

  it('is as wide as its name needs, never narrower than two letters', () => {
    const width = (name: string): number => signFor({ who: 'a', name, side: 'pursuer' }, 0, BLOCK, EM).width;
    expect(width('I')).toBe(width('II'));
    expect(width('Brunehilde')).toBeGreaterThan(width('Brune'));
    expect(width('Brune')).toBe(Math.ceil(EM * (2 + 0.57 * 5)));
  });
});

describe('the inner part of the line', () => {
  const between = (...places: readonly number[]): object =>
    innerRange({ ...BLOCK, marks: places.map((at) => ({ at, label: { verbatim: 'm' }, tone: 'neutral' })) });

  it('lies between the outermost marks, within the line', () => {
    expect(between(80, 20, 50)).toEqual({ from: 20, to: 80 });
    expect(between(-10, 140)).toEqual({ from: 0, to: 100 });
  });

  it('is the whole line where there are fewer than two', () => {
    expect(between()).toEqual({ from: 0, to: 100 });
    expect(between(30)).toEqual({ from: 0, to: 100 });
  });
});

it('a group is everyone at a place where there is more than one', () => {
  const at = (who: string, place: number): { readonly who: string; readonly at: number } => ({ who, at: place });
  expect(groupsOf([at('a', 1), at('b', 2), at('c', 1), at('d', 3)])).toEqual([[1, [at('a', 1), at('c', 1)]]]);
});

describe('the only gap', () => {
  const header = { height: 40, em: EM, words: false };

  it('has its length between its ends where that fits, and the rule beside it at the same height', () => {
    expect(headerDimension(SCALE, WIDTH, { from: 80, to: 20, label: '60' }, header)).toEqual({
      label: '60',
      from: 220,
      to: 580,
      y: 20,
      middle: 400,
      inside: true,
    });
  });

  it('has its rule below its length where that does not fit', () => {
    const narrow = headerDimension(SCALE, WIDTH, { from: 50, to: 52, label: '2' }, header);
    expect(narrow).toMatchObject({ inside: false, y: 40 - 0.3 * EM });
    expect(narrow.middle).toBe((narrow.from + narrow.to) / 2);
  });

  it('never runs out of the track', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), fc.string({ minLength: 1, maxLength: 12 }), (from, to, label) => {
        const { middle } = headerDimension(SCALE, WIDTH, { from, to, label }, { ...header, words: label.length > 4 });
        const half = (label.length * EM * (label.length > 4 ? 0.72 : 1.15) + EM) / 2;
        expect(middle - half).toBeGreaterThanOrEqual(-0.01);
        expect(middle + half).toBeLessThanOrEqual(WIDTH + 0.01);
      }),
    );
  });
});

describe('what is written below the line', () => {
  const write = (marks: readonly { readonly at: number; readonly label: string }[], ticks: readonly number[] = [], unit = 'mètres'): Captions =>
    captionsFor(
      SCALE,
      WIDTH,
      ticks.map((at) => ({ at, label: String(at) })),
      { unit, marks: marks.map((mark) => ({ ...mark, tone: 'neutral' as const })) },
      EM,
    );

  it('the unit stands behind the last number, before the first one if there is none, and in a row of its own if neither has room', () => {
    expect(write([], [0, 50]).unit).toEqual({ label: 'mètres', left: false, row: undefined });
    expect(write([], [50, 108]).unit).toEqual({ label: 'mètres', left: false, row: undefined });
    const long = 'jours de marche depuis la dernière ville';
    expect(write([], [100], long).unit).toEqual({ label: long, left: true, row: undefined });
    expect(write([], [0, 100], long).unit).toEqual({ label: long, left: false, row: 0 });
  });

  it('names that would overlap stand in several rows, and stay within the track', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.integer({ min: 0, max: 100 }), label: fc.string({ minLength: 1, maxLength: 20 }) }), { maxLength: 8 }),
        (marks) => {
          const captions = write(marks);
          const boxes = captions.marks.map(({ centre, label, row }) => ({
            row,
            left: centre - label.length * EM * 0.28,
            right: centre + label.length * EM * 0.28,
          }));
          for (const [index, one] of boxes.entries()) {
            expect(one.left).toBeGreaterThanOrEqual(0);
            expect(one.right).toBeLessThanOrEqual(WIDTH);
            expect(one.row).toBeLessThan(captions.rows);
            for (const other of boxes.slice(index + 1)) expect(one.row !== other.row || one.right <= other.left || other.right <= one.left).toBe(true);
          }
        },
      ),
    );
  });
});
