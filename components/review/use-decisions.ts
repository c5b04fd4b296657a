'use client'

import { dismissCandidate, mergeCandidate, promoteCandidate, snoozeCandidate } from '@/lib/actions'
import type { CandidateItem } from '@/lib/contract/candidate'
import { afterPaint } from '@/lib/client/after-paint'
import { useAction } from '@/components/ui/use-action'
import { formatDay } from '@/components/ui/format-time'
import { countOf } from '@/components/ui/format-number'
import { useOptimisticRemoval } from './use-optimistic-removal'
import type { Queue } from './use-queue'

/** Until a time (ISO 8601), or until this many more sessions show the pattern. */
export type Snooze = { until: string } | { moreSessions: number }

/** The target of a decision: the draft as it was read, by its digest. */
export type DecisionTarget = Pick<CandidateItem, 'id' | 'name' | 'digest'>

export interface Decisions {
  /** `dropped` names the entries of a merge's plan that may be lost. */
  approve: (candidate: DecisionTarget, how?: { protect?: boolean; dropped?: string[] }) => void
  /** Merges a candidate into a skill, as that skill's next version. */
  merge: (candidate: DecisionTarget, into: string, dropped: string[]) => void
  dismiss: (candidate: DecisionTarget, reason: string) => void
  snooze: (candidate: DecisionTarget, snooze: Snooze) => void
}

const snoozedText = (snooze: Snooze, now: string) =>
  'until' in snooze
    ? `until ${formatDay(new Date(snooze.until), new Date(now))}`
    : `until ${countOf(snooze.moreSessions, 'more session')}`

/** Decides on candidates: each is removed from the list at once and the next is shown; a refusal restores it. */
export function useDecisions(queue: Queue, now: string): Decisions {
  const removal = useOptimisticRemoval(queue)
  const settling = {
    onDone: (_: unknown, { candidate }: { candidate: DecisionTarget }) => removal.done([candidate.id]),
    onFailed: ({ candidate }: { candidate: DecisionTarget }) => removal.failed([candidate.id]),
  }
  const approving = useAction({
    ...settling,
    name: 'candidate.promote',
    run: ({ candidate, protect = false, dropped }: { candidate: DecisionTarget; protect?: boolean; dropped?: string[] }) =>
      promoteCandidate({ id: candidate.id, digest: candidate.digest, protect, ...(dropped?.length ? { dropped } : {}) }),
    message: ({ skill }, { protect }) => `Approved ${skill.name}${protect ? ' and protected it' : ''}`,
    eventOf: ({ event }) => event.id,
  })
  const merging = useAction({
    ...settling,
    name: 'candidate.merge',
    run: ({ candidate, into, dropped }: { candidate: DecisionTarget; into: string; dropped: string[] }) =>
      mergeCandidate({ id: candidate.id, into, dropped }),
    message: ({ skill }, { candidate }) => `Merged ${candidate.name} into ${skill.name}`,
    eventOf: ({ event }) => event.id,
  })
  const dismissing = useAction({
    ...settling,
    name: 'candidate.dismiss',
    run: ({ candidate, reason }: { candidate: DecisionTarget; reason: string }) => dismissCandidate({ id: candidate.id, reason }),
    message: (_, { candidate }) => `Dismissed ${candidate.name}`,
    eventOf: ({ event }) => event,
  })
  const snoozing = useAction({
    ...settling,
    name: 'candidate.snooze',
    run: ({ candidate, snooze }: { candidate: DecisionTarget; snooze: Snooze }) =>
      snoozeCandidate({ id: candidate.id, ...snooze }),
    message: (_, { candidate, snooze }) => `Snoozed ${candidate.name} ${snoozedText(snooze, now)}`,
    eventOf: ({ event }) => event,
  })
  /** Removes the candidate first; the action itself reports a failed call. */
  const deciding =
    <I extends { candidate: DecisionTarget }>(mutation: { mutate: (input: I) => void }) =>
    (input: I) => {
      removal.leave([input.candidate.id])
      afterPaint(() => mutation.mutate(input))
    }
  return {
    approve: (candidate, how = {}) => deciding(approving)({ candidate, ...how }),
    merge: (candidate, into, dropped) => deciding(merging)({ candidate, into, dropped }),
    dismiss: (candidate, reason) => deciding(dismissing)({ candidate, reason }),
    snooze: (candidate, snooze) => deciding(snoozing)({ candidate, snooze }),
  }
}
