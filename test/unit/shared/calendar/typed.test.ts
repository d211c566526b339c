/** Dates and spans as somebody types them: read, shown back, added, or refused in words. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateText, momentText } from '#shared/calendar/date-text';
import { moonPhase } from '#shared/calendar/moons';
import { namesOf } from '#shared/calendar/names';
import { addSpan, readSpan } from '#shared/calendar/spans';
import { readDate } from '#shared/calendar/typed-date';
import { AppError } from '#shared/domain/app-error';
import { createTranslator } from '#shared/text/translator';
import { ALL, GREGORIAN, IMPERIAL, ODD, PLAIN } from './calendars';
import type { Counted } from './calendars';

const english = createTranslator('en');

function read({ days, names }: Counted, typed: string, around = {}): string {
  try {
    return momentText(days, names, readDate(days, [names], typed, around));
  } catch (error) {
    if (error instanceof AppError) return english.plugin('app', error.text);
    throw error;
  }
}

function moved({ days, names }: Counted, from: string, span: string): string {
  try {
    const instant = days.instantOf(readDate(days, [names], from));
    return momentText(days, names, days.momentOf(addSpan(days, names, instant, readSpan(days, span))));
  } catch (error) {
    if (error instanceof AppError) return english.plugin('app', error.text);
    throw error;
  }
}

describe('a date as it is typed', () => {
  it.each([
    ['33 Jahrdrung 2512', '33 Jahrdrung 2512, 00:00'],
    ['Jahrdrung 33, 2512', '33 Jahrdrung 2512, 00:00'],
    ['2512 jahrdrung 33', '33 Jahrdrung 2512, 00:00'],
    ['le 33 JAHRDRUNG de l’an 2512 CI', '33 Jahrdrung 2512, 00:00'],
    ['mitterfrühl 2512', 'Mitterfruhl 2512, 00:00'],
    ['Mitterfruhl −3', 'Mitterfruhl -3, 00:00'],
    ['1er nachex. -3', '1 Nachexen -3, 00:00'],
    ['Marktag 1 nachexen -3', '1 Nachexen -3, 00:00'],
    ['1-Nachexen-2512', '1 Nachexen 2512, 00:00'],
    ['1 Nachexen 2512 à 14 h 30', '1 Nachexen 2512, 14:30'],
    ['1 Nachexen 2512, 14:05', '1 Nachexen 2512, 14:05'],
    ['1 Nachexen 2512 9h', '1 Nachexen 2512, 09:00'],
    ['1 Nachexen 0', '1 Nachexen 0, 00:00'],
  ])('%s', (typed, shown) => {
    expect(read(IMPERIAL, typed)).toBe(shown);
  });

  it('is read in the calendar’s own words, with articles and numbers in them', () => {
    expect(read(ODD, '2 Mois 10 412')).toBe('2 Mois 10 412, 00:00');
    expect(read(ODD, '2 étale 412')).toBe('2 l’Étale 412, 00:00');
    expect(read(ODD, 'jour perdu 7')).toBe('Le Jour Perdu 7, 00:00');
    expect(read(ODD, '3 ete 1 19:71')).toBe('3 Été 1, 19:71');
    expect(read(PLAIN, '12 deuxième mois 5')).toBe('12 deuxième mois 5, 00:00');
    expect(read(GREGORIAN, '14 Juillet 1789')).toBe('14 juillet 1789, 00:00');
  });

  it('may leave out what is that of today', () => {
    const around = { today: { year: 2512, period: 1, day: 5 }, minuteOfDay: 600 };
    expect(read(IMPERIAL, '33 jahr', around)).toBe('33 Jahrdrung 2512, 10:00');
    expect(read(IMPERIAL, 'hexenstag', around)).toBe('Hexenstag 2512, 10:00');
    expect(read(IMPERIAL, '14:30', around)).toBe('5 Nachexen 2512, 14:30');
  });

  it.each([
    ['', 'Write a date: a day, a month and a year.'],
    ['14:30', 'Write a date: a day, a month and a year.'],
    ['5 2512', 'Write the month or the feast by its name.'],
    ['Jahrdrung 2512', 'Write the year too, behind Jahrdrung.'],
    ['Jahrdrung', 'Write the day too: which of Jahrdrung?'],
    ['Hexenstag', 'Write the year too, behind Hexenstag.'],
    ['1 2 Jahrdrung 2512', 'That is more numbers than a date has: a day, a month and a year.'],
    ['1 Jahrdrunk 2512', 'The calendar knows no “jahrdrunk”. Did you mean “Jahrdrung”?'],
    ['1 Avril 2512', 'The calendar knows no “avril”.'],
    ['1 nach 2512', '“nach” could be Nachexen and Nachgeheim: write more of it.'],
    ['34 Jahrdrung 2512', 'Jahrdrung 2512 has 33 days.'],
    ['0 Jahrdrung 2512', 'Jahrdrung 2512 has 33 days.'],
    ['2 Hexenstag 2512', 'Hexenstag 2512 has one day.'],
    ['Aubentag 1 Nachexen 2512', '1 Nachexen 2512 is Wellentag.'],
    ['Aubentag Hexenstag 2512', 'Hexenstag 2512 has no weekday.'],
    ['1 Nachexen 2512 25:00', 'There is no such time: a day has 24 hours, an hour 60 minutes.'],
    ['1 Nachexen 2000000', 'That is too far away: years go from −1,000,000 to 1,000,000.'],
  ])('%s is refused: %s', (typed, why) => {
    expect(read(IMPERIAL, typed)).toBe(why);
  });

  it('is refused in a year that has no such feast', () => {
    expect(read(ODD, '1 Jour Perdu 3')).toBe('There is no Le Jour Perdu in the year 3.');
  });

  it('has the GM’s own names beside those of the calendar', () => {
    const own = namesOf(PLAIN.days.calendar, () => '?', { periods: ['Givre', '', 'Moisson'] });
    expect(dateText(PLAIN.days, own, { year: 7, period: 2, day: 4 })).toBe('4 Moisson 7');
    expect(dateText(PLAIN.days, own, readDate(PLAIN.days, [own, PLAIN.names], '4 deuxieme mois 7'))).toBe('4 ? 7');
  });
});

describe.each(ALL)('every calendar: %s', (_, { days, names }) => {
  it('reads back every date that it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (instant) => {
        expect(readDate(days, [names], momentText(days, names, days.momentOf(instant)))).toEqual(days.momentOf(instant));
      }),
    );
  });

  it('comes back by the same span of days and less', () => {
    const span = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), span, fc.constantFrom('minutes', 'hours', 'days', 'weeks'), (from, count, unit) => {
        const there = addSpan(days, names, from, readSpan(days, `${String(count)} ${unit}`));
        const sizes = { minutes: 1, hours: days.calendar.minutesPerHour, days: days.minutesPerDay, weeks: days.minutesPerDay * names.weekdays.length };
        expect(there - from).toBe(count * sizes[unit]);
        expect(addSpan(days, names, there, readSpan(days, `${String(-count)} ${unit}`))).toBe(from);
      }),
    );
  });
});

describe('a span', () => {
  it.each([
    ['33 Jahrdrung 2512', '+1 day', 'Mitterfruhl 2512, 00:00'],
    ['Mitterfruhl 2512', '-400 days', 'Mitterfruhl 2511, 00:00'],
    ['1 Nachexen -3', '+12 hours', '1 Nachexen -3, 12:00'],
    ['33 Vorhexen -1', '+1 jour', 'Hexenstag 0, 00:00'],
    ['Hexenstag 0', '−1 minute', '33 Vorhexen -1, 23:59'],
    ['1 Nachexen 2512 8:00', '2 jours 3 h', '3 Nachexen 2512, 11:00'],
    ['1 Nachexen 2512 8:00', '1 h 30', '1 Nachexen 2512, 09:30'],
    ['1 Nachexen 2512 8:00', '+1 day -3 hours', '2 Nachexen 2512, 05:00'],
    ['1 Nachexen 2512', '1,5 jour', '2 Nachexen 2512, 12:00'],
    ['1 Nachexen 2512', '1 week', '9 Nachexen 2512, 00:00'],
    ['33 Jahrdrung 2512', '+1 month', '33 Pflugzeit 2512, 00:00'],
    ['5 Vorhexen 2512', '+1 mois', '5 Nachexen 2513, 00:00'],
    ['5 Nachexen 0', '-1 month', '5 Vorhexen -1, 00:00'],
    ['Hexenstag 2512', '-2512 ans', 'Hexenstag 0, 00:00'],
    ['5 Nachexen 2512', '1 year, 2 months and 3 days', '8 Pflugzeit 2513, 00:00'],
    ['Hexenstag 2512', '+1 month', 'Hexenstag lies in no month, so months cannot be counted from it. Write days.'],
    ['33 Jahrdrung 2512', '-1 month', 'There is no 33 Nachexen 2512. Write days instead of months or years.'],
    ['1 Nachexen 2512', '', 'Write how long: “+1 day”, “−3 hours”.'],
    ['1 Nachexen 2512', '3', '3 of what? Write minutes, hours, days, weeks, months or years.'],
    ['1 Nachexen 2512', '3 fortnights', '“fortnights” is no time. Write minutes, hours, days, weeks, months or years: “+1 day 3 hours”.'],
    ['1 Nachexen 2512', 'soon', '“soon” is no time. Write minutes, hours, days, weeks, months or years: “+1 day 3 hours”.'],
    ['1 Nachexen 2512', '1.5 months', 'Only whole minutes, months and years can be counted.'],
    ['1 Nachexen 2512', '0.3 minutes', 'Only whole minutes, months and years can be counted.'],
    ['1 Nachexen 2512', '99999999999999 days', 'That is longer than can be counted.'],
    ['1 Nachexen 2512', '9999999 years', 'That is too far away: years go from −1,000,000 to 1,000,000.'],
  ])('%s; %s: %s', (from, span, shown) => {
    expect(moved(IMPERIAL, from, span)).toBe(shown);
  });

  it('goes over the end of February, or is refused', () => {
    expect(moved(GREGORIAN, '29 février 2024', '+4 years')).toBe('29 février 2028, 00:00');
    expect(moved(GREGORIAN, '29 février 2024', '+1 year')).toBe('There is no 29 février 2025. Write days instead of months or years.');
    expect(moved(GREGORIAN, '31 janvier 2024', '+1 mois')).toBe('There is no 31 février 2024. Write days instead of months or years.');
    expect(moved(GREGORIAN, '1 mars 1900', '-1 jour')).toBe('28 février 1900, 00:00');
  });
});

describe('a moon', () => {
  it('is full on Hexenstag and sixteen times a year', () => {
    const { days } = IMPERIAL;
    for (const year of [-1, 0, 2512]) {
      const first = days.firstDayOf(year);
      const full = Array.from({ length: 400 }, (_, day) => day).filter((day) => moonPhase(days, 0, first + day) === 'full');
      expect(full).toEqual(Array.from({ length: 16 }, (_, cycle) => cycle * 25));
    }
  });

  it('goes through its phases in order', () => {
    const { days } = IMPERIAL;
    const phases = Array.from({ length: 25 }, (_, day) => moonPhase(days, 0, days.firstDayOf(2512) + day));
    const changes = phases.filter((phase, day) => phase !== phases[day - 1]);
    expect(changes).toEqual(['full', 'waningGibbous', 'lastQuarter', 'waningCrescent', 'new', 'waxingCrescent', 'firstQuarter', 'waxingGibbous']);
  });

  it.each([
    ['21 janvier 2000', 'full'],
    ['6 janvier 2000', 'new'],
    ['27 juillet 2018', 'full'],
    ['12 août 2026', 'new'],
  ])('of our world on %s: %s', (date, phase) => {
    const { days, names } = GREGORIAN;
    const number = days.numberOf(readDate(days, [names], date));
    // By the mean month it may be a day off.
    expect([-1, 0, 1].map((more) => moonPhase(days, 0, number + more))).toContain(phase);
  });

  it('is none where the calendar has none', () => {
    expect(moonPhase(IMPERIAL.days, 1, 0)).toBeUndefined();
  });
});
