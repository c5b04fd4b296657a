'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '@/components/ui/use-debounced'
import type { CallInput } from '@/lib/client/http-client'
import { sameOrigin } from '@/lib/client/queries'
import { isFrozen } from '@/lib/domain/policy/frozen'
import { movesSkills } from '@/lib/domain/policy/moves-skills'
import { effective, type PolicyDraft, type PolicyRead } from './use-policy-draft'

/** The scope in a request; empty for the workspace. */
export interface ScopeInput {
  agent?: string
  skill?: string
}

export type SimulateInput = CallInput<'policy.simulate'>

/** The cache key of a simulation: the same input under the same policy has the same result. */
export const simulationKey = (input: SimulateInput, version: number) => ['policy.simulate', input, version] as const

/** The simulation input of a draft; null when it would change nothing in the past. */
export function whatIfInput(policy: PolicyRead, draft: PolicyDraft, scope: ScopeInput): SimulateInput | null {
  const moving = draft.changes.map(({ field }) => field).filter(movesSkills)
  if (moving.length === 0 || draft.issues.length > 0) return null
  // Under a freeze nothing would have moved, which says nothing about the numbers.
  const thawed = isFrozen(policy.values) && !moving.includes('frozen') ? { frozen: 'off' as const } : {}
  return { ...scope, values: { ...effective(policy, draft), ...thawed }, inherit: draft.inherit }
}

/** What would have happened under a draft. Outdated requests are cancelled. */
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
