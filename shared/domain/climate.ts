/** Checks of heat and cold that fall due on a journey, by the temperatures of its days and the hours that each traveller spends in them. Pure. */
import type { DayWeather } from '#shared/domain/journey';
import { dayAt, dayBegins } from '#shared/domain/travel-log';
import type { DayCount, RoadStep } from '#shared/domain/travel-log';
import type { Climate } from '#shared/plugin-api/climate';

/** Some time of a journey: a march, a rest, waiting. */
export type TimeSpent = Pick<RoadStep, 'from' | 'to' | 'walking' | 'playedAt'>;

/** A check that fell due once for somebody. */
export interface CheckDue {
  /** Minutes since the journey began at which its span was full. */
  readonly at: number;
  /** Id of the traveller. */
  readonly who: string;
  /** Temperature of that time, in degrees Celsius. */
  readonly celsius: number;
  /** Index of the row of `Climate.due` that asks for it. */
  readonly row: number;
  /** `playedAt` of the step in which it fell due. */
  readonly step: number;
}

/** @returns the index of the row that a temperature falls into; undefined where it asks nothing. */
export function rowAt({ due }: Pick<Climate, 'due'>, celsius: number | undefined): number | undefined {
  if (celsius === undefined) return undefined;
  const index = due.findIndex(({ above = -Infinity, atMost = Infinity }) => celsius > above && celsius <= atMost);
  return index === -1 ? undefined : index;
}

/** Whether any day of a journey is so hot or cold that a check may fall due. */
export function asksAnything(climate: Pick<Climate, 'due'>, days: Readonly<Record<string, { readonly weather?: DayWeather }>>): boolean {
  return Object.values(days).some(({ weather }) => rowAt(climate, weather?.celsius) !== undefined);
}

/** A span of somebody that runs. */
interface Span {
  readonly row: number;
  /** Where it began; spans that were full since lie behind it. */
  readonly since: number;
  /** Up to where it is known to run. */
  readonly until: number;
}

/**
 * Every check that fell due, of each traveller in the order of time.
 *
 * A span runs on from day to day and through rests as long as one row applies; another row begins a new one, and so does time that somebody did not spend with the journey.
 * Its end belongs to it: what is full at midnight is due by the row of the day that ends then.
 * @param steps of the journey, in their order.
 * @param celsiusOf temperature of a day, from 1; undefined where none is written: such a day asks nothing.
 * @param spared ids of those whom rows spare that are not for everybody.
 */
export function checksDue(
  climate: Climate,
  count: DayCount,
  steps: readonly TimeSpent[],
  celsiusOf: (day: number) => number | undefined,
  spared: ReadonlySet<string>,
): CheckDue[] {
  const due: CheckDue[] = [];
  const spans = new Map<string, Span>();
  for (const { from, to, walking, playedAt } of steps) {
    for (let begin = from; begin < to;) {
      const day = dayAt(count, begin);
      const end = Math.min(to, dayBegins(count, day + 1));
      const celsius = celsiusOf(day);
      const row = rowAt(climate, celsius);
      const asked = row === undefined ? undefined : climate.due[row];
      if (celsius !== undefined && row !== undefined && asked !== undefined) {
        for (const who of walking) {
          if (asked.everybody !== true && spared.has(who)) continue;
          const known = spans.get(who);
          let since = known?.row === row && known.until === begin ? known.since : begin;
          for (; since + asked.everyMinutes <= end; since += asked.everyMinutes)
            due.push({ at: since + asked.everyMinutes, who, celsius, row, step: playedAt });
          spans.set(who, { row, since, until: end });
        }
      }
      begin = end;
    }
  }
  return due;
}

/** Checks that are made together: of the same temperature, for the same people. */
export interface ChecksTogether {
  readonly celsius: number;
  readonly row: number;
  /** When each falls due, in minutes since the journey began, earliest first. */
  readonly at: readonly number[];
  /** Ids of the travellers, each of whom makes all of them. */
  readonly who: readonly string[];
}

/**
 * Puts together what one press makes.
 * @param most so many checks of one row are made at once, by row: as many hours as the form takes.
 */
export function together(due: readonly CheckDue[], most: (row: number) => number): ChecksTogether[] {
  const own = new Map<string, { readonly who: string; readonly celsius: number; readonly row: number; readonly at: number[] }[]>();
  for (const { who, celsius, row, at } of due) {
    const key = `${who} ${String(row)} ${String(celsius)}`;
    const runs = own.get(key) ?? [];
    const latest = runs.at(-1);
    if (latest !== undefined && latest.at.length < most(row)) latest.at.push(at);
    else own.set(key, [...runs, { who, celsius, row, at: [at] }]);
  }
  const groups = new Map<string, ChecksTogether>();
  for (const { who, celsius, row, at } of [...own.values()].flat()) {
    const key = JSON.stringify([row, celsius, at]);
    groups.set(key, { celsius, row, at, who: [...(groups.get(key)?.who ?? []), who] });
  }
  return [...groups.values()].sort((one, other) => (one.at[0] ?? 0) - (other.at[0] ?? 0) || one.row - other.row);
}
