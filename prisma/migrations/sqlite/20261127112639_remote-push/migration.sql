-- CreateTable
CREATE TABLE "RemotePush" (
    "workspaceId" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "commit" TEXT,
    "pushedAt" DATETIME,
    "failingSince" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "nextAt" DATETIME,
    "owner" TEXT,
    "leaseUntil" DATETIME,
    CONSTRAINT "RemotePush_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);


