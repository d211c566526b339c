/** The tables as the migrations leave them, for typed queries. A test compares this with a migrated file. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { anything, isObject, json, listOf } from '#main/platform/database/damaged';
import { tableOf } from '#main/platform/database/tables';
import type { JsonObject } from '#shared/domain/json';
import type { TrayDie } from '#shared/ipc/tray';
import type { Text } from '#shared/plugin-api/text';
import { campaign } from '#shared/records/campaign';
import { character } from '#shared/records/character';
import { encounter } from '#shared/records/encounter';
import { note } from '#shared/records/note';
import { party } from '#shared/records/party';
import { picture } from '#shared/records/picture';
import { run } from '#shared/records/run';
import { step } from '#shared/records/step';

/** Small facts about the file itself. */
export const meta = sqliteTable('meta', { key: text('key').primaryKey(), value: text('value').notNull() });

/** Settings of the program, a row for each. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: json('settings', 'value', anything).notNull().$type<unknown>(),
});

/** Campaigns, also those that are in the trash or still being imported. */
export const campaigns = tableOf(campaign);
/** Pictures of campaigns. */
export const pictures = tableOf(picture);
/** Parties of campaigns. */
export const parties = tableOf(party);
/** Fights, and the templates that fights are made from. */
export const encounters = tableOf(encounter);
/** Characters of parties, fights and libraries. */
export const characters = tableOf(character);
/** Runs of procedures: scenes, journeys and checks. */
export const runs = tableOf(run);
/** Steps of runs; those that were undone and played past are kept with `discardedAt`. */
export const runSteps = tableOf(step);
/** The history of every change; what of it is `shown` is the journal. */
export const journal = tableOf(note);

/** What was typed and not kept for good yet, by a key of its form. */
export const drafts = sqliteTable('drafts', {
  key: text('key').primaryKey(),
  about: text('about'),
  value: text('value').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Texts of rule systems as they were last seen, so that old records stay readable without their plugin. */
export const pluginTexts = sqliteTable(
  'plugin_texts',
  {
    plugin: text('plugin').notNull(),
    locale: text('locale', { enum: ['fr', 'en'] }).notNull(),
    version: text('version').notNull(),
    catalogue: json('plugin_texts', 'catalogue', isObject).notNull().$type<Record<string, string>>(),
    /** What the plugin is called; empty while that is not known. */
    name: text('name').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.plugin, table.locale] })],
);

/** What came of a free roll. */
export type RollOutcome = { readonly total: number; readonly detail: string };
/** What a check was called when it was made: stored for when its plugin is gone. */
export type CheckName = { readonly title: Text };

/** The log of the table: free rolls and checks, in the order of `number`. */
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
  input: json('table_log', 'input', isObject).$type<JsonObject>(),
  dice: json('table_log', 'dice', listOf(isObject)).$type<readonly TrayDie[]>(),
  result: json('table_log', 'result', isObject).notNull().$type<RollOutcome | CheckName>(),
  state: json('table_log', 'state', isObject).$type<JsonObject>(),
  stateVersion: integer('state_version'),
  pluginVersion: text('plugin_version'),
  apiVersion: text('api_version'),
  keptRunId: text('kept_run_id').references(() => runs.id),
});

/** Where a text that search knows stands; the data file itself keeps it up to date. */
export const searchPlaces = sqliteTable('search_places', {
  number: integer('number').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  kind: text('kind').notNull(),
  ref: text('ref').notNull(),
});
