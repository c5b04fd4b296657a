-- AlterTable
ALTER TABLE "DiskLease" ADD COLUMN "folder" TEXT;
ALTER TABLE "DiskLease" ADD COLUMN "folderAt" TEXT;


