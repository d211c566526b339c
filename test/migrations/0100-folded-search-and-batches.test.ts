import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { fold } from '#shared/text/fold';
import { migratedTo, migrate } from './migrated';

/** A file of the version before, with something of every kind in it, brought to this one. */
function filled(): Database {
  const db = migratedTo(30);
  db.exec(`
    INSERT INTO campaigns (id, name, system, created_at, updated_at, notes) VALUES ('c1', 'Straße nach Łódź', 's', 1, 1, 'sor' || char(173) || 'cier');
    INSERT INTO campaigns (id, name, system, created_at, updated_at, trashed_at) VALUES ('c2', 'Þórr', 's', 1, 1, 5);
    INSERT INTO parties VALUES ('g1', 'c1', 'Smørrebrød', '', 0, 1, 1, NULL);
    INSERT INTO encounters VALUES ('e1', 'c1', 'Le ﬁef', 'Ðorđe', 0, 'prepared', '{}', 0, NULL, '{}', 0, 1, 1, NULL);
    INSERT INTO characters (id, campaign_id, system, role, name, stats, conditions, penalties, notes, reminder, position, created_at, updated_at)
      VALUES ('p1', 'c1', 's', 'pc', 'Kızıl Œillet', '{}', '{}', '{}', '', 'Æsir', 0, 1, 1);
    INSERT INTO runs (id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at) VALUES ('r1', 'c1', 's', 'chase', 'Vers Bodø', 'x', 0, 'active', 1, 1);
    INSERT INTO journal (number, id, campaign_id, at, kind, body, words) VALUES (1, 'j1', 'c1', 5, 'note', 'Grüße', 'Grüße');
    INSERT INTO journal (number, id, campaign_id, at, kind, body, words, trashed_at) VALUES (2, 'j2', 'c1', 5, 'note', 'weiß', 'weiß', 9);
  `);
  migrate(db, 30, 100);
  return db;
}

function found(db: Database, typed: string): unknown[] {
  return db
    .prepare(`SELECT p.kind FROM search_words w JOIN search_places p ON p.number = w.rowid WHERE w.words MATCH ? ORDER BY p.kind`)
    .pluck()
    .all(`"${fold(typed)}"`);
}

const THERE = [
  ['strasse', 'campaign'],
  ['lodz', 'campaign'],
  ['sorcier', 'campaign'],
  ['smorrebrod', 'party'],
  ['fief', 'encounter'],
  ['dorde', 'encounter'],
  ['kizil', 'character'],
  ['oeillet', 'character'],
  ['aesir', 'character'],
  ['bodo', 'run'],
  ['grusse', 'journal'],
] as const;

describe('0100 folded search and batches', () => {
  it.each(THERE)('finds what was there before by %s', (typed, kind) => {
    expect(found(filled(), typed)).toEqual([kind]);
  });

  it('finds nothing of the trash, and keeps a text for each place', () => {
    const db = filled();
    expect([...found(db, 'thorr'), ...found(db, 'weiss')]).toEqual([]);
    expect(db.prepare('SELECT count(*) FROM search_places').pluck().get()).toBe(db.prepare('SELECT count(*) FROM search_words').pluck().get());
    db.exec(`UPDATE campaigns SET trashed_at = NULL WHERE id = 'c2'; UPDATE journal SET trashed_at = NULL WHERE id = 'j2'`);
    expect([found(db, 'thorr'), found(db, 'weiss')]).toEqual([['campaign'], ['journal']]);
  });

  it('leaves every entry on its own', () => {
    expect(filled().prepare('SELECT DISTINCT batch FROM journal').pluck().all()).toEqual([null]);
  });

  it('follows every change', () => {
    const db = filled();
    db.exec(`
      UPDATE campaigns SET name = 'Göteborg' WHERE id = 'c1'; UPDATE parties SET name = 'Řež' WHERE id = 'g1'; UPDATE encounters SET title = 'Ħal', notes = '' WHERE id = 'e1';
      UPDATE characters SET name = 'Bjørn' WHERE id = 'p1'; UPDATE runs SET title = 'Tromsø' WHERE id = 'r1'; UPDATE journal SET words = 'Maß' WHERE id = 'j1';
    `);
    for (const typed of ['lodz', 'smorrebrod', 'fief', 'kizil', 'bodo', 'grusse']) expect(found(db, typed), typed).toEqual([]);
    for (const typed of ['goteborg', 'rez', 'hal', 'bjorn', 'tromso', 'mass']) expect(found(db, typed), typed).toHaveLength(1);
    db.exec(`DELETE FROM characters; DELETE FROM journal`);
    expect([...found(db, 'bjorn'), ...found(db, 'mass')]).toEqual([]);
  });
});
