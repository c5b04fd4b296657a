import { formatNumber } from '@/components/ui/format-number'
import { StatStrip } from '@/components/ui/stat-strip'
import type { Tone } from '@/components/ui/tone'
import { stateLooks } from '@/components/ui/state-badge'
import { stateLabels, type State } from '@/lib/domain/lifecycle/states'
import type { Overview } from './questions'

const shown: readonly { state: State; href: string }[] = [
  { state: 'verified', href: '/skills?tab=verified' },
  { state: 'released', href: '/skills?tab=released' },
  { state: 'degraded', href: '/skills?tab=degraded' },
  { state: 'deprecated', href: '/skills?tab=deprecated' },
  { state: 'archived', href: '/skills?tab=archived' },
]

/** The number of skills in each state, and how many entered it in the last seven days. */
export function LibraryStrip({ overview: { byLifecycle, weekMoves } }: { overview: Overview }) {
  return (
    <section aria-label="Library by state">
      <StatStrip
        stats={shown.map(({ state, href }) => {
          const { icon: Icon, tone } = stateLooks[state]
          const count = byLifecycle[state] ?? 0
          const moved = weekMoves[state] ?? 0
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
            note: moved === 0 ? 'No change this week' : `+${moved} this week`,
          }
        })}
      />
    </section>
  )
}
