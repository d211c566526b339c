-- Which content of its plugin played a step: a version alone does not say it while an author works on it.
ALTER TABLE run_steps ADD COLUMN plugin_content TEXT;
