import type { ReactNode } from 'react'
import { cn } from './cn'
import { NumberLink } from './number-link'
import { toneText, type Tone } from './tone'

export interface Stat {
  label: string
  value: ReactNode
  /** Link to the rows behind the value. */
  href?: string
  /** A second line: an interval, a change, a target. */
  note?: ReactNode
  tone?: Tone
}

/** A few figures in one line, each with its name above and, when it has rows, a dotted link. Wraps on narrow screens. */
export function StatStrip({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <dl className={cn('flex flex-wrap overflow-hidden rounded-lg border border-line bg-panel', className)}>
      {stats.map((stat) => (
        <div key={stat.label} className="min-w-0 flex-[1_1_132px] px-3.5 py-2.5 shadow-[1px_0_var(--line),0_1px_var(--line)]">
          <dt className="text-sm font-medium text-ink-3">{stat.label}</dt>
          <dd className={cn('text-lg leading-6 font-semibold tracking-[-0.02em]', stat.tone && toneText[stat.tone])}>
            {stat.href ? (
              <NumberLink href={stat.href} row={stat.label}>
                {stat.value}
              </NumberLink>
            ) : (
              stat.value
            )}
          </dd>
          {stat.note && <dd className="text-sm text-ink-3">{stat.note}</dd>}
        </div>
      ))}
    </dl>
  )
}
