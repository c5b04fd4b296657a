-- CreateTable
CREATE TABLE "Span" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "traceId" TEXT NOT NULL,
    "spanId" TEXT NOT NULL,
    "sessionKey" TEXT NOT NULL,
    "fact" JSONB NOT NULL,
    "redactions" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Span_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Span_workspaceId_sessionKey_idx" ON "Span"("workspaceId", "sessionKey");

-- CreateIndex
CREATE UNIQUE INDEX "Span_workspaceId_traceId_spanId_key" ON "Span"("workspaceId", "traceId", "spanId");
