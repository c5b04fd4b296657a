'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '@/lib/client/queries'
import type { MergePlanItem } from '@/lib/contract/merge'
import { unticked } from '@/components/ui/merge-map'

export interface MergePlanning {
  plan: MergePlanItem | undefined
  error: Error | null
  retry: () => void
  dropped: ReadonlySet<string>
  drop: (id: string, isDropped: boolean) => void
  /** Why it cannot be merged yet; undefined when it can. */
  unready: string | undefined
}

/** The plan of a candidate's merge and what of it the reviewer ticked as lost. Nothing is asked before `asked`. */
export function useMergePlan({ id, into, asked }: { id: string; into?: string; asked: boolean }): MergePlanning {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const {
    data: plan,
    error,
    refetch,
  } = useQuery({ ...query('candidate.planMerge', { id, ...(into ? { into } : {}) }), enabled: asked })
  const open = plan ? unticked(plan, dropped) : 0
  return {
    plan,
    error,
    retry: () => void refetch(),
    dropped,
    drop: (entry, isDropped) =>
      setDropped((before) => new Set(isDropped ? [...before, entry] : [...before].filter((one) => one !== entry))),
    unready: !plan
      ? 'Wait until the map is there'
      : open > 0
        ? `Tick the ${open === 1 ? 'part that has' : `${open} parts that have`} no room first`
        : undefined,
  }
}
