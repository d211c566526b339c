/** A log as a table: a row for every march, and for everything else that is told of a day. Pure. */
import { inTurns } from '#main/platform/workers/turns';
import { inUnit } from '#shared/domain/units';
import { unitName } from '#shared/text/translate';
import type { DayWords, LogDocument, Speaker } from '#main/features/travel-log/document';

/** How cells are written. */
export interface CellStyle {
  readonly decimal: ',' | '.';
  /** A text that no spreadsheet takes for a formula. */
  readonly guarded: (text: string) => string;
}

/** Headings, then the rows, in the order in which they happened. */
export async function logRows(
  document: LogDocument,
  { app, units, language }: Pick<Speaker, 'app' | 'units' | 'language'>,
  { decimal, guarded }: CellStyle,
): Promise<string[][]> {
  const number = (value: number): string => String(value).replace('.', decimal);
  const unit = unitName(units, language);
  const far = (km: number): string => number(Math.round(inUnit(km, units) * 1000) / 1000);
  const head = ['day', 'date', 'time', 'kind', 'km', 'total', 'minutes', 'ground', 'why', 'text'].map((name) => app(`travelLog.column.${name}`, { unit }));
  const rowsOf = (day: DayWords): string[][] => {
    const begin = [String(day.day), guarded(day.date)];
    const line = (kind: string, text: string, time = ''): string[][] =>
      text.trim() === '' ? [] : [[...begin, guarded(time), app(`travelLog.kind.${kind}`), '', '', '', '', '', guarded(text)]];
    let total = day.kmTotal - day.km;
    return [
      ...day.periods.map(({ time, isForced, km, minutes, ground, why }) => {
        total += km;
        const kind = app(`travelLog.kind.${isForced ? 'forced' : 'march'}`);
        return [...begin, guarded(time), kind, far(km), far(total), number(minutes), guarded(ground), guarded(why), ''];
      }),
      ...line('route', day.route),
      ...line('weather', day.weather),
      ...line('tired', day.tired),
      ...line('rest', day.rest),
      ...line('camp', day.camp),
      ...day.stores.flatMap((text) => line('stores', text)),
      ...day.events.flatMap(({ time, text }) => line('event', text, time)),
      ...line('players', day.players),
      ...line('gm', day.gm),
      ...day.entries.flatMap(({ time, text }) => line('linked', text, time)),
    ];
  };
  return [head, ...(await inTurns(document.days, rowsOf)).flat()];
}
