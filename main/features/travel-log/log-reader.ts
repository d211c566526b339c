import { inject } from 'tsyringe';
import { ICalendarReader } from '#main/features/calendars/api';
import { ICampaignStore } from '#main/features/campaigns/api';
import { entryOf } from '#main/features/journal/api';
import { IPartyStore } from '#main/features/parties/api';
import { correctedSteps, IRunReader, IRunStore } from '#main/features/runs/api';
import type { RunWithStep } from '#main/features/runs/api';
import { storesByDay, watchesOf } from '#main/features/travel-log/log-camp';
import { IRoadStore } from '#main/features/travel-log/road-store';
import { IRoadStops } from '#main/features/travel-log/stops';
import type { HistoryRow } from '#main/platform/history/history-store';
import { service } from '#main/platform/composition/service';
import { modulo } from '#shared/calendar/days';
import { dateText, timeText } from '#shared/calendar/date-text';
import { AppError } from '#shared/domain/app-error';
import { isBlankDay, NO_PLAN } from '#shared/domain/journey';
import { sumOfTotals } from '#shared/domain/road-summary';
import type { TravelTotals } from '#shared/domain/road-summary';
import { dayAt, dayBegins, logDays } from '#shared/domain/travel-log';
import type { DayCount, RoadStep } from '#shared/domain/travel-log';
import { plainTime } from '#shared/domain/travel-words';
import { placeAt, roadStrip } from '#shared/domain/travel-strip';
import type { RoadStop } from '#shared/domain/travel-stops';
import type { RoadStrip } from '#shared/domain/travel-strip';
import type { TravelLogDay, TravelLogHead } from '#shared/ipc/travel-log';

/** Before and after every minute of any clock. */
const EVER = Number.MAX_SAFE_INTEGER;
/** Entries of the journal that some days show, and that a road is marked with. */
const MOST_ENTRIES = 1_000;
const MOST_MARKED = 5_000;
const DAY_WITHOUT_CALENDAR = 1440;

/** A journey that was opened to be read. */
export interface OpenLog {
  readonly head: TravelLogHead;
  /** Another one once anything was played or taken back since. */
  readonly mark: string;
  /** Days of it, both included. */
  readonly days: (from: number, to: number) => readonly TravelLogDay[];
  readonly totals: () => TravelTotals;
  readonly strip: () => RoadStrip;
}

/** Reads journeys as logs. */
export interface ITravelLogReader {
  /** Reads what a long log needs, in turns: opening it afterwards holds up nobody. */
  prepare(id: string): Promise<void>;
  /** @throws AppError `not-found` for what is no run of a campaign. */
  open(id: string): OpenLog;
  /** Of every journey of a campaign or a party. */
  totals(of: { readonly campaignId: string } | { readonly partyId: string }): Promise<TravelTotals>;
}
export const ITravelLogReader = Symbol('ITravelLogReader');

/** How dates of a campaign are written. */
interface Dates {
  readonly state: TravelLogHead['calendar'];
  readonly minutesPerDay: number;
  date(instant: number): string | null;
  time(instant: number): string | null;
}

@service(ITravelLogReader)
export class TravelLogReader implements ITravelLogReader {
  constructor(
    @inject(IRunReader) private readonly runs: IRunReader,
    @inject(IRunStore) private readonly steps: IRunStore,
    @inject(IRoadStore) private readonly roads: IRoadStore,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IPartyStore) private readonly parties: IPartyStore,
    @inject(ICalendarReader) private readonly calendars: ICalendarReader,
    @inject(IRoadStops) private readonly stops: IRoadStops,
  ) {}

  async prepare(id: string): Promise<void> {
    await this.roads.read(id, this.runs.row(id).run.position);
  }

  open(id: string): OpenLog {
    const row = this.runs.row(id);
    const { run } = row;
    const campaign = run.campaignId === null ? undefined : this.campaigns.get(run.campaignId);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.runNotFound' });
    const road = this.roads.road(id, run.position);
    const dates = this.#dates(campaign);
    const clock = road[0]?.clock ?? null;
    const count: DayCount = { start: clock === null ? 0 : campaign.dayZero + clock, minutesPerDay: dates.minutesPerDay };
    const plan = run.plan ?? NO_PLAN;
    // The weather of days that are ahead is the GM's: a day comes into the log when it is played, or when something is written of it.
    const written = Object.entries(plan.days).flatMap(([day, { weather: _ahead, ...texts }]) => (isBlankDay(texts) ? [] : [Number(day)]));
    const party = run.partyId === null ? undefined : this.parties.get(run.partyId);
    const isTrashed = run.trashedAt !== null || row.campaignTrashedAt !== null;
    const head: TravelLogHead = {
      id,
      title: run.title,
      system: run.system,
      campaignId: campaign.id,
      campaignName: campaign.name,
      partyId: run.partyId,
      partyName: party?.name ?? null,
      calendar: clock === null ? 'none' : dates.state,
      days: Math.max(dayAt(count, road.at(-1)?.to ?? 0), ...written.filter(Number.isSafeInteger)),
      hasSteps: road.length > 1,
      names: Object.fromEntries(row.presentation.participants.map((person) => [person.id, person.name])),
      isTrashed,
      isGoingOn: run.phase === 'active' && !isTrashed,
    };
    const linked = (from: number, to: number, most = MOST_ENTRIES) => this.roads.entries({ campaignId: campaign.id, runId: id }, from, to, most);
    // Of the whole journey, and once for all days that are read.
    let stores: ReturnType<typeof storesByDay> | undefined;
    let stops: ReturnType<typeof stopsByDay> | undefined;
    return {
      head,
      mark: `${String(run.position)}:${String(road.at(-1)?.id ?? 0)}`,
      days: (from, to) => {
        const [first, last] = [Math.max(1, from), Math.min(to, head.days)];
        const begin = firstAtDay(road, count, first);
        const steps = this.roads.shown(id, road, begin, firstAtDay(road, count, last + 1) - 1);
        const kmBefore = road[begin]?.kmFrom ?? road.at(-1)?.kmTo ?? 0;
        const corrected = correctedSteps(this.steps, id, steps[0]?.road.seq ?? 0, steps.at(-1)?.road.seq ?? -1);
        const timed = <T extends { readonly from: number; readonly seq: number }>(one: T) => ({
          ...one,
          ...(corrected.has(one.seq) ? { corrected: corrected.get(one.seq) ?? [] } : {}),
          time: clock === null ? null : dates.time(count.start + one.from),
        });
        stores ??= storesByDay(plan.stores, count, road);
        stops ??= stopsByDay(stopsOn(road, count, clock, head.days, this.stops.of(id)));
        const [used, stopped] = [stores, stops];
        const timeOf = (minutes: number): string => dates.time(count.start + minutes) ?? plainTime(modulo(count.start + minutes, DAY_WITHOUT_CALENDAR));
        // What was written before the start belongs to the first day, and what was since the latest step to the latest.
        const entries =
          clock === null ? [] : linked(first === 1 ? -EVER : clock + dayBegins(count, first), last === head.days ? EVER : clock + dayBegins(count, last + 1));
        const byDay = new Map<number, HistoryRow[]>();
        for (const row of entries) {
          const day = Math.min(last, Math.max(first, dayAt(count, (row.clock ?? 0) - (clock ?? 0))));
          byDay.set(day, [...(byDay.get(day) ?? []), row]);
        }
        return logDays(count, steps, { from: first, to: last, kmBefore }, plan).map(({ camp, ...day }) => ({
          ...day,
          date: clock === null ? null : dates.date(count.start + Math.max(0, dayBegins(count, day.day))),
          periods: day.periods.map(timed),
          happenings: day.happenings.map(timed),
          stops: (stopped.get(day.day) ?? []).map(({ stop, km }) => ({
            ...stop,
            km,
            time: stop.clock === null ? null : dates.time(campaign.dayZero + stop.clock),
          })),
          stores: used.get(day.day) ?? [],
          watches: camp === null ? [] : watchesOf(camp, count, head.names, timeOf),
          entries: (byDay.get(day.day) ?? []).map((row) => ({ ...entryOf(row), time: row.clock === null ? null : dates.time(campaign.dayZero + row.clock) })),
        }));
      },
      totals: () => this.roads.summary(id, run.position, count).totals,
      strip: () => {
        const placed = (clock === null ? [] : linked(clock, EVER, MOST_MARKED)).flatMap(({ clock: at }) =>
          at === null || clock === null ? [] : [{ km: placeAt(road, at - clock), day: Math.min(head.days, dayAt(count, at - clock)) }],
        );
        const along = stopsOn(road, count, clock, head.days, this.stops.of(id)).map(({ km, day }) => ({ km, day }));
        return roadStrip(
          this.roads.summary(id, run.position, count),
          plan.legs,
          [...placed, ...along].sort((one, other) => one.km - other.km || one.day - other.day),
        );
      },
    };
  }

  async totals(of: { readonly campaignId: string } | { readonly partyId: string }): Promise<TravelTotals> {
    const journeys = this.roads.runs(of).filter((id) => this.#isJourney(this.runs.row(id)));
    const all: TravelTotals[] = [];
    for (const id of journeys) {
      await this.prepare(id);
      all.push(this.open(id).totals());
    }
    return sumOfTotals(all);
  }

  /** Rules that are not there any more do not say what they are; what was shown does. */
  #isJourney({ run, presentation }: RunWithStep): boolean {
    return run.campaignId !== null && (presentation.travel !== undefined || this.runs.kind(run) === 'travel');
  }

  #dates(campaign: Parameters<ICalendarReader['of']>[0]): Dates {
    const none = { minutesPerDay: DAY_WITHOUT_CALENDAR, date: () => null, time: () => null };
    if (campaign.calendar === '') return { state: 'none', ...none };
    if (this.calendars.find(campaign.calendar) === undefined) return { state: 'missing', ...none };
    const { days, names } = this.calendars.of(campaign);
    return {
      state: 'shown',
      minutesPerDay: days.minutesPerDay,
      date: (instant) => {
        const moment = days.momentOf(instant);
        const weekday = days.weekdayOf(days.dayNumberAt(instant));
        const date = dateText(days, names[0], moment);
        return weekday === null ? date : `${names[0].weekdays[weekday] ?? ''} ${date}`.trim();
      },
      time: (instant) => timeText(days, days.momentOf(instant).minuteOfDay),
    };
  }
}

/** A stop where it lies on the road. */
interface PlacedStop {
  readonly stop: RoadStop;
  readonly km: number;
  readonly day: number;
}

/** What was started before anything of the journey was kept lies at its beginning, and what was since the latest step at its end. */
function stopsOn(road: readonly RoadStep[], count: DayCount, start: number | null, days: number, stops: readonly RoadStop[]): readonly PlacedStop[] {
  return stops.map((stop) => {
    const minutes = stop.clock === null || start === null ? 0 : Math.max(0, stop.clock - start);
    return { stop, km: placeAt(road, minutes), day: Math.min(days, dayAt(count, minutes)) };
  });
}

function stopsByDay(stops: readonly PlacedStop[]): ReadonlyMap<number, readonly PlacedStop[]> {
  const byDay = new Map<number, PlacedStop[]>();
  for (const stop of stops) byDay.set(stop.day, [...(byDay.get(stop.day) ?? []), stop]);
  return byDay;
}

/** Index of the first step that began on a day or later. */
function firstAtDay(road: readonly RoadStep[], count: DayCount, day: number): number {
  let [low, high] = [0, road.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dayAt(count, road[middle]?.from ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
