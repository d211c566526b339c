-- A step is stored whole: also what can be done after it, so that a run is read without asking its rules. Null: played before, or out of a campaign file.
ALTER TABLE run_steps ADD COLUMN offers TEXT;

-- How many steps were taken back is asked after every one.
CREATE INDEX run_steps_discarded ON run_steps (run_id) WHERE discarded_at IS NOT NULL;
-- What a run proposes is asked after every step, and most of them propose nothing.
CREATE INDEX run_steps_proposing ON run_steps (run_id, seq) WHERE effects <> '[]' AND discarded_at IS NULL;
