import { describe, expect, it } from 'vitest';
import { migrate, migratedTo } from './migrated';

describe('the names of plugins', () => {
  it('are not known yet of those whose texts are there; the texts stay', () => {
    const db = migratedTo(150);
    db.exec(`INSERT INTO plugin_texts (plugin, locale, version, catalogue) VALUES ('gouffre', 'fr', '1.0.0', '{"a":"b"}')`);
    migrate(db, 150, 160);
    expect(db.prepare('SELECT * FROM plugin_texts').all()).toEqual([{ plugin: 'gouffre', locale: 'fr', version: '1.0.0', catalogue: '{"a":"b"}', name: '' }]);
  });
});
