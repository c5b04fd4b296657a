-- DropIndex
DROP INDEX "Session_workspaceId_startedAt_idx";

-- DropIndex
DROP INDEX "Session_agentId_idx";

-- DropIndex
DROP INDEX "Sweep_workspaceId_startedAt_idx";

-- DropIndex
DROP INDEX "Job_workspaceId_createdAt_idx";

-- In the order of their list: the models cannot say where NULL comes.
-- CreateIndex
CREATE INDEX "Session_workspaceId_startedAt_id_idx" ON "Session"("workspaceId", "startedAt" DESC NULLS LAST, "id" DESC);

-- CreateIndex
CREATE INDEX "Session_agentId_startedAt_id_idx" ON "Session"("agentId", "startedAt" DESC NULLS LAST, "id" DESC);

-- CreateIndex
CREATE INDEX "Sweep_workspaceId_id_idx" ON "Sweep"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Job_workspaceId_id_idx" ON "Job"("workspaceId", "id");


