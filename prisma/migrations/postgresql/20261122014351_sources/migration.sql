-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "signals" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "Source" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "heldPath" TEXT,
    "agentName" TEXT,
    "isPaused" BOOLEAN NOT NULL DEFAULT false,
    "scannedAt" TIMESTAMP(3),
    "lastEventAt" TIMESTAMP(3),
    "files" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SourceFile" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "agentName" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "size" DOUBLE PRECISION NOT NULL,
    "mtimeMs" DOUBLE PRECISION NOT NULL,
    "offset" DOUBLE PRECISION NOT NULL,
    "lines" INTEGER NOT NULL,
    "tailDigest" TEXT NOT NULL,
    "format" TEXT,
    "sessionIds" JSONB NOT NULL,
    "refused" TEXT,
    "unreadable" INTEGER NOT NULL DEFAULT 0,
    "readAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SourceFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Source_workspaceId_heldPath_key" ON "Source"("workspaceId", "heldPath");

-- CreateIndex
CREATE UNIQUE INDEX "SourceFile_workspaceId_agentName_path_key" ON "SourceFile"("workspaceId", "agentName", "path");

-- CreateIndex
CREATE INDEX "Session_workspaceId_completedAt_idx" ON "Session"("workspaceId", "completedAt");

-- AddForeignKey
ALTER TABLE "Source" ADD CONSTRAINT "Source_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SourceFile" ADD CONSTRAINT "SourceFile_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
