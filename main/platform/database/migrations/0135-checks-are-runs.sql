-- A check is a run of one step whose campaign may be missing: what was made of it lies where that of every run lies. The log of the table keeps its line.

CREATE TABLE runs_of_any_place (
  id TEXT PRIMARY KEY,
  -- Null: a check that was kept in no campaign.
  campaign_id TEXT REFERENCES campaigns (id),
  system TEXT NOT NULL,
  procedure TEXT NOT NULL,
  title TEXT NOT NULL,
  seed TEXT NOT NULL,
  -- The step it stands at; steps above it were undone and can be redone.
  position INTEGER NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('active', 'finished', 'ended')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER,
  encounter_id TEXT REFERENCES encounters (id),
  party_id TEXT REFERENCES parties (id),
  CHECK (campaign_id IS NOT NULL OR phase = 'finished')
) STRICT;
INSERT INTO runs_of_any_place (rowid, id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at, trashed_at, encounter_id, party_id)
  SELECT rowid, id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at, trashed_at, encounter_id, party_id FROM runs;
DROP TABLE runs;
ALTER TABLE runs_of_any_place RENAME TO runs;
CREATE INDEX runs_by_campaign ON runs (campaign_id, updated_at DESC);
CREATE INDEX runs_active ON runs (updated_at DESC) WHERE phase = 'active' AND trashed_at IS NULL;

-- Checks that were kept nowhere. A line that is damaged becomes a run that is damaged in the same way: nothing is left out.
INSERT INTO runs (id, campaign_id, system, procedure, title, seed, position, phase, created_at, updated_at)
  SELECT id, NULL, system, procedure, '', seed, 0, 'finished', rolled_at, rolled_at FROM table_log WHERE kind = 'check' AND kept_run_id IS NULL ORDER BY number;
INSERT INTO run_steps (run_id, seq, action, input, dice, events, effects, state, state_version, finished, presentation, offers, round, plugin_version, api_version, played_at)
  SELECT id, 0, 'start', input, dice,
    CASE WHEN json_valid(result) THEN coalesce(json_extract(result, '$.events'), '[]') ELSE result END,
    CASE WHEN json_valid(result) THEN coalesce(json_extract(result, '$.effects'), '[]') ELSE result END,
    state, state_version, 1,
    CASE WHEN json_valid(result) THEN coalesce(json_extract(result, '$.presentation'), '{}') ELSE result END,
    '[]',
    CASE WHEN json_valid(result) THEN coalesce(CAST(json_extract(result, '$.presentation.round') AS INTEGER), 0) ELSE 0 END,
    plugin_version, api_version, rolled_at
  FROM table_log WHERE kind = 'check' AND kept_run_id IS NULL ORDER BY number;

CREATE TABLE table_log_of_runs (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('roll', 'check')),
  rolled_at INTEGER NOT NULL,
  -- The run that was open, and the step it stood at.
  run_id TEXT REFERENCES runs (id),
  position INTEGER,
  -- Of a check: what it was a check of, and what that was called then.
  system TEXT,
  procedure TEXT,
  seed TEXT NOT NULL,
  -- Of a roll its notation.
  input TEXT,
  dice TEXT,
  -- Of a roll what came of it, of a check what it was called.
  result TEXT NOT NULL,
  -- No longer used: the run has them.
  state TEXT,
  state_version INTEGER,
  plugin_version TEXT,
  api_version TEXT,
  -- Of a check: its run; where it was kept in several campaigns, the one of the last.
  kept_run_id TEXT REFERENCES runs (id),
  CHECK ((run_id IS NULL) = (position IS NULL)),
  CHECK (
    CASE kind
      WHEN 'check' THEN system IS NOT NULL AND procedure IS NOT NULL AND kept_run_id IS NOT NULL
      ELSE input IS NOT NULL AND dice IS NOT NULL AND system IS NULL AND procedure IS NULL AND kept_run_id IS NULL
    END
  )
) STRICT;
INSERT INTO table_log_of_runs (number, id, kind, rolled_at, run_id, position, system, procedure, seed, input, dice, result, kept_run_id)
  SELECT number, id, kind, rolled_at, run_id, position, system, procedure, seed,
    CASE kind WHEN 'roll' THEN input END,
    CASE kind WHEN 'roll' THEN dice END,
    CASE WHEN kind = 'check' AND json_valid(result) THEN json_object('title', json_extract(result, '$.title')) ELSE result END,
    CASE kind WHEN 'check' THEN coalesce(kept_run_id, id) END
  FROM table_log;
DROP TABLE table_log;
ALTER TABLE table_log_of_runs RENAME TO table_log;
CREATE UNIQUE INDEX table_log_id ON table_log (id);
CREATE INDEX table_log_latest ON table_log (rolled_at);
CREATE INDEX table_log_checks ON table_log (kind, rolled_at);
CREATE INDEX table_log_by_procedure ON table_log (system, procedure, rolled_at);
CREATE INDEX table_log_by_run ON table_log (run_id, number);
CREATE INDEX table_log_by_kept ON table_log (kept_run_id) WHERE kept_run_id IS NOT NULL;
