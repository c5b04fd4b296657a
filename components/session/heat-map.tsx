'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@/components/ui/link'
import { cn } from '@/components/ui/cn'
import { countOf } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import { ScrollBox } from '@/components/ui/scroll-box'
import { query } from '@/lib/client/queries'
import { activityText, layoutDays, type DayCell } from './layout-days'

// Four shades of one color; the cell's accessible name has the number.
const strengths = ['bg-accent/20', 'bg-accent/40', 'bg-accent/65', 'bg-accent'] as const

/** Sessions per day over the last half year; a day links to its sessions. `agent`: only its own. */
export function HeatMap({ agent, now, chosen }: { agent: string; now: string; chosen: string }) {
  const { data } = useQuery(query('session.activity', agent ? { agent } : {}))
  if (!data || data.days.length === 0) return null
  const today = new Date(now)
  const name = (day: string) => formatDay(new Date(`${day}T00:00:00Z`), today)
  const weeks = layoutDays(data)
  return (
    <details className="min-w-0 overflow-hidden rounded-lg border border-line bg-panel" open>
      <summary className="cursor-pointer px-4 py-2 text-sm text-ink-2">
        <span className="font-medium text-ink">Activity</span> {activityText(data, name)}
      </summary>
      {/* Right to left, so that a narrow screen starts at today. */}
      <ScrollBox label="Sessions by day" className="px-4 pb-3 [direction:rtl]">
        <table className="mr-auto border-separate border-spacing-0.5 [direction:ltr]">
          <caption className="sr-only">Sessions started per day; one column per week, Monday first</caption>
          <tbody>
            {weekdays.map((weekday, row) => (
              <tr key={weekday}>
                <th scope="row" className="pr-2 text-left text-sm font-normal text-ink-3">
                  <span className={row % 2 === 0 ? undefined : 'sr-only'}>{weekday}</span>
                </th>
                {weeks.map((week, index) => (
                  <td key={index} className="p-0">
                    <Day cell={week[row] ?? null} name={name} agent={agent} isChosen={week[row]?.day === chosen} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const square = 'block size-6 rounded-xs'

function Day({ cell, name, agent, isChosen }: DayProps) {
  if (!cell) return <span className={square} />
  if (cell.sessions === 0) return <span className={cn(square, 'bg-sunk')} title={`${name(cell.day)}: none`} />
  const label = `${countOf(cell.sessions, 'session')} on ${name(cell.day)}${cell.failures > 0 ? `, ${cell.failures} failed` : ''}`
  const search = new URLSearchParams({ ...(agent ? { agent } : {}), day: cell.day })
  return (
    <Link
      href={`/sessions?${search.toString()}`}
      scroll={false}
      aria-label={label}
      title={label}
      aria-current={isChosen ? 'true' : undefined}
      className={cn(
        square,
        strengths[cell.strength],
        'hover:ring-2 hover:ring-ink-3 aria-[current=true]:ring-2 aria-[current=true]:ring-ink',
      )}
    />
  )
}

interface DayProps {
  cell: DayCell | null
  name: (day: string) => string
  agent: string
  isChosen: boolean
}
