-- CreateIndex
CREATE INDEX "Use_skillId_isSelected_at_id_outcome_workspaceId_idx" ON "Use"("skillId", "isSelected", "at", "id", "outcome", "workspaceId");

-- CreateIndex
CREATE INDEX "Use_workspaceId_isSelected_outcome_at_agentId_idx" ON "Use"("workspaceId", "isSelected", "outcome", "at", "agentId");


