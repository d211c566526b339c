import { CalendarDays } from '#shared/calendar/days';
import { namesOf } from '#shared/calendar/names';
import type { CalendarNames } from '#shared/calendar/names';
import type { Calendar } from '#shared/plugin-api/characters';
import { verbatim } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import { gregorian } from '../../../../plugins/gregorian-calendar/calendar';
import gregorianFr from '../../../../plugins/gregorian-calendar/locales/fr.json';
import { imperial } from '../../../../plugins/imperial-calendar/calendar';
import imperialFr from '../../../../plugins/imperial-calendar/locales/fr.json';
import { plain } from '../../../../plugins/plain-calendar/calendar';
import plainFr from '../../../../plugins/plain-calendar/locales/fr.json';

/** A calendar with its names, to count in. */
export interface Counted {
  readonly days: CalendarDays;
  readonly names: CalendarNames;
}

function shipped(calendar: Calendar, id: string, fr: Readonly<Record<string, string>>): Counted {
  const translator = createTranslator('fr');
  translator.addPlugin(id, { fr });
  return { days: new CalendarDays(calendar), names: namesOf(calendar, (text: Text) => translator.plugin(id, text)) };
}

/** The calendar of the Empire. */
export const IMPERIAL = shipped(imperial, 'imperial-calendar', imperialFr);
/** The calendar of our world. */
export const GREGORIAN = shipped(gregorian, 'gregorian-calendar', gregorianFr);
/** Twelve months of thirty days. */
export const PLAIN = shipped(plain, 'plain-calendar', plainFr);

const odd: Calendar = {
  id: 'odd',
  title: verbatim('Odd'),
  yearMark: verbatim('after the Flood'),
  weekdays: ['Un', 'Deux', 'Trois'].map(verbatim),
  periods: [
    { id: 'a', name: verbatim('Mois 1'), days: 7 },
    { id: 'rest', name: verbatim('l’Étale'), days: 3, feast: true },
    { id: 'b', name: verbatim('Mois 10'), days: 11 },
    // Only every fifth year has it, beginning with the year 2.
    { id: 'leap', name: verbatim('Le Jour Perdu'), days: 0, feast: true },
    { id: 'c', name: verbatim('Été'), days: 4 },
  ],
  leapDays: [
    { period: 'leap', days: 1, every: 5, offset: 2 },
    { period: 'c', days: -2, every: 7 },
  ],
  minutesPerHour: 72,
  hoursPerDay: 20,
  anchor: { year: 412, dayOfYear: 12, weekday: 1 },
  moons: [{ name: verbatim('Petite'), periodDays: 11.6, fullOnDayOfYear: 4 }],
};

/** One with all that a calendar can have: long feasts, a feast of some years, months that lose days, other hours. */
export const ODD: Counted = { days: new CalendarDays(odd), names: namesOf(odd, (text) => ('verbatim' in text ? text.verbatim : text.key)) };

/** Each with its name, for `describe.each`. */
export const ALL = Object.entries({ imperial: IMPERIAL, gregorian: GREGORIAN, plain: PLAIN, odd: ODD });
