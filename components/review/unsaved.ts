import type { CandidateDetail } from '@/lib/contract/candidate'

export interface DraftFields {
  name: string
  description: string
  body: string
}

/** What was typed into drafts and neither saved nor given up, by candidate: others may be looked at before that. */
export const unsaved = new Map<string, { base: CandidateDetail; fields: DraftFields }>()
