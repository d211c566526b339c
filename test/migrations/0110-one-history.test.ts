import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migratedTo, migrate } from './migrated';

/** A file of the version before, with entries in force and entries that were taken back, brought to this one. */
function filled(): Database {
  const db = migratedTo(100);
  db.exec(`
    INSERT INTO campaigns (id, name, system, created_at, updated_at) VALUES ('c1', 'Nuit', 's', 1, 1);
    INSERT INTO journal (number, id, campaign_id, at, kind, text, words, undone_at) VALUES (1, 'a', 'c1', 1, 'party', '{}', 'alpha', NULL),
      (2, 'b', 'c1', 2, 'party', '{}', 'beta', 50), (3, 'c', 'c1', 3, 'party', '{}', 'gamma', 40), (4, 'd', 'c1', 4, 'party', '{}', 'delta', 40);
    INSERT INTO journal (number, id, campaign_id, at, kind, body, words) VALUES (5, 'n', 'c1', 5, 'note', 'une note', 'une note');
  `);
  migrate(db, 100, 110);
  return db;
}

describe('one history', () => {
  it('keeps every entry, shown and of no start of the program', () => {
    const db = filled();
    const rows = db.prepare('SELECT id, shown, line, session, move FROM journal ORDER BY number').all();
    expect(rows).toEqual(['a', 'b', 'c', 'd', 'n'].map((id) => ({ id, shown: 1, line: null, session: null, move: null })));
  });

  it('numbers what was taken back after everything that was made, in the order in which it was; of one millisecond the oldest was the last', () => {
    const db = filled();
    expect(db.prepare('SELECT id FROM journal WHERE undone IS NOT NULL ORDER BY undone').pluck().all()).toEqual(['d', 'c', 'b']);
    expect(db.prepare('SELECT min(undone) FROM journal').pluck().get()).toBe(6);
    expect(db.prepare('SELECT undone FROM journal WHERE id = ?').pluck().get('a')).toBeNull();
  });

  it('finds what the journal shows, and nothing else', () => {
    const db = filled();
    db.exec(
      `INSERT INTO journal (number, id, campaign_id, at, kind, text, words, shown) VALUES (10, 'x', 'c1', 6, 'run', '{}', 'cachette', 0), (11, 'y', 'c1', 6, 'run', '{}', 'vitrine', 1)`,
    );
    const found = (word: string): unknown[] => db.prepare('SELECT rowid FROM search_words WHERE words MATCH ?').pluck().all(word);
    expect([found('cachette'), found('vitrine'), found('note')]).toEqual([[], [11], [5]]);
  });

  it('reads a page of the journal along an index, without a look at what it does not show', () => {
    const db = filled();
    const plan = db
      .prepare(`EXPLAIN QUERY PLAN SELECT number FROM journal WHERE campaign_id = 'c1' AND trashed_at IS NULL AND shown = 1 ORDER BY number DESC`)
      .all();
    expect(JSON.stringify(plan)).toContain('journal_by_campaign');
  });
});
