'use client'

import dynamic from 'next/dynamic'
import { inPlace } from '@/components/ui/in-place'
import { Callout } from '@/components/ui/callout'
import { refuseInBulk } from '@/lib/domain/gate/refuse-in-bulk'
import type { StandingProps } from './standing-props'

// What waits, waits for none of it.
const Decided = dynamic(inPlace(() => import('./decided').then((module) => module.Decided)))

/** What is decided already, and what forbids deciding in bulk. */
export function Standing(props: StandingProps) {
  const { candidate } = props
  const refusal = candidate.status === 'open' || candidate.status === 'snoozed' ? refuseInBulk(candidate) : null
  return (
    <>
      {candidate.status !== 'open' && <Decided {...props} />}
      {refusal && <Callout tone={refusal.code === 'risky' ? 'bad' : 'neutral'}>{refusal.reason}</Callout>}
    </>
  )
}
