-- The log of the table: what was rolled and checked outside a run. Nothing in it changes but where a check was kept.

CREATE TABLE table_log (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('roll', 'check')),
  rolled_at INTEGER NOT NULL,
  -- The run that was open, and the step it stood at.
  run_id TEXT REFERENCES runs (id),
  position INTEGER,
  -- Of a check: what it was a check of.
  system TEXT,
  procedure TEXT,
  seed TEXT NOT NULL,
  -- Of a roll its notation, of a check its answers.
  input TEXT NOT NULL,
  dice TEXT NOT NULL,
  result TEXT NOT NULL,
  -- Of a check: what a run is made of once it is kept.
  state TEXT,
  state_version INTEGER,
  plugin_version TEXT,
  api_version TEXT,
  kept_run_id TEXT REFERENCES runs (id),
  CHECK ((run_id IS NULL) = (position IS NULL)),
  CHECK (
    CASE kind
      WHEN 'check' THEN system IS NOT NULL AND procedure IS NOT NULL AND state IS NOT NULL AND state_version IS NOT NULL
        AND plugin_version IS NOT NULL AND api_version IS NOT NULL
      ELSE system IS NULL AND procedure IS NULL AND state IS NULL AND state_version IS NULL
        AND plugin_version IS NULL AND api_version IS NULL AND kept_run_id IS NULL
    END
  )
) STRICT;

CREATE UNIQUE INDEX table_log_id ON table_log (id);
CREATE INDEX table_log_latest ON table_log (rolled_at);
CREATE INDEX table_log_checks ON table_log (kind, rolled_at);
CREATE INDEX table_log_by_procedure ON table_log (system, procedure, rolled_at);
CREATE INDEX table_log_by_run ON table_log (run_id, number);
