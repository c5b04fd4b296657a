-- SQLite has no row-level security: its file is read by one process, which names the workspace in every statement.
SELECT 1;
