import type { Role } from '#shared/domain/records';
import type { JsonObject } from '#shared/domain/json';
import type { ActiveConditions, ActivePenalties, CreatureOrigin } from '#shared/ipc/records';
import { createdAt, id, integer, json, link, nullable, text, trashedAt, updatedAt } from '#shared/records/kit/column';
import { defineRecord } from '#shared/records/kit/record';

/** A member of a party, somebody who fights in one encounter only, or, in neither, an entry of the library. */
export const character = defineRecord({
  kind: 'character',
  table: 'characters',
  columns: {
    id: id(),
    /** Null: the library that all campaigns share. */
    campaignId: nullable(link('campaign')),
    partyId: nullable(link('party', { home: true })),
    encounterId: nullable(link('encounter', { home: true })),
    /** The entry of the library that it was copied from. */
    templateId: nullable(link('character')),
    /** Whom it rides. */
    mountId: nullable(link('character')),
    system: text('system', { fixed: true }),
    role: text<Role>('role'),
    name: text('name'),
    stats: json<JsonObject>('answers', { entries: { shape: 'answer' } }),
    conditions: json<ActiveConditions>('conditions', { missing: {}, entries: { shape: 'condition', counted: true } }),
    penalties: json<ActivePenalties>('penalties', { missing: {}, entries: { shape: 'penalty' } }),
    notes: text('notes', { missing: '' }),
    reminder: text('reminder', { missing: '' }),
    position: integer('place'),
    deadAt: nullable(integer('time')),
    archivedAt: nullable(integer('time')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    trashedAt: trashedAt(),
    /** The creature of a rule system that it was copied from. */
    origin: nullable(json<CreatureOrigin>('origin', { fixed: true })),
  },
  name: { column: 'name' },
  notFound: 'app:error.characterNotFound',
  search: { as: 'character', texts: ['name', 'notes', 'reminder'], rank: 1 },
  trash: {
    // Who fights in one encounter only comes back with it.
    where: { encounterId: null },
    faces: [
      { name: 'entry', icon: 'book-user', where: { partyId: null } },
      { name: 'member', icon: 'user' },
    ],
  },
  file: {
    as: 'list',
    sections: [
      { name: 'characters', owner: 'some' },
      { name: 'library', owner: 'none' },
    ],
    fields: [
      'id',
      'name',
      'role',
      'system',
      'partyId',
      'encounterId',
      'templateId',
      'mountId',
      'origin',
      'stats',
      'conditions',
      'penalties',
      'notes',
      'reminder',
      'position',
      'deadAt',
      'archivedAt',
      'createdAt',
      'updatedAt',
    ],
    place: 'position',
    changes: true,
  },
  pages: [
    { route: 'character', values: ['campaignId', 'id'], where: { encounterId: null } },
    // Who fights in one encounter only is found there.
    { route: 'encounter', values: ['encounterId'] },
  ],
});
