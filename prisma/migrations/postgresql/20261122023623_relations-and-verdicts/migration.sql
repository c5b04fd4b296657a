-- AlterTable
ALTER TABLE "Version" ADD COLUMN     "findings" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "override" TEXT,
ADD COLUMN     "verdict" TEXT;

-- CreateTable
CREATE TABLE "VersionRelation" (
    "id" TEXT NOT NULL,
    "versionId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,

    CONSTRAINT "VersionRelation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "VersionRelation_target_idx" ON "VersionRelation"("target");

-- CreateIndex
CREATE UNIQUE INDEX "VersionRelation_versionId_kind_target_key" ON "VersionRelation"("versionId", "kind", "target");

-- AddForeignKey
ALTER TABLE "VersionRelation" ADD CONSTRAINT "VersionRelation_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "Version"("id") ON DELETE CASCADE ON UPDATE CASCADE;
