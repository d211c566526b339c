import { describe, expect, it } from 'vitest';
import { migrate, migratedTo } from './migrated';

describe('the time of a campaign', () => {
  it('has no calendar and no dates of what happened before; the minutes that went by stay', () => {
    const db = migratedTo(170);
    db.exec(
      `INSERT INTO campaigns (id, name, system, created_at, updated_at, elapsed_minutes, game_date) VALUES ('c1', 'Nuit', 'gouffre', 1, 2, 90, '3 Nachexen')`,
    );
    db.exec(`INSERT INTO journal (number, id, campaign_id, at, kind, body, words) VALUES (1, 'n1', 'c1', 5, 'note', 'Pluie', 'Pluie')`);
    migrate(db, 170, 180);
    expect(db.prepare('SELECT calendar, day_zero, calendar_reading, elapsed_minutes, game_date FROM campaigns').all()).toEqual([
      { calendar: '', day_zero: 0, calendar_reading: '{}', elapsed_minutes: 90, game_date: '3 Nachexen' },
    ]);
    expect(db.prepare('SELECT body, clock FROM journal').all()).toEqual([{ body: 'Pluie', clock: null }]);
  });

  it('is counted day by day out of the index', () => {
    const db = migratedTo(170);
    migrate(db, 170, 180);
    const plan = db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT clock / 1440, count(*) FROM journal WHERE campaign_id = 'c' AND clock IS NOT NULL AND shown = 1 AND trashed_at IS NULL AND clock >= 0 AND clock < 9 GROUP BY 1`,
      )
      .all();
    expect(JSON.stringify(plan)).toContain('USING COVERING INDEX journal_by_clock');
  });
});
