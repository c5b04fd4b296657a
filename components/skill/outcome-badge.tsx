import { Check, CircleHelp, CircleSlash2, X } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { toneText } from '@/components/ui/tone'

const looks = {
  success: { icon: Check, tone: 'good', word: 'success' },
  failure: { icon: X, tone: 'bad', word: 'failure' },
  partial: { icon: CircleSlash2, tone: 'warn', word: 'partial' },
  unknown: { icon: CircleHelp, tone: 'idle', word: 'unknown' },
} as const

export type OutcomeWord = keyof typeof looks

/** How something ended: icon, word and colour. What nobody judged is unknown, grey and never red. */
export function OutcomeBadge({ outcome }: { outcome: OutcomeWord | null }) {
  const { icon: Icon, tone, word } = looks[outcome ?? 'unknown']
  return (
    <span className={cn('inline-flex items-center gap-1.5 align-middle whitespace-nowrap', toneText[tone])}>
      <Icon className="size-3.5" strokeWidth={2.4} aria-hidden />
      {word}
    </span>
  )
}
