-- CreateTable
CREATE TABLE "DiskLease" (
    "workspaceId" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "fence" INTEGER NOT NULL,
    "until" DATETIME NOT NULL,
    CONSTRAINT "DiskLease_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
