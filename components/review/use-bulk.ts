'use client'

import type { CallOutput } from '@/lib/client/http-client'
import { afterPaint } from '@/lib/client/after-paint'
import { useAction } from '@/components/ui/use-action'
import { overHttp } from '@/components/ui/over-http'
import type { CandidateItem } from '@/lib/contract/candidate'
import { doneText, leftText } from './preview-bulk'
import type { Snooze } from './use-decisions'
import { useOptimisticRemoval } from './use-optimistic-removal'
import type { Queue } from './use-queue'
import type { Selection } from './use-selection'

/** The actions on the selection. */
export type BulkDecision =
  | { verb: 'promote'; protect: boolean }
  | { verb: 'dismiss'; reason: string }
  | ({ verb: 'snooze' } & Snooze)

type DecisionTarget = CallOutput<'candidate.decide'>

const message = { promote: 'Approved', dismiss: 'Dismissed', snooze: 'Snoozed' } as const
const decideOverHttp = overHttp('candidate.decide')

const idsOf = (items: readonly { id: string }[]): string[] => items.map((item) => item.id)

/** Still open: neither decided by somebody else nor removed. */
const isStill = ({ code }: DecisionTarget['left'][number]) => code !== 'decided' && code !== 'not_found'

/** Decides on the selection in one action, which one Undo reverts; skipped candidates stay and are shown. */
export function useBulk(queue: Queue, selection: Selection): (decision: BulkDecision) => void {
  const removal = useOptimisticRemoval(queue)
  const deciding = useAction({
    name: 'candidate.decide',
    run: ({ items, decision }: { items: readonly CandidateItem[]; decision: BulkDecision }) =>
      decideOverHttp({ items: items.map(({ id, digest }) => ({ id, digest })), ...decision }),
    message: ({ decided }: DecisionTarget, { decision }) => doneText(message[decision.verb], decided.length),
    adds: ({ left }) => leftText(left),
    eventOf: ({ decided }) => decided.flatMap((one) => one.event ?? []),
    onDone: ({ left }, { items }) =>
      removal.done(
        idsOf(items),
        left.filter(isStill).map((one) => one.id),
      ),
    onFailed: ({ items }) => removal.failed(idsOf(items)),
  })
  return (decision) => {
    const { items, clear } = selection
    clear()
    removal.leave(idsOf(items))
    afterPaint(() => deciding.mutate({ items, decision }))
  }
}
