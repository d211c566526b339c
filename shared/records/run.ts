import type { JourneyPlan } from '#shared/domain/journey';
import { createdAt, id, integer, json, link, nullable, text, trashedAt, updatedAt } from '#shared/records/kit/column';
import { defineRecord } from '#shared/records/kit/record';

/** A procedure of a rule system that is played: a pursuit, a race, a journey, a check. Its moves along its record are entries of the history of their own kind. */
export const run = defineRecord({
  kind: 'run',
  table: 'runs',
  columns: {
    id: id(),
    /** Null: a check that was kept in no campaign. */
    campaignId: nullable(link('campaign')),
    system: text('system', { fixed: true }),
    procedure: text('system'),
    title: text('name'),
    seed: text('seed'),
    /** The step it stands at; steps above it were undone and can be redone. */
    position: integer('count'),
    phase: text<'active' | 'finished' | 'ended'>('runPhase'),
    createdAt: createdAt(),
    updatedAt: updatedAt('feature'),
    trashedAt: trashedAt(),
    encounterId: nullable(link('encounter')),
    partyId: nullable(link('party')),
    /** Of a journey: its route, and what is written of its days. Null: neither. */
    plan: nullable(json<JourneyPlan>('journeyPlan')),
    /** The journey out of which it was started. */
    journeyId: nullable(link('run', { loose: true })),
    /** Where the clock stood there then, in minutes since the campaign's day zero: its place on the road. */
    journeyClock: nullable(integer('place')),
  },
  name: { column: 'title' },
  notFound: 'app:error.runNotFound',
  search: { as: 'run', texts: ['title'], rank: 4, at: 'updatedAt' },
  trash: { faces: [{ name: 'run', icon: 'footprints' }] },
  file: {
    as: 'documents',
    sections: [{ name: 'runs' }],
    fields: [
      'id',
      'title',
      'system',
      'procedure',
      'phase',
      'position',
      'seed',
      'encounterId',
      'partyId',
      'plan',
      'journeyId',
      'journeyClock',
      'createdAt',
      'updatedAt',
    ],
    // What a run is about may be left open; two runs never share a seed, and a seed never changes.
    recognisedBy: 'seed',
  },
  pages: [{ route: 'run', values: ['id'] }],
});
