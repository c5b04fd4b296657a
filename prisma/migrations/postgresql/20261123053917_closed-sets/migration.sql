-- CreateTable
CREATE TABLE "Repair" (
    "id" TEXT NOT NULL,
    "table" TEXT NOT NULL,
    "rowId" TEXT NOT NULL,
    "column" TEXT NOT NULL,
    "was" TEXT,
    "became" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Repair_pkey" PRIMARY KEY ("id")
);

-- An agent that rows name and that is gone is back under its id: nothing of it is lost.
INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Agent.id.' || "agentId", 'Agent', "agentId", 'id', NULL, "agentId", now()
FROM (
  SELECT "agentId", "workspaceId" FROM "Ingestion" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Pattern" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Procedure" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Use" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Skill" WHERE "agentId" IS NOT NULL
) AS named WHERE "agentId" NOT IN (SELECT "id" FROM "Agent") GROUP BY "agentId";
INSERT INTO "Agent" ("id", "workspaceId", "name", "createdAt")
SELECT "agentId", MIN("workspaceId"), 'recovered-' || "agentId", now() AT TIME ZONE 'UTC'
FROM (
  SELECT "agentId", "workspaceId" FROM "Ingestion" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Pattern" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Procedure" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Use" WHERE "agentId" IS NOT NULL
  UNION ALL SELECT "agentId", "workspaceId" FROM "Skill" WHERE "agentId" IS NOT NULL
) AS named WHERE "agentId" NOT IN (SELECT "id" FROM "Agent") GROUP BY "agentId";

-- Where a pattern stood in a session that is gone: mining finds its places anew.
INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Occurrence.sessionId.' || "id", 'Occurrence', "id", 'sessionId', "sessionId", NULL, now()
FROM "Occurrence" WHERE "sessionId" NOT IN (SELECT "id" FROM "Session");
DELETE FROM "Occurrence" WHERE "sessionId" NOT IN (SELECT "id" FROM "Session");

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Pack.origin.' || "id", 'Pack', "id", 'origin', CAST("origin" AS text), 'pack', now() FROM "Pack" WHERE "origin" NOT IN ('pack', 'connector', 'builtin');
UPDATE "Pack" SET "origin" = 'pack' WHERE "origin" NOT IN ('pack', 'connector', 'builtin');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Pattern.state.' || "id", 'Pattern', "id", 'state', CAST("state" AS text), 'observed', now() FROM "Pattern" WHERE "state" NOT IN ('observed', 'proposed', 'promoted', 'dismissed');
UPDATE "Pattern" SET "state" = 'observed' WHERE "state" NOT IN ('observed', 'proposed', 'promoted', 'dismissed');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Pattern.evidence.' || "id", 'Pattern', "id", 'evidence', CAST("evidence" AS text), NULL, now() FROM "Pattern" WHERE "evidence" NOT IN ('strong', 'weak');
UPDATE "Pattern" SET "evidence" = NULL WHERE "evidence" NOT IN ('strong', 'weak');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.kind.' || "id", 'Candidate', "id", 'kind', CAST("kind" AS text), 'new', now() FROM "Candidate" WHERE "kind" NOT IN ('new', 'revision', 'merge', 'warning', 'act');
UPDATE "Candidate" SET "kind" = 'new' WHERE "kind" NOT IN ('new', 'revision', 'merge', 'warning', 'act');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.origin.' || "id", 'Candidate', "id", 'origin', CAST("origin" AS text), 'person', now() FROM "Candidate" WHERE "origin" NOT IN ('pattern', 'procedure', 'agent', 'person', 'import', 'failure', 'policy');
UPDATE "Candidate" SET "origin" = 'person' WHERE "origin" NOT IN ('pattern', 'procedure', 'agent', 'person', 'import', 'failure', 'policy');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.act.' || "id", 'Candidate', "id", 'act', CAST("act" AS text), NULL, now() FROM "Candidate" WHERE "act" NOT IN ('promote', 'reset', 'prove', 'warn', 'recover', 'deprecate', 'unblock', 'archive', 'reject', 'uninstall', 'quarantine', 'clear', 'delete', 'protect', 'unprotect', 'revise');
UPDATE "Candidate" SET "act" = NULL WHERE "act" NOT IN ('promote', 'reset', 'prove', 'warn', 'recover', 'deprecate', 'unblock', 'archive', 'reject', 'uninstall', 'quarantine', 'clear', 'delete', 'protect', 'unprotect', 'revise');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.evidence.' || "id", 'Candidate', "id", 'evidence', CAST("evidence" AS text), 'weak', now() FROM "Candidate" WHERE "evidence" NOT IN ('strong', 'weak');
UPDATE "Candidate" SET "evidence" = 'weak' WHERE "evidence" NOT IN ('strong', 'weak');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.risk.' || "id", 'Candidate', "id", 'risk', CAST("risk" AS text), 'high', now() FROM "Candidate" WHERE "risk" NOT IN ('low', 'medium', 'high');
UPDATE "Candidate" SET "risk" = 'high' WHERE "risk" NOT IN ('low', 'medium', 'high');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Candidate.status.' || "id", 'Candidate', "id", 'status', CAST("status" AS text), 'dismissed', now() FROM "Candidate" WHERE "status" NOT IN ('open', 'snoozed', 'promoted', 'dismissed', 'generic');
UPDATE "Candidate" SET "status" = 'dismissed' WHERE "status" NOT IN ('open', 'snoozed', 'promoted', 'dismissed', 'generic');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Session.outcome.' || "id", 'Session', "id", 'outcome', CAST("outcome" AS text), 'unknown', now() FROM "Session" WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');
UPDATE "Session" SET "outcome" = 'unknown' WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Session.outcomeSource.' || "id", 'Session', "id", 'outcomeSource', CAST("outcomeSource" AS text), NULL, now() FROM "Session" WHERE "outcomeSource" NOT IN ('label', 'analysis', 'person');
UPDATE "Session" SET "outcomeSource" = NULL WHERE "outcomeSource" NOT IN ('label', 'analysis', 'person');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Step.status.' || "id", 'Step', "id", 'status', CAST("status" AS text), 'unknown', now() FROM "Step" WHERE "status" NOT IN ('ok', 'error', 'denied', 'interrupted', 'unknown');
UPDATE "Step" SET "status" = 'unknown' WHERE "status" NOT IN ('ok', 'error', 'denied', 'interrupted', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.origin.' || "id", 'Skill', "id", 'origin', CAST("origin" AS text), 'human', now() FROM "Skill" WHERE "origin" NOT IN ('learned', 'agent', 'human', 'pack', 'connector', 'builtin', 'imported');
UPDATE "Skill" SET "origin" = 'human' WHERE "origin" NOT IN ('learned', 'agent', 'human', 'pack', 'connector', 'builtin', 'imported');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.state.' || "id", 'Skill', "id", 'state', CAST("state" AS text), 'deprecated', now() FROM "Skill" WHERE "state" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');
UPDATE "Skill" SET "state" = 'deprecated' WHERE "state" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.tier.' || "id", 'Skill', "id", 'tier', CAST("tier" AS text), '3', now() FROM "Skill" WHERE "tier" NOT IN (1, 2, 3, 4);
UPDATE "Skill" SET "tier" = 3 WHERE "tier" NOT IN (1, 2, 3, 4);

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.visibility.' || "id", 'Skill', "id", 'visibility', CAST("visibility" AS text), 'user', now() FROM "Skill" WHERE "visibility" NOT IN ('user', 'workspace');
UPDATE "Skill" SET "visibility" = 'user' WHERE "visibility" NOT IN ('user', 'workspace');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.riskLevel.' || "id", 'Skill', "id", 'riskLevel', CAST("riskLevel" AS text), 'high', now() FROM "Skill" WHERE "riskLevel" NOT IN ('low', 'medium', 'high');
UPDATE "Skill" SET "riskLevel" = 'high' WHERE "riskLevel" NOT IN ('low', 'medium', 'high');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.taskType.' || "id", 'Skill', "id", 'taskType', CAST("taskType" AS text), 'unknown', now() FROM "Skill" WHERE "taskType" NOT IN ('browser', 'api', 'code', 'domain', 'unknown');
UPDATE "Skill" SET "taskType" = 'unknown' WHERE "taskType" NOT IN ('browser', 'api', 'code', 'domain', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Skill.deprecatedBy.' || "id", 'Skill', "id", 'deprecatedBy', CAST("deprecatedBy" AS text), NULL, now() FROM "Skill" WHERE "deprecatedBy" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor', 'scan', 'merge');
UPDATE "Skill" SET "deprecatedBy" = NULL WHERE "deprecatedBy" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor', 'scan', 'merge');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Version.actorKind.' || "id", 'Version', "id", 'actorKind', CAST("actorKind" AS text), 'job', now() FROM "Version" WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');
UPDATE "Version" SET "actorKind" = 'job' WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Version.verdict.' || "id", 'Version', "id", 'verdict', CAST("verdict" AS text), NULL, now() FROM "Version" WHERE "verdict" NOT IN ('allow', 'override', 'deny');
UPDATE "Version" SET "verdict" = NULL WHERE "verdict" NOT IN ('allow', 'override', 'deny');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'VersionRelation.kind.' || "id", 'VersionRelation', "id", 'kind', CAST("kind" AS text), 'extends', now() FROM "VersionRelation" WHERE "kind" NOT IN ('depends', 'conflicts', 'extends', 'alias');
UPDATE "VersionRelation" SET "kind" = 'extends' WHERE "kind" NOT IN ('depends', 'conflicts', 'extends', 'alias');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Use.stage.' || "id", 'Use', "id", 'stage', CAST("stage" AS text), 'offered', now() FROM "Use" WHERE "stage" NOT IN ('offered', 'loaded', 'followed');
UPDATE "Use" SET "stage" = 'offered' WHERE "stage" NOT IN ('offered', 'loaded', 'followed');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Use.decision.' || "id", 'Use', "id", 'decision', CAST("decision" AS text), NULL, now() FROM "Use" WHERE "decision" NOT IN ('selected', 'considered', 'skipped');
UPDATE "Use" SET "decision" = NULL WHERE "decision" NOT IN ('selected', 'considered', 'skipped');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Use.outcome.' || "id", 'Use', "id", 'outcome', CAST("outcome" AS text), NULL, now() FROM "Use" WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');
UPDATE "Use" SET "outcome" = NULL WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Use.outcomeSource.' || "id", 'Use', "id", 'outcomeSource', CAST("outcomeSource" AS text), NULL, now() FROM "Use" WHERE "outcomeSource" NOT IN ('explicit', 'label', 'retry', 'analysis');
UPDATE "Use" SET "outcomeSource" = NULL WHERE "outcomeSource" NOT IN ('explicit', 'label', 'retry', 'analysis');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Outcome.outcome.' || "id", 'Outcome', "id", 'outcome', CAST("outcome" AS text), 'unknown', now() FROM "Outcome" WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');
UPDATE "Outcome" SET "outcome" = 'unknown' WHERE "outcome" NOT IN ('success', 'failure', 'partial', 'unknown');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Outcome.source.' || "id", 'Outcome', "id", 'source', CAST("source" AS text), 'analysis', now() FROM "Outcome" WHERE "source" NOT IN ('explicit', 'label', 'retry', 'analysis');
UPDATE "Outcome" SET "source" = 'analysis' WHERE "source" NOT IN ('explicit', 'label', 'retry', 'analysis');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Outcome.actorKind.' || "id", 'Outcome', "id", 'actorKind', CAST("actorKind" AS text), 'job', now() FROM "Outcome" WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');
UPDATE "Outcome" SET "actorKind" = 'job' WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'WebhookDelivery.status.' || "id", 'WebhookDelivery', "id", 'status', CAST("status" AS text), 'failed', now() FROM "WebhookDelivery" WHERE "status" NOT IN ('waiting', 'delivered', 'failed');
UPDATE "WebhookDelivery" SET "status" = 'failed' WHERE "status" NOT IN ('waiting', 'delivered', 'failed');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Sweep.status.' || "id", 'Sweep', "id", 'status', CAST("status" AS text), 'failed', now() FROM "Sweep" WHERE "status" NOT IN ('running', 'succeeded', 'failed', 'cancelled');
UPDATE "Sweep" SET "status" = 'failed' WHERE "status" NOT IN ('running', 'succeeded', 'failed', 'cancelled');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Sweep.trigger.' || "id", 'Sweep', "id", 'trigger', CAST("trigger" AS text), 'job', now() FROM "Sweep" WHERE "trigger" NOT IN ('person', 'key', 'agent', 'schedule', 'job');
UPDATE "Sweep" SET "trigger" = 'job' WHERE "trigger" NOT IN ('person', 'key', 'agent', 'schedule', 'job');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Decision.from.' || "id", 'Decision', "id", 'from', CAST("from" AS text), 'deprecated', now() FROM "Decision" WHERE "from" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');
UPDATE "Decision" SET "from" = 'deprecated' WHERE "from" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Decision.to.' || "id", 'Decision', "id", 'to', CAST("to" AS text), 'deprecated', now() FROM "Decision" WHERE "to" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');
UPDATE "Decision" SET "to" = 'deprecated' WHERE "to" NOT IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Job.kind.' || "id", 'Job', "id", 'kind', CAST("kind" AS text), 'mine', now() FROM "Job" WHERE "kind" NOT IN ('mine', 'ingest', 'scan', 'hook', 'webhook', 'embed');
UPDATE "Job" SET "kind" = 'mine' WHERE "kind" NOT IN ('mine', 'ingest', 'scan', 'hook', 'webhook', 'embed');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Job.status.' || "id", 'Job', "id", 'status', CAST("status" AS text), 'failed', now() FROM "Job" WHERE "status" NOT IN ('queued', 'running', 'succeeded', 'failed', 'cancelled');
UPDATE "Job" SET "status" = 'failed' WHERE "status" NOT IN ('queued', 'running', 'succeeded', 'failed', 'cancelled');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'DiskWrite.action.' || "id", 'DiskWrite', "id", 'action', CAST("action" AS text), 'lock', now() FROM "DiskWrite" WHERE "action" NOT IN ('write', 'archive', 'remove', 'lock');
UPDATE "DiskWrite" SET "action" = 'lock' WHERE "action" NOT IN ('write', 'archive', 'remove', 'lock');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'DiskState.location.' || "skillId", 'DiskState', "skillId", 'location', CAST("location" AS text), 'skills', now() FROM "DiskState" WHERE "location" NOT IN ('skills', 'archive', 'remove', 'lock');
UPDATE "DiskState" SET "location" = 'skills' WHERE "location" NOT IN ('skills', 'archive', 'remove', 'lock');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Policy.scope.' || "id", 'Policy', "id", 'scope', CAST("scope" AS text), 'skill', now() FROM "Policy" WHERE "scope" NOT IN ('workspace', 'agent', 'skill');
UPDATE "Policy" SET "scope" = 'skill' WHERE "scope" NOT IN ('workspace', 'agent', 'skill');

INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT 'Event.actorKind.' || "id", 'Event', "id", 'actorKind', CAST("actorKind" AS text), 'job', now() FROM "Event" WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');
UPDATE "Event" SET "actorKind" = 'job' WHERE "actorKind" NOT IN ('person', 'key', 'agent', 'policy', 'job', 'doctor');

-- AlterTable
ALTER TABLE "Pack" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
ALTER COLUMN "updatedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "updatedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Shape" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Pattern" ALTER COLUMN "firstSeenAt" SET DATA TYPE TIMESTAMPTZ(3) USING "firstSeenAt" AT TIME ZONE 'UTC',
ALTER COLUMN "updatedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "updatedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Procedure" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
ALTER COLUMN "updatedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "updatedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Candidate" ALTER COLUMN "snoozedUntil" SET DATA TYPE TIMESTAMPTZ(3) USING "snoozedUntil" AT TIME ZONE 'UTC',
ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
ALTER COLUMN "updatedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "updatedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Session" ALTER COLUMN "startedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "startedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "endedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "endedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "completedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "completedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "erasedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "erasedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
ALTER COLUMN "updatedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "updatedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Step" ALTER COLUMN "startedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "startedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Prompt" ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Ingestion" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Span" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Skill" ALTER COLUMN "sharedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "sharedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
ALTER COLUMN "updatedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "updatedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "stateSince" SET DATA TYPE TIMESTAMPTZ(3) USING "stateSince" AT TIME ZONE 'UTC',
ALTER COLUMN "windowSince" SET DATA TYPE TIMESTAMPTZ(3) USING "windowSince" AT TIME ZONE 'UTC',
ALTER COLUMN "lastUsedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "lastUsedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "deprecatedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "deprecatedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "winSince" SET DATA TYPE TIMESTAMPTZ(3) USING "winSince" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Version" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Use" ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC',
ALTER COLUMN "judgedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "judgedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Outcome" ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Embedding" ALTER COLUMN "updatedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "updatedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Source" ALTER COLUMN "scannedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "scannedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "lastEventAt" SET DATA TYPE TIMESTAMPTZ(3) USING "lastEventAt" AT TIME ZONE 'UTC',
ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "SourceFile" ALTER COLUMN "readAt" SET DATA TYPE TIMESTAMPTZ(3) USING "readAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Notice" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Webhook" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "WebhookDelivery" ALTER COLUMN "nextAt" SET DATA TYPE TIMESTAMPTZ(3) USING "nextAt" AT TIME ZONE 'UTC',
ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
ALTER COLUMN "endedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "endedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Sweep" ALTER COLUMN "asOf" SET DATA TYPE TIMESTAMPTZ(3) USING "asOf" AT TIME ZONE 'UTC',
ALTER COLUMN "leaseUntil" SET DATA TYPE TIMESTAMPTZ(3) USING "leaseUntil" AT TIME ZONE 'UTC',
ALTER COLUMN "startedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "startedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "endedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "endedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Job" ALTER COLUMN "leaseUntil" SET DATA TYPE TIMESTAMPTZ(3) USING "leaseUntil" AT TIME ZONE 'UTC',
ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
ALTER COLUMN "startedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "startedAt" AT TIME ZONE 'UTC',
ALTER COLUMN "endedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "endedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "DiskWrite" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
ALTER COLUMN "doneAt" SET DATA TYPE TIMESTAMPTZ(3) USING "doneAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "DiskState" ALTER COLUMN "writtenAt" SET DATA TYPE TIMESTAMPTZ(3) USING "writtenAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "DiskLease" ALTER COLUMN "until" SET DATA TYPE TIMESTAMPTZ(3) USING "until" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Workspace" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Agent" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Policy" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "payload" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC',
ALTER COLUMN "recordedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "recordedAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "IdempotentAnswer" ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';

-- AlterTable
ALTER TABLE "Setting" ALTER COLUMN "updatedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "updatedAt" AT TIME ZONE 'UTC';


-- AddForeignKey
ALTER TABLE "Pattern" ADD CONSTRAINT "Pattern_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Occurrence" ADD CONSTRAINT "Occurrence_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Procedure" ADD CONSTRAINT "Procedure_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ingestion" ADD CONSTRAINT "Ingestion_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skill" ADD CONSTRAINT "Skill_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Use" ADD CONSTRAINT "Use_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE NO ACTION ON UPDATE CASCADE;


ALTER TABLE "Pack" DROP CONSTRAINT IF EXISTS "Pack_origin_check", ADD CONSTRAINT "Pack_origin_check" CHECK ("origin" IN ('pack', 'connector', 'builtin'));

ALTER TABLE "Pattern" DROP CONSTRAINT IF EXISTS "Pattern_state_check", ADD CONSTRAINT "Pattern_state_check" CHECK ("state" IN ('observed', 'proposed', 'promoted', 'dismissed')), DROP CONSTRAINT IF EXISTS "Pattern_evidence_check", ADD CONSTRAINT "Pattern_evidence_check" CHECK ("evidence" IN ('strong', 'weak'));

ALTER TABLE "Candidate" DROP CONSTRAINT IF EXISTS "Candidate_kind_check", ADD CONSTRAINT "Candidate_kind_check" CHECK ("kind" IN ('new', 'revision', 'merge', 'warning', 'act')), DROP CONSTRAINT IF EXISTS "Candidate_origin_check", ADD CONSTRAINT "Candidate_origin_check" CHECK ("origin" IN ('pattern', 'procedure', 'agent', 'person', 'import', 'failure', 'policy')), DROP CONSTRAINT IF EXISTS "Candidate_act_check", ADD CONSTRAINT "Candidate_act_check" CHECK ("act" IN ('promote', 'reset', 'prove', 'warn', 'recover', 'deprecate', 'unblock', 'archive', 'reject', 'uninstall', 'quarantine', 'clear', 'delete', 'protect', 'unprotect', 'revise')), DROP CONSTRAINT IF EXISTS "Candidate_evidence_check", ADD CONSTRAINT "Candidate_evidence_check" CHECK ("evidence" IN ('strong', 'weak')), DROP CONSTRAINT IF EXISTS "Candidate_risk_check", ADD CONSTRAINT "Candidate_risk_check" CHECK ("risk" IN ('low', 'medium', 'high')), DROP CONSTRAINT IF EXISTS "Candidate_status_check", ADD CONSTRAINT "Candidate_status_check" CHECK ("status" IN ('open', 'snoozed', 'promoted', 'dismissed', 'generic'));

ALTER TABLE "Session" DROP CONSTRAINT IF EXISTS "Session_outcome_check", ADD CONSTRAINT "Session_outcome_check" CHECK ("outcome" IN ('success', 'failure', 'partial', 'unknown')), DROP CONSTRAINT IF EXISTS "Session_outcomeSource_check", ADD CONSTRAINT "Session_outcomeSource_check" CHECK ("outcomeSource" IN ('label', 'analysis', 'person'));

ALTER TABLE "Step" DROP CONSTRAINT IF EXISTS "Step_status_check", ADD CONSTRAINT "Step_status_check" CHECK ("status" IN ('ok', 'error', 'denied', 'interrupted', 'unknown'));

ALTER TABLE "Skill" DROP CONSTRAINT IF EXISTS "Skill_origin_check", ADD CONSTRAINT "Skill_origin_check" CHECK ("origin" IN ('learned', 'agent', 'human', 'pack', 'connector', 'builtin', 'imported')), DROP CONSTRAINT IF EXISTS "Skill_state_check", ADD CONSTRAINT "Skill_state_check" CHECK ("state" IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted')), DROP CONSTRAINT IF EXISTS "Skill_tier_check", ADD CONSTRAINT "Skill_tier_check" CHECK ("tier" IN (1, 2, 3, 4)), DROP CONSTRAINT IF EXISTS "Skill_visibility_check", ADD CONSTRAINT "Skill_visibility_check" CHECK ("visibility" IN ('user', 'workspace')), DROP CONSTRAINT IF EXISTS "Skill_riskLevel_check", ADD CONSTRAINT "Skill_riskLevel_check" CHECK ("riskLevel" IN ('low', 'medium', 'high')), DROP CONSTRAINT IF EXISTS "Skill_taskType_check", ADD CONSTRAINT "Skill_taskType_check" CHECK ("taskType" IN ('browser', 'api', 'code', 'domain', 'unknown')), DROP CONSTRAINT IF EXISTS "Skill_deprecatedBy_check", ADD CONSTRAINT "Skill_deprecatedBy_check" CHECK ("deprecatedBy" IN ('person', 'key', 'agent', 'policy', 'job', 'doctor', 'scan', 'merge'));

ALTER TABLE "Version" DROP CONSTRAINT IF EXISTS "Version_actorKind_check", ADD CONSTRAINT "Version_actorKind_check" CHECK ("actorKind" IN ('person', 'key', 'agent', 'policy', 'job', 'doctor')), DROP CONSTRAINT IF EXISTS "Version_verdict_check", ADD CONSTRAINT "Version_verdict_check" CHECK ("verdict" IN ('allow', 'override', 'deny'));

ALTER TABLE "VersionRelation" DROP CONSTRAINT IF EXISTS "VersionRelation_kind_check", ADD CONSTRAINT "VersionRelation_kind_check" CHECK ("kind" IN ('depends', 'conflicts', 'extends', 'alias'));

ALTER TABLE "Use" DROP CONSTRAINT IF EXISTS "Use_stage_check", ADD CONSTRAINT "Use_stage_check" CHECK ("stage" IN ('offered', 'loaded', 'followed')), DROP CONSTRAINT IF EXISTS "Use_decision_check", ADD CONSTRAINT "Use_decision_check" CHECK ("decision" IN ('selected', 'considered', 'skipped')), DROP CONSTRAINT IF EXISTS "Use_outcome_check", ADD CONSTRAINT "Use_outcome_check" CHECK ("outcome" IN ('success', 'failure', 'partial', 'unknown')), DROP CONSTRAINT IF EXISTS "Use_outcomeSource_check", ADD CONSTRAINT "Use_outcomeSource_check" CHECK ("outcomeSource" IN ('explicit', 'label', 'retry', 'analysis'));

ALTER TABLE "Outcome" DROP CONSTRAINT IF EXISTS "Outcome_outcome_check", ADD CONSTRAINT "Outcome_outcome_check" CHECK ("outcome" IN ('success', 'failure', 'partial', 'unknown')), DROP CONSTRAINT IF EXISTS "Outcome_source_check", ADD CONSTRAINT "Outcome_source_check" CHECK ("source" IN ('explicit', 'label', 'retry', 'analysis')), DROP CONSTRAINT IF EXISTS "Outcome_actorKind_check", ADD CONSTRAINT "Outcome_actorKind_check" CHECK ("actorKind" IN ('person', 'key', 'agent', 'policy', 'job', 'doctor'));

ALTER TABLE "WebhookDelivery" DROP CONSTRAINT IF EXISTS "WebhookDelivery_status_check", ADD CONSTRAINT "WebhookDelivery_status_check" CHECK ("status" IN ('waiting', 'delivered', 'failed'));

ALTER TABLE "Sweep" DROP CONSTRAINT IF EXISTS "Sweep_status_check", ADD CONSTRAINT "Sweep_status_check" CHECK ("status" IN ('running', 'succeeded', 'failed', 'cancelled')), DROP CONSTRAINT IF EXISTS "Sweep_trigger_check", ADD CONSTRAINT "Sweep_trigger_check" CHECK ("trigger" IN ('person', 'key', 'agent', 'schedule', 'job'));

ALTER TABLE "Decision" DROP CONSTRAINT IF EXISTS "Decision_from_check", ADD CONSTRAINT "Decision_from_check" CHECK ("from" IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted')), DROP CONSTRAINT IF EXISTS "Decision_to_check", ADD CONSTRAINT "Decision_to_check" CHECK ("to" IN ('candidate', 'verified', 'released', 'degraded', 'deprecated', 'archived', 'rejected', 'uninstalled', 'deleted'));

ALTER TABLE "Job" DROP CONSTRAINT IF EXISTS "Job_kind_check", ADD CONSTRAINT "Job_kind_check" CHECK ("kind" IN ('mine', 'ingest', 'scan', 'hook', 'webhook', 'embed')), DROP CONSTRAINT IF EXISTS "Job_status_check", ADD CONSTRAINT "Job_status_check" CHECK ("status" IN ('queued', 'running', 'succeeded', 'failed', 'cancelled'));

ALTER TABLE "DiskWrite" DROP CONSTRAINT IF EXISTS "DiskWrite_action_check", ADD CONSTRAINT "DiskWrite_action_check" CHECK ("action" IN ('write', 'archive', 'remove', 'lock'));

ALTER TABLE "DiskState" DROP CONSTRAINT IF EXISTS "DiskState_location_check", ADD CONSTRAINT "DiskState_location_check" CHECK ("location" IN ('skills', 'archive', 'remove', 'lock'));

ALTER TABLE "Policy" DROP CONSTRAINT IF EXISTS "Policy_scope_check", ADD CONSTRAINT "Policy_scope_check" CHECK ("scope" IN ('workspace', 'agent', 'skill'));

ALTER TABLE "Event" DROP CONSTRAINT IF EXISTS "Event_actorKind_check", ADD CONSTRAINT "Event_actorKind_check" CHECK ("actorKind" IN ('person', 'key', 'agent', 'policy', 'job', 'doctor'));

-- CreateTable
CREATE TABLE "Revision" (
    "workspaceId" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "content" INTEGER NOT NULL,
    "figures" INTEGER NOT NULL,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("workspaceId")
);
