import { createdAt, id, integer, link, text, trashedAt, updatedAt } from '#shared/records/kit/column';
import { defineRecord } from '#shared/records/kit/record';

/** People who travel together. */
export const party = defineRecord({
  kind: 'party',
  table: 'parties',
  columns: {
    id: id(),
    campaignId: link('campaign'),
    name: text('name'),
    notes: text('notes', { missing: '' }),
    position: integer('place'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    trashedAt: trashedAt(),
  },
  name: { column: 'name' },
  notFound: 'app:error.partyNotFound',
  search: { as: 'party', texts: ['name', 'notes'], rank: 2 },
  trash: { faces: [{ name: 'party', icon: 'users' }] },
  file: {
    as: 'list',
    sections: [{ name: 'parties' }],
    fields: ['id', 'name', 'notes', 'position', 'createdAt', 'updatedAt'],
    place: 'position',
    changes: true,
  },
  pages: [{ route: 'party', values: ['campaignId', 'id'] }],
});
