-- The journal becomes the history of every change: also of those that the journal does not show (a step of a run, a note that was changed, a run that was renamed). Its numbers say
-- what came before what. No clock does.

-- Whether the GM reads it in the journal.
ALTER TABLE journal ADD COLUMN shown INTEGER NOT NULL DEFAULT 1 CHECK (shown IN (0, 1));
-- Whose undo takes it back. Null: that of its encounter, or of its campaign. 'run': that of its run. 'none': it is taken back only where it is chosen.
ALTER TABLE journal ADD COLUMN line TEXT CHECK (line IN ('run', 'none'));
-- The start of the program in which it was made: undo goes no further back but in encounters and runs. Null: before there were such marks, or out of a file.
ALTER TABLE journal ADD COLUMN session TEXT;
-- From which step of its record to which a run moved.
ALTER TABLE journal ADD COLUMN move TEXT;
-- At which place of the history it was taken back, in the same counting as its numbers.
ALTER TABLE journal ADD COLUMN undone INTEGER;

-- In the order in which they were taken back; of one millisecond the oldest was the last.
UPDATE journal SET undone = turned.place
FROM (
  SELECT number, (SELECT max(number) FROM journal) + row_number() OVER (ORDER BY undone_at, number DESC) AS place
  FROM journal WHERE undone_at IS NOT NULL
) AS turned
WHERE journal.number = turned.number;

-- What the journal does not show must not be stepped over by whoever reads a page of it.
DROP INDEX journal_by_campaign;
DROP INDEX journal_by_kind;
DROP INDEX journal_by_party;
DROP INDEX journal_by_run;
CREATE INDEX journal_by_campaign ON journal (campaign_id, number, kind) WHERE trashed_at IS NULL AND shown = 1;
CREATE INDEX journal_by_kind ON journal (campaign_id, kind, number) WHERE trashed_at IS NULL AND shown = 1;
CREATE INDEX journal_by_party ON journal (party_id, campaign_id, number, kind) WHERE party_id IS NOT NULL AND trashed_at IS NULL AND shown = 1;
CREATE INDEX journal_by_run ON journal (run_id, number) WHERE run_id IS NOT NULL AND shown = 1;
CREATE INDEX journal_moves ON journal (run_id, number) WHERE move IS NOT NULL;
CREATE INDEX journal_by_session ON journal (session, number) WHERE session IS NOT NULL;
CREATE INDEX journal_undone ON journal (undone) WHERE undone IS NOT NULL;

DROP TRIGGER journal_found;
CREATE TRIGGER journal_found AFTER INSERT ON journal WHEN NEW.shown = 1 BEGIN
  INSERT INTO search_places (number, campaign_id, kind, ref) SELECT NEW.number, NEW.campaign_id, 'journal', NEW.id WHERE NEW.trashed_at IS NULL AND NEW.campaign_id IS NOT NULL;
  INSERT INTO search_words (rowid, words)
    SELECT number, fold(NEW.words)
    FROM search_places WHERE kind = 'journal' AND ref = NEW.id;
END;
