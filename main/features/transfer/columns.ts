/** Which column of which table is what in a campaign file: the one list by which files are written and taken in. */
import type { ReferenceKind } from '#main/features/transfer/references';
import type { Json } from '#shared/domain/json';

/**
 * `own`: the record's own reference. A kind: a link to a record of that kind. `json`: a structure of rules or journal. `flag`: 0 or 1. `proposal`: which one of which step of which run.
 * What has a `missing` value is left out of the file when it has just that.
 */
export interface Column {
  readonly is: 'own' | 'plain' | 'json' | 'flag' | 'proposal' | { readonly linkTo: ReferenceKind };
  readonly missing?: Json;
}
export type Columns = Readonly<Record<string, Column>>;

const plain: Column = { is: 'plain' };
const nothing: Column = { is: 'plain', missing: null };
const empty: Column = { is: 'plain', missing: '' };
const linkTo = (kind: ReferenceKind): Column => ({ is: { linkTo: kind }, missing: null });
const structure = (missing: Json): Column => ({ is: 'json', missing });
const json: Column = { is: 'json' };
const flag: Column = { is: 'flag', missing: false };

export const CAMPAIGN: Columns = {
  name: plain,
  system: plain,
  supplements: structure([]),
  gameDate: empty,
  elapsedMinutes: { is: 'plain', missing: 0 },
  colour: empty,
  pictureId: linkTo('picture'),
  notes: empty,
  createdAt: plain,
  updatedAt: plain,
};
export const PARTY: Columns = { id: { is: 'own' }, name: plain, notes: empty, position: plain, createdAt: plain, updatedAt: plain };
export const CHARACTER: Columns = {
  id: { is: 'own' },
  name: plain,
  role: plain,
  system: plain,
  partyId: linkTo('party'),
  encounterId: linkTo('encounter'),
  templateId: linkTo('character'),
  mountId: linkTo('character'),
  stats: json,
  conditions: structure({}),
  penalties: structure({}),
  notes: empty,
  reminder: empty,
  position: plain,
  deadAt: nothing,
  archivedAt: nothing,
  createdAt: plain,
  updatedAt: plain,
};
export const ENCOUNTER: Columns = {
  id: { is: 'own' },
  title: plain,
  template: flag,
  phase: plain,
  round: plain,
  turn: linkTo('character'),
  options: structure({}),
  combatants: structure({}),
  revision: plain,
  notes: empty,
  createdAt: plain,
  updatedAt: plain,
};
export const RUN: Columns = {
  id: { is: 'own' },
  title: plain,
  system: plain,
  procedure: plain,
  phase: plain,
  position: plain,
  seed: plain,
  encounterId: linkTo('encounter'),
  partyId: linkTo('party'),
  createdAt: plain,
  updatedAt: plain,
};
export const STEP: Columns = {
  action: plain,
  playedAt: plain,
  input: structure({}),
  dice: structure([]),
  events: structure([]),
  effects: structure([]),
  round: plain,
  finished: flag,
  presentation: json,
  state: json,
  stateVersion: plain,
  pluginVersion: plain,
  apiVersion: plain,
};
export const ENTRY: Columns = {
  at: plain,
  kind: plain,
  text: structure(null),
  body: nothing,
  words: nothing,
  system: nothing,
  partyId: linkTo('party'),
  encounterId: linkTo('encounter'),
  runId: linkTo('run'),
  turn: flag,
  effect: { is: 'proposal', missing: null },
  patches: structure(null),
  undoneAt: nothing,
};

const names = new Map<string, string>();

/** `createdAt` is stored as `created_at`. */
export function columnName(field: string): string {
  let name = names.get(field);
  if (name === undefined) names.set(field, (name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
  return name;
}

/** The columns of a table under the names of the file. */
export function selected(columns: Columns, table: string): string {
  return Object.keys(columns)
    .map((field) => `${table}.${columnName(field)} AS ${field}`)
    .join(', ');
}

const usual = new WeakMap<Columns, Readonly<Record<string, Json>>>();

/** What is missing in a record of a file has its usual value. */
export function completed(columns: Columns, record: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  let missing = usual.get(columns);
  if (missing === undefined) {
    missing = Object.fromEntries(
      Object.entries(columns).flatMap(([field, column]) => (column.missing === undefined ? [] : [[field, column.missing] as const])),
    );
    usual.set(columns, missing);
  }
  return { ...missing, ...record };
}
