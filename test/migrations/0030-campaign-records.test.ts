import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migratedTo, migrate } from './migrated';

/** A file of the version before, brought to this one. */
function filled(): Database {
  const db = migratedTo(20);
  db.exec(`
    INSERT INTO campaigns VALUES ('c1', 'Nuit noire', 'sampler', 1, 2, NULL), ('c2', 'Œuvre jetée', 'sampler', 1, 3, 4);
    INSERT INTO runs VALUES ('r1', 'c1', 'sampler', 'chase', 'La ruelle', 'ab12', 0, 'active', 1, 2, NULL);
    INSERT INTO drafts VALUES ('c1', 'chase', 'Brouillon', '{"lead":3}', 6);
  `);
  db.pragma('foreign_keys = OFF');
  migrate(db, 20, 30);
  db.pragma('foreign_keys = ON');
  return db;
}

const CHARACTER = {
  id: 'p1',
  campaign_id: 'c1',
  party_id: null as string | null,
  encounter_id: null as string | null,
  system: 'sampler',
  role: 'pc',
  name: 'Élise',
  stats: '{}',
  conditions: '{}',
  penalties: '{}',
  notes: 'Née à Œillet',
  reminder: '',
  position: 0,
  created_at: 1,
  updated_at: 1,
};

const ENTRY = { id: 'j1', campaign_id: 'c1', at: 5, kind: 'note', body: 'La clé est sous la pierre.', words: 'La clé est sous la pierre.' };

type Values = Readonly<Record<string, unknown>>;

function add(db: Database, table: string, values: Values): void {
  const names = Object.keys(values);
  db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`).run(values);
}

function withPeople(): Database {
  const db = filled();
  db.exec(`
    INSERT INTO parties VALUES ('g1', 'c1', 'Les loups', '', 0, 1, 1, NULL);
    INSERT INTO encounters VALUES ('e1', 'c1', 'Le pont', '', 0, 'prepared', '{}', 0, NULL, '{}', 0, 1, 1, NULL);
  `);
  return db;
}

function found(db: Database, words: string): unknown[] {
  return db
    .prepare(`SELECT p.kind, p.ref FROM search_words w JOIN search_places p ON p.number = w.rowid WHERE w.words MATCH ? ORDER BY p.kind, p.ref`)
    .raw()
    .all(words);
}

function plan(db: Database, query: string): string {
  return (db.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[]).map((row) => row.detail).join('\n');
}

describe('0030 campaign records', () => {
  it('leaves what was there; a draft is one of its campaign’s system', () => {
    const db = filled();
    expect(db.prepare('SELECT id, name, notes, supplements, arriving, elapsed_minutes FROM campaigns ORDER BY id').all()).toEqual([
      { id: 'c1', name: 'Nuit noire', notes: '', supplements: '[]', arriving: 0, elapsed_minutes: 0 },
      { id: 'c2', name: 'Œuvre jetée', notes: '', supplements: '[]', arriving: 0, elapsed_minutes: 0 },
    ]);
    expect(db.prepare('SELECT id, encounter_id, party_id FROM runs').all()).toEqual([{ id: 'r1', encounter_id: null, party_id: null }]);
    expect(db.prepare('SELECT * FROM drafts').all()).toEqual([
      { campaign_id: 'c1', system: 'sampler', procedure: 'chase', title: 'Brouillon', answers: '{"lead":3}', updated_at: 6 },
    ]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
  });

  it('finds what was there before, and nothing that is in the trash', () => {
    const db = filled();
    expect(found(db, 'nuit')).toEqual([['campaign', 'c1']]);
    expect(found(db, 'ruelle')).toEqual([['run', 'r1']]);
    expect(found(db, 'oeuvre')).toEqual([]);
    db.exec(`UPDATE campaigns SET trashed_at = NULL WHERE id = 'c2'`);
    expect(found(db, 'oeuvre jetee')).toEqual([['campaign', 'c2']]);
  });

  it('finds people, encounters and entries by what they say now, without accents, case and ligatures', () => {
    const db = withPeople();
    add(db, 'characters', { ...CHARACTER, party_id: 'g1' });
    add(db, 'journal', ENTRY);
    expect(found(db, 'elise')).toEqual([['character', 'p1']]);
    expect(found(db, 'OEILLET')).toEqual([['character', 'p1']]);
    expect(found(db, 'cle pier*')).toEqual([['journal', 'j1']]);
    expect(found(db, 'pont')).toEqual([['encounter', 'e1']]);
    expect(found(db, 'loups')).toEqual([['party', 'g1']]);
    db.exec(
      `UPDATE characters SET name = 'Bérénice' WHERE id = 'p1'; UPDATE journal SET trashed_at = 9 WHERE id = 'j1'; UPDATE encounters SET title = 'Le gué' WHERE id = 'e1'`,
    );
    expect([...found(db, 'elise'), ...found(db, 'pierre'), ...found(db, 'pont')]).toEqual([]);
    expect(found(db, 'berenice')).toEqual([['character', 'p1']]);
    db.exec(`DELETE FROM characters WHERE id = 'p1'`);
    expect(found(db, 'berenice')).toEqual([]);
    // The index holds as many texts as there are places.
    expect(db.prepare('SELECT count(*) FROM search_places').pluck().get()).toBe(db.prepare('SELECT count(*) FROM search_words').pluck().get());
  });

  it('does not show a campaign that is still arriving', () => {
    const db = filled();
    add(db, 'campaigns', { id: 'c3', name: 'Arrivante', system: 's', created_at: 1, updated_at: 1, arriving: 1 });
    expect(found(db, 'arrivante')).toEqual([]);
    db.exec(`UPDATE campaigns SET arriving = 0 WHERE id = 'c3'`);
    expect(found(db, 'arrivante')).toEqual([['campaign', 'c3']]);
  });

  it.each<readonly [string, string, Values, string]>([
    ['somebody in a party and in an encounter of their own', 'characters', { ...CHARACTER, party_id: 'g1', encounter_id: 'e1' }, 'CHECK'],
    ['a member of a party without a campaign', 'characters', { ...CHARACTER, campaign_id: null, party_id: 'g1' }, 'CHECK'],
    ['somebody in a party that is not there', 'characters', { ...CHARACTER, party_id: 'nobody' }, 'FOREIGN KEY'],
    ['a role that is none', 'characters', { ...CHARACTER, role: 'god' }, 'CHECK'],
    ['an entry of a kind that is none', 'journal', { ...ENTRY, kind: 'rumour' }, 'CHECK'],
    ['an entry that says nothing', 'journal', { ...ENTRY, body: null }, 'CHECK'],
    ['an entry that says two things', 'journal', { ...ENTRY, text: '{}' }, 'CHECK'],
    ['a picture of another type', 'pictures', { id: 'x', campaign_id: 'c1', type: 'image/svg+xml', bytes: Buffer.from('<svg/>'), created_at: 1 }, 'CHECK'],
  ])('refuses %s', (_what, table, values, reason) => {
    const db = withPeople();
    expect(() => {
      add(db, table, values);
    }).toThrow(reason);
  });

  it('applies a proposal once, and again when it was taken back', () => {
    const db = filled();
    const entry = { ...ENTRY, kind: 'effect', effect: 'run:r1:1:0', patches: '[]' };
    add(db, 'journal', entry);
    expect(() => {
      add(db, 'journal', { ...entry, id: 'j2' });
    }).toThrow('UNIQUE');
    db.exec(`UPDATE journal SET undone_at = 6 WHERE id = 'j1'`);
    add(db, 'journal', { ...entry, id: 'j2' });
    expect(db.prepare('SELECT count(*) FROM journal').pluck().get()).toBe(2);
  });

  it('finds pages of the journal, members and encounters by index', () => {
    const db = filled();
    expect(plan(db, `SELECT * FROM journal WHERE campaign_id = 'c1' AND trashed_at IS NULL ORDER BY number DESC LIMIT 50`)).toContain('journal_by_campaign');
    expect(plan(db, `SELECT * FROM journal WHERE campaign_id = 'c1' AND kind = 'note' AND trashed_at IS NULL ORDER BY number DESC LIMIT 50`)).toContain(
      'journal_by_kind',
    );
    expect(plan(db, `SELECT * FROM journal WHERE encounter_id = 'e1' ORDER BY number DESC LIMIT 1`)).toContain('journal_by_encounter');
    expect(plan(db, `SELECT * FROM characters WHERE party_id = 'g1'`)).toContain('characters_by_party');
    expect(plan(db, `SELECT * FROM encounters WHERE campaign_id = 'c1' ORDER BY updated_at DESC`)).toContain('encounters_by_campaign');
  });
});
