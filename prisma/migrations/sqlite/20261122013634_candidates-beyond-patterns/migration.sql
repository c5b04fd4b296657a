-- Columns are added in place: a table rebuilt inside the transaction of a migration would take its dependents' rows with it.
ALTER TABLE "Candidate" ADD COLUMN "isAged" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Candidate" ADD COLUMN "sourceKey" TEXT;
ALTER TABLE "Candidate" ADD COLUMN "shapes" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Candidate" ADD COLUMN "backing" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Candidate" ADD COLUMN "sessionKey" TEXT;
ALTER TABLE "Candidate" ADD COLUMN "said" JSONB;

ALTER TABLE "Skill" ADD COLUMN "isWarning" BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX "Candidate_agentId_sourceKey_idx" ON "Candidate"("agentId", "sourceKey");

CREATE TABLE "Setting" (
    "workspaceId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "key"),
    CONSTRAINT "Setting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
