-- CreateTable
CREATE TABLE "Repair" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "table" TEXT NOT NULL,
    "rowId" TEXT NOT NULL,
    "column" TEXT NOT NULL,
    "was" TEXT,
    "became" TEXT,
    "at" DATETIME NOT NULL
);

-- An agent that rows name and that is gone is back under its id: nothing of it is lost.
INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Agent.id.' || "agentId", 'Agent', "agentId", 'id', NULL, "agentId", CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM (
  SELECT "agentId", "workspaceId" FROM "Ingestion" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Pattern" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Procedure" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Use" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Skill" WHERE "agentId" IS NOT NULL
) AS named WHERE "agentId" NOT IN (SELECT "id" FROM "Agent") GROUP BY "agentId";
INSERT INTO "Agent" ("id", "workspaceId", "name", "createdAt")
SELECT "agentId", MIN("workspaceId"), 'recovered-' || "agentId", CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM (
  SELECT "agentId", "workspaceId" FROM "Ingestion" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Pattern" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Procedure" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Use" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Skill" WHERE "agentId" IS NOT NULL
) AS named WHERE "agentId" NOT IN (SELECT "id" FROM "Agent") GROUP BY "agentId";

-- Where a pattern stood in a session that is gone: mining finds its places anew.
INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Occurrence.sessionId.' || "id", 'Occurrence', "id", 'sessionId', "sessionId", NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM "Occurrence" WHERE "sessionId" NOT IN (SELECT "id" FROM "Session");
DELETE FROM "Occurrence" WHERE "sessionId" NOT IN (SELECT "id" FROM "Session");

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Pack.origin.' || "id", 'Pack', "id", 'origin', CAST("origin" AS TEXT), 'pack', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Pack" WHERE "origin" NOT IN ('pack', 'connector', 'builtin');
UPDATE "Pack" SET "origin" = 'pack' WHERE "origin" NOT IN ('pack', 'connector', 'builtin');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Pattern.state.' || "id", 'Pattern', "id", 'state', CAST("state" AS TEXT), 'observed', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Pattern" WHERE "state" NOT IN ('observed', 'proposed', 'promoted', 'dismissed');
UPDATE "Pattern" SET "state" = 'observed' WHERE "state" NOT IN ('observed', 'proposed', 'promoted', 'dismissed');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Pattern.evidence.' || "id", 'Pattern', "id", 'evidence', CAST("evidence" AS TEXT), NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Pattern" WHERE "evidence" NOT IN ('strong', 'weak');
UPDATE "Pattern" SET "evidence" = NULL WHERE "evidence" NOT IN ('strong', 'weak');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.kind.' || "id", 'Candidate', "id", 'kind', CAST("kind" AS TEXT), 'new', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Candidate" WHERE "kind" NOT IN ('new', 'revision', 'merge', 'warning', 'act');
UPDATE "Candidate" SET "kind" = 'new' WHERE "kind" NOT IN ('new', 'revision', 'merge', 'warning', 'act');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.origin.' || "id", 'Candidate', "id", 'origin', CAST("origin" AS TEXT), 'person', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Candidate" WHERE "origin" NOT IN ('pattern', 'procedure', 'agent', 'person', 'import', 'failure', 'policy');
UPDATE "Candidate" SET "origin" = 'person' WHERE "origin" NOT IN ('pattern', 'procedure', 'agent', 'person', 'import', 'failure', 'policy');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.act.' || "id", 'Candidate', "id", 'act', CAST("act" AS TEXT), NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Candidate" WHERE "act" NOT IN ('promote', 'reset', 'prove', 'warn', 'recover', 'deprecate', 'unblock', 'archive', 'reject', 'uninstall', 'quarantine', 'clear', 'delete', 'protect', 'unprotect', 'revise');
UPDATE "Candidate" SET "act" = NULL WHERE "act" NOT IN ('promote', 'reset', 'prove', 'warn', 'recover', 'deprecate', 'unblock', 'archive', 'reject', 'uninstall', 'quarantine', 'clear', 'delete', 'protect', 'unprotect', 'revise');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.evidence.' || "id", 'Candidate', "id", 'evidence', CAST("evidence" AS TEXT), 'weak', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Candidate" WHERE "evidence" NOT IN ('strong', 'weak');
UPDATE "Candidate" SET "evidence" = 'weak' WHERE "evidence" NOT IN ('strong', 'weak');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.risk.' || "id", 'Candidate', "id", 'risk', CAST("risk" AS TEXT), 'high', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Candidate" WHERE "risk" NOT IN ('low', 'medium', 'high');
UPDATE "Candidate" SET "risk" = 'high' WHERE "risk" NOT IN ('low', 'medium', 'high');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.status.' || "id", 'Candidate', "id", 'status', CAST("status" AS TEXT), 'dismissed', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Candidate" WHERE "status" NOT IN ('open', 'snoozed', 'promoted', 'dismissed', 'generic');
UPDATE "Candidate" SET "status" = 'dismissed' WHERE "status" NOT IN ('open', 'snoozed', 'promoted', 'dismissed', 'generic');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Session.outcome.' || "id", 'Session', "id", 'outcome', CAST("outcome" AS TEXT), 'unknown', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Session" WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');
UPDATE "Session" SET "outcome" = 'unknown' WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Session.outcomeSource.' || "id", 'Session', "id", 'outcomeSource', CAST("outcomeSource" AS TEXT), NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Session" WHERE "outcomeSource" NOT IN ('label', 'analysis', 'person');
UPDATE "Session" SET "outcomeSource" = NULL WHERE "outcomeSource" NOT IN ('label', 'analysis', 'person');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Step.status.' || "id", 'Step', "id", 'status', CAST("status" AS TEXT), 'unknown', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Step" WHERE "status" NOT IN ('ok', 'error', 'denied', 'interrupted', 'unknown');
UPDATE "Step" SET "status" = 'unknown' WHERE "status" NOT IN ('ok', 'error', 'denied', 'interrupted', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.origin.' || "id", 'Skill', "id", 'origin', CAST("origin" AS TEXT), 'human', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Skill" WHERE "origin" NOT IN ('learned', 'agent', 'human', 'pack', 'connector', 'builtin', 'imported');
UPDATE "Skill" SET "origin" = 'human' WHERE "origin" NOT IN ('learned', 'agent', 'human', 'pack', 'connector', 'builtin', 'imported');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.state.' || "id", 'Skill', "id", 'state', CAST("state" AS TEXT), 'deprecated', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Skill" WHERE "state" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');
UPDATE "Skill" SET "state" = 'deprecated' WHERE "state" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.tier.' || "id", 'Skill', "id", 'tier', CAST("tier" AS TEXT), '3', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Skill" WHERE "tier" NOT IN (1, 2, 3, 4);
UPDATE "Skill" SET "tier" = 3 WHERE "tier" NOT IN (1, 2, 3, 4);

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.visibility.' || "id", 'Skill', "id", 'visibility', CAST("visibility" AS TEXT), 'user', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Skill" WHERE "visibility" NOT IN ('user', 'workspace');
UPDATE "Skill" SET "visibility" = 'user' WHERE "visibility" NOT IN ('user', 'workspace');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.riskLevel.' || "id", 'Skill', "id", 'riskLevel', CAST("riskLevel" AS TEXT), 'high', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Skill" WHERE "riskLevel" NOT IN ('low', 'medium', 'high');
UPDATE "Skill" SET "riskLevel" = 'high' WHERE "riskLevel" NOT IN ('low', 'medium', 'high');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.taskType.' || "id", 'Skill', "id", 'taskType', CAST("taskType" AS TEXT), 'unknown', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Skill" WHERE "taskType" NOT IN ('browser', 'api', 'code', 'domain', 'unknown');
UPDATE "Skill" SET "taskType" = 'unknown' WHERE "taskType" NOT IN ('browser', 'api', 'code', 'domain', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.deprecatedBy.' || "id", 'Skill', "id", 'deprecatedBy', CAST("deprecatedBy" AS TEXT), NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Skill" WHERE "deprecatedBy" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor', 'scan', 'merge');
UPDATE "Skill" SET "deprecatedBy" = NULL WHERE "deprecatedBy" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor', 'scan', 'merge');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Version.actorKind.' || "id", 'Version', "id", 'actorKind', CAST("actorKind" AS TEXT), 'job', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Version" WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');
UPDATE "Version" SET "actorKind" = 'job' WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Version.verdict.' || "id", 'Version', "id", 'verdict', CAST("verdict" AS TEXT), NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Version" WHERE "verdict" NOT IN ('allow', 'override', 'deny');
UPDATE "Version" SET "verdict" = NULL WHERE "verdict" NOT IN ('allow', 'override', 'deny');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'VersionRelation.kind.' || "id", 'VersionRelation', "id", 'kind', CAST("kind" AS TEXT), 'extends', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "VersionRelation" WHERE "kind" NOT IN ('depends', 'conflicts', 'extends', 'alias');
UPDATE "VersionRelation" SET "kind" = 'extends' WHERE "kind" NOT IN ('depends', 'conflicts', 'extends', 'alias');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Use.stage.' || "id", 'Use', "id", 'stage', CAST("stage" AS TEXT), 'offered', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Use" WHERE "stage" NOT IN ('offered', 'loaded', 'followed');
UPDATE "Use" SET "stage" = 'offered' WHERE "stage" NOT IN ('offered', 'loaded', 'followed');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Use.decision.' || "id", 'Use', "id", 'decision', CAST("decision" AS TEXT), NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Use" WHERE "decision" NOT IN ('selected', 'considered', 'skipped');
UPDATE "Use" SET "decision" = NULL WHERE "decision" NOT IN ('selected', 'considered', 'skipped');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Use.outcome.' || "id", 'Use', "id", 'outcome', CAST("outcome" AS TEXT), NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Use" WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');
UPDATE "Use" SET "outcome" = NULL WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Use.outcomeSource.' || "id", 'Use', "id", 'outcomeSource', CAST("outcomeSource" AS TEXT), NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Use" WHERE "outcomeSource" NOT IN ('explicit', 'label', 'retry', 'analysis');
UPDATE "Use" SET "outcomeSource" = NULL WHERE "outcomeSource" NOT IN ('explicit', 'label', 'retry', 'analysis');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Outcome.outcome.' || "id", 'Outcome', "id", 'outcome', CAST("outcome" AS TEXT), 'unknown', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Outcome" WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');
UPDATE "Outcome" SET "outcome" = 'unknown' WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Outcome.source.' || "id", 'Outcome', "id", 'source', CAST("source" AS TEXT), 'analysis', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Outcome" WHERE "source" NOT IN ('explicit', 'label', 'retry', 'analysis');
UPDATE "Outcome" SET "source" = 'analysis' WHERE "source" NOT IN ('explicit', 'label', 'retry', 'analysis');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Outcome.actorKind.' || "id", 'Outcome', "id", 'actorKind', CAST("actorKind" AS TEXT), 'job', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Outcome" WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');
UPDATE "Outcome" SET "actorKind" = 'job' WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'WebhookDelivery.status.' || "id", 'WebhookDelivery', "id", 'status', CAST("status" AS TEXT), 'failed', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "WebhookDelivery" WHERE "status" NOT IN ('waiting', 'delivered', 'failed');
UPDATE "WebhookDelivery" SET "status" = 'failed' WHERE "status" NOT IN ('waiting', 'delivered', 'failed');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Sweep.status.' || "id", 'Sweep', "id", 'status', CAST("status" AS TEXT), 'failed', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Sweep" WHERE "status" NOT IN ('running', 'succeeded', 'failed', 'cancelled');
UPDATE "Sweep" SET "status" = 'failed' WHERE "status" NOT IN ('running', 'succeeded', 'failed', 'cancelled');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Sweep.trigger.' || "id", 'Sweep', "id", 'trigger', CAST("trigger" AS TEXT), 'job', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Sweep" WHERE "trigger" NOT IN ('person', 'key', 'agent', 'schedule', 'job');
UPDATE "Sweep" SET "trigger" = 'job' WHERE "trigger" NOT IN ('person', 'key', 'agent', 'schedule', 'job');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Decision.from.' || "id", 'Decision', "id", 'from', CAST("from" AS TEXT), 'deprecated', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Decision" WHERE "from" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');
UPDATE "Decision" SET "from" = 'deprecated' WHERE "from" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Decision.to.' || "id", 'Decision', "id", 'to', CAST("to" AS TEXT), 'deprecated', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Decision" WHERE "to" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');
UPDATE "Decision" SET "to" = 'deprecated' WHERE "to" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Job.kind.' || "id", 'Job', "id", 'kind', CAST("kind" AS TEXT), 'mine', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Job" WHERE "kind" NOT IN ('mine', 'ingest', 'scan', 'hook', 'webhook', 'embed');
UPDATE "Job" SET "kind" = 'mine' WHERE "kind" NOT IN ('mine', 'ingest', 'scan', 'hook', 'webhook', 'embed');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Job.status.' || "id", 'Job', "id", 'status', CAST("status" AS TEXT), 'failed', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Job" WHERE "status" NOT IN ('queued', 'running', 'succeeded', 'failed', 'cancelled');
UPDATE "Job" SET "status" = 'failed' WHERE "status" NOT IN ('queued', 'running', 'succeeded', 'failed', 'cancelled');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'DiskWrite.action.' || "id", 'DiskWrite', "id", 'action', CAST("action" AS TEXT), 'lock', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "DiskWrite" WHERE "action" NOT IN ('write', 'archive', 'remove', 'lock');
UPDATE "DiskWrite" SET "action" = 'lock' WHERE "action" NOT IN ('write', 'archive', 'remove', 'lock');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'DiskState.location.' || "skillId", 'DiskState', "skillId", 'location', CAST("location" AS TEXT), 'skills', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "DiskState" WHERE "location" NOT IN ('skills', 'archive', 'remove', 'lock');
UPDATE "DiskState" SET "location" = 'skills' WHERE "location" NOT IN ('skills', 'archive', 'remove', 'lock');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Policy.scope.' || "id", 'Policy', "id", 'scope', CAST("scope" AS TEXT), 'skill', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Policy" WHERE "scope" NOT IN ('workspace', 'agent', 'skill');
UPDATE "Policy" SET "scope" = 'skill' WHERE "scope" NOT IN ('workspace', 'agent', 'skill');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Event.actorKind.' || "id", 'Event', "id", 'actorKind', CAST("actorKind" AS TEXT), 'job', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM "Event" WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');
UPDATE "Event" SET "actorKind" = 'job' WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');


-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Pack" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "origin" TEXT NOT NULL CONSTRAINT "Pack_origin_check" CHECK ("origin" IN ('pack', 'connector', 'builtin')),
    "version" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "skills" JSONB NOT NULL,
    "clusters" JSONB NOT NULL,
    "isInstalled" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Pack_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Pack" ("clusters", "createdAt", "description", "digest", "id", "isInstalled", "name", "origin", "revision", "skills", "source", "title", "updatedAt", "version", "workspaceId") SELECT "clusters", "createdAt", "description", "digest", "id", "isInstalled", "name", "origin", "revision", "skills", "source", "title", "updatedAt", "version", "workspaceId" FROM "Pack";
DROP TABLE "Pack";
ALTER TABLE "new_Pack" RENAME TO "Pack";
CREATE UNIQUE INDEX "Pack_workspaceId_name_key" ON "Pack"("workspaceId", "name");
CREATE TABLE "new_Pattern" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "shapes" JSONB NOT NULL,
    "length" INTEGER NOT NULL,
    "support" INTEGER NOT NULL,
    "tasks" INTEGER NOT NULL,
    "expected" REAL,
    "logP" REAL,
    "gain" REAL,
    "state" TEXT NOT NULL CONSTRAINT "Pattern_state_check" CHECK ("state" IN ('observed', 'proposed', 'promoted', 'dismissed')),
    "evidence" TEXT CONSTRAINT "Pattern_evidence_check" CHECK ("evidence" IN ('strong', 'weak')),
    "whyNot" JSONB,
    "firstSeenAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Pattern_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE NO ACTION ON UPDATE CASCADE,
    CONSTRAINT "Pattern_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Pattern" ("agentId", "evidence", "expected", "firstSeenAt", "gain", "hash", "id", "length", "logP", "shapes", "state", "support", "tasks", "updatedAt", "whyNot", "workspaceId") SELECT "agentId", "evidence", "expected", "firstSeenAt", "gain", "hash", "id", "length", "logP", "shapes", "state", "support", "tasks", "updatedAt", "whyNot", "workspaceId" FROM "Pattern";
DROP TABLE "Pattern";
ALTER TABLE "new_Pattern" RENAME TO "Pattern";
CREATE INDEX "Pattern_workspaceId_state_idx" ON "Pattern"("workspaceId", "state");
CREATE UNIQUE INDEX "Pattern_workspaceId_agentId_hash_key" ON "Pattern"("workspaceId", "agentId", "hash");
CREATE TABLE "new_Occurrence" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "patternId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "positions" JSONB NOT NULL,
    "optional" JSONB NOT NULL,
    CONSTRAINT "Occurrence_patternId_fkey" FOREIGN KEY ("patternId") REFERENCES "Pattern" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Occurrence_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Occurrence" ("id", "optional", "patternId", "positions", "sessionId") SELECT "id", "optional", "patternId", "positions", "sessionId" FROM "Occurrence";
DROP TABLE "Occurrence";
ALTER TABLE "new_Occurrence" RENAME TO "Occurrence";
CREATE INDEX "Occurrence_patternId_idx" ON "Occurrence"("patternId");
CREATE INDEX "Occurrence_sessionId_idx" ON "Occurrence"("sessionId");
CREATE TABLE "new_Procedure" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "shapes" JSONB NOT NULL,
    "successes" INTEGER NOT NULL,
    "sessionIds" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Procedure_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE NO ACTION ON UPDATE CASCADE,
    CONSTRAINT "Procedure_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Procedure" ("agentId", "createdAt", "id", "requestHash", "sessionIds", "shapes", "successes", "updatedAt", "workspaceId") SELECT "agentId", "createdAt", "id", "requestHash", "sessionIds", "shapes", "successes", "updatedAt", "workspaceId" FROM "Procedure";
DROP TABLE "Procedure";
ALTER TABLE "new_Procedure" RENAME TO "Procedure";
CREATE UNIQUE INDEX "Procedure_workspaceId_agentId_requestHash_key" ON "Procedure"("workspaceId", "agentId", "requestHash");
CREATE TABLE "new_Candidate" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "kind" TEXT NOT NULL CONSTRAINT "Candidate_kind_check" CHECK ("kind" IN ('new', 'revision', 'merge', 'warning', 'act')),
    "origin" TEXT NOT NULL CONSTRAINT "Candidate_origin_check" CHECK ("origin" IN ('pattern', 'procedure', 'agent', 'person', 'import', 'failure', 'policy')),
    "patternId" TEXT,
    "act" TEXT CONSTRAINT "Candidate_act_check" CHECK ("act" IN ('promote', 'reset', 'prove', 'warn', 'recover', 'deprecate', 'unblock', 'archive', 'reject', 'uninstall', 'quarantine', 'clear', 'delete', 'protect', 'unprotect', 'revise')),
    "skillId" TEXT,
    "name" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "toolSequence" JSONB NOT NULL,
    "sentences" JSONB NOT NULL,
    "occurrences" INTEGER NOT NULL,
    "support" INTEGER NOT NULL,
    "endedWell" INTEGER NOT NULL,
    "endedKnown" INTEGER NOT NULL,
    "savedSteps" INTEGER NOT NULL,
    "expected" REAL,
    "evidence" TEXT NOT NULL CONSTRAINT "Candidate_evidence_check" CHECK ("evidence" IN ('strong', 'weak')),
    "score" JSONB NOT NULL,
    "gates" JSONB NOT NULL,
    "risk" TEXT NOT NULL CONSTRAINT "Candidate_risk_check" CHECK ("risk" IN ('low', 'medium', 'high')),
    "rank" REAL NOT NULL,
    "isEdited" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL CONSTRAINT "Candidate_status_check" CHECK ("status" IN ('open', 'snoozed', 'promoted', 'dismissed', 'generic')),
    "snoozedUntil" DATETIME,
    "snoozedToSupport" INTEGER,
    "isAged" BOOLEAN NOT NULL DEFAULT false,
    "sourceKey" TEXT,
    "shapes" JSONB NOT NULL DEFAULT '[]',
    "backing" JSONB NOT NULL DEFAULT '[]',
    "sessionKey" TEXT,
    "said" JSONB,
    "dismissReason" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Candidate_patternId_fkey" FOREIGN KEY ("patternId") REFERENCES "Pattern" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Candidate_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Candidate_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Candidate" ("act", "agentId", "backing", "createdAt", "description", "digest", "dismissReason", "endedKnown", "endedWell", "evidence", "expected", "files", "gates", "id", "isAged", "isEdited", "kind", "name", "occurrences", "origin", "patternId", "rank", "revision", "risk", "said", "savedSteps", "score", "sentences", "sessionKey", "shapes", "skillId", "snoozedToSupport", "snoozedUntil", "sourceKey", "status", "support", "title", "toolSequence", "updatedAt", "workspaceId") SELECT "act", "agentId", "backing", "createdAt", "description", "digest", "dismissReason", "endedKnown", "endedWell", "evidence", "expected", "files", "gates", "id", "isAged", "isEdited", "kind", "name", "occurrences", "origin", "patternId", "rank", "revision", "risk", "said", "savedSteps", "score", "sentences", "sessionKey", "shapes", "skillId", "snoozedToSupport", "snoozedUntil", "sourceKey", "status", "support", "title", "toolSequence", "updatedAt", "workspaceId" FROM "Candidate";
DROP TABLE "Candidate";
ALTER TABLE "new_Candidate" RENAME TO "Candidate";
CREATE INDEX "Candidate_workspaceId_status_idx" ON "Candidate"("workspaceId", "status");
CREATE INDEX "Candidate_patternId_idx" ON "Candidate"("patternId");
CREATE INDEX "Candidate_agentId_sourceKey_idx" ON "Candidate"("agentId", "sourceKey");
CREATE INDEX "Candidate_skillId_idx" ON "Candidate"("skillId");
CREATE TABLE "new_Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "harness" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "model" TEXT,
    "cwd" TEXT,
    "task" TEXT,
    "turns" INTEGER NOT NULL,
    "stepCount" INTEGER NOT NULL,
    "errorCount" INTEGER NOT NULL DEFAULT 0,
    "unreadableCount" INTEGER NOT NULL DEFAULT 0,
    "canFork" BOOLEAN NOT NULL DEFAULT false,
    "isMinable" BOOLEAN NOT NULL DEFAULT true,
    "parentKey" TEXT,
    "outcome" TEXT NOT NULL CONSTRAINT "Session_outcome_check" CHECK ("outcome" IN ('success', 'failure', 'partial', 'unknown')),
    "outcomeSource" TEXT CONSTRAINT "Session_outcomeSource_check" CHECK ("outcomeSource" IN ('label', 'analysis', 'person')),
    "outcomeBecause" TEXT,
    "lastText" TEXT,
    "startedAt" DATETIME,
    "endedAt" DATETIME,
    "completedAt" DATETIME,
    "signals" JSONB NOT NULL DEFAULT '[]',
    "erasedAt" DATETIME,
    "redactions" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Session_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Session" ("agentId", "canFork", "completedAt", "createdAt", "cwd", "endedAt", "erasedAt", "errorCount", "format", "harness", "id", "isMinable", "key", "lastText", "model", "outcome", "outcomeBecause", "outcomeSource", "parentKey", "redactions", "signals", "startedAt", "stepCount", "task", "turns", "unreadableCount", "updatedAt", "workspaceId") SELECT "agentId", "canFork", "completedAt", "createdAt", "cwd", "endedAt", "erasedAt", "errorCount", "format", "harness", "id", "isMinable", "key", "lastText", "model", "outcome", "outcomeBecause", "outcomeSource", "parentKey", "redactions", "signals", "startedAt", "stepCount", "task", "turns", "unreadableCount", "updatedAt", "workspaceId" FROM "Session";
DROP TABLE "Session";
ALTER TABLE "new_Session" RENAME TO "Session";
CREATE INDEX "Session_workspaceId_completedAt_idx" ON "Session"("workspaceId", "completedAt");
CREATE INDEX "Session_workspaceId_startedAt_idx" ON "Session"("workspaceId", "startedAt");
CREATE INDEX "Session_agentId_idx" ON "Session"("agentId");
CREATE UNIQUE INDEX "Session_workspaceId_harness_key_key" ON "Session"("workspaceId", "harness", "key");
CREATE TABLE "new_Step" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "turn" INTEGER NOT NULL,
    "toolUseId" TEXT,
    "tool" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "status" TEXT NOT NULL CONSTRAINT "Step_status_check" CHECK ("status" IN ('ok', 'error', 'denied', 'interrupted', 'unknown')),
    "isSidechain" BOOLEAN NOT NULL DEFAULT false,
    "parent" TEXT,
    "role" TEXT,
    "startedAt" DATETIME,
    "durationMs" INTEGER,
    "summary" TEXT,
    "outputBytes" INTEGER,
    "exitCode" INTEGER,
    "shapeHash" TEXT NOT NULL,
    "copyKey" TEXT,
    "isCopy" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "Step_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Step" ("agentId", "copyKey", "durationMs", "exitCode", "id", "input", "isCopy", "isSidechain", "outputBytes", "parent", "position", "role", "sessionId", "shapeHash", "startedAt", "status", "summary", "tool", "toolUseId", "turn", "workspaceId") SELECT "agentId", "copyKey", "durationMs", "exitCode", "id", "input", "isCopy", "isSidechain", "outputBytes", "parent", "position", "role", "sessionId", "shapeHash", "startedAt", "status", "summary", "tool", "toolUseId", "turn", "workspaceId" FROM "Step";
DROP TABLE "Step";
ALTER TABLE "new_Step" RENAME TO "Step";
CREATE INDEX "Step_workspaceId_copyKey_idx" ON "Step"("workspaceId", "copyKey");
CREATE INDEX "Step_workspaceId_tool_idx" ON "Step"("workspaceId", "tool");
CREATE UNIQUE INDEX "Step_sessionId_position_key" ON "Step"("sessionId", "position");
CREATE TABLE "new_Ingestion" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sessionIds" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Ingestion_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE NO ACTION ON UPDATE CASCADE,
    CONSTRAINT "Ingestion_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Ingestion" ("agentId", "createdAt", "digest", "format", "id", "sessionIds", "workspaceId") SELECT "agentId", "createdAt", "digest", "format", "id", "sessionIds", "workspaceId" FROM "Ingestion";
DROP TABLE "Ingestion";
ALTER TABLE "new_Ingestion" RENAME TO "Ingestion";
CREATE UNIQUE INDEX "Ingestion_workspaceId_agentId_digest_key" ON "Ingestion"("workspaceId", "agentId", "digest");
CREATE TABLE "new_Skill" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT,
    "name" TEXT NOT NULL,
    "heldName" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "origin" TEXT NOT NULL CONSTRAINT "Skill_origin_check" CHECK ("origin" IN ('learned', 'agent', 'human', 'pack', 'connector', 'builtin', 'imported')),
    "state" TEXT NOT NULL CONSTRAINT "Skill_state_check" CHECK ("state" IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted')),
    "tier" INTEGER NOT NULL CONSTRAINT "Skill_tier_check" CHECK ("tier" IN (1, 2, 3, 4)),
    "isProtected" BOOLEAN NOT NULL DEFAULT false,
    "isWarning" BOOLEAN NOT NULL DEFAULT false,
    "visibility" TEXT NOT NULL CONSTRAINT "Skill_visibility_check" CHECK ("visibility" IN ('user', 'workspace')),
    "sharedAt" DATETIME,
    "version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "riskLevel" TEXT NOT NULL CONSTRAINT "Skill_riskLevel_check" CHECK ("riskLevel" IN ('low', 'medium', 'high')),
    "taskType" TEXT NOT NULL CONSTRAINT "Skill_taskType_check" CHECK ("taskType" IN ('browser', 'api', 'code', 'domain', 'unknown')),
    "tags" JSONB NOT NULL,
    "triggers" JSONB NOT NULL,
    "constraints" JSONB NOT NULL,
    "shapes" JSONB NOT NULL,
    "exampleQueries" JSONB NOT NULL,
    "suggestedTools" JSONB NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "stateSince" DATETIME NOT NULL,
    "windowSince" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    "deprecatedAt" DATETIME,
    "deprecatedBy" TEXT CONSTRAINT "Skill_deprecatedBy_check" CHECK ("deprecatedBy" IN ('person', 'key', 'agent', 'policy', 'job', 'doctor', 'scan', 'merge')),
    "deprecatedReason" TEXT,
    "winSince" DATETIME,
    "winSize" INTEGER NOT NULL DEFAULT 0,
    "winJudged" INTEGER NOT NULL DEFAULT 0,
    "winSuccesses" INTEGER NOT NULL DEFAULT 0,
    "winPartials" INTEGER NOT NULL DEFAULT 0,
    "winClean" INTEGER NOT NULL DEFAULT 0,
    "winSelected" INTEGER NOT NULL DEFAULT 0,
    "winSignals" INTEGER NOT NULL DEFAULT 0,
    "judgedEver" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "ledgerRevision" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Skill_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE NO ACTION ON UPDATE CASCADE,
    CONSTRAINT "Skill_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Skill" ("agentId", "constraints", "createdAt", "createdBy", "deprecatedAt", "deprecatedBy", "deprecatedReason", "description", "digest", "exampleQueries", "heldName", "id", "isProtected", "isWarning", "judgedEver", "lastUsedAt", "ledgerRevision", "name", "origin", "revision", "riskLevel", "shapes", "sharedAt", "state", "stateSince", "suggestedTools", "tags", "taskType", "tier", "title", "triggers", "updatedAt", "version", "visibility", "winClean", "winJudged", "winPartials", "winSelected", "winSignals", "winSince", "winSize", "winSuccesses", "windowSince", "workspaceId") SELECT "agentId", "constraints", "createdAt", "createdBy", "deprecatedAt", "deprecatedBy", "deprecatedReason", "description", "digest", "exampleQueries", "heldName", "id", "isProtected", "isWarning", "judgedEver", "lastUsedAt", "ledgerRevision", "name", "origin", "revision", "riskLevel", "shapes", "sharedAt", "state", "stateSince", "suggestedTools", "tags", "taskType", "tier", "title", "triggers", "updatedAt", "version", "visibility", "winClean", "winJudged", "winPartials", "winSelected", "winSignals", "winSince", "winSize", "winSuccesses", "windowSince", "workspaceId" FROM "Skill";
DROP TABLE "Skill";
ALTER TABLE "new_Skill" RENAME TO "Skill";
CREATE INDEX "Skill_workspaceId_state_idx" ON "Skill"("workspaceId", "state");
CREATE UNIQUE INDEX "Skill_workspaceId_heldName_key" ON "Skill"("workspaceId", "heldName");
CREATE TABLE "new_Version" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "skillId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "actorKind" TEXT NOT NULL CONSTRAINT "Version_actorKind_check" CHECK ("actorKind" IN ('person', 'key', 'agent', 'policy', 'job', 'doctor')),
    "actorId" TEXT NOT NULL,
    "reason" TEXT,
    "createdAt" DATETIME NOT NULL,
    "verdict" TEXT CONSTRAINT "Version_verdict_check" CHECK ("verdict" IN ('allow', 'override', 'deny')),
    "findings" JSONB NOT NULL DEFAULT '[]',
    "override" TEXT,
    CONSTRAINT "Version_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Version" ("actorId", "actorKind", "createdAt", "digest", "findings", "id", "number", "override", "reason", "skillId", "verdict") SELECT "actorId", "actorKind", "createdAt", "digest", "findings", "id", "number", "override", "reason", "skillId", "verdict" FROM "Version";
DROP TABLE "Version";
ALTER TABLE "new_Version" RENAME TO "Version";
CREATE UNIQUE INDEX "Version_skillId_number_key" ON "Version"("skillId", "number");
CREATE TABLE "new_VersionRelation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "versionId" TEXT NOT NULL,
    "kind" TEXT NOT NULL CONSTRAINT "VersionRelation_kind_check" CHECK ("kind" IN ('depends', 'conflicts', 'extends', 'alias')),
    "target" TEXT NOT NULL,
    CONSTRAINT "VersionRelation_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_VersionRelation" ("id", "kind", "target", "versionId") SELECT "id", "kind", "target", "versionId" FROM "VersionRelation";
DROP TABLE "VersionRelation";
ALTER TABLE "new_VersionRelation" RENAME TO "VersionRelation";
CREATE INDEX "VersionRelation_target_idx" ON "VersionRelation"("target");
CREATE UNIQUE INDEX "VersionRelation_versionId_kind_target_key" ON "VersionRelation"("versionId", "kind", "target");
CREATE TABLE "new_Use" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "skillId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "harness" TEXT NOT NULL,
    "sessionKey" TEXT NOT NULL,
    "useKey" TEXT NOT NULL,
    "stage" TEXT NOT NULL CONSTRAINT "Use_stage_check" CHECK ("stage" IN ('offered', 'loaded', 'followed')),
    "decision" TEXT CONSTRAINT "Use_decision_check" CHECK ("decision" IN ('selected', 'considered', 'skipped')),
    "at" DATETIME NOT NULL,
    "outcome" TEXT CONSTRAINT "Use_outcome_check" CHECK ("outcome" IN ('success', 'failure', 'partial', 'unknown')),
    "outcomeSource" TEXT CONSTRAINT "Use_outcomeSource_check" CHECK ("outcomeSource" IN ('explicit', 'label', 'retry', 'analysis')),
    "outcomeWeight" REAL,
    "judgedAt" DATETIME,
    "hasCorrection" BOOLEAN NOT NULL DEFAULT false,
    "correctionReason" TEXT,
    "causedRework" BOOLEAN NOT NULL DEFAULT false,
    "isClean" BOOLEAN NOT NULL DEFAULT false,
    "isSelected" BOOLEAN NOT NULL DEFAULT false,
    "tokens" INTEGER,
    "latencyMs" INTEGER,
    "savedToolCalls" INTEGER,
    "savedMs" INTEGER,
    "model" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Use_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Use_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE NO ACTION ON UPDATE CASCADE,
    CONSTRAINT "Use_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Use" ("agentId", "at", "causedRework", "correctionReason", "createdAt", "decision", "harness", "hasCorrection", "id", "isClean", "isSelected", "judgedAt", "latencyMs", "model", "outcome", "outcomeSource", "outcomeWeight", "savedMs", "savedToolCalls", "sessionKey", "skillId", "stage", "tokens", "useKey", "version", "workspaceId") SELECT "agentId", "at", "causedRework", "correctionReason", "createdAt", "decision", "harness", "hasCorrection", "id", "isClean", "isSelected", "judgedAt", "latencyMs", "model", "outcome", "outcomeSource", "outcomeWeight", "savedMs", "savedToolCalls", "sessionKey", "skillId", "stage", "tokens", "useKey", "version", "workspaceId" FROM "Use";
DROP TABLE "Use";
ALTER TABLE "new_Use" RENAME TO "Use";
CREATE INDEX "Use_skillId_at_idx" ON "Use"("skillId", "at");
CREATE INDEX "Use_workspaceId_at_idx" ON "Use"("workspaceId", "at");
CREATE INDEX "Use_workspaceId_sessionKey_idx" ON "Use"("workspaceId", "sessionKey");
CREATE UNIQUE INDEX "Use_workspaceId_harness_sessionKey_useKey_key" ON "Use"("workspaceId", "harness", "sessionKey", "useKey");
CREATE TABLE "new_Outcome" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "useId" TEXT NOT NULL,
    "outcome" TEXT NOT NULL CONSTRAINT "Outcome_outcome_check" CHECK ("outcome" IN ('success', 'failure', 'partial', 'unknown')),
    "source" TEXT NOT NULL CONSTRAINT "Outcome_source_check" CHECK ("source" IN ('explicit', 'label', 'retry', 'analysis')),
    "weight" REAL NOT NULL,
    "actorKind" TEXT NOT NULL CONSTRAINT "Outcome_actorKind_check" CHECK ("actorKind" IN ('person', 'key', 'agent', 'policy', 'job', 'doctor')),
    "actorId" TEXT NOT NULL,
    "reason" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "Outcome_useId_fkey" FOREIGN KEY ("useId") REFERENCES "Use" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Outcome" ("actorId", "actorKind", "at", "id", "outcome", "reason", "source", "useId", "weight") SELECT "actorId", "actorKind", "at", "id", "outcome", "reason", "source", "useId", "weight" FROM "Outcome";
DROP TABLE "Outcome";
ALTER TABLE "new_Outcome" RENAME TO "Outcome";
CREATE INDEX "Outcome_useId_idx" ON "Outcome"("useId");
CREATE TABLE "new_WebhookDelivery" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "webhookId" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "status" TEXT NOT NULL CONSTRAINT "WebhookDelivery_status_check" CHECK ("status" IN ('waiting', 'delivered', 'failed')),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAt" DATETIME,
    "lastCode" INTEGER,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_WebhookDelivery" ("attempts", "createdAt", "endedAt", "id", "itemId", "lastCode", "lastError", "nextAt", "status", "verb", "webhookId") SELECT "attempts", "createdAt", "endedAt", "id", "itemId", "lastCode", "lastError", "nextAt", "status", "verb", "webhookId" FROM "WebhookDelivery";
DROP TABLE "WebhookDelivery";
ALTER TABLE "new_WebhookDelivery" RENAME TO "WebhookDelivery";
CREATE INDEX "WebhookDelivery_webhookId_status_nextAt_idx" ON "WebhookDelivery"("webhookId", "status", "nextAt");
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_itemId_key" ON "WebhookDelivery"("webhookId", "itemId");
CREATE TABLE "new_Sweep" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "runningKey" TEXT,
    "status" TEXT NOT NULL CONSTRAINT "Sweep_status_check" CHECK ("status" IN ('running', 'succeeded', 'failed', 'cancelled')),
    "trigger" TEXT NOT NULL CONSTRAINT "Sweep_trigger_check" CHECK ("trigger" IN ('person', 'key', 'agent', 'schedule', 'job')),
    "isDryRun" BOOLEAN NOT NULL,
    "asOf" DATETIME NOT NULL,
    "policyVersion" INTEGER NOT NULL,
    "looked" INTEGER NOT NULL DEFAULT 0,
    "moved" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "leaseUntil" DATETIME,
    "error" TEXT,
    "startedAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "Sweep_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Sweep" ("asOf", "cancelRequested", "done", "endedAt", "error", "id", "isDryRun", "leaseUntil", "looked", "moved", "policyVersion", "runningKey", "startedAt", "status", "total", "trigger", "workspaceId") SELECT "asOf", "cancelRequested", "done", "endedAt", "error", "id", "isDryRun", "leaseUntil", "looked", "moved", "policyVersion", "runningKey", "startedAt", "status", "total", "trigger", "workspaceId" FROM "Sweep";
DROP TABLE "Sweep";
ALTER TABLE "new_Sweep" RENAME TO "Sweep";
CREATE UNIQUE INDEX "Sweep_runningKey_key" ON "Sweep"("runningKey");
CREATE INDEX "Sweep_workspaceId_startedAt_idx" ON "Sweep"("workspaceId", "startedAt");
CREATE TABLE "new_Decision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sweepId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "skillId" TEXT NOT NULL,
    "skillName" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "from" TEXT NOT NULL CONSTRAINT "Decision_from_check" CHECK ("from" IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted')),
    "to" TEXT NOT NULL CONSTRAINT "Decision_to_check" CHECK ("to" IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted')),
    "applied" BOOLEAN NOT NULL,
    "wouldHave" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "reasonCode" TEXT NOT NULL,
    "inputs" JSONB NOT NULL,
    "eventId" TEXT,
    CONSTRAINT "Decision_sweepId_fkey" FOREIGN KEY ("sweepId") REFERENCES "Sweep" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Decision" ("applied", "eventId", "from", "id", "inputs", "position", "reason", "reasonCode", "skillId", "skillName", "sweepId", "to", "verb", "wouldHave") SELECT "applied", "eventId", "from", "id", "inputs", "position", "reason", "reasonCode", "skillId", "skillName", "sweepId", "to", "verb", "wouldHave" FROM "Decision";
DROP TABLE "Decision";
ALTER TABLE "new_Decision" RENAME TO "Decision";
CREATE INDEX "Decision_sweepId_idx" ON "Decision"("sweepId");
CREATE INDEX "Decision_skillId_idx" ON "Decision"("skillId");
CREATE TABLE "new_Job" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT,
    "kind" TEXT NOT NULL CONSTRAINT "Job_kind_check" CHECK ("kind" IN ('mine', 'ingest', 'scan', 'hook', 'webhook', 'embed')),
    "queuedKey" TEXT,
    "status" TEXT NOT NULL CONSTRAINT "Job_status_check" CHECK ("status" IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
    "payload" JSONB NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "unit" TEXT NOT NULL DEFAULT '',
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
INSERT INTO "new_Job" ("agentId", "attempts", "cancelRequested", "createdAt", "done", "endedAt", "error", "id", "kind", "leaseOwner", "leaseUntil", "payload", "queuedKey", "result", "startedAt", "status", "total", "unit", "workspaceId") SELECT "agentId", "attempts", "cancelRequested", "createdAt", "done", "endedAt", "error", "id", "kind", "leaseOwner", "leaseUntil", "payload", "queuedKey", "result", "startedAt", "status", "total", "unit", "workspaceId" FROM "Job";
DROP TABLE "Job";
ALTER TABLE "new_Job" RENAME TO "Job";
CREATE UNIQUE INDEX "Job_queuedKey_key" ON "Job"("queuedKey");
CREATE INDEX "Job_status_createdAt_idx" ON "Job"("status", "createdAt");
CREATE INDEX "Job_workspaceId_createdAt_idx" ON "Job"("workspaceId", "createdAt");
CREATE TABLE "new_DiskWrite" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "skillId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "action" TEXT NOT NULL CONSTRAINT "DiskWrite_action_check" CHECK ("action" IN ('write', 'archive', 'remove', 'lock')),
    "versionId" TEXT,
    "message" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "doneAt" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    CONSTRAINT "DiskWrite_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_DiskWrite" ("action", "attempts", "createdAt", "doneAt", "error", "eventId", "id", "message", "name", "skillId", "versionId", "workspaceId") SELECT "action", "attempts", "createdAt", "doneAt", "error", "eventId", "id", "message", "name", "skillId", "versionId", "workspaceId" FROM "DiskWrite";
DROP TABLE "DiskWrite";
ALTER TABLE "new_DiskWrite" RENAME TO "DiskWrite";
CREATE INDEX "DiskWrite_workspaceId_doneAt_idx" ON "DiskWrite"("workspaceId", "doneAt");
CREATE TABLE "new_DiskState" (
    "skillId" TEXT NOT NULL PRIMARY KEY,
    "location" TEXT NOT NULL CONSTRAINT "DiskState_location_check" CHECK ("location" IN ('skills', 'archive', 'remove', 'lock')),
    "digest" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "writtenAt" DATETIME NOT NULL
);
INSERT INTO "new_DiskState" ("commit", "digest", "location", "skillId", "writtenAt") SELECT "commit", "digest", "location", "skillId", "writtenAt" FROM "DiskState";
DROP TABLE "DiskState";
ALTER TABLE "new_DiskState" RENAME TO "DiskState";
CREATE TABLE "new_Policy" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "scope" TEXT NOT NULL CONSTRAINT "Policy_scope_check" CHECK ("scope" IN ('workspace', 'agent', 'skill')),
    "scopeId" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Policy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Policy" ("createdAt", "id", "reason", "scope", "scopeId", "values", "version", "workspaceId") SELECT "createdAt", "id", "reason", "scope", "scopeId", "values", "version", "workspaceId" FROM "Policy";
DROP TABLE "Policy";
ALTER TABLE "new_Policy" RENAME TO "Policy";
CREATE UNIQUE INDEX "Policy_workspaceId_scope_scopeId_version_key" ON "Policy"("workspaceId", "scope", "scopeId", "version");
CREATE TABLE "new_Event" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT,
    "at" DATETIME NOT NULL,
    "recordedAt" DATETIME NOT NULL,
    "actorKind" TEXT NOT NULL CONSTRAINT "Event_actorKind_check" CHECK ("actorKind" IN ('person', 'key', 'agent', 'policy', 'job', 'doctor')),
    "actorId" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "objectKind" TEXT NOT NULL,
    "objectId" TEXT NOT NULL,
    "objectName" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "evidence" JSONB,
    "policyVersion" INTEGER,
    "runId" TEXT,
    "payload" INTEGER NOT NULL DEFAULT 1,
    "undoesId" TEXT,
    "undoneById" TEXT,
    CONSTRAINT "Event_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Event" ("actorId", "actorKind", "after", "agentId", "at", "before", "evidence", "id", "objectId", "objectKind", "objectName", "policyVersion", "reason", "recordedAt", "runId", "undoesId", "undoneById", "verb", "workspaceId") SELECT "actorId", "actorKind", "after", "agentId", "at", "before", "evidence", "id", "objectId", "objectKind", "objectName", "policyVersion", "reason", "recordedAt", "runId", "undoesId", "undoneById", "verb", "workspaceId" FROM "Event";
DROP TABLE "Event";
ALTER TABLE "new_Event" RENAME TO "Event";
CREATE UNIQUE INDEX "Event_undoesId_key" ON "Event"("undoesId");
CREATE INDEX "Event_workspaceId_at_idx" ON "Event"("workspaceId", "at");
CREATE INDEX "Event_workspaceId_objectId_at_idx" ON "Event"("workspaceId", "objectId", "at");
CREATE INDEX "Event_workspaceId_id_idx" ON "Event"("workspaceId", "id");
CREATE INDEX "Event_runId_idx" ON "Event"("runId");
CREATE INDEX "Event_workspaceId_undoneById_idx" ON "Event"("workspaceId", "undoneById");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateTable
CREATE TABLE "Revision" (
    "workspaceId" TEXT NOT NULL PRIMARY KEY,
    "total" INTEGER NOT NULL,
    "content" INTEGER NOT NULL,
    "figures" INTEGER NOT NULL
);
