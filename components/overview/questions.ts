import type { CallInput, CallOutput } from '@/lib/client/http-client'

/** What the overview says, as its parts are given it. */
export type Overview = CallOutput<'overview.read'>

/** The best of the queue, for the first lines. Asked by the page and by the browser alike. */
export const topCandidates: CallInput<'candidate.list'> = { limit: 5 }
