-- CreateTable
CREATE TABLE "VersionRelation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "versionId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    CONSTRAINT "VersionRelation_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Version" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "skillId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "reason" TEXT,
    "createdAt" DATETIME NOT NULL,
    "verdict" TEXT,
    "findings" JSONB NOT NULL DEFAULT '[]',
    "override" TEXT,
    CONSTRAINT "Version_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Version" ("actorId", "actorKind", "createdAt", "digest", "id", "number", "reason", "skillId") SELECT "actorId", "actorKind", "createdAt", "digest", "id", "number", "reason", "skillId" FROM "Version";
DROP TABLE "Version";
ALTER TABLE "new_Version" RENAME TO "Version";
CREATE UNIQUE INDEX "Version_skillId_number_key" ON "Version"("skillId", "number");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "VersionRelation_target_idx" ON "VersionRelation"("target");

-- CreateIndex
CREATE UNIQUE INDEX "VersionRelation_versionId_kind_target_key" ON "VersionRelation"("versionId", "kind", "target");
