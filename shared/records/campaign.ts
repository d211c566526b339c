import type { CalendarChoices } from '#shared/calendar/names';
import { createdAt, flag, id, initially, integer, json, link, nullable, text, trashedAt, updatedAt } from '#shared/records/kit/column';
import { defineRecord } from '#shared/records/kit/record';

/** What everything else belongs to. */
export const campaign = defineRecord({
  kind: 'campaign',
  table: 'campaigns',
  columns: {
    id: id(),
    name: text('name'),
    system: text('system', { fixed: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    trashedAt: trashedAt(),
    notes: initially('', text('notes', { missing: '' })),
    gameDate: initially('', text('gameDate', { missing: '' })),
    /** Where its clock stands: minutes since its day zero, below 0 before it. */
    elapsedMinutes: initially(0, integer('place', { missing: 0, belowZero: true })),
    colour: initially('', text('colour', { missing: '' })),
    pictureId: nullable(link('picture', { loose: true })),
    supplements: initially([], json<readonly string[]>('systems', { missing: [] })),
    origin: nullable(text()),
    arriving: initially(false, flag()),
    /** The calendar in which its days are counted, as `plugin/calendar`; empty: none. */
    calendar: initially('', text('tag', { missing: '' })),
    /** The instant of that calendar at which its clock stands at 0. */
    dayZero: initially(0, integer('place', { missing: 0 })),
    /** How it reads the calendar. */
    calendarReading: initially({}, json<CalendarChoices>('calendarReading', { missing: {} })),
  },
  name: { column: 'name' },
  notFound: 'app:error.campaignNotFound',
  seen: { arriving: false },
  search: { as: 'campaign', texts: ['name', 'notes', 'gameDate'], rank: 6 },
  trash: { faces: [{ name: 'campaign', icon: 'book' }] },
  file: {
    as: 'single',
    sections: [],
    fields: [
      'name',
      'system',
      'supplements',
      'gameDate',
      'elapsedMinutes',
      'calendar',
      'dayZero',
      'calendarReading',
      'colour',
      'pictureId',
      'notes',
      'createdAt',
      'updatedAt',
    ],
    changes: true,
  },
  pages: [{ route: 'campaign', values: ['id'] }],
});
