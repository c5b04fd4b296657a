'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '@/components/ui/use-debounced'
import { query } from '@/lib/client/queries'
import type { CallInput } from '@/lib/client/http-client'
import type { PolicyDraft } from './use-policy-draft'
import type { ScopeInput } from './use-what-if'

/** The question that a draft puts: the values that the retirement rule reads, those of its choice alone. */
export function operatingInput({ values }: Pick<PolicyDraft, 'values'>, scope: ScopeInput): CallInput<'policy.operating'> {
  const { retirement, window, deprecateJudged, deprecateRate, evidenceRate, evidenceSure, evidencePrior } = values
  const own = retirement === 'evidence' ? { evidenceRate, evidenceSure, evidencePrior } : { deprecateJudged }
  return { ...scope, retirement, window, deprecateRate, ...own }
}

/** How often the rule in the form errs, simulated as its numbers change; the former figures stay until the next are there. */
export function useOperating(draft: PolicyDraft, scope: ScopeInput) {
  const asked = JSON.stringify(operatingInput(draft, scope))
  const debounced = useDebounced(asked)
  const result = useQuery({
    ...query('policy.operating', JSON.parse(debounced) as CallInput<'policy.operating'>),
    enabled: draft.issues.length === 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return { ...result, isBehind: result.isFetching || asked !== debounced }
}
