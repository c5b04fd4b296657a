import type { CandidateDetail } from '@/lib/contract/candidate'

export interface DecisionStatusProps {
  candidate: CandidateDetail
  /** It was listed as open, and somebody has decided since. */
  isElsewhere: boolean
  now: string
}
