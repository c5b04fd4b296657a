-- CreateTable
CREATE TABLE "Landing" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "fate" TEXT NOT NULL,

    CONSTRAINT "Landing_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Landing_workspaceId_ref_idx" ON "Landing"("workspaceId", "ref");

-- CreateIndex
CREATE UNIQUE INDEX "Landing_sessionId_ref_fate_key" ON "Landing"("sessionId", "ref", "fate");

-- AddForeignKey
ALTER TABLE "Landing" ADD CONSTRAINT "Landing_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Landing" ADD CONSTRAINT "Landing_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "Landing" DROP CONSTRAINT IF EXISTS "Landing_fate_check", ADD CONSTRAINT "Landing_fate_check" CHECK ("fate" IN ('made', 'reverted', 'merged', 'closed'));
