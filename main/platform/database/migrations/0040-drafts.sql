-- What was typed and not kept yet, wherever it was typed: one row a place. Until now only set-ups had drafts.
ALTER TABLE drafts RENAME TO drafts_of_setups;
CREATE TABLE drafts (
  -- Names the place: 'setup:<campaign>:<system>:<procedure>', 'notes:<record>'.
  key TEXT PRIMARY KEY NOT NULL,
  -- The record without which it means nothing; of any kind, so no foreign key. A draft whose record is gone is swept.
  about TEXT,
  -- A JSON object; only the page knows what is in it.
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO drafts SELECT 'setup:' || campaign_id || ':' || system || ':' || procedure, campaign_id, json_object('title', title, 'answers', json(answers)), updated_at
  FROM drafts_of_setups WHERE json_valid(answers);
DROP TABLE drafts_of_setups;
