-- CreateTable
CREATE TABLE "Embedding" (
    "skillId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "vectors" BLOB NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("skillId", "model"),
    CONSTRAINT "Embedding_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Embedding_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Embedding_workspaceId_model_idx" ON "Embedding"("workspaceId", "model");
