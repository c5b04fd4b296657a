import { cn } from '@/components/ui/cn'
import { tierLabels, tiers, type Tier } from '@/lib/domain/lifecycle/origin'

const boxWidth = 14
/** One star from its top, in a box of 14. */
const star = 'l1.6 3.4 3.7.5-2.7 2.6.7 3.7-3.3-1.8-3.3 1.8.7-3.7-2.7-2.6 3.7-.5z'
const starsAt = (places: readonly number[]) => places.map((place) => `M${(place - 0.5) * boxWidth} 1.7${star}`).join('')

/** Trust in a skill by its origin: one to four stars with the tier's name, visible or for screen readers. */
export function TrustStars({ tier, showName = false, className }: { tier: Tier; showName?: boolean; className?: string }) {
  const name = tierLabels[tier]
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 align-middle whitespace-nowrap text-ink-2', className)}
      title={`Tier ${tier} of 4: ${name}`}
    >
      <svg
        aria-hidden
        width={tiers.length * boxWidth}
        height={boxWidth}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.3}
        strokeLinejoin="round"
      >
        <path d={starsAt(tiers.filter((place) => place <= tier))} fill="currentColor" />
        <path d={starsAt(tiers.filter((place) => place > tier))} className="stroke-edge" />
      </svg>
      <span className="sr-only">{`Tier ${tier} of 4: `}</span>
      <span className={showName ? undefined : 'sr-only'}>{name}</span>
    </span>
  )
}
