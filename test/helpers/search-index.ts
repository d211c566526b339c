/** What the index of search knows, in a form that does not depend on how it came to be: every word, where it stands, and in which record. */
import type { World } from './world';

export function indexOf(world: World): readonly string[] {
  world.sql('CREATE VIRTUAL TABLE IF NOT EXISTS temp.known_words USING fts5vocab(main, search_words, instance)');
  return world
    .sql('SELECT w.term, w.offset, p.kind, p.ref, p.campaign_id AS campaign FROM temp.known_words w LEFT JOIN search_places p ON p.number = w.doc')
    .map(({ term, offset, kind, ref, campaign }) => [term, offset, kind ?? 'nowhere', ref, campaign].map(String).join(' '))
    .sort();
}
