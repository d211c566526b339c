import { describe, expect, it } from 'vitest';
import { migrate, migratedTo } from './migrated';

describe('the origin of characters', () => {
  it('is of nobody who was there before, and they stay as they were', () => {
    const db = migratedTo(160);
    db.exec(`INSERT INTO characters (id, system, role, name, stats, conditions, penalties, position, notes, reminder, created_at, updated_at)
      VALUES ('rat', 'sampler', 'creature', 'Rat', '{"quick":30}', '{}', '{}', 2, 'Bestiaire', '', 1, 2)`);
    const before = db.prepare('SELECT * FROM characters').all();
    migrate(db, 160, 170);
    expect(db.prepare('SELECT * FROM characters').all()).toEqual(before.map((row) => ({ ...(row as object), origin: null })));
  });
});
