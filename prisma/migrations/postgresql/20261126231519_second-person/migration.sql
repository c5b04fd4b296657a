-- AlterTable
ALTER TABLE "Candidate" ADD COLUMN     "authorId" TEXT;


