/** A night as its form shows it: the rest, its watches at their times, and who is on watch at a time that is typed. Pure. */
import { onWatch, unwatched, watchSpans } from '#shared/domain/camp';
import type { Camp, DayClock, Span, WatchSpan } from '#shared/domain/camp';
import { modulo } from '#shared/calendar/days';

/** A night with its watches. */
export interface Night {
  readonly rest: Span;
  readonly spans: readonly WatchSpan[];
  /** Hours in which nobody keeps watch. */
  readonly holes: readonly Span[];
  /** Minutes by which the watches go on after the rest is over: 0 and up. */
  readonly over: number;
}

/** A night as it is watched. */
export function nightOfCamp(camp: Camp, rest: Span, clock: DayClock): Night {
  const spans = watchSpans(camp, rest, clock);
  return { rest, spans, holes: unwatched(spans, rest), over: Math.max(0, (spans.at(-1)?.to ?? rest.from) - rest.to) };
}

/** The minute of a rest at which the clock shows a time; undefined where it is over by then. @param minute of the day. */
export function instantOf(minute: number, rest: Span, { start, minutesPerDay }: DayClock): number | undefined {
  const at = rest.from + modulo(minute - modulo(start + rest.from, minutesPerDay), minutesPerDay);
  return at < rest.to ? at : undefined;
}

/** Who is on watch at a time of the day: ids, nobody, or undefined where nobody rests at that time. */
export function watchAt(minute: number, { rest, spans }: Night, clock: DayClock): readonly string[] | undefined {
  const at = instantOf(minute, rest, clock);
  return at === undefined ? undefined : (onWatch(spans, at)?.who ?? []);
}
