-- CreateTable
CREATE TABLE "DeviceLogin" (
    "id" TEXT NOT NULL,
    "deviceHash" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "permissions" JSONB NOT NULL,
    "address" TEXT,
    "state" TEXT NOT NULL,
    "userId" TEXT,
    "workspaceId" TEXT,
    "interval" INTEGER NOT NULL,
    "askedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeviceLogin_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DeviceLogin_deviceHash_key" ON "DeviceLogin"("deviceHash");

-- CreateIndex
CREATE UNIQUE INDEX "DeviceLogin_codeHash_key" ON "DeviceLogin"("codeHash");

-- CreateIndex
CREATE INDEX "DeviceLogin_expiresAt_idx" ON "DeviceLogin"("expiresAt");


ALTER TABLE "DeviceLogin" DROP CONSTRAINT IF EXISTS "DeviceLogin_state_check", ADD CONSTRAINT "DeviceLogin_state_check" CHECK ("state" IN ('waiting', 'approved', 'refused'));

