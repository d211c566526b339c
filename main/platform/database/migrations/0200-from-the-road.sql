-- The journey out of which an encounter, a chase or a check was started, and where the campaign's clock stood there, in minutes since its day zero. Null: out of none.
ALTER TABLE encounters ADD COLUMN journey_id TEXT;
ALTER TABLE encounters ADD COLUMN journey_clock INTEGER;
ALTER TABLE runs ADD COLUMN journey_id TEXT;
ALTER TABLE runs ADD COLUMN journey_clock INTEGER;

-- What hangs on the road of a journey: few of many.
CREATE INDEX encounters_by_journey ON encounters (journey_id) WHERE journey_id IS NOT NULL;
CREATE INDEX runs_by_journey ON runs (journey_id) WHERE journey_id IS NOT NULL;
