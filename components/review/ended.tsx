import { Check, CircleSlash, Minus, X, type LucideIcon } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { EvidenceRow } from '@/lib/contract/evidence-shape'

type Outcome = EvidenceRow['session']['outcome']

const ends: Record<Outcome, { icon: LucideIcon; said: string; look: string }> = {
  success: { icon: Check, said: 'Ended well', look: 'text-good' },
  failure: { icon: X, said: 'Failed', look: 'text-bad' },
  partial: { icon: CircleSlash, said: 'Partial', look: 'text-warn' },
  unknown: { icon: Minus, said: 'Unknown outcome', look: 'text-idle' },
}

/** How a session ended, as an icon with its word for those who do not see it. */
export function Ended({ outcome }: { outcome: Outcome }) {
  const { icon: Icon, said, look } = ends[outcome]
  return (
    <span title={said} className={cn('inline-flex align-middle', look)}>
      <Icon className="size-4" strokeWidth={2.2} aria-hidden />
      <span className="sr-only">{said}</span>
    </span>
  )
}
