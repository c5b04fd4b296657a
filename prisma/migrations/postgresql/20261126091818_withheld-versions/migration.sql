-- AlterTable
ALTER TABLE "Version" ADD COLUMN     "isWithheld" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "withheldAt" TIMESTAMPTZ(3);


