-- A start asks which fight was played last: of all encounters few are running.
CREATE INDEX encounters_running ON encounters (updated_at DESC) WHERE phase = 'running' AND trashed_at IS NULL;
