import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migratedTo, migrate } from './migrated';

const PRESENTATION = { summary: { key: 's' }, status: { label: { key: 'l' }, tone: 'good' }, round: 2, participants: [], blocks: [] };
const RESULT = { title: { key: 'leap.title' }, events: [{ weight: 'headline', text: { key: 'e' } }], effects: [{ kind: 'time' }], presentation: PRESENTATION };

/** A file of the version before with a roll and four checks: kept, kept nowhere, damaged, and of rules that said nothing. */
function filled(): Database {
  const db = migratedTo(130);
  db.exec(`
    INSERT INTO campaigns (id, name, system, created_at, updated_at) VALUES ('c1', 'Nuit', 's', 1, 1);
    INSERT INTO runs (id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at, trashed_at)
      VALUES ('r1', 'c1', 's', 'leap', 'Le saut', 'aa', 0, 'finished', 1, 1, NULL), ('r2', 'c1', 's', 'chase', 'La ruelle', 'dd', 0, 'active', 1, 1, 7);
    INSERT INTO run_steps (run_id, seq, action, input, dice, events, effects, state, state_version, finished, presentation, round, plugin_version, api_version, played_at)
      VALUES ('r1', 0, 'start', '{"kept":1}', '[]', '[]', '[]', '{}', 1, 1, '{}', 0, '2', '1', 5);
    INSERT INTO journal (number, id, campaign_id, at, kind, text, words, effect) VALUES (1, 'a', 'c1', 1, 'effect', '{}', '', 'check:k2:0');
  `);
  const add = db.prepare(`
    INSERT INTO table_log (id, kind, rolled_at, run_id, position, system, procedure, seed, input, dice, result, state, state_version, plugin_version, api_version, kept_run_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const check = (id: string, at: number, result: string, kept: string | null): void =>
    void add.run(id, 'check', at, null, null, 's', 'leap', `seed ${id}`, '{"name":"Ada"}', '[{"who":"gm"}]', result, '{"wet":1.50}', 3, '2.1.0', '1.0.0', kept);
  add.run('w1', 'roll', 10, 'r2', 0, null, null, 'ff', '{"notation":"d6"}', '[{"die":"d6"}]', '{"total":4,"detail":"[4]"}', null, null, null, null, null);
  check('k1', 11, JSON.stringify(RESULT), 'r1');
  check('k2', 12, JSON.stringify(RESULT), null);
  check('k3', 13, '{"title":', null);
  check('k4', 14, '{}', null);
  migrate(db, 130, 135);
  return db;
}

describe('checks are runs', () => {
  it('those that were kept nowhere become runs of no campaign, with all that came of them; those that were kept are not there twice', () => {
    const db = filled();
    expect(db.prepare('SELECT id, campaign_id, title, seed, phase, position, updated_at FROM runs ORDER BY rowid').all()).toEqual([
      { id: 'r1', campaign_id: 'c1', title: 'Le saut', seed: 'aa', phase: 'finished', position: 0, updated_at: 1 },
      { id: 'r2', campaign_id: 'c1', title: 'La ruelle', seed: 'dd', phase: 'active', position: 0, updated_at: 1 },
      ...['k2', 'k3', 'k4'].map((id, at) => ({ id, campaign_id: null, title: '', seed: `seed ${id}`, phase: 'finished', position: 0, updated_at: 12 + at })),
    ]);
    const steps = db.prepare('SELECT * FROM run_steps ORDER BY id').all() as Record<string, unknown>[];
    expect(steps.map((step) => step['run_id'])).toEqual(['r1', 'k2', 'k3', 'k4']);
    expect(steps[0]).toMatchObject({ input: '{"kept":1}', offers: null });
    expect(steps[1]).toMatchObject({
      seq: 0,
      action: 'start',
      input: '{"name":"Ada"}',
      dice: '[{"who":"gm"}]',
      state: '{"wet":1.50}',
      state_version: 3,
      finished: 1,
    });
    expect(steps[1]).toMatchObject({ offers: '[]', round: 2, plugin_version: '2.1.0', api_version: '1.0.0', played_at: 12, discarded_at: null });
    const read = (column: string): unknown => JSON.parse(String(steps[1]?.[column]));
    expect([read('events'), read('effects'), read('presentation')]).toEqual([RESULT.events, RESULT.effects, PRESENTATION]);
    // What was damaged is damaged in the same way, and nothing of it is lost.
    expect(steps[2]).toMatchObject({ events: '{"title":', presentation: '{"title":', round: 0 });
    expect(steps[3]).toMatchObject({ events: '[]', effects: '[]', presentation: '{}', round: 0 });
  });

  it('the log of the table has every line at its place, each check with its run', () => {
    const db = filled();
    expect(db.prepare('SELECT number, id, kind, rolled_at, run_id, seed, input, dice, state, kept_run_id FROM table_log ORDER BY number').all()).toEqual([
      {
        number: 1,
        id: 'w1',
        kind: 'roll',
        rolled_at: 10,
        run_id: 'r2',
        seed: 'ff',
        input: '{"notation":"d6"}',
        dice: '[{"die":"d6"}]',
        state: null,
        kept_run_id: null,
      },
      ...['r1', 'k2', 'k3', 'k4'].map((run, at) => {
        const id = `k${String(at + 1)}`;
        return {
          number: at + 2,
          id,
          kind: 'check',
          rolled_at: 11 + at,
          run_id: null,
          seed: `seed ${id}`,
          input: null,
          dice: null,
          state: null,
          kept_run_id: run,
        };
      }),
    ]);
    const results = db.prepare('SELECT result FROM table_log ORDER BY number').pluck().all();
    expect(results).toEqual(['{"total":4,"detail":"[4]"}', '{"title":{"key":"leap.title"}}', '{"title":{"key":"leap.title"}}', '{"title":', '{"title":null}']);
    expect(db.prepare('SELECT effect FROM journal').pluck().all()).toEqual(['check:k2:0']);
  });

  it('only what is over can be of no campaign, and a check is a line of a run', () => {
    const db = filled();
    const run = (phase: string): void =>
      void db.exec(
        `INSERT INTO runs (id, system, procedure, title, seed, position, phase, created_at, updated_at) VALUES ('n', 's', 'p', '', 'x', 0, '${phase}', 1, 1)`,
      );
    expect(() => run('active')).toThrow('CHECK');
    run('finished');
    expect(() => db.exec(`INSERT INTO table_log (id, kind, rolled_at, system, procedure, seed, result) VALUES ('z', 'check', 1, 's', 'p', 'x', '{}')`)).toThrow(
      'CHECK',
    );
    expect(db.pragma('foreign_key_check')).toEqual([]);
  });
});
