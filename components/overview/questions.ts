import type { CallInput, CallOutput } from '@/lib/client/http-client'

/** The overview's data for its parts. */
export type Overview = CallOutput<'overview.read'>

/** The query for the top of the queue, shared by the page and the browser. */
export const topCandidates: CallInput<'candidate.list'> = { limit: 5 }
