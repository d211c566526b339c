-- Parties, characters, encounters, the journal with what can be taken back, pictures, and the index that search looks into.

ALTER TABLE campaigns ADD COLUMN notes TEXT NOT NULL DEFAULT '';
ALTER TABLE campaigns ADD COLUMN game_date TEXT NOT NULL DEFAULT '';
-- Minutes that went by in the world of the campaign, as far as effects said so.
ALTER TABLE campaigns ADD COLUMN elapsed_minutes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE campaigns ADD COLUMN colour TEXT NOT NULL DEFAULT '';
ALTER TABLE campaigns ADD COLUMN picture_id TEXT REFERENCES pictures (id);
ALTER TABLE campaigns ADD COLUMN supplements TEXT NOT NULL DEFAULT '[]';
-- The same in every file that the campaign was exported to and every profile it was imported into; null until it is first needed.
ALTER TABLE campaigns ADD COLUMN origin TEXT;
-- An import that is under way: shown nowhere, and swept away at the next start when it was cut short.
ALTER TABLE campaigns ADD COLUMN arriving INTEGER NOT NULL DEFAULT 0 CHECK (arriving IN (0, 1));

CREATE TABLE pictures (
  id TEXT PRIMARY KEY,
  campaign_id TEXT NOT NULL REFERENCES campaigns (id),
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/webp')),
  bytes BLOB NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE parties (
  id TEXT PRIMARY KEY,
  campaign_id TEXT NOT NULL REFERENCES campaigns (id),
  name TEXT NOT NULL,
  notes TEXT NOT NULL,
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER
) STRICT;

CREATE INDEX parties_by_campaign ON parties (campaign_id, position);

CREATE TABLE encounters (
  id TEXT PRIMARY KEY,
  campaign_id TEXT NOT NULL REFERENCES campaigns (id),
  title TEXT NOT NULL,
  notes TEXT NOT NULL,
  template INTEGER NOT NULL CHECK (template IN (0, 1)),
  phase TEXT NOT NULL CHECK (phase IN ('prepared', 'running', 'paused', 'ended')),
  options TEXT NOT NULL,
  round INTEGER NOT NULL CHECK (round >= 0),
  -- Whose turn it is: a key of combatants.
  turn TEXT,
  -- By character id: side, initiative, and where somebody stands in the round.
  combatants TEXT NOT NULL,
  -- Goes up with every change, so that a late click never acts twice.
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER
) STRICT;

CREATE INDEX encounters_by_campaign ON encounters (campaign_id, updated_at DESC);

-- Members of a party, combatants that belong to one encounter only, and, in neither, entries of the library.
CREATE TABLE characters (
  id TEXT PRIMARY KEY,
  -- Null: the library that all campaigns share.
  campaign_id TEXT REFERENCES campaigns (id),
  party_id TEXT REFERENCES parties (id),
  encounter_id TEXT REFERENCES encounters (id),
  -- The entry of the library that it was copied from.
  template_id TEXT REFERENCES characters (id),
  -- Whom it rides.
  mount_id TEXT REFERENCES characters (id),
  system TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('pc', 'companion', 'mount', 'npc', 'creature')),
  name TEXT NOT NULL,
  stats TEXT NOT NULL,
  conditions TEXT NOT NULL,
  penalties TEXT NOT NULL,
  notes TEXT NOT NULL,
  reminder TEXT NOT NULL,
  position INTEGER NOT NULL,
  dead_at INTEGER,
  archived_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER,
  CHECK (party_id IS NULL OR encounter_id IS NULL),
  CHECK (campaign_id IS NOT NULL OR (party_id IS NULL AND encounter_id IS NULL))
) STRICT;

CREATE INDEX characters_by_campaign ON characters (campaign_id, party_id, position);
CREATE INDEX characters_by_encounter ON characters (encounter_id) WHERE encounter_id IS NOT NULL;
CREATE INDEX characters_by_party ON characters (party_id) WHERE party_id IS NOT NULL;

ALTER TABLE runs ADD COLUMN encounter_id TEXT REFERENCES encounters (id);
ALTER TABLE runs ADD COLUMN party_id TEXT REFERENCES parties (id);

-- A campaign plays procedures of several systems by now, which may be called alike.
ALTER TABLE drafts RENAME TO drafts_of_one_system;
CREATE TABLE drafts (
  campaign_id TEXT NOT NULL REFERENCES campaigns (id),
  system TEXT NOT NULL,
  procedure TEXT NOT NULL,
  title TEXT NOT NULL,
  answers TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (campaign_id, system, procedure)
) STRICT;
INSERT INTO drafts SELECT d.campaign_id, c.system, d.procedure, d.title, d.answers, d.updated_at
  FROM drafts_of_one_system d JOIN campaigns c ON c.id = d.campaign_id;
DROP TABLE drafts_of_one_system;

CREATE TABLE journal (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  -- Null: a change of the library that all campaigns share.
  campaign_id TEXT REFERENCES campaigns (id),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('note', 'run', 'journey', 'encounter', 'effect', 'character', 'party', 'campaign')),
  party_id TEXT REFERENCES parties (id),
  encounter_id TEXT REFERENCES encounters (id),
  run_id TEXT REFERENCES runs (id),
  -- The rule system whose catalogue the text comes from.
  system TEXT,
  -- What happened; null for an entry of the GM's own, which has a body.
  text TEXT,
  body TEXT,
  -- What search finds it by: its text in both languages, or its body.
  words TEXT NOT NULL,
  -- What it changed, so that it can be taken back; null when there is nothing to take back.
  patches TEXT,
  -- A turn begins with it: going back by a turn goes back to before it.
  turn INTEGER NOT NULL DEFAULT 0 CHECK (turn IN (0, 1)),
  -- Which proposal of which run or check it applied.
  effect TEXT,
  undone_at INTEGER,
  trashed_at INTEGER,
  CHECK ((text IS NULL) <> (body IS NULL))
) STRICT;

CREATE UNIQUE INDEX journal_id ON journal (id);
-- With the kind, so that a page of several kinds is read along it without a look at any entry that is left out.
CREATE INDEX journal_by_campaign ON journal (campaign_id, number, kind) WHERE trashed_at IS NULL;
CREATE INDEX journal_by_kind ON journal (campaign_id, kind, number) WHERE trashed_at IS NULL;
-- All that a page of a party's journal is chosen by, so that no entry is read to be skipped.
CREATE INDEX journal_by_party ON journal (party_id, campaign_id, number, kind) WHERE party_id IS NOT NULL AND trashed_at IS NULL;
CREATE INDEX journal_by_encounter ON journal (encounter_id, number) WHERE encounter_id IS NOT NULL;
CREATE INDEX journal_by_run ON journal (run_id, number) WHERE run_id IS NOT NULL;
-- A proposal is applied once, until that is taken back.
CREATE UNIQUE INDEX journal_effects ON journal (effect) WHERE effect IS NOT NULL AND undone_at IS NULL;

-- Where a text that search knows stands. Kept by the triggers below, whoever writes. An entry of the journal has the number that it has there, everything
-- else one above all of those: latest first is people and places before what happened, without sorting.
CREATE TABLE search_places (
  number INTEGER PRIMARY KEY,
  campaign_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('campaign', 'party', 'character', 'encounter', 'run', 'journal')),
  ref TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX search_places_ref ON search_places (kind, ref);

CREATE VIRTUAL TABLE search_words USING fts5 (
  words,
  content = '',
  contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '1 2 3'
);

CREATE TRIGGER campaigns_found AFTER INSERT ON campaigns BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.id, 'campaign', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.arriving = 0;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.name || char(10) || NEW.notes || char(10) || NEW.game_date, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'campaign' AND ref = NEW.id;
END;
CREATE TRIGGER campaigns_found_again AFTER UPDATE OF name, notes, game_date, trashed_at, arriving ON campaigns BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'campaign' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'campaign' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.id, 'campaign', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.arriving = 0;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.name || char(10) || NEW.notes || char(10) || NEW.game_date, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'campaign' AND ref = NEW.id;
END;
CREATE TRIGGER campaigns_lost AFTER DELETE ON campaigns BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'campaign' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'campaign' AND ref = OLD.id;
END;

CREATE TRIGGER parties_found AFTER INSERT ON parties BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'party', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.name || char(10) || NEW.notes, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'party' AND ref = NEW.id;
END;
CREATE TRIGGER parties_found_again AFTER UPDATE OF name, notes, trashed_at ON parties BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'party' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'party' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'party', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.name || char(10) || NEW.notes, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'party' AND ref = NEW.id;
END;
CREATE TRIGGER parties_lost AFTER DELETE ON parties BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'party' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'party' AND ref = OLD.id;
END;

CREATE TRIGGER characters_found AFTER INSERT ON characters BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'character', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.campaign_id IS NOT NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.name || char(10) || NEW.notes || char(10) || NEW.reminder, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'character' AND ref = NEW.id;
END;
CREATE TRIGGER characters_found_again AFTER UPDATE OF name, notes, reminder, trashed_at, campaign_id ON characters BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'character' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'character' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'character', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.campaign_id IS NOT NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.name || char(10) || NEW.notes || char(10) || NEW.reminder, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'character' AND ref = NEW.id;
END;
CREATE TRIGGER characters_lost AFTER DELETE ON characters BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'character' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'character' AND ref = OLD.id;
END;

CREATE TRIGGER encounters_found AFTER INSERT ON encounters BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'encounter', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.title || char(10) || NEW.notes, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'encounter' AND ref = NEW.id;
END;
CREATE TRIGGER encounters_found_again AFTER UPDATE OF title, notes, trashed_at ON encounters BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'encounter' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'encounter' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'encounter', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.title || char(10) || NEW.notes, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'encounter' AND ref = NEW.id;
END;
CREATE TRIGGER encounters_lost AFTER DELETE ON encounters BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'encounter' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'encounter' AND ref = OLD.id;
END;

CREATE TRIGGER runs_found AFTER INSERT ON runs BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'run', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.title, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'run' AND ref = NEW.id;
END;
CREATE TRIGGER runs_found_again AFTER UPDATE OF title, trashed_at ON runs BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'run' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'run' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'run', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.title, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'run' AND ref = NEW.id;
END;
CREATE TRIGGER runs_lost AFTER DELETE ON runs BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'run' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'run' AND ref = OLD.id;
END;

CREATE TRIGGER journal_found AFTER INSERT ON journal BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT NEW.number, NEW.campaign_id, 'journal', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.campaign_id IS NOT NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.words, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'journal' AND ref = NEW.id;
END;
CREATE TRIGGER journal_found_again AFTER UPDATE OF words, trashed_at ON journal BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'journal' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'journal' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT NEW.number, NEW.campaign_id, 'journal', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.campaign_id IS NOT NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, replace(replace(replace(replace(NEW.words, 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae')
    FROM search_places WHERE kind = 'journal' AND ref = NEW.id;
END;
CREATE TRIGGER journal_lost AFTER DELETE ON journal BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'journal' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'journal' AND ref = OLD.id;
END;

-- What was here before can be found too.
UPDATE campaigns SET name = name;
UPDATE runs SET title = title;
