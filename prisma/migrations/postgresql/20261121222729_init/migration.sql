-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Shape" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "heads" JSONB,
    "label" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Shape_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Pattern" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "shapes" JSONB NOT NULL,
    "length" INTEGER NOT NULL,
    "support" INTEGER NOT NULL,
    "tasks" INTEGER NOT NULL,
    "expected" DOUBLE PRECISION,
    "logP" DOUBLE PRECISION,
    "gain" DOUBLE PRECISION,
    "state" TEXT NOT NULL,
    "evidence" TEXT,
    "whyNot" JSONB,
    "firstSeenAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Pattern_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Occurrence" (
    "id" TEXT NOT NULL,
    "patternId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "positions" JSONB NOT NULL,
    "optional" JSONB NOT NULL,

    CONSTRAINT "Occurrence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Procedure" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "shapes" JSONB NOT NULL,
    "successes" INTEGER NOT NULL,
    "sessionIds" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Procedure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Candidate" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "patternId" TEXT,
    "act" TEXT,
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
    "expected" DOUBLE PRECISION,
    "evidence" TEXT NOT NULL,
    "score" JSONB NOT NULL,
    "gates" JSONB NOT NULL,
    "risk" TEXT NOT NULL,
    "rank" DOUBLE PRECISION NOT NULL,
    "isEdited" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL,
    "snoozedUntil" TIMESTAMP(3),
    "snoozedToSupport" INTEGER,
    "dismissReason" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Candidate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
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
    "outcome" TEXT NOT NULL,
    "outcomeSource" TEXT,
    "outcomeBecause" TEXT,
    "lastText" TEXT,
    "startedAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "completedAt" TIMESTAMP(3),
    "erasedAt" TIMESTAMP(3),
    "redactions" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Step" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "turn" INTEGER NOT NULL,
    "toolUseId" TEXT,
    "tool" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "isSidechain" BOOLEAN NOT NULL DEFAULT false,
    "parent" TEXT,
    "role" TEXT,
    "startedAt" TIMESTAMP(3),
    "durationMs" INTEGER,
    "summary" TEXT,
    "outputBytes" INTEGER,
    "exitCode" INTEGER,
    "shapeHash" TEXT NOT NULL,
    "copyKey" TEXT,
    "isCopy" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Prompt" (
    "id" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "turn" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMP(3),

    CONSTRAINT "Prompt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Unreadable" (
    "id" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "Unreadable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Ingestion" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sessionIds" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Ingestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Skill" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT,
    "name" TEXT NOT NULL,
    "heldName" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "tier" INTEGER NOT NULL,
    "isProtected" BOOLEAN NOT NULL DEFAULT false,
    "visibility" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "riskLevel" TEXT NOT NULL,
    "taskType" TEXT NOT NULL,
    "tags" JSONB NOT NULL,
    "triggers" JSONB NOT NULL,
    "constraints" JSONB NOT NULL,
    "shapes" JSONB NOT NULL,
    "exampleQueries" JSONB NOT NULL,
    "suggestedTools" JSONB NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "stateSince" TIMESTAMP(3) NOT NULL,
    "windowSince" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),
    "deprecatedAt" TIMESTAMP(3),
    "deprecatedBy" TEXT,
    "deprecatedReason" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Skill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Version" (
    "id" TEXT NOT NULL,
    "skillId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "reason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VersionFile" (
    "id" TEXT NOT NULL,
    "versionId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "VersionFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Use" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "skillId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "harness" TEXT NOT NULL,
    "sessionKey" TEXT NOT NULL,
    "useKey" TEXT NOT NULL,
    "stage" TEXT NOT NULL,
    "decision" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "outcome" TEXT,
    "outcomeSource" TEXT,
    "outcomeWeight" DOUBLE PRECISION,
    "judgedAt" TIMESTAMP(3),
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
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Use_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Outcome" (
    "id" TEXT NOT NULL,
    "useId" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "weight" DOUBLE PRECISION NOT NULL,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Outcome_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Sweep" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "runningKey" TEXT,
    "status" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "isDryRun" BOOLEAN NOT NULL,
    "asOf" TIMESTAMP(3) NOT NULL,
    "policyVersion" INTEGER NOT NULL,
    "looked" INTEGER NOT NULL DEFAULT 0,
    "moved" INTEGER NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMP(3),
    "error" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "Sweep_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Decision" (
    "id" TEXT NOT NULL,
    "sweepId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "skillId" TEXT NOT NULL,
    "skillName" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "applied" BOOLEAN NOT NULL,
    "wouldHave" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "reasonCode" TEXT NOT NULL,
    "inputs" JSONB NOT NULL,
    "eventId" TEXT,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "queuedKey" TEXT,
    "status" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "unit" TEXT NOT NULL DEFAULT '',
    "result" JSONB,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leaseOwner" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "startedAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DiskWrite" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "skillId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "versionId" TEXT,
    "message" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "doneAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "DiskWrite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DiskState" (
    "skillId" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "writtenAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DiskState_pkey" PRIMARY KEY ("skillId")
);

-- CreateTable
CREATE TABLE "Workspace" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "isDemo" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Agent" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Policy" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "scopeId" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Event" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "recordedAt" TIMESTAMP(3) NOT NULL,
    "actorKind" TEXT NOT NULL,
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
    "undoesId" TEXT,
    "undoneById" TEXT,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotentAnswer" (
    "workspaceId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "bodyDigest" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IdempotentAnswer_pkey" PRIMARY KEY ("workspaceId","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "Shape_workspaceId_hash_key" ON "Shape"("workspaceId", "hash");

-- CreateIndex
CREATE INDEX "Pattern_workspaceId_state_idx" ON "Pattern"("workspaceId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "Pattern_workspaceId_agentId_hash_key" ON "Pattern"("workspaceId", "agentId", "hash");

-- CreateIndex
CREATE INDEX "Occurrence_patternId_idx" ON "Occurrence"("patternId");

-- CreateIndex
CREATE INDEX "Occurrence_sessionId_idx" ON "Occurrence"("sessionId");

-- CreateIndex
CREATE UNIQUE INDEX "Procedure_workspaceId_agentId_requestHash_key" ON "Procedure"("workspaceId", "agentId", "requestHash");

-- CreateIndex
CREATE INDEX "Candidate_workspaceId_status_idx" ON "Candidate"("workspaceId", "status");

-- CreateIndex
CREATE INDEX "Candidate_patternId_idx" ON "Candidate"("patternId");

-- CreateIndex
CREATE INDEX "Session_workspaceId_startedAt_idx" ON "Session"("workspaceId", "startedAt");

-- CreateIndex
CREATE INDEX "Session_agentId_idx" ON "Session"("agentId");

-- CreateIndex
CREATE UNIQUE INDEX "Session_workspaceId_harness_key_key" ON "Session"("workspaceId", "harness", "key");

-- CreateIndex
CREATE INDEX "Step_workspaceId_copyKey_idx" ON "Step"("workspaceId", "copyKey");

-- CreateIndex
CREATE INDEX "Step_workspaceId_tool_idx" ON "Step"("workspaceId", "tool");

-- CreateIndex
CREATE UNIQUE INDEX "Step_sessionId_position_key" ON "Step"("sessionId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Prompt_sessionId_turn_key" ON "Prompt"("sessionId", "turn");

-- CreateIndex
CREATE UNIQUE INDEX "Unreadable_sessionId_line_key" ON "Unreadable"("sessionId", "line");

-- CreateIndex
CREATE UNIQUE INDEX "Ingestion_workspaceId_agentId_digest_key" ON "Ingestion"("workspaceId", "agentId", "digest");

-- CreateIndex
CREATE INDEX "Skill_workspaceId_state_idx" ON "Skill"("workspaceId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "Skill_workspaceId_heldName_key" ON "Skill"("workspaceId", "heldName");

-- CreateIndex
CREATE UNIQUE INDEX "Version_skillId_number_key" ON "Version"("skillId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "VersionFile_versionId_path_key" ON "VersionFile"("versionId", "path");

-- CreateIndex
CREATE INDEX "Use_skillId_at_idx" ON "Use"("skillId", "at");

-- CreateIndex
CREATE INDEX "Use_workspaceId_sessionKey_idx" ON "Use"("workspaceId", "sessionKey");

-- CreateIndex
CREATE UNIQUE INDEX "Use_workspaceId_harness_sessionKey_useKey_key" ON "Use"("workspaceId", "harness", "sessionKey", "useKey");

-- CreateIndex
CREATE INDEX "Outcome_useId_idx" ON "Outcome"("useId");

-- CreateIndex
CREATE UNIQUE INDEX "Sweep_runningKey_key" ON "Sweep"("runningKey");

-- CreateIndex
CREATE INDEX "Sweep_workspaceId_startedAt_idx" ON "Sweep"("workspaceId", "startedAt");

-- CreateIndex
CREATE INDEX "Decision_sweepId_idx" ON "Decision"("sweepId");

-- CreateIndex
CREATE INDEX "Decision_skillId_idx" ON "Decision"("skillId");

-- CreateIndex
CREATE UNIQUE INDEX "Job_queuedKey_key" ON "Job"("queuedKey");

-- CreateIndex
CREATE INDEX "Job_status_createdAt_idx" ON "Job"("status", "createdAt");

-- CreateIndex
CREATE INDEX "Job_workspaceId_createdAt_idx" ON "Job"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "DiskWrite_workspaceId_doneAt_idx" ON "DiskWrite"("workspaceId", "doneAt");

-- CreateIndex
CREATE UNIQUE INDEX "Workspace_name_key" ON "Workspace"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_workspaceId_name_key" ON "Agent"("workspaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Policy_workspaceId_scope_scopeId_version_key" ON "Policy"("workspaceId", "scope", "scopeId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "Event_undoesId_key" ON "Event"("undoesId");

-- CreateIndex
CREATE INDEX "Event_workspaceId_at_idx" ON "Event"("workspaceId", "at");

-- CreateIndex
CREATE INDEX "Event_workspaceId_objectId_at_idx" ON "Event"("workspaceId", "objectId", "at");

-- CreateIndex
CREATE INDEX "Event_runId_idx" ON "Event"("runId");

-- CreateIndex
CREATE INDEX "IdempotentAnswer_createdAt_idx" ON "IdempotentAnswer"("createdAt");

-- AddForeignKey
ALTER TABLE "Shape" ADD CONSTRAINT "Shape_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pattern" ADD CONSTRAINT "Pattern_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Occurrence" ADD CONSTRAINT "Occurrence_patternId_fkey" FOREIGN KEY ("patternId") REFERENCES "Pattern"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Procedure" ADD CONSTRAINT "Procedure_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Candidate" ADD CONSTRAINT "Candidate_patternId_fkey" FOREIGN KEY ("patternId") REFERENCES "Pattern"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Candidate" ADD CONSTRAINT "Candidate_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Candidate" ADD CONSTRAINT "Candidate_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Step" ADD CONSTRAINT "Step_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Prompt" ADD CONSTRAINT "Prompt_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Unreadable" ADD CONSTRAINT "Unreadable_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ingestion" ADD CONSTRAINT "Ingestion_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skill" ADD CONSTRAINT "Skill_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Version" ADD CONSTRAINT "Version_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VersionFile" ADD CONSTRAINT "VersionFile_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Use" ADD CONSTRAINT "Use_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Use" ADD CONSTRAINT "Use_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Outcome" ADD CONSTRAINT "Outcome_useId_fkey" FOREIGN KEY ("useId") REFERENCES "Use"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sweep" ADD CONSTRAINT "Sweep_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_sweepId_fkey" FOREIGN KEY ("sweepId") REFERENCES "Sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DiskWrite" ADD CONSTRAINT "DiskWrite_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Policy" ADD CONSTRAINT "Policy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotentAnswer" ADD CONSTRAINT "IdempotentAnswer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
