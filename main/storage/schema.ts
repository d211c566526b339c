/** The tables as the migrations leave them, for typed queries. A test compares this with a migrated file. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '#shared/domain/json';
import type { DieRecord } from '#shared/domain/run';
import type { TrayDie } from '#shared/ipc/tray';
import type { Presentation } from '#shared/plugin-api/present';
import type { Effect, StepEvent } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull().$type<unknown>(),
});

export const campaigns = sqliteTable('campaigns', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  system: text('system').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  trashedAt: integer('trashed_at'),
});

export const runs = sqliteTable('runs', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id')
    .notNull()
    .references(() => campaigns.id),
  system: text('system').notNull(),
  procedure: text('procedure').notNull(),
  title: text('title').notNull(),
  seed: text('seed').notNull(),
  position: integer('position').notNull(),
  phase: text('phase', { enum: ['active', 'finished', 'ended'] }).notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  trashedAt: integer('trashed_at'),
});

export const runSteps = sqliteTable('run_steps', {
  id: integer('id').primaryKey(),
  runId: text('run_id')
    .notNull()
    .references(() => runs.id),
  seq: integer('seq').notNull(),
  action: text('action').notNull(),
  input: text('input', { mode: 'json' }).notNull().$type<JsonObject>(),
  dice: text('dice', { mode: 'json' }).notNull().$type<readonly DieRecord[]>(),
  events: text('events', { mode: 'json' }).notNull().$type<readonly StepEvent[]>(),
  effects: text('effects', { mode: 'json' }).notNull().$type<readonly Effect[]>(),
  state: text('state', { mode: 'json' }).notNull().$type<JsonObject>(),
  stateVersion: integer('state_version').notNull(),
  finished: integer('finished', { mode: 'boolean' }).notNull(),
  presentation: text('presentation', { mode: 'json' }).notNull().$type<Presentation>(),
  round: integer('round').notNull(),
  pluginVersion: text('plugin_version').notNull(),
  apiVersion: text('api_version').notNull(),
  playedAt: integer('played_at').notNull(),
  discardedAt: integer('discarded_at'),
});

export const drafts = sqliteTable(
  'drafts',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    procedure: text('procedure').notNull(),
    title: text('title').notNull(),
    answers: text('answers', { mode: 'json' }).notNull().$type<Record<string, unknown>>(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.procedure] })],
);

export const pluginTexts = sqliteTable(
  'plugin_texts',
  {
    plugin: text('plugin').notNull(),
    locale: text('locale', { enum: ['fr', 'en'] }).notNull(),
    version: text('version').notNull(),
    catalogue: text('catalogue', { mode: 'json' }).notNull().$type<Record<string, string>>(),
  },
  (table) => [primaryKey({ columns: [table.plugin, table.locale] })],
);

/** What came of a free roll. */
export type RollOutcome = { readonly total: number; readonly detail: string };
/** What came of a check; its title is stored for when its plugin is gone. */
export type CheckOutcome = {
  readonly title: Text;
  readonly events: readonly StepEvent[];
  readonly effects: readonly Effect[];
  readonly presentation: Presentation;
};

export const tableLog = sqliteTable('table_log', {
  number: integer('number').primaryKey(),
  id: text('id').notNull(),
  kind: text('kind', { enum: ['roll', 'check'] }).notNull(),
  rolledAt: integer('rolled_at').notNull(),
  runId: text('run_id').references(() => runs.id),
  position: integer('position'),
  system: text('system'),
  procedure: text('procedure'),
  seed: text('seed').notNull(),
  input: text('input', { mode: 'json' }).notNull().$type<JsonObject>(),
  dice: text('dice', { mode: 'json' }).notNull().$type<readonly DieRecord[] | readonly TrayDie[]>(),
  result: text('result', { mode: 'json' }).notNull().$type<RollOutcome | CheckOutcome>(),
  state: text('state', { mode: 'json' }).$type<JsonObject>(),
  stateVersion: integer('state_version'),
  pluginVersion: text('plugin_version'),
  apiVersion: text('api_version'),
  keptRunId: text('kept_run_id').references(() => runs.id),
});
