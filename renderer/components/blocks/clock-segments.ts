/** The segments of a clock as shapes. Pure. */

/** Most and fewest segments that are drawn; the contract has the same. */
const FEWEST = 2;
const MOST = 24;

/** A segment: its outline in a drawing of 100 by 100, and whether it is filled. */
export interface ClockSegment {
  readonly path: string;
  readonly filled: boolean;
}

/**
 * The segments of a clock, from the top on and to the right.
 * @param filled how many are filled; more than there are fill all of them.
 */
export function segmentsOf(filled: number, segments: number): readonly ClockSegment[] {
  const count = Math.min(MOST, Math.max(FEWEST, Math.round(segments)));
  return Array.from({ length: count }, (_, index) => ({ path: wedge(index / count, (index + 1) / count), filled: index < filled }));
}

const CENTRE = 50;
const RADIUS = 47;

function wedge(from: number, to: number): string {
  // Half a turn is drawn as such: both ends of its arc are fixed by its middle.
  const [a, b, c] = [at(from), at((from + to) / 2), at(to)];
  const arc = `A${String(RADIUS)} ${String(RADIUS)} 0 0 1`;
  return `M${String(CENTRE)} ${String(CENTRE)}L${a}${arc} ${b}${arc} ${c}Z`;
}

function at(turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(CENTRE + RADIUS * Math.sin(angle)).toFixed(2)} ${(CENTRE - RADIUS * Math.cos(angle)).toFixed(2)}`;
}
