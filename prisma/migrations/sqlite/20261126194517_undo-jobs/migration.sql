INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Job.kind.' || "id", 'Job', "id", 'kind', CAST("kind" AS TEXT), 'mine', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Job" WHERE "kind" NOT IN ('mine', 'ingest', 'load', 'undo', 'scan', 'hook', 'webhook', 'embed');
UPDATE "Job" SET "kind" = 'mine' WHERE "kind" NOT IN ('mine', 'ingest', 'load', 'undo', 'scan', 'hook', 'webhook', 'embed');

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Job" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT,
    "kind" TEXT NOT NULL CONSTRAINT "Job_kind_check" CHECK ("kind" IN ('mine', 'ingest', 'load', 'undo', 'scan', 'hook', 'webhook', 'embed')),
    "queuedKey" TEXT,
    "status" TEXT NOT NULL CONSTRAINT "Job_status_check" CHECK ("status" IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
    "payload" JSONB NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "unit" TEXT NOT NULL DEFAULT '',
    "doing" TEXT NOT NULL DEFAULT '',
    "result" JSONB,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leaseOwner" TEXT,
    "leaseUntil" DATETIME,
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "endedAt" DATETIME,
    CONSTRAINT "Job_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Job" ("agentId", "attempts", "cancelRequested", "createdAt", "doing", "done", "endedAt", "error", "id", "kind", "leaseOwner", "leaseUntil", "payload", "queuedKey", "result", "startedAt", "status", "total", "unit", "workspaceId") SELECT "agentId", "attempts", "cancelRequested", "createdAt", "doing", "done", "endedAt", "error", "id", "kind", "leaseOwner", "leaseUntil", "payload", "queuedKey", "result", "startedAt", "status", "total", "unit", "workspaceId" FROM "Job";
DROP TABLE "Job";
ALTER TABLE "new_Job" RENAME TO "Job";
CREATE UNIQUE INDEX "Job_queuedKey_key" ON "Job"("queuedKey");
CREATE INDEX "Job_status_createdAt_idx" ON "Job"("status", "createdAt");
CREATE INDEX "Job_workspaceId_id_idx" ON "Job"("workspaceId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;


