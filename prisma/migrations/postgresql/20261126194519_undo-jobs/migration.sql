INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Job.kind.' || "id", 'Job', "id", 'kind', CAST("kind" AS text), 'mine', now() FROM "Job" WHERE "kind" NOT IN ('mine', 'ingest', 'load', 'undo', 'scan', 'hook', 'webhook', 'embed');
UPDATE "Job" SET "kind" = 'mine' WHERE "kind" NOT IN ('mine', 'ingest', 'load', 'undo', 'scan', 'hook', 'webhook', 'embed');

-- This is an empty migration.


ALTER TABLE "Job" DROP CONSTRAINT IF EXISTS "Job_kind_check", ADD CONSTRAINT "Job_kind_check" CHECK ("kind" IN ('mine', 'ingest', 'load', 'undo', 'scan', 'hook', 'webhook', 'embed'));

