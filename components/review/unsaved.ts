import type { CandidateDetail } from '@/lib/contract/candidate'

export interface DraftFields {
  name: string
  description: string
  body: string
}

/** Unsaved edits of drafts, by candidate, so that other candidates can be opened in between. */
export const unsaved = new Map<string, { base: CandidateDetail; fields: DraftFields }>()
