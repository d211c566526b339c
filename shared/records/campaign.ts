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
    elapsedMinutes: initially(0, integer('count', { missing: 0 })),
    colour: initially('', text('colour', { missing: '' })),
    pictureId: nullable(link('picture', { loose: true })),
    supplements: initially([], json<readonly string[]>('systems', { missing: [] })),
    origin: nullable(text()),
    arriving: initially(false, flag()),
  },
  name: { column: 'name' },
  notFound: 'app:error.campaignNotFound',
  seen: { arriving: false },
  search: { as: 'campaign', texts: ['name', 'notes', 'gameDate'], rank: 6 },
  trash: { faces: [{ name: 'campaign', icon: 'book' }] },
  file: {
    as: 'single',
    sections: [],
    fields: ['name', 'system', 'supplements', 'gameDate', 'elapsedMinutes', 'colour', 'pictureId', 'notes', 'createdAt', 'updatedAt'],
    changes: true,
  },
  pages: [{ route: 'campaign', values: ['id'] }],
});
