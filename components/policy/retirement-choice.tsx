'use client'

import { FieldControl } from './field-control'
import type { PolicyDraft } from './use-policy-draft'

/** Which rule retires a skill, with the error rate of each: simulated histories of a skill that succeeds half of the time. */
export function RetirementChoice({ draft }: { draft: PolicyDraft }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <FieldControl name="retirement" draft={draft} />
      <span className="min-w-0 flex-1 basis-72 text-sm leading-5 text-pretty text-ink-2">
        {draft.values.retirement === 'evidence'
          ? 'Evidence wrongly retires a skill with a true rate of 50% in 4% of histories of 100 uses and 14% of 500 (rate: 30% and 85%). It detects a drop from 70% to 20% in 50 uses (rate: 17).'
          : 'Rate wrongly retires a skill with a true rate of 50% in 30% of histories of 100 uses and 85% of 500 (evidence: 4% and 14%). It detects a drop from 70% to 20% in 17 uses (evidence: 50).'}
      </span>
    </span>
  )
}
