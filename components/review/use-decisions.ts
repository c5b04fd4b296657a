'use client'

import { dismissCandidate, mergeCandidate, promoteCandidate, snoozeCandidate } from '@/lib/actions'
import type { CandidateItem } from '@/lib/contract/candidate'
import { useAct } from '@/components/ui/use-act'
import { formatDay } from '@/components/ui/format-time'
import { countOf } from '@/components/ui/format-number'
import { useLeaving } from './use-leaving'
import type { Queue } from './use-queue'

/** Until a moment (ISO 8601), or until so many more sessions show the pattern. */
export type Snooze = { until: string } | { moreSessions: number }

/** What a decision is about: the draft as it was read, by its digest. */
export type Decided = Pick<CandidateItem, 'id' | 'name' | 'digest'>

export interface Decisions {
  /** `dropped` names the entries of a merge's plan that may be lost. */
  approve: (candidate: Decided, how?: { protect?: boolean; dropped?: string[] }) => void
  /** Lays a candidate into a skill, as that skill's next version. */
  merge: (candidate: Decided, into: string, dropped: string[]) => void
  dismiss: (candidate: Decided, reason: string) => void
  snooze: (candidate: Decided, snooze: Snooze) => void
}

const snoozedText = (snooze: Snooze, now: string) =>
  'until' in snooze
    ? `until ${formatDay(new Date(snooze.until), new Date(now))}`
    : `until ${countOf(snooze.moreSessions, 'more session')}`

/** Decides on candidates: each leaves the list at once and the next is shown; a refusal brings it back. */
export function useDecisions(queue: Queue, now: string): Decisions {
  const leaving = useLeaving(queue)
  const settling = {
    onDone: (_: unknown, { candidate }: { candidate: Decided }) => leaving.done([candidate.id]),
    onFailed: ({ candidate }: { candidate: Decided }) => leaving.failed([candidate.id]),
  }
  const approving = useAct({
    ...settling,
    name: 'candidate.promote',
    run: ({ candidate, protect = false, dropped }: { candidate: Decided; protect?: boolean; dropped?: string[] }) =>
      promoteCandidate({ id: candidate.id, digest: candidate.digest, protect, ...(dropped?.length ? { dropped } : {}) }),
    said: ({ skill }, { protect }) => `Approved ${skill.name}${protect ? ' and protected it' : ''}`,
    eventOf: ({ event }) => event.id,
  })
  const merging = useAct({
    ...settling,
    name: 'candidate.merge',
    run: ({ candidate, into, dropped }: { candidate: Decided; into: string; dropped: string[] }) =>
      mergeCandidate({ id: candidate.id, into, dropped }),
    said: ({ skill }, { candidate }) => `Merged ${candidate.name} into ${skill.name}`,
    eventOf: ({ event }) => event.id,
  })
  const dismissing = useAct({
    ...settling,
    name: 'candidate.dismiss',
    run: ({ candidate, reason }: { candidate: Decided; reason: string }) => dismissCandidate({ id: candidate.id, reason }),
    said: (_, { candidate }) => `Dismissed ${candidate.name}`,
    eventOf: ({ event }) => event,
  })
  const snoozing = useAct({
    ...settling,
    name: 'candidate.snooze',
    run: ({ candidate, snooze }: { candidate: Decided; snooze: Snooze }) => snoozeCandidate({ id: candidate.id, ...snooze }),
    said: (_, { candidate, snooze }) => `Snoozed ${candidate.name} ${snoozedText(snooze, now)}`,
    eventOf: ({ event }) => event,
  })
  /** Lets the candidate leave first; that a call never arrived is told by the act itself. */
  const deciding =
    <I extends { candidate: Decided }>(act: { mutate: (input: I) => void }) =>
    (input: I) => {
      leaving.leave([input.candidate.id])
      act.mutate(input)
    }
  return {
    approve: (candidate, how = {}) => deciding(approving)({ candidate, ...how }),
    merge: (candidate, into, dropped) => deciding(merging)({ candidate, into, dropped }),
    dismiss: (candidate, reason) => deciding(dismissing)({ candidate, reason }),
    snooze: (candidate, snooze) => deciding(snoozing)({ candidate, snooze }),
  }
}
