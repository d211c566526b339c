/** What lasts for a time, and when that is over. Pure. */
import type { Duration } from '#shared/plugin-api/procedure';

/** A condition or a penalty that somebody has. */
interface Active {
  readonly duration: Duration;
  /** Where the campaign's clock stood when they got it, in minutes. */
  readonly clock?: number | undefined;
}

/** When something that somebody has is over, in minutes of the campaign's clock; undefined for what no time ends, and where nobody knows since when they have it. */
export function endOf({ duration, clock }: Active): number | undefined {
  return duration.kind === 'time' && clock !== undefined ? clock + duration.minutes : undefined;
}

/** Keys of what is over when the clock stands at a minute. */
export function overAt(active: Readonly<Record<string, Active>>, clock: number): readonly string[] {
  return Object.entries(active).flatMap(([key, one]) => {
    const end = endOf(one);
    return end !== undefined && end <= clock ? [key] : [];
  });
}
