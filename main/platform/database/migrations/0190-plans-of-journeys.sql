-- The route of a journey and what is written of its days; null: none was planned.
ALTER TABLE runs ADD COLUMN plan TEXT;
