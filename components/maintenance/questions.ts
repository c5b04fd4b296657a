import type { CallInput } from '@/lib/client/http-client'

/** The runs shown beside one. Asked by the page and by the browser alike. */
export const latestRuns: CallInput<'maintenance.list'> = { limit: 50 }
