'use client'

import { countOf, formatInterval, formatPercent } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import { enoughJudged } from './rate'
import type { PlotRow } from './plot-rows'

interface HealthTooltipProps {
  now: string
  /** Provided by the chart. */
  active?: boolean
  payload?: readonly { payload?: PlotRow }[]
}

/** The hovered point, as text. */
export function HealthTooltip({ now, active, payload }: HealthTooltipProps) {
  const row = active ? payload?.[0]?.payload : undefined
  if (!row) return null
  const enough = row.n >= enoughJudged && row.rate !== null
  return (
    <div className="rounded-md border border-line bg-panel px-2.5 py-1.5 text-sm text-ink shadow-float">
      <div className="text-ink-3">{formatDay(new Date(row.at), new Date(now))}</div>
      {enough && row.rate !== null ? (
        <div>
          <b className="font-semibold">{formatPercent(row.rate)}</b> of {row.n} judged
          {row.band && <span className="text-ink-2">, {formatInterval(...row.band)}</span>}
        </div>
      ) : (
        <div className="text-idle">{row.n} judged: not enough evidence</div>
      )}
      <div className="text-ink-2">{countOf(row.uses, 'use')}</div>
      {row.corrected !== null && row.corrected > 0 && <div className="text-ink-2">{formatPercent(row.corrected)} corrected</div>}
    </div>
  )
}
