-- The calendar of a campaign (plugin/calendar; empty: none), the instant of that calendar at which the campaign's clock stands at 0, and how it is read:
-- names of the GM's own, and what sources differ in.
ALTER TABLE campaigns ADD COLUMN calendar TEXT NOT NULL DEFAULT '';
ALTER TABLE campaigns ADD COLUMN day_zero INTEGER NOT NULL DEFAULT 0;
ALTER TABLE campaigns ADD COLUMN calendar_reading TEXT NOT NULL DEFAULT '{}';

-- Where the campaign's clock stood when something happened, in minutes since its day zero. Null: it happened before that was kept, or in no campaign.
ALTER TABLE journal ADD COLUMN clock INTEGER;
ALTER TABLE run_steps ADD COLUMN clock INTEGER;

-- What happened on each day of a month: answered out of the index alone.
CREATE INDEX journal_by_clock ON journal (campaign_id, clock, kind, shown, trashed_at) WHERE clock IS NOT NULL AND shown = 1 AND trashed_at IS NULL;
