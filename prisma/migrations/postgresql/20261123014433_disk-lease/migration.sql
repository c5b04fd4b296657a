-- CreateTable
CREATE TABLE "DiskLease" (
    "workspaceId" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "fence" INTEGER NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DiskLease_pkey" PRIMARY KEY ("workspaceId")
);

-- AddForeignKey
ALTER TABLE "DiskLease" ADD CONSTRAINT "DiskLease_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
