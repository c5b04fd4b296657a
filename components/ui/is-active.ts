import type { JobItem } from '@/lib/contract/job'

/** Of a job: queued or running. */
export const isActive = (job: Pick<JobItem, 'status'>): boolean => job.status === 'queued' || job.status === 'running'
