'use client'

import { useQuery } from '@tanstack/react-query'
import { query } from '@/lib/client/queries'
import type { MergePlanItem } from '@/lib/contract/merge'
import { unticked } from '@/components/ui/merge-map'
import { useOf } from './use-of'

export interface MergePlanning {
  plan: MergePlanItem | undefined
  error: Error | null
  retry: () => void
  dropped: ReadonlySet<string>
  drop: (id: string, isDropped: boolean) => void
  /** Why it cannot be merged yet; undefined when it can. */
  unready: string | undefined
}

const nothing: ReadonlySet<string> = new Set()

/** The plan of a candidate's merge and the entries that the reviewer ticked as lost. Nothing is fetched before `asked`. */
export function useMergePlan({ id, into, asked }: { id: string; into?: string; asked: boolean }): MergePlanning {
  const [dropped, setDropped] = useOf(id, nothing)
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
      setDropped(new Set(isDropped ? [...dropped, entry] : [...dropped].filter((one) => one !== entry))),
    unready: !plan
      ? 'Loading the merge plan'
      : open > 0
        ? `Select where ${open === 1 ? 'the part that doesn’t' : `the ${open} parts that don’t`} fit should go`
        : undefined,
  }
}
