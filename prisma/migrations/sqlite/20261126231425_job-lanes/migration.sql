-- AlterTable
ALTER TABLE "Job" ADD COLUMN "lane" TEXT NOT NULL DEFAULT 'long' CONSTRAINT "Job_lane_check" CHECK ("lane" IN ('short', 'long'));
