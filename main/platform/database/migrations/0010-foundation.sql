-- Campaigns, runs with their whole record, settings, unfinished set-ups, and the words of plugins that were here.

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE campaigns (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  system TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER
) STRICT;

CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  campaign_id TEXT NOT NULL REFERENCES campaigns (id),
  system TEXT NOT NULL,
  procedure TEXT NOT NULL,
  title TEXT NOT NULL,
  seed TEXT NOT NULL,
  -- The step it stands at; steps above it were undone and can be redone.
  position INTEGER NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('active', 'finished', 'ended')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER
) STRICT;

CREATE INDEX runs_by_campaign ON runs (campaign_id, updated_at DESC);
CREATE INDEX runs_active ON runs (updated_at DESC) WHERE phase = 'active' AND trashed_at IS NULL;

CREATE TABLE run_steps (
  id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id),
  -- 0 is the start; its input is the set-up.
  seq INTEGER NOT NULL CHECK (seq >= 0),
  action TEXT NOT NULL,
  input TEXT NOT NULL,
  dice TEXT NOT NULL,
  events TEXT NOT NULL,
  effects TEXT NOT NULL,
  state TEXT NOT NULL,
  state_version INTEGER NOT NULL,
  finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
  -- What was drawn: a run stays readable when its plugin is gone.
  presentation TEXT NOT NULL,
  -- Rounds played after this step.
  round INTEGER NOT NULL,
  plugin_version TEXT NOT NULL,
  api_version TEXT NOT NULL,
  played_at INTEGER NOT NULL,
  -- Set when another action was taken after this one was undone: kept, never shown as the record.
  discarded_at INTEGER
) STRICT;

CREATE UNIQUE INDEX run_steps_line ON run_steps (run_id, seq) WHERE discarded_at IS NULL;

CREATE TABLE drafts (
  campaign_id TEXT NOT NULL REFERENCES campaigns (id),
  procedure TEXT NOT NULL,
  title TEXT NOT NULL,
  answers TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (campaign_id, procedure)
) STRICT;

CREATE TABLE plugin_texts (
  plugin TEXT NOT NULL,
  locale TEXT NOT NULL CHECK (locale IN ('fr', 'en')),
  version TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  PRIMARY KEY (plugin, locale)
) STRICT;
