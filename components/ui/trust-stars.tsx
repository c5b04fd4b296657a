import { Star } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { tierLabels, tiers } from '@/lib/domain/lifecycle/origin'
import type { Tier } from '@/lib/domain/lifecycle/origin'

/** How far a skill is trusted by where it comes from: one to four stars and, beside them or for the reader, the tier's name. */
export function TrustStars({ tier, showName = false, className }: { tier: Tier; showName?: boolean; className?: string }) {
  const name = tierLabels[tier]
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 align-middle whitespace-nowrap text-ink-2', className)}
      title={`Tier ${tier} of 4: ${name}`}
    >
      <span aria-hidden className="inline-flex">
        {tiers.map((star) => (
          <Star
            key={star}
            className={cn('size-3.5', star > tier && 'text-edge')}
            strokeWidth={1.6}
            fill={star <= tier ? 'currentColor' : 'none'}
          />
        ))}
      </span>
      <span className={showName ? undefined : 'sr-only'}>
        <span className="sr-only">Tier {tier} of 4: </span>
        {name}
      </span>
    </span>
  )
}
