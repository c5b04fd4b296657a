-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN     "derivedKnown" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "derivedWell" INTEGER NOT NULL DEFAULT 0;


