'use client'

import { countOf } from '@/components/ui/format-number'
import { percentOf } from '@/lib/domain/percent-of'
import { FieldControl } from './field-control'
import { OperatingCurve, type Operating } from './operating-curve'
import { useOperating } from './use-operating'
import type { PolicyDraft } from './use-policy-draft'
import type { ScopeInput } from './use-what-if'

/** Which rule retires a skill, and how it errs with the numbers in the form: simulated anew as they change. */
export function RetirementChoice({ draft, scope }: { draft: PolicyDraft; scope: ScopeInput }) {
  const { data, isBehind, isError } = useOperating(draft, scope)
  return (
    <span className="mt-1 grid gap-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FieldControl name="retirement" draft={draft} />
        <span
          aria-live="polite"
          aria-busy={isBehind}
          className={`min-h-[100px] min-w-0 sm:min-h-[60px] flex-1 basis-72 text-sm leading-5 text-pretty text-ink-2 ${isBehind && data ? 'opacity-60' : ''}`}
        >
          {data
            ? sayOperating(data)
            : isError
              ? 'How often this rule errs could not be simulated.'
              : 'Simulating how often this rule errs …'}
        </span>
      </span>
      {data ? <OperatingCurve operating={data} /> : <span aria-hidden className="block h-[168px]" />}
    </span>
  )
}

/** The cost of the rule on both sides: skills retired by mistake, and the delay until a bad one is. */
export function sayOperating({ byRate, noticedAfter, histories }: Operating): string {
  const half = byRate.find(({ rate }) => rate === 0.5)
  const wrong = half
    ? `In simulation this rule retires a skill that succeeds half of the time in ${percentOf(half.in100)} of ${histories} histories of 100 judged uses, and in ${percentOf(half.in500)} of 500. `
    : ''
  const noticed =
    noticedAfter === null
      ? 'It does not notice a fall from 70% to 20% within 200 uses.'
      : `It notices a fall from 70% to 20% after ${countOf(noticedAfter, 'use')}.`
  return wrong + noticed
}
