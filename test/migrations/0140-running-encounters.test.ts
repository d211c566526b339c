import { describe, expect, it } from 'vitest';
import { migratedTo } from './migrated';

describe('running encounters', () => {
  it('finds the fight that was played last along an index, the latest first', () => {
    const db = migratedTo(140);
    const plan = JSON.stringify(
      db.prepare(`EXPLAIN QUERY PLAN SELECT id FROM encounters WHERE phase = 'running' AND trashed_at IS NULL ORDER BY updated_at DESC LIMIT 1`).all(),
    );
    expect(plan).toContain('encounters_running');
    expect(plan).not.toContain('TEMP B-TREE');
  });
});
