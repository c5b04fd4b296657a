-- AlterTable
ALTER TABLE "Skill" ADD COLUMN     "judgedEver" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "winClean" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "winJudged" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "winPartials" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "winSelected" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "winSignals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "winSince" TIMESTAMP(3),
ADD COLUMN     "winSize" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "winSuccesses" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Sweep" ADD COLUMN     "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "done" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "total" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Event_workspaceId_undoneById_idx" ON "Event"("workspaceId", "undoneById");

-- CreateIndex
CREATE INDEX "Candidate_skillId_idx" ON "Candidate"("skillId");
