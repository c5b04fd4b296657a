'use client'

import { ChevronRight, CircleStop, CircleX, Eye, LoaderCircle, CircleCheck } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { cn } from '@/components/ui/cn'
import { countOf } from '@/components/ui/format-number'
import { Time } from '@/components/ui/time'
import type { SweepRun } from '@/lib/contract/maintenance'
import { foldQuiet } from './fold-quiet'
import { durationText, resultText, triggerText } from './run-text'

type Summary = Omit<SweepRun, 'decisions'>

interface RunListProps {
  runs: readonly Summary[]
  open: string | null
  now: string
}

/** Runs, newest first, those in a row that moved nothing folded; the open one is marked. */
export function RunList({ runs, open, now }: RunListProps) {
  return (
    <ul className="ruled">
      {foldQuiet(runs, open).map((group) =>
        'run' in group ? (
          <RunLink key={group.run.id} run={group.run} open={open} now={now} />
        ) : (
          <QuietRuns key={group.quiet[0]?.id} runs={group.quiet} open={open} now={now} />
        ),
      )}
    </ul>
  )
}

function QuietRuns({ runs, open, now }: RunListProps) {
  const [newest, oldest] = [runs[0], runs.at(-1)]
  if (!newest || !oldest) return null
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-9 cursor-pointer list-none flex-wrap items-center gap-x-2 px-4 py-2 text-sm text-ink-2 hover:bg-sunk/60 focus-visible:-outline-offset-2">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90" />
          {countOf(runs.length, 'sweep')} moved nothing
          <span className="ml-auto text-ink-3">
            <Time at={oldest.startedAt} now={now} /> to <Time at={newest.startedAt} now={now} />
          </span>
        </summary>
        <ul className="ruled border-t border-line">
          {runs.map((run) => (
            <RunLink key={run.id} run={run} open={open} now={now} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function RunLink({ run, open, now }: { run: Summary; open: string | null; now: string }) {
  return (
    <li>
      <Link
        href={`/maintenance?run=${run.id}`}
        scroll={false}
        aria-current={run.id === open ? 'true' : undefined}
        className={cn(
          'grid grid-cols-[auto_1fr_auto] gap-x-2.5 px-4 py-2.5 hover:bg-sunk/60 focus-visible:-outline-offset-2',
          run.id === open && 'bg-accent-soft shadow-[inset_2px_0_var(--accent)] hover:bg-accent-soft',
        )}
      >
        <RunIcon run={run} />
        <span className="font-medium">
          {run.dryRun ? 'Preview' : 'Sweep'}: {resultText(run)}
        </span>
        <Time at={run.startedAt} now={now} className="text-sm text-ink-2" />
        <span className="col-span-2 col-start-2 text-sm text-ink-2">
          {triggerText(run)} · policy v{run.policyVersion}
          {durationText(run) && ` · ${durationText(run)}`}
        </span>
      </Link>
    </li>
  )
}

function RunIcon({ run }: { run: Summary }) {
  const look = 'mt-[3px] size-4 shrink-0'
  if (run.status === 'running') return <LoaderCircle aria-label="Running" className={cn(look, 'animate-spin text-accent')} />
  if (run.status === 'failed') return <CircleX aria-label="Failed" className={cn(look, 'text-bad')} />
  if (run.status === 'cancelled') return <CircleStop aria-label="Cancelled" className={cn(look, 'text-ink-3')} />
  if (run.dryRun) return <Eye aria-label="Preview, nothing changed" className={cn(look, 'text-ink-3')} />
  return <CircleCheck aria-label="Applied" className={cn(look, 'text-good')} />
}
