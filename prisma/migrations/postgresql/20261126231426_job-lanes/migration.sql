-- AlterTable
ALTER TABLE "Job" ADD COLUMN     "lane" TEXT NOT NULL DEFAULT 'long';

ALTER TABLE "Job" ADD CONSTRAINT "Job_lane_check" CHECK ("lane" IN ('short', 'long'));
