import type { CallInput } from '@/lib/client/http-client'

/** The best of the queue, for the first lines. Asked by the page and by the browser alike. */
export const topCandidates: CallInput<'candidate.list'> = { limit: 5 }
