import type { CandidateDetail } from '@/lib/contract/candidate'

export interface DecisionStatusProps {
  candidate: CandidateDetail
  /** It was in the list of what waits, and somebody decided on it since. */
  isElsewhere: boolean
  now: string
}
