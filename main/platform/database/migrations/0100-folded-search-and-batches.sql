-- Search folds letters as readers type them. The index is made of folded text by then: `fold` is a function of the program that every connection which writes brings along
-- (`registerFold`). Whatever was indexed before is indexed anew.

DROP TRIGGER campaigns_found;
CREATE TRIGGER campaigns_found AFTER INSERT ON campaigns BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.id, 'campaign', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.arriving = 0;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.name || char(10) || NEW.notes || char(10) || NEW.game_date)
    FROM search_places WHERE kind = 'campaign' AND ref = NEW.id;
END;

DROP TRIGGER campaigns_found_again;
CREATE TRIGGER campaigns_found_again AFTER UPDATE OF name, notes, game_date, trashed_at, arriving ON campaigns BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'campaign' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'campaign' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.id, 'campaign', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.arriving = 0;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.name || char(10) || NEW.notes || char(10) || NEW.game_date)
    FROM search_places WHERE kind = 'campaign' AND ref = NEW.id;
END;

DROP TRIGGER parties_found;
CREATE TRIGGER parties_found AFTER INSERT ON parties BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'party', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.name || char(10) || NEW.notes)
    FROM search_places WHERE kind = 'party' AND ref = NEW.id;
END;

DROP TRIGGER parties_found_again;
CREATE TRIGGER parties_found_again AFTER UPDATE OF name, notes, trashed_at ON parties BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'party' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'party' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'party', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.name || char(10) || NEW.notes)
    FROM search_places WHERE kind = 'party' AND ref = NEW.id;
END;

DROP TRIGGER characters_found;
CREATE TRIGGER characters_found AFTER INSERT ON characters BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'character', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.campaign_id IS NOT NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.name || char(10) || NEW.notes || char(10) || NEW.reminder)
    FROM search_places WHERE kind = 'character' AND ref = NEW.id;
END;

DROP TRIGGER characters_found_again;
CREATE TRIGGER characters_found_again AFTER UPDATE OF name, notes, reminder, trashed_at, campaign_id ON characters BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'character' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'character' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'character', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.campaign_id IS NOT NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.name || char(10) || NEW.notes || char(10) || NEW.reminder)
    FROM search_places WHERE kind = 'character' AND ref = NEW.id;
END;

DROP TRIGGER encounters_found;
CREATE TRIGGER encounters_found AFTER INSERT ON encounters BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'encounter', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.title || char(10) || NEW.notes)
    FROM search_places WHERE kind = 'encounter' AND ref = NEW.id;
END;

DROP TRIGGER encounters_found_again;
CREATE TRIGGER encounters_found_again AFTER UPDATE OF title, notes, trashed_at ON encounters BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'encounter' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'encounter' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'encounter', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.title || char(10) || NEW.notes)
    FROM search_places WHERE kind = 'encounter' AND ref = NEW.id;
END;

DROP TRIGGER runs_found;
CREATE TRIGGER runs_found AFTER INSERT ON runs BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'run', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.title)
    FROM search_places WHERE kind = 'run' AND ref = NEW.id;
END;

DROP TRIGGER runs_found_again;
CREATE TRIGGER runs_found_again AFTER UPDATE OF title, trashed_at ON runs BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'run' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'run' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT (SELECT max(1099511627776, coalesce(max(number), 0)) + 1 FROM search_places), NEW.campaign_id, 'run', NEW.id WHERE NEW.trashed_at IS NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.title)
    FROM search_places WHERE kind = 'run' AND ref = NEW.id;
END;

DROP TRIGGER journal_found;
CREATE TRIGGER journal_found AFTER INSERT ON journal BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT NEW.number, NEW.campaign_id, 'journal', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.campaign_id IS NOT NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.words)
    FROM search_places WHERE kind = 'journal' AND ref = NEW.id;
END;

DROP TRIGGER journal_found_again;
CREATE TRIGGER journal_found_again AFTER UPDATE OF words, trashed_at ON journal BEGIN
  DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = 'journal' AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = 'journal' AND ref = OLD.id;
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT NEW.number, NEW.campaign_id, 'journal', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.campaign_id IS NOT NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.words)
    FROM search_places WHERE kind = 'journal' AND ref = NEW.id;
END;

-- Its words alone: places and their numbers stay as they are.
DELETE FROM search_words;
INSERT INTO search_words (rowid, words) SELECT p.number, fold(c.name || char(10) || c.notes || char(10) || c.game_date) FROM search_places p JOIN campaigns c ON c.id = p.ref WHERE p.kind = 'campaign';
INSERT INTO search_words (rowid, words) SELECT p.number, fold(g.name || char(10) || g.notes) FROM search_places p JOIN parties g ON g.id = p.ref WHERE p.kind = 'party';
INSERT INTO search_words (rowid, words) SELECT p.number, fold(c.name || char(10) || c.notes || char(10) || c.reminder) FROM search_places p JOIN characters c ON c.id = p.ref WHERE p.kind = 'character';
INSERT INTO search_words (rowid, words) SELECT p.number, fold(e.title || char(10) || e.notes) FROM search_places p JOIN encounters e ON e.id = p.ref WHERE p.kind = 'encounter';
INSERT INTO search_words (rowid, words) SELECT p.number, fold(r.title) FROM search_places p JOIN runs r ON r.id = p.ref WHERE p.kind = 'run';
INSERT INTO search_words (rowid, words) SELECT p.number, fold(j.words) FROM search_places p JOIN journal j ON j.id = p.ref WHERE p.kind = 'journal';

-- Entries that were made with one press are taken back with one: they share a word.
ALTER TABLE journal ADD COLUMN batch TEXT;
CREATE INDEX journal_by_batch ON journal (batch) WHERE batch IS NOT NULL;
