-- DropIndex
DROP INDEX "Event_undoesId_key";

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "redoesId" TEXT;

-- CreateTable
CREATE TABLE "UndoneState" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "rows" JSONB NOT NULL,

    CONSTRAINT "UndoneState_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "UndoneState_workspaceId_idx" ON "UndoneState"("workspaceId");

-- AddForeignKey
ALTER TABLE "UndoneState" ADD CONSTRAINT "UndoneState_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;


