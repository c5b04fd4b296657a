-- SQLite has no row-level security.
SELECT 1;
