-- CreateTable
CREATE TABLE "RemotePush" (
    "workspaceId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "commit" TEXT,
    "pushedAt" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "nextAt" TIMESTAMPTZ(3),
    "owner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "RemotePush_pkey" PRIMARY KEY ("workspaceId")
);

-- AddForeignKey
ALTER TABLE "RemotePush" ADD CONSTRAINT "RemotePush_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "RemotePush" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "RemotePush" FORCE ROW LEVEL SECURITY;
CREATE POLICY "own_workspace" ON "RemotePush" USING (COALESCE(current_setting('mettle.workspace', true), '') IN ('', "workspaceId"));
