import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { NumberLink } from '@/components/ui/number-link'

export interface Score {
  label: ReactNode
  /** Share of 1, for the bar. Null draws none. */
  share: number | null
  /** The formatted value: "0.52", "35%", "22–53%". */
  value: string
  href?: string
  strong?: boolean
}

/** Scores in rows, each with its value and a thin bar: the parts next to the whole. */
export function ScoreList({ scores, className }: { scores: readonly Score[]; className?: string }) {
  return (
    <dl className={cn('ruled', className)}>
      {scores.map((score, index) => (
        <div key={index} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-4 py-2">
          <dt className={score.strong ? 'font-medium' : 'text-ink-2'}>{score.label}</dt>
          <dd className={score.strong ? 'font-semibold' : undefined}>
            {score.href ? <NumberLink href={score.href}>{score.value}</NumberLink> : score.value}
          </dd>
          <dd aria-hidden className="col-span-2 h-1 overflow-hidden rounded-full bg-sunk">
            {score.share !== null && (
              <span
                className={cn('block h-full rounded-full', score.strong ? 'bg-accent' : 'bg-ink-3')}
                style={{ width: `${score.share * 100}%` }}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
