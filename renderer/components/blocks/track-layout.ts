/** Where the signs and the gaps of a track stand, in pixels. Pure, so that it can be tested without drawing anything. */

export interface TrackToken {
  readonly who: string;
  readonly at: number;
  /** Where the sign hangs from its place: pursuers show their front, the quarry its back, so that the gap between them is the gap. */
  readonly hangs: 'left' | 'right';
  readonly width: number;
}

/** Where a sign stands, in pixels from the left edge of the track. */
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
  /** It stands behind another sign of the same place. */
  readonly queued: boolean;
}

/** A bracket between two places, `low` at most `high`. */
export interface TrackGap {
  readonly low: number;
  readonly high: number;
  /** Room that its words take. */
  readonly width: number;
}

/** Where a bracket stands, in pixels from the left edge of the track. */
export interface PlacedGap {
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  /** Centre of its words. */
  readonly middle: number;
  /** The words stand in the bracket; otherwise beside it. */
  readonly inside: boolean;
}

/** Everything of a track in its place; `lanes` is how many rows of signs there are. */
export interface Layout {
  readonly tokens: readonly PlacedToken[];
  readonly gaps: readonly PlacedGap[];
  readonly lanes: number;
}

/** A horizontal range, in pixels. */
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

/** More signs than these at one place stand in several columns: a tower would push everything else out of sight. */
const MOST_STACKED = 4;

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
 * @param tokens whose side does not change, of this track or of all tracks whose lines are to stand one under the other.
 */
export function scaleFor(
  block: { readonly min: number; readonly max: number },
  inner: { readonly from: number; readonly to: number },
  width: number,
  tokens: readonly TrackToken[],
): Scale {
  const span = Math.max(block.max - block.min, Number.EPSILON);
  const spare = { left: ((inner.from - block.min) / span) * width * 0.3, right: ((block.max - inner.to) / span) * width * 0.3 };
  const room = (side: 'left' | 'right'): number => {
    const hanging = tokens.filter((token) => token.hangs === side);
    const columns = Math.max(1, Math.ceil(hanging.length / MOST_STACKED));
    const widest = Math.max(0, ...hanging.map((token) => token.width)) * columns;
    return Math.min(width * 0.3, MARGIN + Math.max(10, widest - spare[side]));
  };
  return { min: block.min, max: block.max, from: room('left'), to: Math.max(room('left') + 1, width - room('right')) };
}

/**
 * Gives every token its place and a lane of its own where signs would overlap, and every bracket the lane of whoever stands at its end, so that
 * sign and bracket read as one line. Whoever sits first is on top: the order of the names stays while they move.
 */
export function layOut(scale: Scale, width: number, tokens: readonly TrackToken[], gaps: readonly TrackGap[]): Layout {
  const rows: Span[][] = [];
  const placed = new Map<TrackToken, PlacedToken>();
  const drawn = new Map<TrackGap, PlacedGap>();
  const owners = ownersOf(tokens, gaps);
  for (const crowd of crowdsOf(scale, tokens)) {
    for (const line of linesOf(scale, width, crowd)) {
      const { gap, span: ownSpan } = withGap(scale, width, line, owners);
      const lane = laneFor(rows, ownSpan);
      line.forEach(({ token, left }, place) => {
        placed.set(token, { who: token.who, x: toX(scale, token.at), left, lane, beyond: beyond(scale, token.at), queued: place > 0 });
      });
      if (gap !== undefined) drawn.set(gap.of, { ...gap.placed, lane });
    }
  }
  for (const gap of gaps) {
    if (drawn.has(gap)) continue;
    const { placed: free, span } = placeGap(scale, width, gap, undefined);
    drawn.set(gap, { ...free, lane: laneFor(rows, span) });
  }
  return {
    tokens: tokens.flatMap((token) => placed.get(token) ?? []),
    gaps: gaps.flatMap((gap) => drawn.get(gap) ?? []),
    lanes: rows.length,
  };
}

function beyond(scale: Scale, at: number): -1 | 0 | 1 {
  return at < scale.min ? -1 : at > scale.max ? 1 : 0;
}

/** Each bracket belongs to one token at its end: to whoever hangs out of it, the one behind first. */
function ownersOf(tokens: readonly TrackToken[], gaps: readonly TrackGap[]): ReadonlyMap<TrackToken, TrackGap> {
  const owners = new Map<TrackToken, TrackGap>();
  for (const gap of gaps) {
    const free = tokens.filter((token) => !owners.has(token));
    const owner =
      free.findLast((token) => token.hangs === 'left' && token.at === gap.low) ?? free.findLast((token) => token.hangs === 'right' && token.at === gap.high);
    if (owner !== undefined) owners.set(owner, gap);
  }
  return owners;
}

/** Tokens from the last seated to the first; those that are too many at one place come together. */
function crowdsOf(scale: Scale, tokens: readonly TrackToken[]): readonly (readonly TrackToken[])[] {
  const crowds = new Map<string, TrackToken[]>();
  for (const token of tokens.toReversed()) {
    const key = `${token.hangs}${String(Math.round(toX(scale, token.at)))}`;
    const crowd = crowds.get(key);
    if (crowd === undefined) crowds.set(key, [token]);
    else crowd.push(token);
  }
  // A few need no columns: each keeps its turn.
  return tokens.toReversed().flatMap((token) => {
    const crowd = [...crowds.values()].find((others) => others.includes(token)) ?? [token];
    if (crowd.length <= MOST_STACKED) return [[token]];
    return crowd[0] === token ? [crowd] : [];
  });
}

interface Hung {
  readonly token: TrackToken;
  readonly left: number;
}

/** The rows in which a crowd hangs from its place: one each while they are few, several to a row where there is room for it. */
function linesOf(scale: Scale, width: number, crowd: readonly TrackToken[]): readonly (readonly Hung[])[] {
  const [first] = crowd;
  if (first === undefined) return [];
  const x = toX(scale, first.at);
  const column = Math.max(...crowd.map((token) => token.width)) + 2;
  const room = first.hangs === 'left' ? x : width - x;
  const columns = Math.max(1, Math.min(Math.ceil(crowd.length / MOST_STACKED), Math.floor(room / column)));
  return Array.from({ length: Math.ceil(crowd.length / columns) }, (_unused, line) => {
    const row = crowd.slice(line * columns, (line + 1) * columns);
    // Read from left to right they stand in their order, whichever way they hang.
    return (first.hangs === 'left' ? row : row.toReversed()).map((token, place) => {
      const wanted = token.hangs === 'left' ? x - place * column - token.width : x + place * column;
      return { token, left: Math.max(0, Math.min(width - token.width, wanted)) };
    });
  });
}

/** What a row of signs takes up, with the bracket that begins at one of them. */
function withGap(
  scale: Scale,
  width: number,
  line: readonly Hung[],
  owners: ReadonlyMap<TrackToken, TrackGap>,
): { readonly span: Span; readonly gap?: { readonly of: TrackGap; readonly placed: Omit<PlacedGap, 'lane'> } } {
  const left = Math.min(...line.map((hung) => hung.left));
  const right = Math.max(...line.map((hung) => hung.left + hung.token.width));
  // A pursuer's front and a quarry's back may touch: that is what being caught looks like.
  const signs = line[0]?.token.hangs === 'left' ? { left: left - MARGIN, right } : { left, right: right + MARGIN };
  const [of, token] = line.map(({ token: owner }) => [owners.get(owner), owner] as const).find(([gap]) => gap !== undefined) ?? [];
  if (of === undefined || token === undefined) return { span: signs };
  const { placed, span, fits } = placeGap(scale, width, of, signs);
  // A sign that had to be pushed over its own place would cover the bracket: that gets a lane of its own.
  const x = toX(scale, token.at);
  const clear = token.hangs === 'left' ? right <= x + 0.5 : left >= x - 0.5;
  if (!clear || !fits) return { span: signs };
  return { span: { left: Math.min(signs.left, span.left), right: Math.max(signs.right, span.right) }, gap: { of, placed } };
}

/** @param signs what hangs at one of its ends: words that do not fit into the bracket stand beyond them. */
function placeGap(
  scale: Scale,
  width: number,
  gap: TrackGap,
  signs: Span | undefined,
): { readonly placed: Omit<PlacedGap, 'lane'>; readonly span: Span; readonly fits: boolean } {
  const [from, to] = [toX(scale, gap.low), toX(scale, gap.high)];
  const half = gap.width / 2;
  if (to - from >= gap.width + MARGIN) return { placed: { from, to, middle: (from + to) / 2, inside: true }, span: { left: from, right: to }, fits: true };
  const before = Math.min(from, signs?.left ?? from) - half;
  const after = Math.max(to, signs?.right ?? to) + half;
  const middle = before - half >= 0 ? before : Math.min(width - half, after);
  return {
    placed: { from, to, middle, inside: false },
    span: { left: Math.min(from, middle - half), right: Math.max(to, middle + half) },
    fits: before - half >= 0 || after + half <= width,
  };
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

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
