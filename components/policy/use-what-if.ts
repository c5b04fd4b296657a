'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallInput } from '@/lib/client/http-client'
import { sameOrigin } from '@/lib/client/queries'
import { isFrozen } from '@/lib/domain/policy/frozen'
import { movesSkills } from '@/lib/domain/policy/moves-skills'
import { effective, type PolicyDraft, type PolicyRead } from './use-policy-draft'

/** What names the scope in a request: nothing for the workspace. */
export interface ScopeInput {
  agent?: string
  skill?: string
}

export type SimulateInput = CallInput<'policy.simulate'>

/** The key under which a simulation is kept: the same question under the same policy has the same answer. */
export const simulationKey = (input: SimulateInput, version: number) => ['policy.simulate', input, version] as const

/** A pause in typing that is worth a question. */
const pauseMs = 250

/** The question that a draft puts to history; null where it would change nothing there. */
export function whatIfInput(policy: PolicyRead, draft: PolicyDraft, scope: ScopeInput): SimulateInput | null {
  const moving = draft.changes.map(({ field }) => field).filter(movesSkills)
  if (moving.length === 0 || draft.issues.length > 0) return null
  // Under a freeze nothing would ever have moved, which says nothing of the numbers.
  const thawed = isFrozen(policy.values) && !moving.includes('frozen') ? { frozen: 'off' as const } : {}
  return { ...scope, values: { ...effective(policy, draft), ...thawed }, inherit: draft.inherit }
}

/** What would have happened under a draft. A question that is out of date is dropped on its way. */
export function useWhatIf(policy: PolicyRead, draft: PolicyDraft, scope: ScopeInput) {
  const input = whatIfInput(policy, draft, scope)
  const debounced = useDebounced(input === null ? null : JSON.stringify(input))
  const debouncedInput = debounced === null ? null : (JSON.parse(debounced) as SimulateInput)
  const simulation = useQuery({
    queryKey: simulationKey(debouncedInput ?? { values: {} }, policy.version),
    queryFn: ({ signal }) => sameOrigin.call('policy.simulate', debouncedInput ?? { values: {} }, { signal }),
    enabled: debouncedInput !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const isBehind = simulation.isFetching || JSON.stringify(input) !== JSON.stringify(debouncedInput)
  return { hasQuestion: input !== null, isBehind: input !== null && isBehind, ...simulation }
}

/** A text once it has stood still for a moment; the first one at once. */
function useDebounced(text: string | null): string | null {
  const [debouncedInput, setDebouncedInput] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedInput(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedInput
}
