-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Candidate" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "kind" TEXT NOT NULL CONSTRAINT "Candidate_kind_check" CHECK ("kind" IN ('new', 'revision', 'merge', 'warning', 'act')),
    "origin" TEXT NOT NULL CONSTRAINT "Candidate_origin_check" CHECK ("origin" IN ('pattern', 'procedure', 'agent', 'person', 'import', 'failure', 'policy')),
    "patternId" TEXT,
    "act" TEXT CONSTRAINT "Candidate_act_check" CHECK ("act" IN ('promote', 'reset', 'prove', 'warn', 'recover', 'deprecate', 'unblock', 'archive', 'reject', 'uninstall', 'quarantine', 'clear', 'delete', 'protect', 'unprotect', 'revise')),
    "skillId" TEXT,
    "name" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "toolSequence" JSONB NOT NULL,
    "sentences" JSONB NOT NULL,
    "wordings" JSONB NOT NULL DEFAULT '[]',
    "occurrences" INTEGER NOT NULL,
    "support" INTEGER NOT NULL,
    "endedWell" INTEGER NOT NULL,
    "endedKnown" INTEGER NOT NULL,
    "savedSteps" INTEGER NOT NULL,
    "expected" REAL,
    "evidence" TEXT NOT NULL CONSTRAINT "Candidate_evidence_check" CHECK ("evidence" IN ('strong', 'weak')),
    "score" JSONB NOT NULL,
    "gates" JSONB NOT NULL,
    "risk" TEXT NOT NULL CONSTRAINT "Candidate_risk_check" CHECK ("risk" IN ('low', 'medium', 'high')),
    "rank" REAL NOT NULL,
    "isEdited" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL CONSTRAINT "Candidate_status_check" CHECK ("status" IN ('open', 'snoozed', 'promoted', 'dismissed', 'generic')),
    "snoozedUntil" DATETIME,
    "snoozedToSupport" INTEGER,
    "isAged" BOOLEAN NOT NULL DEFAULT false,
    "sourceKey" TEXT,
    "shapes" JSONB NOT NULL DEFAULT '[]',
    "backing" JSONB NOT NULL DEFAULT '[]',
    "sessionKey" TEXT,
    "said" JSONB,
    "dismissReason" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Candidate_patternId_fkey" FOREIGN KEY ("patternId") REFERENCES "Pattern" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Candidate_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Candidate_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Candidate" ("act", "agentId", "backing", "createdAt", "description", "digest", "dismissReason", "endedKnown", "endedWell", "evidence", "expected", "files", "gates", "id", "isAged", "isEdited", "kind", "name", "occurrences", "origin", "patternId", "rank", "revision", "risk", "said", "savedSteps", "score", "sentences", "sessionKey", "shapes", "skillId", "snoozedToSupport", "snoozedUntil", "sourceKey", "status", "support", "title", "toolSequence", "updatedAt", "workspaceId") SELECT "act", "agentId", "backing", "createdAt", "description", "digest", "dismissReason", "endedKnown", "endedWell", "evidence", "expected", "files", "gates", "id", "isAged", "isEdited", "kind", "name", "occurrences", "origin", "patternId", "rank", "revision", "risk", "said", "savedSteps", "score", "sentences", "sessionKey", "shapes", "skillId", "snoozedToSupport", "snoozedUntil", "sourceKey", "status", "support", "title", "toolSequence", "updatedAt", "workspaceId" FROM "Candidate";
DROP TABLE "Candidate";
ALTER TABLE "new_Candidate" RENAME TO "Candidate";
CREATE INDEX "Candidate_workspaceId_status_idx" ON "Candidate"("workspaceId", "status");
CREATE INDEX "Candidate_patternId_idx" ON "Candidate"("patternId");
CREATE INDEX "Candidate_agentId_sourceKey_idx" ON "Candidate"("agentId", "sourceKey");
CREATE INDEX "Candidate_skillId_idx" ON "Candidate"("skillId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;


