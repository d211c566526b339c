/** A log in words, for files: what is written in each of them is decided once, here. Pure. */
import { isNoWeather } from '#shared/domain/journey';
import { weatherWords } from '#shared/domain/weather-words';
import { stripIn } from '#shared/domain/travel-strip';
import type { RoadStrip } from '#shared/domain/travel-strip';
import type { DistanceUnit } from '#shared/domain/units';
import { tiredGroups } from '#shared/domain/travel-log';
import type { TravelTotals } from '#shared/domain/road-summary';
import type { JournalEntry } from '#shared/ipc/journal';
import type { Audience } from '#shared/domain/travel-files';
import type { TravelLogDay, TravelLogHead } from '#shared/ipc/travel-log';
import { namedText } from '#shared/plugin-api/people';
import { campText, storeWords } from '#shared/domain/travel-words';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** Says what is written, in one language. */
export interface Speaker {
  readonly language: string;
  /** In which unit distances are written. */
  readonly units: DistanceUnit;
  /** A text of the application. */
  readonly app: (key: string, args?: Readonly<Record<string, TextValue>>) => string;
  /** A text of a rule system. */
  readonly system: (id: string, text: Text) => string;
}

/** A march in words. */
export interface PeriodWords {
  readonly time: string;
  readonly km: number;
  readonly kmWords: string;
  readonly minutes: number;
  readonly lasted: string;
  readonly ground: string;
  readonly isForced: boolean;
  /** At whose pace, and what made it up; empty where nobody held up the others. */
  readonly why: string;
}

/** Something in words, with its time where that is known. */
export interface EventWords {
  readonly time: string;
  readonly text: string;
}

/** A day in words. */
export interface DayWords {
  readonly day: number;
  readonly title: string;
  readonly date: string;
  readonly route: string;
  readonly km: number;
  readonly kmTotal: number;
  readonly distance: string;
  /** Empty where none is written. */
  readonly weather: string;
  readonly periods: readonly PeriodWords[];
  readonly tired: string;
  readonly rest: string;
  /** What was used of each store and what was left; a line each. */
  readonly stores: readonly string[];
  /** Who kept which watch; empty where none was kept. */
  readonly camp: string;
  readonly events: readonly EventWords[];
  /** Markdown. */
  readonly players: string;
  /** Markdown, and what of the journal belongs to the day: nothing in the players' version. */
  readonly gm: string;
  readonly entries: readonly (EventWords & { readonly isMarkdown: boolean })[];
}

/** A log in words. */
export interface LogDocument {
  readonly audience: Audience;
  readonly language: string;
  readonly title: string;
  readonly lead: string;
  readonly totals: readonly { readonly label: string; readonly value: string }[];
  readonly days: readonly DayWords[];
  readonly strip: RoadStrip;
}

/** What a document is made of. */
export interface DocumentSource {
  readonly head: TravelLogHead;
  /** As `daysInWords` says them to the same readers. */
  readonly days: readonly DayWords[];
  readonly totals: TravelTotals;
  readonly strip: RoadStrip;
}

/**
 * Writes a log. For the players nothing goes in that the GM wrote for themselves: neither their texts of days nor anything of the journal, and not the notes of legs; what
 * is no text of a day's players' part and no outcome of a step is left out here, so that no format can forget to.
 */
export function logDocument({ head, days, totals, strip }: DocumentSource, audience: Audience, speaker: Speaker): LogDocument {
  const isGm = audience === 'gm';
  return {
    audience,
    language: speaker.language,
    title: head.title,
    lead: [head.partyName, head.campaignName, isGm ? speaker.app('travelLog.forGm') : ''].filter((part) => part !== null && part !== '').join(' · '),
    totals: totalWords(totals, speaker),
    days,
    strip: stripIn(isGm ? strip : { ...strip, events: [] }, speaker.units),
  };
}

/** Days in words; those on which nothing was are left out. */
export function daysInWords(days: readonly TravelLogDay[], head: TravelLogHead, audience: Audience, speaker: Speaker): DayWords[] {
  return days.filter(isWorthADay).map((day) => dayWords(day, head, audience === 'gm', speaker));
}

/** A day on which nothing was, in the middle of a long wait, is none of the log's. */
function isWorthADay({ periods, happenings, entries, stops, rests, waited, texts, stores, weather }: TravelLogDay): boolean {
  return (
    periods.length + happenings.length + entries.length + stops.length + rests + waited > 0 ||
    texts.gm !== '' ||
    texts.players !== '' ||
    !isNoWeather(weather) ||
    stores.some(({ changes }) => changes.length > 0)
  );
}

/** What a journey comes to, in words. */
export function totalWords(totals: TravelTotals, { app }: Speaker): LogDocument['totals'] {
  const row = (name: string, value: string) => ({ label: app(`travelLog.totals.${name}`), value });
  return [
    row('km', app('travelLog.km', { km: totals.km })),
    row('days', app('travelLog.totals.number', { value: totals.days })),
    row('marching', app('travelLog.hours', { hours: hours(totals.marching) })),
    row('periods', app('travelLog.totals.number', { value: totals.periods })),
    row('forced', app('travelLog.totals.number', { value: totals.forced })),
    row('rests', app('travelLog.totals.number', { value: totals.rests })),
    row('bestDay', app('travelLog.km', { km: totals.bestDay })),
    row('tiredDays', app('travelLog.totals.number', { value: totals.tiredDays })),
  ];
}

function dayWords(day: TravelLogDay, head: TravelLogHead, isGm: boolean, speaker: Speaker): DayWords {
  const { app } = speaker;
  const say = (text: Text): string =>
    speaker.system(
      head.system,
      namedText(text, (id) => head.names[id]),
    );
  const name = (id: string): string => head.names[id] ?? id;
  const camp = campText(day.watches.map(({ who, from, to }) => ({ who: who.map(name), from, to })));
  const title = app('travelLog.day', { day: day.day });
  return {
    day: day.day,
    title: day.date === null ? title : app('travelLog.dayAndDate', { day: day.day, date: day.date }),
    date: day.date ?? '',
    route: day.legs.map((leg) => (leg.km > 0 ? app('travelLog.legAndKm', { leg: leg.name, km: leg.km }) : leg.name)).join(' → '),
    km: day.km,
    kmTotal: day.kmFrom + day.km,
    distance: app('travelLog.distance', { km: day.km, total: Math.round((day.kmFrom + day.km) * 1000) / 1000 }),
    weather: weatherWords(day.weather, app),
    periods: day.periods.map((period) => ({
      time: period.time ?? '',
      km: period.km,
      kmWords: app('travelLog.km', { km: period.km }),
      minutes: period.minutes,
      lasted: app('travelLog.hours', { hours: hours(period.minutes) }),
      ground: say(period.ground),
      isForced: period.forced,
      why: [whyWords(period, name, say, speaker), isGm ? correctedWords(period, say, speaker) : ''].filter((part) => part !== '').join(' · '),
    })),
    tired:
      day.tired.length === 0
        ? ''
        : app('travelLog.tired', {
            who: tiredGroups(day.tired).map(({ ids, amount, appliesTo }) => app('travelLog.tired.one', { who: ids.map(name), amount, on: say(appliesTo) })),
          }),
    rest: restWords(day, speaker),
    stores: day.stores.map((store) => storeWords(store, isGm, app)),
    camp: camp === undefined ? '' : speaker.system(head.system, camp),
    events: day.happenings.flatMap(({ time, events }) => events.map(({ text }) => ({ time: time ?? '', text: say(text) }))),
    players: day.texts.players,
    gm: isGm ? day.texts.gm : '',
    entries: isGm ? [...day.stops.map((stop) => stopWords(stop, speaker)), ...day.entries.map((entry) => entryWords(entry, speaker, head))] : [],
  };
}

/** At whose pace the party went: the first three by name. */
function whyWords({ slowest, terms }: TravelLogDay['periods'][number], name: (id: string) => string, say: (text: Text) => string, { app }: Speaker): string {
  const sum = terms.map(({ label, value }) => `${say(label)} ${say(value)}`).join(', ');
  if (slowest.length === 0) return sum;
  const named = slowest.slice(0, 3).map(name);
  const who = slowest.length > 3 ? [...named, app('travelLog.others', { count: slowest.length - 3 })] : named;
  return app(sum === '' ? 'travelLog.slowest' : 'travelLog.slowestBecause', { who, sum, count: slowest.length });
}

/** What was answered otherwise before the period was put right. */
function correctedWords({ corrected }: TravelLogDay['periods'][number], say: (text: Text) => string, { app }: Speaker): string {
  if (corrected === undefined) return '';
  if (corrected.length === 0) return app('journey.corrected.unknown');
  return app('journey.corrected', {
    changes: corrected.map(({ title, before }) => app('journey.corrected.field', { field: say(title), before: say(before) })),
  });
}

function restWords({ rests, waited }: TravelLogDay, { app }: Speaker): string {
  const parts = [rests > 0 ? app('travelLog.rests', { count: rests }) : '', waited > 0 ? app('travelLog.waited', { hours: hours(waited) }) : ''];
  return parts.filter((part) => part !== '').join(', ');
}

function entryWords(entry: JournalEntry & { readonly time: string | null }, speaker: Speaker, head: TravelLogHead): DayWords['entries'][number] {
  const time = entry.time ?? '';
  if (entry.body !== null) return { time, text: entry.body, isMarkdown: true };
  const text =
    entry.text === null
      ? ''
      : speaker.system(
          entry.system ?? head.system,
          namedText(entry.text, (id) => head.names[id]),
        );
  return { time, text, isMarkdown: false };
}

/** Something that was started out of the journey: what it is called, and how it came out. */
function stopWords({ kind, title, time, km, outcome: standing }: TravelLogDay['stops'][number], { app, system }: Speaker): DayWords['entries'][number] {
  const text = app('travelLog.stop', { kind: app(`travelLog.stop.${kind}`), title, km });
  const outcome = standing === null ? '' : system(standing.system, standing.text);
  return { time: time ?? '', text: outcome === '' || outcome === title ? text : `${text} · ${outcome}`, isMarkdown: false };
}

function hours(minutes: number): number {
  return Math.round((minutes / 60) * 10) / 10;
}
