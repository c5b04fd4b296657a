-- AlterTable
ALTER TABLE "Skill" ADD COLUMN     "ledgerRevision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sharedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Use_workspaceId_at_idx" ON "Use"("workspaceId", "at");
