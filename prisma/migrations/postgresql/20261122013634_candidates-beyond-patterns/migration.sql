-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN     "backing" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "isAged" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "said" JSONB,
ADD COLUMN     "sessionKey" TEXT,
ADD COLUMN     "shapes" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "sourceKey" TEXT;

-- AlterTable
ALTER TABLE "Skill" ADD COLUMN     "isWarning" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Setting" (
    "workspaceId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("workspaceId","key")
);

-- CreateIndex
CREATE INDEX "Candidate_agentId_sourceKey_idx" ON "Candidate"("agentId", "sourceKey");

-- AddForeignKey
ALTER TABLE "Setting" ADD CONSTRAINT "Setting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
