-- AlterTable
ALTER TABLE "DiskLease" ADD COLUMN     "folder" TEXT,
ADD COLUMN     "folderAt" TEXT;


