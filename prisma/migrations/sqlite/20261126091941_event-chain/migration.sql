-- AlterTable
ALTER TABLE "Event" ADD COLUMN "erased" JSONB;
ALTER TABLE "Event" ADD COLUMN "hash" TEXT;
ALTER TABLE "Event" ADD COLUMN "position" INTEGER;

-- CreateTable
CREATE TABLE "EventHead" (
    "workspaceId" TEXT NOT NULL PRIMARY KEY,
    "position" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "EventHead_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Event_workspaceId_position_key" ON "Event"("workspaceId", "position");


