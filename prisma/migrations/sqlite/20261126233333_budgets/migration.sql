-- CreateTable
CREATE TABLE "Budget" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "taken" INTEGER NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "Budget_expiresAt_idx" ON "Budget"("expiresAt");


