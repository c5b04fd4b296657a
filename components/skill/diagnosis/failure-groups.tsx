'use client'

import { useQuery } from '@tanstack/react-query'
import { Rate } from '@/components/charts/rate'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { freshNow } from '@/components/ui/fresh-now'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { RunRows } from '@/components/ui/run-rows'
import { query } from '@/lib/client/queries'
import type { DiagnosisItem } from '@/lib/contract/diagnosis'
import { FigureButton } from './figure-button'
import { skillHref } from '../skill-address'
import { useOpened } from './use-opened'

const titles = { step: 'By step', error: 'By error', model: 'By model', version: 'By version', agent: 'By agent' } as const
const kinds = ['step', 'error', 'model', 'version', 'agent'] as const

/** The failures by what they have in common, and the rate of each version. Nothing without a judged use. */
export function FailureGroups({ name, now }: { name: string; now: string }) {
  const { data, dataUpdatedAt } = useQuery(query('skill.diagnosis', { name }))
  if (!data || data.n.judged === 0) return null
  const shown = freshNow(now, dataUpdatedAt)
  return (
    <>
      {data.n.failures > 0 && (
        <Panel className="overflow-hidden">
          <PanelHeader title={`${countOf(data.n.failures, 'failure')}, grouped`} />
          {kinds.map((by) => (
            <Kind key={by} by={by} diagnosis={data} now={shown} />
          ))}
        </Panel>
      )}
      <Panel className="overflow-hidden">
        <PanelHeader title="Rate per version" note="all judged uses, 90% interval" />
        <ul className="grid divide-y divide-line">
          {data.versions.map(({ version, successes, judged, low, high }) => (
            <li key={version} className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 px-4 py-1">
              <span>v{version}</span>
              <Rate
                judged={judged}
                successes={successes}
                rate={judged ? successes / judged : null}
                low={low}
                high={high}
                href={skillHref(name, { tab: 'uses', version: String(version), reached: 'judged' })}
                row={`v${version}`}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

function Kind({ by, diagnosis, now }: { by: (typeof kinds)[number]; diagnosis: DiagnosisItem; now: string }) {
  const { opened } = useOpened()
  const groups = diagnosis.groups.filter((group) => group.by === by)
  if (groups.length === 0) return null
  return (
    <section className="border-b border-line last:border-b-0">
      <h3 className="px-4 pt-2 text-sm text-ink-3">{titles[by]}</h3>
      <ul>
        {groups.map((group, at) => {
          const key = `${by}.${at}`
          const title = by === 'step' ? `Step ${group.value}` : by === 'version' ? `v${group.value}` : group.value
          return (
            <li key={group.value} className="grid gap-1.5 px-4 py-1.5">
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 break-words">
                  {title}
                  {by === 'error' && group.step !== null && <span className="text-sm text-ink-3"> step {group.step}</span>}
                  {group.isBeyondChance && (by === 'model' || by === 'version' || by === 'agent') && (
                    <span className="text-sm text-bad"> fails more often than the rest</span>
                  )}
                </span>
                <span className="text-sm whitespace-nowrap text-ink-2">
                  <FigureButton of={key} label={`${group.count} of ${group.n} failed, ${title}`}>
                    {formatNumber(group.count)} of {formatNumber(group.n)}
                  </FigureButton>
                </span>
              </div>
              {opened === key && (
                <RunRows
                  rows={group.rows.map((row) => ({ ...row, call: row.step }))}
                  uses={diagnosis.uses}
                  label={`Failures: ${title}`}
                  now={now}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
