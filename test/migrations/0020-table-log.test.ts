import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migratedTo, migrate } from './migrated';

const ROLL = {
  id: 'a',
  kind: 'roll',
  rolled_at: 5,
  run_id: null,
  position: null,
  system: null,
  procedure: null,
  seed: 'ab',
  input: '{"notation":"2d6"}',
  dice: '[]',
  result: '{"total":7}',
  state: null,
  state_version: null,
  plugin_version: null,
  api_version: null,
  kept_run_id: null,
};
const CHECK = {
  ...ROLL,
  kind: 'check',
  system: 'sampler',
  procedure: 'leap',
  input: '{}',
  result: '{}',
  state: '{}',
  state_version: 1,
  plugin_version: '2.1.0',
  api_version: '1.0.0',
};

type Values = Readonly<Record<string, unknown>>;

function add(db: Database, values: Values): void {
  const names = Object.keys(values);
  db.prepare(`INSERT INTO table_log (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`).run(values);
}

/** A file of the version before, with a run in it, brought to this one. */
function filled(): Database {
  const db = migratedTo(10);
  db.exec(`
    INSERT INTO campaigns VALUES ('c1', 'Nuit noire', 'sampler', 1, 2, NULL);
    INSERT INTO runs VALUES ('r1', 'c1', 'sampler', 'chase', 'La ruelle', 'ab12', 1, 'active', 1, 2, NULL);
  `);
  migrate(db, 10, 20);
  return db;
}

function plan(db: Database, query: string): string {
  return (db.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[]).map((row) => row.detail).join('\n');
}

describe('0020 table log', () => {
  it('leaves what was there, and holds rolls and checks in the order in which they came', () => {
    const db = filled();
    expect(db.prepare('SELECT id, title, position FROM runs').all()).toEqual([{ id: 'r1', title: 'La ruelle', position: 1 }]);
    add(db, ROLL);
    add(db, { ...ROLL, id: 'b', run_id: 'r1', position: 1 });
    add(db, { ...CHECK, id: 'c' });
    add(db, { ...CHECK, id: 'd', kept_run_id: 'r1' });
    expect(db.prepare('SELECT number, id, kind, run_id FROM table_log ORDER BY number').all()).toEqual([
      { number: 1, id: 'a', kind: 'roll', run_id: null },
      { number: 2, id: 'b', kind: 'roll', run_id: 'r1' },
      { number: 3, id: 'c', kind: 'check', run_id: null },
      { number: 4, id: 'd', kind: 'check', run_id: null },
    ]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
  });

  it.each<readonly [string, Values, string]>([
    ['a second entry of one id', { ...ROLL, id: 'known' }, 'UNIQUE'],
    ['an entry of a third kind', { ...ROLL, kind: 'draw' }, 'CHECK'],
    ['a roll in a run that is not there', { ...ROLL, run_id: 'nobody', position: 0 }, 'FOREIGN KEY'],
    ['a roll in a run without the step', { ...ROLL, run_id: 'r1' }, 'CHECK'],
    ['a roll of a rule system', { ...ROLL, system: 'sampler' }, 'CHECK'],
    ['a roll that was kept', { ...ROLL, kept_run_id: 'r1' }, 'CHECK'],
    ['a check of nothing', { ...CHECK, procedure: null }, 'CHECK'],
    ['a check that no run can be made of', { ...CHECK, state: null }, 'CHECK'],
    ['a check kept as a run that is not there', { ...CHECK, kept_run_id: 'nobody' }, 'FOREIGN KEY'],
    ['words where a time should be', { ...ROLL, rolled_at: 'yesterday' }, 'cannot store TEXT'],
    ['a roll without a seed', { ...ROLL, seed: null }, 'NOT NULL'],
  ])('refuses %s', (_what, values, reason) => {
    const db = filled();
    add(db, { ...ROLL, id: 'known' });
    expect(() => {
      add(db, values);
    }).toThrow(reason);
  });

  it('finds the latest, those of a check and those of a run by index, in their order', () => {
    const db = filled();
    const queries = [
      [`SELECT * FROM table_log WHERE rolled_at < 9 ORDER BY rolled_at DESC, number DESC LIMIT 20`, 'table_log_latest'],
      [`SELECT * FROM table_log WHERE kind = 'check' ORDER BY rolled_at DESC, number DESC LIMIT 20`, 'table_log_checks'],
      [`SELECT * FROM table_log WHERE system = 's' AND procedure = 'p' ORDER BY rolled_at DESC, number DESC LIMIT 1`, 'table_log_by_procedure'],
      [`SELECT * FROM table_log WHERE run_id = 'r1' ORDER BY number`, 'table_log_by_run'],
      [`SELECT * FROM table_log WHERE id = 'a'`, 'table_log_id'],
    ] as const;
    for (const [query, index] of queries) {
      expect(plan(db, query)).toContain(`USING INDEX ${index}`);
      expect(plan(db, query)).not.toContain('TEMP B-TREE');
    }
  });
});
