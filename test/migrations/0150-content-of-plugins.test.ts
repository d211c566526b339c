import { describe, expect, it } from 'vitest';
import { migrate, migratedTo } from './migrated';

describe('the content of the plugin that played a step', () => {
  it('is unknown of every step that was played before', () => {
    const db = migratedTo(140);
    // The run itself is nobody's business here.
    db.pragma('foreign_keys = OFF');
    db.exec(`INSERT INTO run_steps (run_id, seq, action, input, dice, events, effects, state, state_version, finished, presentation, round, plugin_version, api_version, played_at)
      VALUES ('r', 0, 'start', '{}', '[]', '[]', '[]', '{}', 1, 0, '{}', 0, '1.0.0', '1.0.0', 1)`);
    migrate(db, 140, 150);
    expect(db.prepare('SELECT plugin_version, plugin_content FROM run_steps').all()).toEqual([{ plugin_version: '1.0.0', plugin_content: null }]);
  });
});
