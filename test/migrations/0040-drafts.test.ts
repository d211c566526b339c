import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { setupDraftKey } from '#shared/domain/draft-keys';
import { migratedTo, migrate } from './migrated';

/** A file of the version before, brought to this one. */
function filled(answers = '{"lead":3,"place":"là"}'): Database {
  const db = migratedTo(30);
  db.exec(`INSERT INTO campaigns (id, name, system, created_at, updated_at) VALUES ('c1', 'Nuit noire', 'sampler', 1, 2)`);
  db.prepare(`INSERT INTO drafts VALUES ('c1', 'sampler', 'chase', ?, ?, 6)`).run('Brouillon « à moitié »', answers);
  db.exec(`INSERT INTO drafts VALUES ('c1', 'traveller', 'chase', '', '{}', 7)`);
  migrate(db, 30, 40);
  return db;
}

describe('0040 drafts', () => {
  it('keeps the drafts of set-ups, where the page looks for them', () => {
    expect(filled().prepare('SELECT * FROM drafts ORDER BY updated_at').all()).toEqual([
      {
        key: setupDraftKey('c1', 'sampler', 'chase'),
        about: 'c1',
        value: '{"title":"Brouillon « à moitié »","answers":{"lead":3,"place":"là"}}',
        updated_at: 6,
      },
      { key: setupDraftKey('c1', 'traveller', 'chase'), about: 'c1', value: '{"title":"","answers":{}}', updated_at: 7 },
    ]);
  });

  it('leaves out one that nothing can read', () => {
    expect(filled('{"lead":').prepare('SELECT key FROM drafts').pluck().all()).toEqual([setupDraftKey('c1', 'traveller', 'chase')]);
  });

  it('has one draft a place', () => {
    expect(() => filled().exec(`INSERT INTO drafts VALUES ('setup:c1:sampler:chase', NULL, '{}', 8)`)).toThrow('UNIQUE');
  });
});
