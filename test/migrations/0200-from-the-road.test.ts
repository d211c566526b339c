import { describe, expect, it } from 'vitest';
import { migrate, migratedTo } from './migrated';

describe('the journeys out of which something was started', () => {
  it('are none for the runs and encounters that are there, which stay as they are', () => {
    const db = migratedTo(190);
    db.exec(`INSERT INTO campaigns (id, name, system, created_at, updated_at) VALUES ('c1', 'Nuit', 'gouffre', 1, 2)`);
    db.exec(
      `INSERT INTO runs (id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at, plan) VALUES ('r1', 'c1', 'gouffre', 'travel', 'Au col', 's', 0, 'active', 1, 2, '{}')`,
    );
    db.exec(
      `INSERT INTO encounters (id, campaign_id, title, notes, template, phase, options, round, combatants, revision, created_at, updated_at) VALUES ('e1', 'c1', 'Au gué', '', 0, 'prepared', '{}', 0, '{}', 0, 1, 2)`,
    );
    migrate(db, 190, 200);
    const none = { journey_id: null, journey_clock: null };
    expect(db.prepare('SELECT title, plan, journey_id, journey_clock FROM runs').all()).toEqual([{ title: 'Au col', plan: '{}', ...none }]);
    expect(db.prepare('SELECT title, journey_id, journey_clock FROM encounters').all()).toEqual([{ title: 'Au gué', ...none }]);
    const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT id FROM runs WHERE journey_id = 'r1'`).all();
    expect(JSON.stringify(plan)).toContain('runs_by_journey');
  });
});
