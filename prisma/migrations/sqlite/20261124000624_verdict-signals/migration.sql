-- AlterTable
ALTER TABLE "Session" ADD COLUMN "verdictSignals" JSONB NOT NULL DEFAULT '[]';
