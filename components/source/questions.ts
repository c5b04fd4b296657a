import type { CallInput } from '@/lib/client/http-client'

/** The query for current and recent jobs, shared by the page and the browser. */
export const recentJobs: CallInput<'job.list'> = { limit: 20 }
