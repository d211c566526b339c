-- Of which creature of which rule system somebody is a copy, as JSON with `plugin`, `creature` and `name`; nobody was known to be one before.
ALTER TABLE characters ADD COLUMN origin TEXT;
