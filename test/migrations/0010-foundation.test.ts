import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migratedTo } from './migrated';

const STEP = `INSERT INTO run_steps (run_id, seq, action, input, dice, events, effects, state, state_version, finished, presentation, round, plugin_version, api_version, played_at, discarded_at)
  VALUES (@run, @seq, 'round', '{}', '[]', '[]', '[]', '{"lead":4}', 2, @finished, '{}', 1, '2.1.0', '1.0.0', 5, @discarded)`;

function filled(): Database {
  const db = migratedTo(10);
  db.exec(`
    INSERT INTO settings VALUES ('language', '"fr"');
    INSERT INTO campaigns VALUES ('c1', 'Nuit noire', 'sampler', 1, 2, NULL), ('c2', 'À la corbeille', 'sampler', 1, 3, 4);
    INSERT INTO runs VALUES ('r1', 'c1', 'sampler', 'chase', 'La ruelle', 'ab12', 1, 'active', 1, 2, NULL), ('r2', 'c1', 'sampler', 'chase', 'Finie', 'cd34', 0, 'finished', 1, 5, NULL);
    INSERT INTO drafts VALUES ('c1', 'chase', 'Brouillon', '{"lead":3}', 6);
    INSERT INTO plugin_texts VALUES ('sampler', 'fr', '2.1.0', '{"a":"é"}');
  `);
  for (const seq of [0, 1]) db.prepare(STEP).run({ run: 'r1', seq, finished: 0, discarded: null });
  return db;
}

function plan(db: Database, query: string): string {
  return (db.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[]).map((row) => row.detail).join('\n');
}

describe('0010 foundation', () => {
  it('begins with an empty file and holds rows of every kind', () => {
    expect(migratedTo(0).prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(0);
    const db = filled();
    expect(db.prepare('SELECT id, name, trashed_at FROM campaigns ORDER BY id').all()).toEqual([
      { id: 'c1', name: 'Nuit noire', trashed_at: null },
      { id: 'c2', name: 'À la corbeille', trashed_at: 4 },
    ]);
    expect(db.prepare('SELECT seq, state FROM run_steps ORDER BY seq').all()).toEqual([
      { seq: 0, state: '{"lead":4}' },
      { seq: 1, state: '{"lead":4}' },
    ]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
  });

  it('has one step a number in the record of a run, and any number that were set aside', () => {
    const db = filled();
    expect(() => db.prepare(STEP).run({ run: 'r1', seq: 1, finished: 0, discarded: null })).toThrow('UNIQUE');
    db.prepare(STEP).run({ run: 'r1', seq: 1, finished: 0, discarded: 7 });
    db.prepare(STEP).run({ run: 'r1', seq: 1, finished: 0, discarded: 7 });
    expect(db.prepare(`SELECT count(*) FROM run_steps WHERE run_id = 'r1' AND seq = 1`).pluck().get()).toBe(3);
  });

  it.each([
    ['a step of no run', STEP.replace('@run', `'nobody'`).replace('@seq', '0').replace('@finished', '0').replace('@discarded', 'NULL'), 'FOREIGN KEY'],
    ['a step before the start', STEP.replace('@run', `'r1'`).replace('@seq', '-1').replace('@finished', '0').replace('@discarded', 'NULL'), 'CHECK'],
    ['a step finished by half', STEP.replace('@run', `'r1'`).replace('@seq', '2').replace('@finished', '2').replace('@discarded', 'NULL'), 'CHECK'],
    ['a run of no campaign', `INSERT INTO runs VALUES ('r9', 'nobody', 's', 'p', 't', 'x', 0, 'active', 1, 1, NULL)`, 'FOREIGN KEY'],
    ['a run in a phase that is none', `INSERT INTO runs VALUES ('r9', 'c1', 's', 'p', 't', 'x', 0, 'paused', 1, 1, NULL)`, 'CHECK'],
    ['words where a time should be', `INSERT INTO campaigns VALUES ('c9', 'n', 's', 'yesterday', 1, NULL)`, 'cannot store TEXT'],
    ['a campaign without a name', `INSERT INTO campaigns VALUES ('c9', NULL, 's', 1, 1, NULL)`, 'NOT NULL'],
    ['a second draft of one set-up', `INSERT INTO drafts VALUES ('c1', 'chase', 't', '{}', 1)`, 'UNIQUE'],
    ['words in a third language', `INSERT INTO plugin_texts VALUES ('sampler', 'de', '1', '{}')`, 'CHECK'],
    ['the end of a campaign that has runs', `DELETE FROM campaigns WHERE id = 'c1'`, 'FOREIGN KEY'],
  ])('refuses %s', (_what, sql, reason) => {
    const db = filled();
    expect(() => db.exec(sql)).toThrow(reason);
  });

  it('finds runs of a campaign, the latest active run and a step by index', () => {
    const db = filled();
    expect(plan(db, `SELECT * FROM runs WHERE campaign_id = 'c1' ORDER BY updated_at DESC`)).toContain('USING INDEX runs_by_campaign');
    expect(plan(db, `SELECT * FROM runs WHERE phase = 'active' AND trashed_at IS NULL ORDER BY updated_at DESC LIMIT 1`)).toContain('USING INDEX runs_active');
    expect(plan(db, `SELECT * FROM run_steps WHERE run_id = 'r1' AND seq = 1 AND discarded_at IS NULL`)).toContain('USING INDEX run_steps_line');
    expect(plan(db, `SELECT max(seq) FROM run_steps WHERE run_id = 'r1' AND discarded_at IS NULL`)).toContain('run_steps_line');
  });
});
