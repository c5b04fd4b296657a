-- CreateTable
CREATE TABLE "Embedding" (
    "skillId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "dimensions" INTEGER NOT NULL,
    "vectors" BYTEA NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Embedding_pkey" PRIMARY KEY ("skillId","model")
);

-- CreateIndex
CREATE INDEX "Embedding_workspaceId_model_idx" ON "Embedding"("workspaceId", "model");

-- AddForeignKey
ALTER TABLE "Embedding" ADD CONSTRAINT "Embedding_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Embedding" ADD CONSTRAINT "Embedding_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
