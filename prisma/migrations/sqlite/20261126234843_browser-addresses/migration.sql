-- AlterTable
ALTER TABLE "AuthSession" ADD COLUMN "address" TEXT;


