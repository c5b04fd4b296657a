import type { JobItem } from '@/lib/contract/job'

/** How far a job is, and what it is doing where it says so: "Reading 312 sessions, 0 of 1 agents". */
export function progressOf({ progress: { done, total, unit, doing } }: Pick<JobItem, 'progress'>): string {
  return `${doing === undefined ? '' : `${doing}, `}${done} of ${total} ${unit}`
}
