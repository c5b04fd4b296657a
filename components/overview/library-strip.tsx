import { formatNumber } from '@/components/ui/format-number'
import { StatStrip } from '@/components/ui/stat-strip'
import type { Tone } from '@/components/ui/tone'
import { lookOf } from '@/components/ui/state-badge'
import { stateLabels, type State } from '@/lib/domain/lifecycle/states'
import type { Overview } from './questions'

const shown: readonly { state: State; href: string }[] = [
  { state: 'verified', href: '/skills?tab=verified' },
  { state: 'released', href: '/skills?tab=released' },
  { state: 'degraded', href: '/skills?tab=degraded' },
  { state: 'deprecated', href: '/skills?tab=deprecated' },
  { state: 'archived', href: '/skills?tab=archived' },
  { state: 'rejected', href: '/skills?tab=rejected' },
]

/** The number of skills in each state, how many entered it in the last seven days, and how many of them nothing has proven yet. */
export function LibraryStrip({ overview: { byLifecycle, unproven, weekMoves } }: { overview: Overview }) {
  return (
    <section aria-label="Library by state">
      <StatStrip
        stats={shown.map(({ state, href }) => {
          const count = byLifecycle[state] ?? 0
          const moved = weekMoves[state] ?? 0
          const unused = unproven[state] ?? 0
          const { icon: Icon, tone } = lookOf(state, count > 0 && unused === count ? 'unproven' : 'as-stated')
          const quiet: Tone | undefined = count === 0 ? 'idle' : tone
          return {
            label: stateLabels[state],
            value: (
              <span className="inline-flex items-center gap-1.5">
                <Icon aria-hidden className="size-4" strokeWidth={2.2} />
                {formatNumber(count)}
              </span>
            ),
            href,
            tone: quiet,
            note: noteOf({ count, moved, unused }),
          }
        })}
      />
    </section>
  )
}

/** "+17 this week · all unproven". */
function noteOf({ count, moved, unused }: { count: number; moved: number; unused: number }): string {
  const week = moved === 0 ? 'No change this week' : `+${formatNumber(moved)} this week`
  if (unused === 0) return week
  return `${week} · ${unused === count ? 'all' : formatNumber(unused)} unproven`
}
