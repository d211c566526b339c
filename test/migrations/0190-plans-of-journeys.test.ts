import { describe, expect, it } from 'vitest';
import { migrate, migratedTo } from './migrated';

describe('the plans of journeys', () => {
  it('are none for the runs that are there, which stay as they are', () => {
    const db = migratedTo(180);
    db.exec(`INSERT INTO campaigns (id, name, system, created_at, updated_at) VALUES ('c1', 'Nuit', 'gouffre', 1, 2)`);
    db.exec(
      `INSERT INTO runs (id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at) VALUES ('r1', 'c1', 'gouffre', 'travel', 'Au col', 's', 0, 'active', 1, 2)`,
    );
    migrate(db, 180, 190);
    expect(db.prepare('SELECT title, plan FROM runs').all()).toEqual([{ title: 'Au col', plan: null }]);
  });
});
