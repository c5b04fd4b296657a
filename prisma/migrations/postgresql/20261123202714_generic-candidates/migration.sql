-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN     "isReopened" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "knows" JSONB NOT NULL DEFAULT '[]';


