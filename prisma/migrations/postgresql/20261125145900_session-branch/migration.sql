-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "branch" TEXT,
ADD COLUMN     "verdictRules" INTEGER NOT NULL DEFAULT 0;


