-- AlterTable
ALTER TABLE "Version" ADD COLUMN "withheldAt" DATETIME;
ALTER TABLE "Version" ADD COLUMN "isWithheld" BOOLEAN NOT NULL DEFAULT false;
