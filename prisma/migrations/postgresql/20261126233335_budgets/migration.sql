-- CreateTable
CREATE TABLE "Budget" (
    "key" TEXT NOT NULL,
    "taken" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Budget_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "Budget_expiresAt_idx" ON "Budget"("expiresAt");


