-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN     "family" JSONB NOT NULL DEFAULT '{}';
