-- CreateTable
CREATE TABLE "Source" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "heldPath" TEXT,
    "agentName" TEXT,
    "isPaused" BOOLEAN NOT NULL DEFAULT false,
    "scannedAt" DATETIME,
    "lastEventAt" DATETIME,
    "files" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Source_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SourceFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentName" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "size" REAL NOT NULL,
    "mtimeMs" REAL NOT NULL,
    "offset" REAL NOT NULL,
    "lines" INTEGER NOT NULL,
    "tailDigest" TEXT NOT NULL,
    "format" TEXT,
    "sessionIds" JSONB NOT NULL,
    "refused" TEXT,
    "unreadable" INTEGER NOT NULL DEFAULT 0,
    "readAt" DATETIME NOT NULL,
    CONSTRAINT "SourceFile_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "harness" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "model" TEXT,
    "cwd" TEXT,
    "task" TEXT,
    "turns" INTEGER NOT NULL,
    "stepCount" INTEGER NOT NULL,
    "errorCount" INTEGER NOT NULL DEFAULT 0,
    "unreadableCount" INTEGER NOT NULL DEFAULT 0,
    "canFork" BOOLEAN NOT NULL DEFAULT false,
    "isMinable" BOOLEAN NOT NULL DEFAULT true,
    "parentKey" TEXT,
    "outcome" TEXT NOT NULL,
    "outcomeSource" TEXT,
    "outcomeBecause" TEXT,
    "lastText" TEXT,
    "startedAt" DATETIME,
    "endedAt" DATETIME,
    "completedAt" DATETIME,
    "signals" JSONB NOT NULL DEFAULT '[]',
    "erasedAt" DATETIME,
    "redactions" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Session_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Session" ("agentId", "canFork", "completedAt", "createdAt", "cwd", "endedAt", "erasedAt", "errorCount", "format", "harness", "id", "isMinable", "key", "lastText", "model", "outcome", "outcomeBecause", "outcomeSource", "parentKey", "redactions", "startedAt", "stepCount", "task", "turns", "unreadableCount", "updatedAt", "workspaceId") SELECT "agentId", "canFork", "completedAt", "createdAt", "cwd", "endedAt", "erasedAt", "errorCount", "format", "harness", "id", "isMinable", "key", "lastText", "model", "outcome", "outcomeBecause", "outcomeSource", "parentKey", "redactions", "startedAt", "stepCount", "task", "turns", "unreadableCount", "updatedAt", "workspaceId" FROM "Session";
DROP TABLE "Session";
ALTER TABLE "new_Session" RENAME TO "Session";
CREATE INDEX "Session_workspaceId_completedAt_idx" ON "Session"("workspaceId", "completedAt");
CREATE INDEX "Session_workspaceId_startedAt_idx" ON "Session"("workspaceId", "startedAt");
CREATE INDEX "Session_agentId_idx" ON "Session"("agentId");
CREATE UNIQUE INDEX "Session_workspaceId_harness_key_key" ON "Session"("workspaceId", "harness", "key");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Source_workspaceId_heldPath_key" ON "Source"("workspaceId", "heldPath");

-- CreateIndex
CREATE UNIQUE INDEX "SourceFile_workspaceId_agentName_path_key" ON "SourceFile"("workspaceId", "agentName", "path");
