-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN "wordings" JSONB NOT NULL DEFAULT '[]';
