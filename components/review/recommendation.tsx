import { Callout } from '@/components/ui/callout'
import { countOf } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import type { Tone } from '@/components/ui/tone'
import { withCode } from '@/components/ui/with-code'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { adviceWords } from '@/lib/domain/recommend/recommend'

type Act = NonNullable<CandidateDetail['recommendation']>['act']

const tones: Record<Act, Tone> = {
  approve: 'good',
  check: 'bad',
  read: 'neutral',
  edit: 'warn',
  merge: 'accent',
  wait: 'idle',
  dismiss: 'warn',
}

/** What the figures advise in one sentence, and what of the same story the draft holds. */
export function Recommendation({ candidate: { recommendation, family } }: { candidate: CandidateDetail }) {
  if (!recommendation) return null
  const inside = insideText(family)
  return (
    <Callout
      tone={tones[recommendation.act]}
      actions={
        inside && (
          <NumberLink href="#covers" className="text-sm text-ink-2">
            {inside}
          </NumberLink>
        )
      }
    >
      <strong className="font-semibold">{adviceWords[recommendation.act]}.</strong> {withCode(recommendation.reason)}
    </Callout>
  )
}

const nouns = { contrast: 'difference', fix: 'fix', warning: 'warning', check: 'check' } as const
const plurals = { contrast: 'differences', fix: 'fixes', warning: 'warnings', check: 'checks' } as const

/** "2 variants · 1 fix inside"; null for what is no whole task. */
function insideText(family: CandidateDetail['family']): string | null {
  if (!family) return null
  const kinds = ['fix', 'warning', 'check', 'contrast'] as const
  const parts = kinds.flatMap((kind) => {
    const count = family.parts.filter((part) => part.kind === kind).length
    return count === 0 ? [] : [countOf(count, nouns[kind], plurals[kind])]
  })
  const variants = family.variants.length === 0 ? [] : [countOf(family.variants.length, 'variant')]
  const all = [...variants, ...parts]
  return all.length === 0 ? null : `${all.join(' · ')} inside`
}
