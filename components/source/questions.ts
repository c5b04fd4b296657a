import type { CallInput } from '@/lib/client/http-client'

/** The jobs that may be under way or have just ended. Asked by the page and by the browser alike. */
export const recentJobs: CallInput<'job.list'> = { limit: 20 }
