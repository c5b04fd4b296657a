'use client'

import dynamic from 'next/dynamic'
import { inPlace } from '@/components/ui/in-place'
import { Callout } from '@/components/ui/callout'
import { refuseInBulk } from '@/lib/domain/gate/refuse-in-bulk'
import type { DecisionStatusProps } from './decision-status-props'

// Lazy, because open candidates need none of it.
const PastDecision = dynamic(inPlace(() => import('./past-decision').then((module) => module.PastDecision)))

/** The past decision, and what prevents a bulk decision. */
export function DecisionStatus(props: DecisionStatusProps) {
  const { candidate } = props
  // Of a draft the recommendation says it.
  const isAdvised = candidate.recommendation !== null && candidate.kind !== 'merge'
  const isUndecided = candidate.status === 'open' || candidate.status === 'snoozed'
  const refusal = isUndecided && !isAdvised ? refuseInBulk(candidate) : null
  return (
    <>
      {candidate.status !== 'open' && <PastDecision {...props} />}
      {candidate.needsOtherThan !== null && (
        <Callout>{candidate.needsOtherThan} wrote this. Another reviewer has to approve it.</Callout>
      )}
      {refusal && <Callout tone={refusal.code === 'risky' ? 'bad' : 'neutral'}>{refusal.reason}</Callout>}
    </>
  )
}
