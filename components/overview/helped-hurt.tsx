import { TrendingDown, TrendingUp } from 'lucide-react'
import { Rate } from '@/components/charts/rate'
import { Link } from '@/components/ui/link'
import { Panel, PanelHeader } from '@/components/ui/panel'
import type { Overview } from './questions'

type Figure = Overview['helped'][number]

/** The skills with the best and the worst success rates; each rate with its n and interval, linking to its uses. */
export function HelpedAndHurt({ overview: { helped, hurt } }: { overview: Overview }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel>
        <PanelHeader
          title={
            <span className="inline-flex items-center gap-2">
              <TrendingUp aria-hidden className="size-4 text-good" /> Most reliable
            </span>
          }
        />
        <Figures figures={helped} empty="No skill is proven yet." />
      </Panel>
      <Panel>
        <PanelHeader
          title={
            <span className="inline-flex items-center gap-2">
              <TrendingDown aria-hidden className="size-4 text-bad" /> Least reliable
            </span>
          }
        />
        <Figures figures={hurt} empty="No skill is failing." />
      </Panel>
    </div>
  )
}

function Figures({ figures, empty }: { figures: readonly Figure[]; empty: string }) {
  if (figures.length === 0) return <p className="px-4 py-3 text-ink-2">{empty}</p>
  return (
    <ul className="ruled">
      {figures.map(({ name, mean, low, high, judged }) => (
        <li
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2 max-sm:flex-col max-sm:items-start"
        >
          <Link href={`/skills/${encodeURIComponent(name)}`} className="min-w-0 truncate rounded-xs hover:underline">
            {name}
          </Link>
          <Rate
            judged={judged}
            successes={Math.round(mean * judged)}
            rate={mean}
            low={low}
            high={high}
            verbose
            row={name}
            href={`/skills/${encodeURIComponent(name)}?tab=uses&window=1`}
          />
        </li>
      ))}
    </ul>
  )
}
