/** The tables as the migrations leave them, for typed queries. A test compares this with a migrated file. */
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { anything, entriesOf, isList, isNumber, isObject, isSentence, isText, json, listOf, orNull, withFields } from '#main/platform/database/damaged';
import type { Json, JsonObject } from '#shared/domain/json';
import type { DieRecord } from '#shared/domain/run';
import { ENCOUNTER_PHASES } from '#shared/ipc/encounters';
import { JOURNAL_KINDS, SEARCH_KINDS } from '#shared/ipc/journal';
import { ROLES } from '#shared/domain/records';
import type { FightSide } from '#shared/domain/records';
import type { HeldConditions, HeldPenalties } from '#shared/ipc/records';
import type { TrayDie } from '#shared/ipc/tray';
import type { Presentation } from '#shared/plugin-api/present';
import type { Effect, StepEvent } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** What readers rely on in a column: a record that lacks it is damaged, and must not take the screens with it. */
const CONDITIONS = entriesOf(withFields({ condition: isText, system: isText, count: isNumber, duration: isObject }));
const PENALTIES = entriesOf(withFields({ amount: isNumber, appliesTo: isSentence, duration: isObject, system: isText }));
const COMBATANTS = entriesOf(
  withFields({ side: isText, initiative: orNull(isNumber), tieBreaks: isList, rank: isNumber, dice: isList, stage: isText, stance: isText }),
);
const PRESENTATION = withFields({ summary: isSentence, status: isObject, participants: listOf(isObject), blocks: listOf(isObject) });
const EVENTS = listOf(withFields({ weight: isText, text: isSentence }));
const EFFECTS = listOf(withFields({ kind: isText, cause: isSentence }));
const MOVE = withFields({ from: isNumber, to: isNumber });
const PATCHES = listOf(withFields({ record: isText, id: isText, path: isList }));

/** Small facts about the file itself. */
export const meta = sqliteTable('meta', { key: text('key').primaryKey(), value: text('value').notNull() });

export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: json('settings', 'value', anything).notNull().$type<unknown>(),
});

export const campaigns = sqliteTable('campaigns', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  system: text('system').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  trashedAt: integer('trashed_at'),
  notes: text('notes').notNull().default(''),
  gameDate: text('game_date').notNull().default(''),
  elapsedMinutes: integer('elapsed_minutes').notNull().default(0),
  colour: text('colour').notNull().default(''),
  pictureId: text('picture_id').references((): AnySQLiteColumn => pictures.id),
  supplements: json('campaigns', 'supplements', listOf(isText)).notNull().$type<readonly string[]>().default([]),
  origin: text('origin'),
  arriving: integer('arriving', { mode: 'boolean' }).notNull().default(false),
});

export const pictures = sqliteTable('pictures', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id')
    .notNull()
    .references((): AnySQLiteColumn => campaigns.id),
  type: text('type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  createdAt: integer('created_at').notNull(),
});

export const parties = sqliteTable('parties', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id')
    .notNull()
    .references(() => campaigns.id),
  name: text('name').notNull(),
  notes: text('notes').notNull(),
  position: integer('position').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  trashedAt: integer('trashed_at'),
});

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

export const encounters = sqliteTable('encounters', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id')
    .notNull()
    .references(() => campaigns.id),
  title: text('title').notNull(),
  notes: text('notes').notNull(),
  template: integer('template', { mode: 'boolean' }).notNull(),
  phase: text('phase', { enum: ENCOUNTER_PHASES }).notNull(),
  options: json('encounters', 'options', isObject).notNull().$type<JsonObject>(),
  round: integer('round').notNull(),
  turn: text('turn'),
  combatants: json('encounters', 'combatants', COMBATANTS).notNull().$type<Readonly<Record<string, StoredCombatant>>>(),
  revision: integer('revision').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  trashedAt: integer('trashed_at'),
});

export const characters = sqliteTable('characters', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').references(() => campaigns.id),
  partyId: text('party_id').references(() => parties.id),
  encounterId: text('encounter_id').references(() => encounters.id),
  templateId: text('template_id').references((): AnySQLiteColumn => characters.id),
  mountId: text('mount_id').references((): AnySQLiteColumn => characters.id),
  system: text('system').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  name: text('name').notNull(),
  stats: json('characters', 'stats', isObject).notNull().$type<JsonObject>(),
  conditions: json('characters', 'conditions', CONDITIONS).notNull().$type<HeldConditions>(),
  penalties: json('characters', 'penalties', PENALTIES).notNull().$type<HeldPenalties>(),
  notes: text('notes').notNull(),
  reminder: text('reminder').notNull(),
  position: integer('position').notNull(),
  deadAt: integer('dead_at'),
  archivedAt: integer('archived_at'),
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
  encounterId: text('encounter_id').references(() => encounters.id),
  partyId: text('party_id').references(() => parties.id),
});

export const runSteps = sqliteTable('run_steps', {
  id: integer('id').primaryKey(),
  runId: text('run_id')
    .notNull()
    .references(() => runs.id),
  seq: integer('seq').notNull(),
  action: text('action').notNull(),
  input: json('run_steps', 'input', isObject).notNull().$type<JsonObject>(),
  dice: json('run_steps', 'dice', listOf(isObject)).notNull().$type<readonly DieRecord[]>(),
  events: json('run_steps', 'events', EVENTS).notNull().$type<readonly StepEvent[]>(),
  effects: json('run_steps', 'effects', EFFECTS).notNull().$type<readonly Effect[]>(),
  state: json('run_steps', 'state', isObject).notNull().$type<JsonObject>(),
  stateVersion: integer('state_version').notNull(),
  finished: integer('finished', { mode: 'boolean' }).notNull(),
  presentation: json('run_steps', 'presentation', PRESENTATION).notNull().$type<Presentation>(),
  round: integer('round').notNull(),
  pluginVersion: text('plugin_version').notNull(),
  apiVersion: text('api_version').notNull(),
  playedAt: integer('played_at').notNull(),
  discardedAt: integer('discarded_at'),
});

export const drafts = sqliteTable('drafts', {
  key: text('key').primaryKey(),
  about: text('about'),
  value: text('value').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const pluginTexts = sqliteTable(
  'plugin_texts',
  {
    plugin: text('plugin').notNull(),
    locale: text('locale', { enum: ['fr', 'en'] }).notNull(),
    version: text('version').notNull(),
    catalogue: json('plugin_texts', 'catalogue', isObject).notNull().$type<Record<string, string>>(),
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
  input: json('table_log', 'input', isObject).notNull().$type<JsonObject>(),
  dice: json('table_log', 'dice', listOf(isObject)).notNull().$type<readonly DieRecord[] | readonly TrayDie[]>(),
  result: json('table_log', 'result', isObject).notNull().$type<RollOutcome | CheckOutcome>(),
  state: json('table_log', 'state', isObject).$type<JsonObject>(),
  stateVersion: integer('state_version'),
  pluginVersion: text('plugin_version'),
  apiVersion: text('api_version'),
  keptRunId: text('kept_run_id').references(() => runs.id),
});

/** One thing that was changed: a column of a record, or one entry of a column that holds several. */
export type Patch = {
  readonly record: 'campaign' | 'party' | 'character' | 'encounter' | 'note' | 'run';
  readonly id: string;
  /** The column as the schema names it, and the entry in it. */
  readonly path: readonly [string] | readonly [string, string];
  /** Of an entry that comes or goes: how many stand before it. Missing: all. */
  readonly at?: number;
  /** Missing: it was not there. */
  readonly before?: Json;
  /** Missing: it is gone. */
  readonly after?: Json;
};

/** From which step of its record to which a run moved. */
export type Move = { readonly from: number; readonly to: number };

export const journal = sqliteTable('journal', {
  number: integer('number').primaryKey(),
  id: text('id').notNull(),
  campaignId: text('campaign_id').references(() => campaigns.id),
  at: integer('at').notNull(),
  kind: text('kind', { enum: JOURNAL_KINDS }).notNull(),
  partyId: text('party_id').references(() => parties.id),
  encounterId: text('encounter_id').references(() => encounters.id),
  runId: text('run_id').references(() => runs.id),
  system: text('system'),
  text: json('journal', 'text', isSentence).$type<Text>(),
  body: text('body'),
  words: text('words').notNull(),
  patches: json('journal', 'patches', PATCHES).$type<readonly Patch[]>(),
  turn: integer('turn', { mode: 'boolean' }).notNull().default(false),
  effect: text('effect'),
  undoneAt: integer('undone_at'),
  trashedAt: integer('trashed_at'),
  /** Entries that were made with one press share it. */
  batch: text('batch'),
  /** Whether the GM reads it in the journal. */
  shown: integer('shown', { mode: 'boolean' }).notNull().default(true),
  /** Whose undo takes it back; null: its encounter's, or its campaign's. */
  line: text('line', { enum: ['run', 'none'] }),
  /** The start of the program in which it was made. */
  session: text('session'),
  move: json('journal', 'move', MOVE).$type<Move>(),
  /** At which place of the history it was taken back, in the counting of `number`. */
  undone: integer('undone'),
});

/** Where a text that search knows stands; the data file itself keeps it up to date. */
export const searchPlaces = sqliteTable('search_places', {
  number: integer('number').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  kind: text('kind', { enum: SEARCH_KINDS }).notNull(),
  ref: text('ref').notNull(),
});
