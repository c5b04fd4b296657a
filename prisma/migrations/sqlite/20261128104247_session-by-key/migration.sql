-- DropIndex
DROP INDEX "Session_workspaceId_harness_key_key";

-- CreateIndex
CREATE UNIQUE INDEX "Session_workspaceId_key_harness_key" ON "Session"("workspaceId", "key", "harness");


