/** Where everything of a track stands, in pixels. Pure, so that it can be tried without drawing anything. */

export interface TrackToken {
  readonly who: string;
  readonly at: number;
  /** Where the sign hangs from its place: pursuers show their front, the quarry its back, so that the gap between them is the gap. */
  readonly hangs: 'left' | 'right';
  readonly width: number;
}

export interface PlacedToken {
  readonly who: string;
  /** The place itself. */
  readonly x: number;
  /** Left edge of the sign. */
  readonly left: number;
  /** 0 is next to the line. */
  readonly lane: number;
  /** -1 and 1: farther than the line reaches. */
  readonly beyond: -1 | 0 | 1;
}

export interface Span {
  readonly left: number;
  readonly right: number;
}

/** The line: from places to pixels. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** Pixel of `min`. */
  readonly from: number;
  /** Pixel of `max`. */
  readonly to: number;
}

const MARGIN = 6;

/** @returns the pixel of a place; a place beyond an end is at that end. */
export function toX(scale: Scale, at: number): number {
  const span = scale.max - scale.min;
  const share = span > 0 ? (Math.min(scale.max, Math.max(scale.min, at)) - scale.min) / span : 0;
  return scale.from + share * (scale.to - scale.from);
}

/**
 * Lays the line into a width: signs that hang over its ends get room. It depends on who takes part, not on where they are, so that the line
 * stays where it is while they move.
 * @param inner the outermost marks: signs rarely stand outside of them.
 */
export function scaleFor(
  block: { readonly min: number; readonly max: number },
  inner: { readonly from: number; readonly to: number },
  width: number,
  tokens: readonly TrackToken[],
): Scale {
  const span = Math.max(block.max - block.min, Number.EPSILON);
  const spare = { left: ((inner.from - block.min) / span) * width * 0.3, right: ((block.max - inner.to) / span) * width * 0.3 };
  const widest = (hangs: 'left' | 'right'): number => Math.max(0, ...tokens.filter((token) => token.hangs === hangs).map((token) => token.width));
  const room = (side: 'left' | 'right'): number => Math.min(width * 0.3, MARGIN + Math.max(10, widest(side) - spare[side]));
  return { min: block.min, max: block.max, from: room('left'), to: Math.max(room('left') + 1, width - room('right')) };
}

/**
 * Gives every token its place and a lane of its own where signs would overlap. Whoever sits first is on top: the order of the names stays
 * while they move.
 */
export function placeTokens(scale: Scale, width: number, tokens: readonly TrackToken[]): readonly PlacedToken[] {
  const lanes: Span[][] = [];
  // A pursuer's front and a quarry's back may touch: that is what being caught looks like.
  const room = (token: TrackToken, left: number): Span =>
    token.hangs === 'left' ? { left: left - MARGIN, right: left + token.width } : { left, right: left + token.width + MARGIN };
  const placed = tokens.toReversed().map((token): PlacedToken => {
    const x = toX(scale, token.at);
    const wanted = token.hangs === 'left' ? x - token.width : x;
    const left = Math.max(0, Math.min(width - token.width, wanted));
    const beyond = token.at < scale.min ? -1 : token.at > scale.max ? 1 : 0;
    return { who: token.who, x, left, lane: laneFor(lanes, room(token, left)), beyond };
  });
  return placed.toReversed();
}

/** Rows for spans that must not overlap, the first that has room for each; `rows` is filled. */
export function laneFor(rows: Span[][], span: Span): number {
  const free = rows.findIndex((row) => row.every((other) => span.right <= other.left || other.right <= span.left));
  const lane = free === -1 ? rows.length : free;
  (rows[lane] ??= []).push(span);
  return lane;
}

/** Round places to number along the line, no closer than `apart` pixels. */
export function ticksOf(scale: Scale, from: number, to: number, apart: number): readonly number[] {
  const perUnit = (scale.to - scale.from) / Math.max(scale.max - scale.min, Number.EPSILON);
  let step = 1;
  for (const factor of STEPS) {
    step = factor;
    if (factor * perUnit >= apart) break;
  }
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, Math.min(last - first + 1, 200)) }, (_unused, index) => (first + index) * step);
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000];
