'use client'

import { countOf } from '@/components/ui/format-number'
import { percentOf } from '@/lib/domain/percent-of'
import type { CallOutput } from '@/lib/client/http-client'
import { round1, scaleTo } from '@/components/charts/scale'
import { FieldControl } from './field-control'
import { useOperating } from './use-operating'
import type { PolicyDraft } from './use-policy-draft'
import type { ScopeInput } from './use-what-if'

/** Which rule retires a skill, and how it errs with the numbers in the form: simulated anew as they change. */
export function RetirementChoice({ draft, scope }: { draft: PolicyDraft; scope: ScopeInput }) {
  const { data, isBehind, isError } = useOperating(draft, scope)
  return (
    <span className="mt-1 grid gap-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FieldControl name="retirement" draft={draft} />
        <span
          aria-live="polite"
          aria-busy={isBehind}
          className={`min-h-[100px] min-w-0 sm:min-h-[60px] flex-1 basis-72 text-sm leading-5 text-pretty ${isBehind && data ? 'text-ink-3' : 'text-ink-2'}`}
        >
          {data
            ? sayOperating(data)
            : isError
              ? 'How often this rule errs could not be simulated.'
              : 'Simulating how often this rule errs …'}
        </span>
      </span>
      {data ? <OperatingCurve operating={data} /> : <span aria-hidden className="block h-[168px]" />}
    </span>
  )
}

type Operating = CallOutput<'policy.operating'>

/** The cost of the rule on both sides: skills retired by mistake, and the delay until a bad one is. */
export function sayOperating({ byRate, noticedAfter, histories }: Operating): string {
  const half = byRate.find(({ rate }) => rate === 0.5)
  const wrong = half
    ? `In simulation this rule retires a skill that succeeds half of the time in ${percentOf(half.in100)} of ${histories} histories of 100 judged uses, and in ${percentOf(half.in500)} of 500. `
    : ''
  const noticed =
    noticedAfter === null
      ? 'It doesn’t detect a drop from 70% to 20% within 200 uses.'
      : `It detects a drop from 70% to 20% in ${countOf(noticedAfter, 'use')}.`
  return wrong + noticed
}

const [width, height] = [300, 96]
const box = { left: 42, right: 294, top: 8, bottom: 74 }

const lines = [
  { key: 'in100', label: 'within 100 uses', tone: 'stroke-accent' },
  { key: 'in500', label: 'within 500 uses', tone: 'stroke-ink-3' },
] as const

const x = (rate: number): number => round1(scaleTo(rate, 0, 1, box.right - box.left) + box.left)
const y = (share: number): number => round1(box.bottom - scaleTo(share, 0, 1, box.bottom - box.top))

/** Share of simulated histories that the rule retires, by their true success rate; the table below says the same. */
function OperatingCurve({ operating }: { operating: Operating }) {
  const { byRate, histories } = operating
  return (
    <figure className="min-h-[168px] max-w-[340px] leading-5">
      <svg
        role="img"
        aria-label={`Share of ${countOf(histories, 'simulated history', 'simulated histories')} retired, by true success rate`}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full min-w-[300px] fill-ink-3 text-sm"
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={box.left} x2={box.right} y1={y(share)} y2={y(share)} className="stroke-line" />
            <text x={box.left - 5} y={y(share) + 4} textAnchor="end">
              {percentOf(share)}
            </text>
          </g>
        ))}
        {[0, 0.5, 1].map((rate) => (
          <text key={rate} x={x(rate)} y={box.bottom + 16} textAnchor={rate === 0 ? 'start' : rate === 1 ? 'end' : 'middle'}>
            {percentOf(rate)}
          </text>
        ))}
        {lines.map(({ key, tone }) => (
          <polyline
            key={key}
            points={byRate.map((one) => `${x(one.rate)},${y(one[key])}`).join(' ')}
            className={`fill-none stroke-2 ${tone}`}
            strokeDasharray={key === 'in500' ? '4 3' : undefined}
          />
        ))}
      </svg>
      <figcaption className="text-sm text-ink-3">
        Retired by true rate, within 100 judged uses (solid) and 500 (dashed); {histories} simulated histories a point.
      </figcaption>
      <OperatingTable byRate={byRate} />
    </figure>
  )
}

function OperatingTable({ byRate }: Pick<Operating, 'byRate'>) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-2">As a table</summary>
      <table className="mt-1 tabular-nums">
        <thead>
          <tr className="text-left text-ink-3">
            {['True rate', ...lines.map(({ label }) => label), 'half retired after'].map((head) => (
              <th key={head} className="pr-4 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byRate.map(({ rate, in100, in500, median }) => (
            <tr key={rate}>
              <td>{percentOf(rate)}</td>
              <td>{percentOf(in100)}</td>
              <td>{percentOf(in500)}</td>
              <td>{median === null ? 'never, within 500' : countOf(median, 'use')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
