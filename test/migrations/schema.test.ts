/**
 * What the file looks like is a promise to every file that is out there. `schema.json` holds it: something new fails here until the file is
 * written again (`TRAQUE_WRITE_SCHEMA=1` with this test), something that is gone fails for good.
 */
import fs from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#main/platform/database/migrations/index';
import * as schema from '#main/platform/database/schema';
import { migratedTo } from './migrated';
import { ROOT } from '../helpers/plugin-ids';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly primaryKey: number;
}

interface Shape {
  readonly version: number;
  readonly tables: Readonly<Record<string, readonly Column[]>>;
  readonly indexes: Readonly<Record<string, string>>;
}

const FILE = path.join(import.meta.dirname, 'schema.json');
const newest = MIGRATIONS.at(-1)?.version ?? 0;

function shapeOf(version: number): Shape {
  const db = migratedTo(version);
  // The index of search and the tables that SQLite keeps behind it can be made anew from the rest.
  const named = (type: string) =>
    db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'search_words%' ORDER BY name`).all(type) as {
      name: string;
      sql: string;
    }[];
  const columns = (table: string): Column[] => {
    const rows = db.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number; pk: number }[];
    // A TEXT key of a strict table may be null for SQLite, but never is for us.
    return rows.map(({ name, type, notnull, pk }) => ({ name, type, notNull: notnull === 1 || pk > 0, primaryKey: pk }));
  };
  return {
    version,
    tables: Object.fromEntries(named('table').map(({ name }) => [name, columns(name)])),
    indexes: Object.fromEntries(named('index').map(({ name, sql }) => [name, sql])),
  };
}

/** What of an older shape is no longer in a newer one. */
function lost(older: Shape, newer: Shape): string[] {
  const columns = Object.entries(older.tables).flatMap(([table, list]) =>
    list
      .filter((column) => newer.tables[table]?.some(({ name, type }) => name === column.name && type === column.type) !== true)
      .map(({ name }) => `${table}.${name}`),
  );
  return [...columns, ...Object.keys(older.indexes).filter((index) => newer.indexes[index] === undefined)];
}

describe('the schema', () => {
  if (process.env['TRAQUE_WRITE_SCHEMA'] === '1') {
    it('is written down anew', () => {
      fs.writeFileSync(FILE, `${JSON.stringify(shapeOf(newest), null, 2)}\n`);
    });
  }

  const written = JSON.parse(fs.existsSync(FILE) ? fs.readFileSync(FILE, 'utf8') : '{"version":0,"tables":{},"indexes":{}}') as Shape;

  it('has lost nothing that was ever written down', () => {
    expect(lost(written, shapeOf(newest))).toEqual([]);
  });

  it('is what is written down', () => {
    expect(shapeOf(newest)).toEqual(written);
  });

  it('cannot lose something unseen', () => {
    const shape = shapeOf(newest);
    expect(lost({ ...shape, tables: { ...shape.tables, old: shape.tables['campaigns'] ?? [] } }, shape)).toContain('old.name');
    expect(lost({ ...shape, indexes: { old_index: '' } }, shape)).toEqual(['old_index']);
  });
});

describe('the typed tables', () => {
  const tables = (Object.values(schema) as unknown[]).filter((value): value is SQLiteTable => is(value, SQLiteTable));

  it('are all that there are', () => {
    expect(tables.map((table) => getTableName(table)).sort()).toEqual(Object.keys(shapeOf(newest).tables));
  });

  it.each(tables.map((table) => [getTableName(table), table] as const))('%s has the columns of the migrated file', (name, table) => {
    const typed = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      // A column of a key of several columns is not null as well.
      notNull: column.notNull || column.primary,
    }));
    const real = shapeOf(newest).tables[name]?.map(({ name: column, type, notNull }) => ({ name: column, type, notNull }));
    expect(typed).toEqual(real);
  });
});

describe('the list of migrations', () => {
  const folder = path.join(ROOT, 'main/platform/database/migrations');
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const stems = MIGRATIONS.map((step) => `${String(step.version).padStart(4, '0')}-${step.name}`);

  it('goes up', () => {
    const versions = MIGRATIONS.map((step) => step.version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(versions[0]).toBeGreaterThan(0);
  });

  it('names every file in the folder by its number and name, and holds its text', () => {
    expect(stems.map((stem) => `${stem}.sql`)).toEqual(files);
    for (const [index, step] of MIGRATIONS.entries()) expect(step.sql).toBe(fs.readFileSync(path.join(folder, files[index] ?? ''), 'utf8'));
  });

  it.each(stems)('%s has a test of its own', (stem) => {
    expect(fs.readdirSync(import.meta.dirname)).toContain(`${stem}.test.ts`);
  });

  it('never asks for a version of Traque that is not out', () => {
    const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
    for (const { needs } of MIGRATIONS) expect(needs.localeCompare(version, 'en', { numeric: true })).toBeLessThanOrEqual(0);
  });
});
