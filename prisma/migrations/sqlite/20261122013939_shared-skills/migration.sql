-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Skill" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT,
    "name" TEXT NOT NULL,
    "heldName" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "tier" INTEGER NOT NULL,
    "isProtected" BOOLEAN NOT NULL DEFAULT false,
    "isWarning" BOOLEAN NOT NULL DEFAULT false,
    "visibility" TEXT NOT NULL,
    "sharedAt" DATETIME,
    "version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "riskLevel" TEXT NOT NULL,
    "taskType" TEXT NOT NULL,
    "tags" JSONB NOT NULL,
    "triggers" JSONB NOT NULL,
    "constraints" JSONB NOT NULL,
    "shapes" JSONB NOT NULL,
    "exampleQueries" JSONB NOT NULL,
    "suggestedTools" JSONB NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "stateSince" DATETIME NOT NULL,
    "windowSince" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    "deprecatedAt" DATETIME,
    "deprecatedBy" TEXT,
    "deprecatedReason" TEXT,
    "winSince" DATETIME,
    "winSize" INTEGER NOT NULL DEFAULT 0,
    "winJudged" INTEGER NOT NULL DEFAULT 0,
    "winSuccesses" INTEGER NOT NULL DEFAULT 0,
    "winPartials" INTEGER NOT NULL DEFAULT 0,
    "winClean" INTEGER NOT NULL DEFAULT 0,
    "winSelected" INTEGER NOT NULL DEFAULT 0,
    "winSignals" INTEGER NOT NULL DEFAULT 0,
    "judgedEver" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "ledgerRevision" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Skill_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Skill" ("agentId", "constraints", "createdAt", "createdBy", "deprecatedAt", "deprecatedBy", "deprecatedReason", "description", "digest", "exampleQueries", "heldName", "id", "isProtected", "isWarning", "judgedEver", "lastUsedAt", "name", "origin", "revision", "riskLevel", "shapes", "state", "stateSince", "suggestedTools", "tags", "taskType", "tier", "title", "triggers", "updatedAt", "version", "visibility", "winClean", "winJudged", "winPartials", "winSelected", "winSignals", "winSince", "winSize", "winSuccesses", "windowSince", "workspaceId") SELECT "agentId", "constraints", "createdAt", "createdBy", "deprecatedAt", "deprecatedBy", "deprecatedReason", "description", "digest", "exampleQueries", "heldName", "id", "isProtected", "isWarning", "judgedEver", "lastUsedAt", "name", "origin", "revision", "riskLevel", "shapes", "state", "stateSince", "suggestedTools", "tags", "taskType", "tier", "title", "triggers", "updatedAt", "version", "visibility", "winClean", "winJudged", "winPartials", "winSelected", "winSignals", "winSince", "winSize", "winSuccesses", "windowSince", "workspaceId" FROM "Skill";
DROP TABLE "Skill";
ALTER TABLE "new_Skill" RENAME TO "Skill";
CREATE INDEX "Skill_workspaceId_state_idx" ON "Skill"("workspaceId", "state");
CREATE UNIQUE INDEX "Skill_workspaceId_heldName_key" ON "Skill"("workspaceId", "heldName");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Use_workspaceId_at_idx" ON "Use"("workspaceId", "at");
