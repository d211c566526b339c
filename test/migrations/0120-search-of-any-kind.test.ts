import { describe, expect, it } from 'vitest';
import { dropTriggers, keepIndex } from '#main/platform/database/search-index';
import { RECORDS } from '#shared/records/index';
import { migratedTo, migrate } from './migrated';

function filled(): ReturnType<typeof migratedTo> {
  const db = migratedTo(110);
  db.exec(`
    INSERT INTO campaigns (id, name, system, created_at, updated_at) VALUES ('c1', 'Nuit', 's', 1, 1);
    INSERT INTO parties (id, campaign_id, name, notes, position, created_at, updated_at) VALUES ('p1', 'c1', 'Guet', 'veille', 1, 1, 1);
    INSERT INTO journal (number, id, campaign_id, at, kind, body, words) VALUES (5, 'n', 'c1', 5, 'note', 'une note', 'une note');
  `);
  return db;
}

describe('search of any kind', () => {
  const places = 'SELECT number, campaign_id, kind, ref FROM search_places ORDER BY number';

  it('keeps every place and its number, and what is found there', () => {
    const db = filled();
    const before = db.prepare(places).all();
    expect(before).toHaveLength(3);
    migrate(db, 110, 120);
    expect(db.prepare(places).all()).toEqual(before);
    expect(db.prepare('SELECT rowid FROM search_words WHERE words MATCH ?').pluck().all('note')).toEqual([5]);
  });

  it('takes places of any kind', () => {
    const db = filled();
    migrate(db, 110, 120);
    db.exec(`INSERT INTO search_places (number, campaign_id, kind, ref) VALUES (1, 'c1', 'landmark', 'l1')`);
    expect(db.prepare(`SELECT count(*) FROM search_places WHERE kind = 'landmark'`).pluck().get()).toBe(1);
  });

  it('leaves no triggers, and the program makes them anew without indexing anything again', () => {
    const db = filled();
    migrate(db, 110, 120);
    expect(db.prepare(`SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'`).pluck().get()).toBe(0);
    const before = db.prepare(places).all();
    // Whatever is indexed anew would lose this.
    db.exec(`UPDATE search_places SET campaign_id = 'elsewhere' WHERE kind = 'party'`);
    keepIndex(db, RECORDS);
    expect(db.prepare(places).all()).not.toEqual(before);
    expect(db.prepare(`SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'`).pluck().get()).toBe(18);
  });
});

describe('the index of search', () => {
  const found = (db: ReturnType<typeof migratedTo>, word: string): unknown[] =>
    db.prepare('SELECT ref FROM search_words JOIN search_places ON number = search_words.rowid WHERE words MATCH ?').pluck().all(word);

  it('is written once: what is right already is left alone', () => {
    const db = filled();
    migrate(db, 110, 120);
    keepIndex(db, RECORDS);
    const changes = db.prepare('SELECT total_changes()').pluck();
    const before = changes.get();
    keepIndex(db, RECORDS);
    expect(changes.get()).toBe(before);
  });

  it('follows what is written, changed, thrown away and deleted', () => {
    const db = filled();
    migrate(db, 110, 120);
    keepIndex(db, RECORDS);
    db.exec(`INSERT INTO parties (id, campaign_id, name, notes, position, created_at, updated_at) VALUES ('p2', 'c1', 'Cœur', '', 2, 1, 1)`);
    expect(found(db, 'coeur')).toEqual(['p2']);
    db.exec(`UPDATE parties SET name = 'Éclair' WHERE id = 'p2'`);
    expect([found(db, 'coeur'), found(db, 'eclair')]).toEqual([[], ['p2']]);
    db.exec(`UPDATE parties SET trashed_at = 3 WHERE id = 'p2'`);
    expect(found(db, 'eclair')).toEqual([]);
    db.exec(`UPDATE parties SET trashed_at = NULL WHERE id = 'p2'`);
    expect(found(db, 'eclair')).toEqual(['p2']);
    db.exec(`DELETE FROM parties WHERE id = 'p2'`);
    expect(found(db, 'eclair')).toEqual([]);
  });

  it('indexes anew what is searched by other texts than before', () => {
    const db = filled();
    migrate(db, 110, 120);
    keepIndex(db, RECORDS);
    const byName = RECORDS.kinds.map((one) =>
      one.kind === 'party' && one.search !== undefined ? { ...one, search: { ...one.search, texts: ['name'] } } : one,
    );
    keepIndex(db, { ...RECORDS, kinds: byName });
    expect([found(db, 'veille'), found(db, 'guet'), found(db, 'nuit'), found(db, 'note')]).toEqual([[], ['p1'], ['c1'], ['n']]);
    keepIndex(db, RECORDS);
    expect(found(db, 'veille')).toEqual(['p1']);
  });

  it('does without triggers while a table is made anew', () => {
    const db = filled();
    migrate(db, 110, 120);
    keepIndex(db, RECORDS);
    dropTriggers(db);
    db.exec(`UPDATE parties SET name = 'Sans' WHERE id = 'p1'`);
    expect(found(db, 'sans')).toEqual([]);
  });
});
