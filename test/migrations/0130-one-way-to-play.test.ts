import { describe, expect, it } from 'vitest';
import { migratedTo } from './migrated';

describe('one way to play', () => {
  it('asks what every step asks along an index', () => {
    const db = migratedTo(130);
    const uses = (query: string): string => JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${query}`).all());
    expect(uses(`SELECT count(*) FROM run_steps WHERE run_id = 'r' AND discarded_at IS NOT NULL`)).toContain('run_steps_discarded');
    expect(uses(`SELECT id FROM run_steps WHERE run_id = 'r' AND discarded_at IS NULL AND effects <> '[]' AND seq >= 1 AND seq <= 9 ORDER BY seq`)).toContain(
      'run_steps_proposing',
    );
    const page = uses(`SELECT id FROM run_steps WHERE run_id = 'r' AND discarded_at IS NULL AND seq < 9 ORDER BY seq DESC LIMIT 100`);
    expect(page).toContain('run_steps_line');
    expect(page).not.toContain('TEMP B-TREE');
  });
});
