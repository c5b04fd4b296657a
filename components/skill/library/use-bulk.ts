'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '@/components/ui/use-act'
import { actManySkill } from '@/lib/actions'
import type { CallInput, CallOutput } from '@/lib/client/http-client'
import { queryKey } from '@/lib/client/queries'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { findTransition } from '@/lib/domain/lifecycle/transitions'
import type { BulkAct } from '@/lib/domain/lifecycle/refuse-skill-in-bulk'
import { doneText, leftText } from './preview-bulk'

/** How each act is said when it is done. */
const done: Record<BulkAct, string> = {
  promote: 'Promoted',
  deprecate: 'Deprecated',
  reset: 'Reset',
  archive: 'Archived',
  protect: 'Protected',
  unprotect: 'Unprotected',
  delete: 'Deleted',
}

/** The rows as the act will leave them. */
function expected(items: readonly SkillItem[], names: ReadonlySet<string>, act: BulkAct): SkillItem[] {
  return items.flatMap((item) => {
    if (!names.has(item.name)) return [item]
    if (act === 'delete') return []
    if (act === 'protect' || act === 'unprotect') return [{ ...item, protected: act === 'protect' }]
    return [{ ...item, lifecycle: findTransition(item.lifecycle, act)?.to ?? item.lifecycle }]
  })
}

export interface BulkAsked {
  act: BulkAct
  names: string[]
  reason?: string
}

/** Takes one act on many skills of the list: shown at once, told with one Undo for all of them. */
export function useBulk(input: CallInput<'skill.list'>, onDone: () => void) {
  const cache = useQueryClient()
  const act = useAct({
    name: 'skill.actMany',
    run: ({ act: verb, names, reason }: BulkAsked) => actManySkill({ act: verb, names, ...(reason ? { reason } : {}) }),
    said: ({ taken }, { act: verb }) => doneText(done[verb], taken.length),
    adds: ({ left }) => leftText(left),
    eventOf: ({ taken }) => taken.flatMap(({ event }) => event ?? []),
    onDone,
  })
  const take = (asked: BulkAsked) => {
    const key = queryKey('skill.list', input)
    const shown = cache.getQueryData<CallOutput<'skill.list'>>(key)
    if (shown) cache.setQueryData(key, { ...shown, items: expected(shown.items, new Set(asked.names), asked.act) })
    act.mutate(asked)
  }
  return { take, isPending: act.isPending }
}
