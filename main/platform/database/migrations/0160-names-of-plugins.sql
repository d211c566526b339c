-- What a plugin is called in the language of the row, so that it has its name where its runs are still there and it is not, and in files of campaigns. Empty: not known yet.
ALTER TABLE plugin_texts ADD COLUMN name TEXT NOT NULL DEFAULT '';
