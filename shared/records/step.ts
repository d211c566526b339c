import type { JsonObject } from '#shared/domain/json';
import type { DieRecord } from '#shared/domain/run';
import type { Presentation } from '#shared/plugin-api/present';
import type { ActionOffer, Effect, StepEvent } from '#shared/plugin-api/procedure';
import { flag, integer, json, link, nullable, rowNumber, text } from '#shared/records/kit/column';
import { definePart } from '#shared/records/kit/record';

/** One action of a run, with all that came of it. */
export const step = definePart({
  kind: 'step',
  table: 'run_steps',
  columns: {
    id: rowNumber(),
    runId: link('run'),
    seq: integer(),
    action: text('tag'),
    input: json<JsonObject>('answers', { missing: {} }),
    dice: json<readonly DieRecord[]>('dice', { missing: [] }),
    events: json<readonly StepEvent[]>('events', { missing: [] }),
    effects: json<readonly Effect[]>('effects', { missing: [] }),
    state: json<JsonObject>('state'),
    stateVersion: integer('place'),
    finished: flag(),
    /** What was drawn: a run stays readable when its plugin is gone. */
    presentation: json<Presentation>('presentation'),
    /** Rounds played after this step. */
    round: integer('place'),
    pluginVersion: text('tag'),
    apiVersion: text('tag'),
    playedAt: integer('time'),
    /** Set when another action was taken after this one was undone: kept, never shown as the record. */
    discardedAt: nullable(integer('time')),
    /** What could be done after it. Null: played before they were stored, or out of a campaign file. */
    offers: nullable(json<readonly ActionOffer[]>('offers')),
    /** Names the content of the plugin that played it. Null: played before it was stored, or by one that is too large to be named. */
    pluginContent: nullable(text('tag')),
    /** Where the campaign's clock stood after it, in minutes since its day zero. Null: played before that was kept, or in no campaign. */
    clock: nullable(integer('place')),
  },
  within: {
    kind: 'run',
    field: 'steps',
    link: 'runId',
    order: 'seq',
    where: { discardedAt: null },
    position: 'position',
    most: 100_000,
    fields: [
      'action',
      'playedAt',
      'input',
      'dice',
      'events',
      'effects',
      'round',
      'finished',
      'presentation',
      'state',
      'stateVersion',
      'pluginVersion',
      'apiVersion',
      'pluginContent',
      'clock',
    ],
  },
});
