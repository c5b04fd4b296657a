-- AlterTable
ALTER TABLE "Step" ADD COLUMN     "sketch" TEXT;


