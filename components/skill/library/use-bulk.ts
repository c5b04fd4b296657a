'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '@/components/ui/use-action'
import { actManySkill } from '@/lib/actions'
import type { CallInput, CallOutput } from '@/lib/client/http-client'
import { queryKey } from '@/lib/client/queries'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { findTransition } from '@/lib/domain/lifecycle/transitions'
import type { BulkMove } from '@/lib/domain/lifecycle/refuse-skill-in-bulk'
import { doneText, leftText } from './preview-bulk'

/** Past tense of each action. */
const done: Record<BulkMove, string> = {
  promote: 'Promoted',
  deprecate: 'Deprecated',
  reset: 'Reset',
  archive: 'Archived',
  protect: 'Protected',
  unprotect: 'Unprotected',
  delete: 'Deleted',
}

/** The optimistic rows after the action. */
function expected(items: readonly SkillItem[], names: ReadonlySet<string>, move: BulkMove): SkillItem[] {
  return items.flatMap((item) => {
    if (!names.has(item.name)) return [item]
    if (move === 'delete') return []
    if (move === 'protect' || move === 'unprotect') return [{ ...item, protected: move === 'protect' }]
    return [{ ...item, lifecycle: findTransition(item.lifecycle, move)?.to ?? item.lifecycle }]
  })
}

export interface BulkRequest {
  act: BulkMove
  names: string[]
  reason?: string
}

/** Applies one action to many skills of the list: shown at once, with one Undo for all of them. */
export function useBulk(input: CallInput<'skill.list'>, onDone: () => void) {
  const cache = useQueryClient()
  const bulkMove = useAction({
    name: 'skill.actMany',
    run: ({ act: verb, names, reason }: BulkRequest) => actManySkill({ act: verb, names, ...(reason ? { reason } : {}) }),
    message: ({ taken }, { act: verb }) => doneText(done[verb], taken.length),
    adds: ({ left }) => leftText(left),
    eventOf: ({ taken }) => taken.flatMap(({ event }) => event ?? []),
    onDone,
  })
  const apply = (request: BulkRequest) => {
    const key = queryKey('skill.list', input)
    const shown = cache.getQueryData<CallOutput<'skill.list'>>(key)
    if (shown) cache.setQueryData(key, { ...shown, items: expected(shown.items, new Set(request.names), request.act) })
    bulkMove.mutate(request)
  }
  return { apply, isPending: bulkMove.isPending }
}
