import type { JsonObject } from '#shared/domain/json';
import type { FightSide } from '#shared/domain/records';
import type { DieRecord } from '#shared/domain/run';
import type { EncounterPhase } from '#shared/ipc/encounters';
import { createdAt, flag, id, integer, json, link, nullable, text, trashedAt, updatedAt } from '#shared/records/kit/column';
import { defineRecord } from '#shared/records/kit/record';

/** Where somebody stands in a fight. Whose turn it is, the encounter itself says. */
export type StoredCombatant = {
  readonly side: FightSide;
  readonly initiative: number | null;
  readonly tieBreaks: readonly number[];
  /** Orders those who are tied, lowest first. */
  readonly rank: number;
  readonly typed: boolean;
  readonly dice: readonly DieRecord[];
  readonly stage: 'waiting' | 'turn' | 'done';
  readonly stance: 'normal' | 'delayed' | 'ready';
  readonly trigger: string | null;
  readonly out: 'fled' | 'defeated' | null;
  /** Its turn was interrupted and goes on later: whoever has the highest number goes on first. */
  readonly interrupted?: number;
};

/** A fight, prepared, going on or over; or a template of one. */
export const encounter = defineRecord({
  kind: 'encounter',
  table: 'encounters',
  columns: {
    id: id(),
    campaignId: link('campaign'),
    title: text('name'),
    notes: text('notes', { missing: '' }),
    template: flag(),
    phase: text<EncounterPhase>('encounterPhase'),
    options: json<JsonObject>('answers', { missing: {} }),
    round: integer('count'),
    /** Whose turn it is: a key of combatants. */
    turn: nullable(link('character', { loose: true })),
    /** By character id: side, initiative, and where somebody stands in the round. */
    combatants: json<Readonly<Record<string, StoredCombatant>>>('combatants', { missing: {}, entries: { shape: 'combatant', keys: 'character' } }),
    revision: integer('count', { follows: 'count' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    trashedAt: trashedAt(),
    /** The journey out of which it was started. A run may come out of an encounter as well: none has to be there before the other. */
    journeyId: nullable(link('run', { loose: true })),
    /** Where the clock stood there then, in minutes since the campaign's day zero: its place on the road. */
    journeyClock: nullable(integer('place')),
  },
  name: { column: 'title' },
  notFound: 'app:error.encounterNotFound',
  search: { as: 'encounter', texts: ['title', 'notes'], rank: 3, at: 'updatedAt' },
  trash: {
    faces: [
      { name: 'template', icon: 'stamp', where: { template: true } },
      { name: 'encounter', icon: 'swords' },
    ],
  },
  file: {
    as: 'list',
    sections: [{ name: 'encounters' }],
    fields: [
      'id',
      'title',
      'template',
      'phase',
      'round',
      'turn',
      'options',
      'combatants',
      'revision',
      'notes',
      'journeyId',
      'journeyClock',
      'createdAt',
      'updatedAt',
    ],
    changes: true,
  },
  pages: [{ route: 'encounter', values: ['id'] }],
});
