-- CreateTable
CREATE TABLE "DeviceLogin" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "deviceHash" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "permissions" JSONB NOT NULL,
    "address" TEXT,
    "state" TEXT NOT NULL CONSTRAINT "DeviceLogin_state_check" CHECK ("state" IN ('waiting', 'approved', 'refused')),
    "userId" TEXT,
    "workspaceId" TEXT,
    "interval" INTEGER NOT NULL,
    "askedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "DeviceLogin_deviceHash_key" ON "DeviceLogin"("deviceHash");

-- CreateIndex
CREATE UNIQUE INDEX "DeviceLogin_codeHash_key" ON "DeviceLogin"("codeHash");

-- CreateIndex
CREATE INDEX "DeviceLogin_expiresAt_idx" ON "DeviceLogin"("expiresAt");


