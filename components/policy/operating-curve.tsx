import type { CallOutput } from '@/lib/client/http-client'
import { round1, scaleTo } from '@/components/charts/scale'
import { countOf } from '@/components/ui/format-number'
import { percentOf } from '@/lib/domain/percent-of'

export type Operating = CallOutput<'policy.operating'>

const [width, height] = [300, 96]
const box = { left: 42, right: 294, top: 8, bottom: 74 }

const lines = [
  { key: 'in100', label: 'within 100 uses', tone: 'stroke-accent' },
  { key: 'in500', label: 'within 500 uses', tone: 'stroke-ink-3' },
] as const

const x = (rate: number): number => round1(scaleTo(rate, 0, 1, box.right - box.left) + box.left)
const y = (share: number): number => round1(box.bottom - scaleTo(share, 0, 1, box.bottom - box.top))

/** Share of simulated histories that the rule retires, by their true success rate; the table below says the same. */
export function OperatingCurve({ operating }: { operating: Operating }) {
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
            {rate === 0.5 ? 'true success rate 50%' : percentOf(rate)}
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
        Retired within 100 judged uses (solid) and 500 (dashed); {histories} simulated histories a point.
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
