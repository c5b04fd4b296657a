-- AlterTable
ALTER TABLE "Step" ADD COLUMN     "useTokens" TEXT;

-- AlterTable
ALTER TABLE "Use" ADD COLUMN     "sessionId" TEXT;

-- CreateIndex
CREATE INDEX "Use_sessionId_idx" ON "Use"("sessionId");


