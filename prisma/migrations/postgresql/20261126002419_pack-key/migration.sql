-- AlterTable
ALTER TABLE "Pack" ADD COLUMN     "key" TEXT;


