-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "erased" JSONB,
ADD COLUMN     "hash" TEXT,
ADD COLUMN     "position" INTEGER;

-- CreateTable
CREATE TABLE "EventHead" (
    "workspaceId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "EventHead_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Event_workspaceId_position_key" ON "Event"("workspaceId", "position");

-- AddForeignKey
ALTER TABLE "EventHead" ADD CONSTRAINT "EventHead_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;


