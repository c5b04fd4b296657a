-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN     "replay" JSONB NOT NULL DEFAULT '{}';


