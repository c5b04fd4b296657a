'use client'

import { ArrowRight, ChevronRight, Undo2, CircleCheck, Eye, Pin, Snowflake, UserRound, type LucideIcon } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatInstant } from '@/components/ui/format-time'
import { formatNumber } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { RowName } from '@/components/ui/row-name'
import { StateBadge } from '@/components/ui/state-badge'
import { useAction } from '@/components/ui/use-action'
import { undoEvent } from '@/lib/actions'
import { capital } from '@/lib/domain/capital'
import type { SweepRun } from '@/lib/contract/maintenance'
import { parseState } from '@/lib/domain/lifecycle/states'
import type { Tone } from '@/components/ui/tone'
import { withoutStop } from '@/lib/domain/without-stop'
import { fateOf, type Fate } from './run-text'

type Decision = SweepRun['decisions'][number]

/** One decision: which skill moves from where to where, why, with its figures and an undo button. */
export function DecisionRow({ decision, dryRun, asOf }: { decision: Decision; dryRun: boolean; asOf: string }) {
  const { skill, from, to, reason, inputs } = decision
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link href={`/skills/${encodeURIComponent(skill)}`} className="rounded-xs font-medium hover:underline">
          {skill}
        </Link>
        <span className="inline-flex items-center gap-1.5">
          <Where state={from} />
          <ArrowRight aria-label="to" className="size-3.5 text-ink-3" />
          <Where state={to} />
        </span>
        <span className="ml-auto inline-flex items-center gap-2">
          <FateBadge decision={decision} dryRun={dryRun} />
          {decision.event && <UndoDecision event={decision.event} skill={skill} isUndone={decision.undone} />}
        </span>
      </div>
      <p className="text-pretty text-ink-2">{capital(withoutStop(reason))}.</p>
      <Inputs skill={skill} inputs={inputs} asOf={asOf} />
    </li>
  )
}

function Where({ state }: { state: string }) {
  const known = parseState(state)
  return known ? <StateBadge state={known} /> : <Badge>{state}</Badge>
}

function UndoDecision({ event, skill, isUndone }: { event: string; skill: string; isUndone: boolean }) {
  const undo = useAction({
    name: 'event.undo',
    run: undoEvent,
    message: () => `Undone: ${skill}`,
    eventOf: ({ event }) => event?.id ?? null,
  })
  return (
    <Button
      size="sm"
      icon={<Undo2 aria-hidden />}
      pending={undo.isPending}
      unavailable={isUndone ? 'Undone' : undefined}
      onClick={() => undo.mutate({ id: event })}
    >
      {isUndone ? 'Undone' : 'Undo'}
      <RowName name={skill} />
    </Button>
  )
}

/** Figures that count judged uses of the window, with the outcome that they count. */
const counted: Record<string, string | undefined> = { judged: '', successes: 'success', partials: 'partial', failures: 'failure' }

/** The figures behind a decision; counts of uses open the window as it was then. */
function Inputs({ skill, inputs, asOf }: { skill: string; inputs: Decision['inputs']; asOf: string }) {
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) return null
  const entries = Object.entries(inputs)
  return (
    <details className="group text-sm">
      <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-1 text-ink-3 hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        See the numbers
        <RowName name={`of ${skill}`} />
      </summary>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-x-6 gap-y-0.5">
        {entries.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line py-0.5">
            <dt className="text-ink-2">{wordsOf(name)}</dt>
            <dd>
              <Figure
                name={name}
                value={value}
                row={`${wordsOf(name)} of ${skill}`}
                href={usesHref(skill, counted[name], asOf)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function usesHref(skill: string, outcome: string | undefined, asOf: string): string | undefined {
  if (outcome === undefined) return undefined
  const query = new URLSearchParams({ tab: 'uses', window: '1', to: asOf, ...(outcome ? { outcome } : {}) })
  return `/skills/${encodeURIComponent(skill)}?${query}`
}

interface FigureProps {
  name: string
  value: unknown
  row: string
  href: string | undefined
}

function Figure({ name, value, row, href }: FigureProps) {
  const text = figureText(name, value)
  if (!href || typeof value !== 'number' || value === 0) return text
  return (
    <NumberLink href={href} row={row}>
      {text}
    </NumberLink>
  )
}

/** "idleLimitDays" → "idle limit days". */
const wordsOf = (name: string) => name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)

function figureText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value)
  const isTime = /(At|Since|since)$/.test(name) && value > 1e11
  return isTime ? formatInstant(new Date(value)) : formatNumber(Math.round(value * 1000) / 1000)
}

const looks: Record<Fate, { tone: Tone; icon: LucideIcon; word: string }> = {
  applied: { tone: 'good', icon: CircleCheck, word: 'Applied' },
  preview: { tone: 'accent', icon: Eye, word: 'Would apply' },
  frozen: { tone: 'neutral', icon: Snowflake, word: 'Skipped: frozen' },
  protected: { tone: 'neutral', icon: Pin, word: 'Skipped: protected' },
  review: { tone: 'neutral', icon: UserRound, word: 'In Review' },
}

/** Whether a decision was applied, only previewed, or left to a person. */
function FateBadge({ decision, dryRun }: { decision: SweepRun['decisions'][number]; dryRun: boolean }) {
  const { tone, icon: Icon, word } = looks[fateOf(decision, dryRun)]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {word}
    </Badge>
  )
}
