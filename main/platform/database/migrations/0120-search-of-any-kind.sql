-- Any kind of record can be searched, not only those of a list. From here on no migration makes triggers: the program makes those that search needs when it opens a file.

DROP TRIGGER campaigns_found;
DROP TRIGGER campaigns_found_again;
DROP TRIGGER campaigns_lost;
DROP TRIGGER parties_found;
DROP TRIGGER parties_found_again;
DROP TRIGGER parties_lost;
DROP TRIGGER characters_found;
DROP TRIGGER characters_found_again;
DROP TRIGGER characters_lost;
DROP TRIGGER encounters_found;
DROP TRIGGER encounters_found_again;
DROP TRIGGER encounters_lost;
DROP TRIGGER runs_found;
DROP TRIGGER runs_found_again;
DROP TRIGGER runs_lost;
DROP TRIGGER journal_found;
DROP TRIGGER journal_found_again;
DROP TRIGGER journal_lost;

ALTER TABLE search_places RENAME TO search_places_of_six_kinds;
DROP INDEX search_places_ref;
CREATE TABLE search_places (
  -- An entry of the journal has the number that it has there, everything else one above all of those.
  number INTEGER PRIMARY KEY,
  campaign_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  ref TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX search_places_ref ON search_places (kind, ref);
INSERT INTO search_places SELECT number, campaign_id, kind, ref FROM search_places_of_six_kinds;
DROP TABLE search_places_of_six_kinds;

-- By which texts each kind is in the index: what is there already need not be indexed anew.
INSERT INTO meta (key, value) VALUES
  ('search campaign', '[["name","notes","gameDate"],{"arriving":false}]'),
  ('search party', '[["name","notes"],{}]'),
  ('search character', '[["name","notes","reminder"],{}]'),
  ('search encounter', '[["title","notes"],{}]'),
  ('search run', '[["title"],{}]'),
  ('search journal', '[["words"],{"shown":true}]');
