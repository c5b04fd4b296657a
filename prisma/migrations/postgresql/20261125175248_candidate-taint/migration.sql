-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN     "taint" JSONB NOT NULL DEFAULT '[]';


