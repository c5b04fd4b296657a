import { StatStrip } from '@/components/ui/stat-strip'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { moveStats } from './move-figures'

/** The main figures of a policy proposal, in one line. */
export function MoveStats({ candidate }: { candidate: CandidateDetail }) {
  return <StatStrip stats={moveStats(candidate)} />
}
