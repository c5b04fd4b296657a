-- AlterTable
ALTER TABLE "Session" ADD COLUMN "branch" TEXT;
ALTER TABLE "Session" ADD COLUMN "verdictRules" INTEGER NOT NULL DEFAULT 0;
