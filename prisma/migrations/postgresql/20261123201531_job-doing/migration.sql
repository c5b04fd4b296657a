-- AlterTable
ALTER TABLE "Job" ADD COLUMN     "doing" TEXT NOT NULL DEFAULT '';


