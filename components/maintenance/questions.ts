import type { CallInput } from '@/lib/client/http-client'

/** The query for the list of runs, shared by the page and the browser. */
export const latestRuns: CallInput<'maintenance.list'> = { limit: 50 }
