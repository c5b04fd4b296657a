import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { countOf, formatNumber, formatPercent } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { Panel, PanelHeader } from '@/components/ui/panel'
import type { Overview } from './questions'

interface Line {
  name: keyof Overview['measures']
  label: string
  unit: string
  noun: string
  href: (overview: Overview) => string
}

const lines: readonly Line[] = [
  {
    name: 'candidatesPerTenSessions',
    label: 'Candidates per ten active sessions',
    unit: '',
    noun: 'active session',
    href: () => '/sessions?active=yes',
  },
  {
    name: 'skillsAboveHalf',
    label: 'Learned skills above 50% over their first 20 judged uses',
    unit: '',
    // Skills without judged uses say nothing about it, and are not counted.
    noun: 'judged learned skill',
    href: () => '/skills?tab=learned&judged=ever',
  },
  {
    name: 'hoursToDeprecation',
    label: 'Longest time from crossing a threshold to deprecation',
    unit: ' h',
    noun: 'deprecation',
    href: ({ measures }) =>
      `/audit?verb=deprecate&actor=policy&undone=no&from=${encodeURIComponent(measures.hoursToDeprecation.since)}`,
  },
]

/** Three figures that show whether the library is worth its cost, each with its target, its n and its rows. */
export function Measures({ overview }: { overview: Overview }) {
  return (
    <Panel>
      <PanelHeader title="Success measures" note="each with its target" />
      <dl className="ruled">
        {lines.map((line) => (
          <MeasureLine key={line.name} line={line} overview={overview} />
        ))}
      </dl>
    </Panel>
  )
}

function MeasureLine({ line, overview }: { line: Line; overview: Overview }) {
  const { value, n, target, met } = overview.measures[line.name]
  const href = line.href(overview)
  const [Icon, look, word] =
    met === null
      ? ([CircleHelp, 'text-idle', 'Not enough evidence'] as const)
      : met
        ? ([CircleCheck, 'text-good', 'Met'] as const)
        : ([CircleX, 'text-bad', 'Missed'] as const)
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 px-4 py-2.5">
      <dt className="text-pretty text-ink-2">{line.label}</dt>
      <dd className="row-span-2 text-right">
        <span className="text-lg leading-6 font-semibold">
          {value === null ? (
            '–'
          ) : (
            <NumberLink href={href} row={line.label}>
              {valueText(line, value)}
            </NumberLink>
          )}
        </span>
        <span className={`flex items-center justify-end gap-1 text-sm whitespace-nowrap ${look}`}>
          <Icon aria-hidden className="size-3.5" /> {word}
        </span>
      </dd>
      <dd className="text-sm text-ink-3">
        target {target} · <NumberLink href={href}>{countOf(n, line.noun)}</NumberLink>
      </dd>
    </div>
  )
}

function valueText({ name, unit }: Line, value: number): string {
  if (name === 'skillsAboveHalf') return formatPercent(value)
  return `${formatNumber(Math.round(value * 10) / 10)}${unit}`
}
