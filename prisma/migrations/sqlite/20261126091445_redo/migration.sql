-- DropIndex
DROP INDEX "Event_undoesId_key";

-- AlterTable
ALTER TABLE "Event" ADD COLUMN "redoesId" TEXT;

-- CreateTable
CREATE TABLE "UndoneState" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    CONSTRAINT "UndoneState_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "UndoneState_workspaceId_idx" ON "UndoneState"("workspaceId");


