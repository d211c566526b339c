/** Sizes and places of the parts of a track, in pixels. Pure: widths of texts are estimated from their length, on the wide side. */
import type { PresentedParticipant, TrackBlock } from '#shared/plugin-api/present';
import { laneFor, toX } from './track-layout';
import type { PlacedGap, Scale, Span, TrackToken } from './track-layout';

/** What is drawn of a participant of a track. */
export interface TrackSign extends TrackToken {
  readonly name: string;
  readonly side: PresentedParticipant['side'];
}

/** A gap drawn as a dimension: a rule between two uprights, with its length in words. */
export interface Dimension extends Omit<PlacedGap, 'lane'> {
  readonly label: string;
  /** Height of its rule, from the top of the track. */
  readonly y: number;
}

/** A mark of the line with its name below it. */
export interface Caption {
  readonly index: number;
  readonly label: string;
  readonly tone: TrackBlock['marks'][number]['tone'];
  /** Place of the mark. */
  readonly x: number;
  /** Centre of its name, which stays within the track. */
  readonly centre: number;
  /** Row of its name: 0 is next to the numbers. */
  readonly row: number;
}

/** Everything that is written below the line. */
export interface Captions {
  readonly marks: readonly Caption[];
  /** How many rows the names take. */
  readonly rows: number;
  /** The unit of the line: at one of its ends beside the numbers, or in a row of the names where there is no room for it. */
  readonly unit: { readonly label: string; readonly left: boolean; readonly row: number | undefined };
}

/** The end of a track that a single gap is written in, above everything else. */
export interface GapHeader {
  /** Height of the space above the signs. */
  readonly height: number;
  /** Height of an em. */
  readonly em: number;
  /** The label is words rather than a number, which may be larger. */
  readonly words: boolean;
}

/**
 * @param person id, short name and side of the participant.
 * @param at place on the line.
 * @param size height of an em of the sign, in pixels.
 * @returns the sign of a participant. A participant of no side is a flag that points to where there is room for it, so that the line needs none
 * beyond its ends.
 */
export function signFor(
  person: { readonly who: string; readonly name: string; readonly side: PresentedParticipant['side'] },
  at: number,
  block: { readonly min: number; readonly max: number },
  size: number,
): TrackSign {
  const { name, side } = person;
  const hangs = side === 'quarry' || (side === 'none' && at < block.min + (block.max - block.min) * 0.4) ? 'right' : 'left';
  const width = Math.ceil(size * ((side === 'none' ? 1.3 : 2) + 0.57 * Math.max(2, name.length)));
  return { ...person, at, hangs, width };
}

/** @returns the part of the line between its outermost marks, or the whole line where it has fewer than two. */
export function innerRange(block: TrackBlock): { readonly from: number; readonly to: number } {
  const places = block.marks.map((mark) => mark.at);
  return places.length > 1
    ? { from: Math.max(block.min, Math.min(...places)), to: Math.min(block.max, Math.max(...places)) }
    : { from: block.min, to: block.max };
}

/** @returns the tokens that share a place with another, by place. */
export function groupsOf<T extends { readonly at: number }>(tokens: readonly T[]): readonly (readonly [at: number, group: readonly T[]])[] {
  return [...new Set(tokens.map(({ at }) => at))].map((at) => [at, tokens.filter((token) => token.at === at)] as const).filter(([, group]) => group.length > 1);
}

/** @returns the dimension of a track's only gap: it stands above the signs, its words in it where they fit and at its middle otherwise. */
export function headerDimension(
  scale: Scale,
  width: number,
  gap: { readonly from: number; readonly to: number; readonly label: string },
  header: GapHeader,
): Dimension {
  const { em } = header;
  const [from, to] = [toX(scale, Math.min(gap.from, gap.to)), toX(scale, Math.max(gap.from, gap.to))];
  const room = gap.label.length * em * (header.words ? 0.72 : 1.15) + em;
  const inside = to - from > room + em;
  return {
    label: gap.label,
    from,
    to,
    y: inside ? header.height / 2 : header.height - 0.3 * em,
    middle: Math.max(room / 2, Math.min(width - room / 2, (from + to) / 2)),
    inside,
  };
}

/**
 * @param ticks numbers along the line.
 * @param text what is written below the line, translated.
 * @param em height of an em, in pixels.
 * @returns where the names of the marks and the unit stand so that nothing is written over anything else.
 */
export function captionsFor(
  scale: Scale,
  width: number,
  ticks: readonly { readonly at: number; readonly label: string }[],
  text: { readonly unit: string; readonly marks: readonly { readonly at: number; readonly label: string; readonly tone: Caption['tone'] }[] },
  em: number,
): Captions {
  const rows: Span[][] = [];
  const numbers = ticks.map((tick) => spanAround(toX(scale, tick.at), tick.label.length * em * 0.5));
  const room = text.unit.length * em * 0.48 + em * 0.4;
  // Beyond the two ends of the line there are usually no numbers.
  const free = [
    { left: width - room, right: width },
    { left: 0, right: room },
  ].find((span) => numbers.every((other) => span.right <= other.left || other.right <= span.left));
  const marks = text.marks.map(({ at, label, tone }, index) => {
    const half = (label.length * em * 0.56) / 2 + em * 0.3;
    const x = toX(scale, at);
    const centre = Math.max(half, Math.min(width - half, x));
    return { index, x, label, tone, centre, row: laneFor(rows, { left: centre - half, right: centre + half }) };
  });
  const row = free === undefined ? laneFor(rows, { left: width - room, right: width }) : undefined;
  return { marks, rows: rows.length, unit: { label: text.unit, left: free?.left === 0, row } };
}

function spanAround(centre: number, room: number): Span {
  return { left: centre - room / 2 - 2, right: centre + room / 2 + 2 };
}
