'use client'

import { useQuery } from '@tanstack/react-query'
import { Badge } from '@/components/ui/badge'
import { countOf, formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import type { OutputOf } from '@/lib/contract/operation'
import type { readAccuracy } from '@/lib/contract/session'
import { kindLabels } from '@/lib/domain/verdict/kind-labels'

type Accuracy = OutputOf<typeof readAccuracy>
type Share = NonNullable<Accuracy['accuracy']>

/** How often an outcome that was derived from a session's own signals is right in this workspace. */
export function AccuracyPanel() {
  const result = useQuery(query('session.accuracy', {}))
  return (
    <Panel id="accuracy">
      <PanelHeader title="Derived outcomes" />
      <PanelBody className="grid gap-3">
        {result.data ? (
          <Measured found={result.data} />
        ) : (
          <Unread
            of={result}
            cause="Couldn’t measure the outcomes"
            shape={<SkeletonRows rows={2} label="Measuring the outcomes" />}
          />
        )}
      </PanelBody>
    </Panel>
  )
}

function Measured({ found }: { found: Accuracy }) {
  const { accuracy, known, needed, good, bad, kinds } = found
  if (!accuracy)
    return (
      <p className="text-pretty text-ink-2">
        Not yet checked. Accuracy is measured from {countOf(needed, 'labeled session')}, at least 8 of them successful and 8 not.
        Now: {formatNumber(known)}, of which {formatNumber(good)} successful and {formatNumber(bad)} not.
      </p>
    )
  return (
    <>
      <p className="text-pretty">
        Right in <strong>{shareText(accuracy)}</strong> of {countOf(accuracy.of, 'derived outcome')}, checked against{' '}
        {countOf(known, 'labeled session')} in five folds.
      </p>
      <ul className="grid gap-1 text-sm">
        {kinds.map((one) => (
          <li key={one.kind} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-32">{kindLabels[one.kind]}</span>
            <span className="text-ink-2">
              {shareText(one)} of {formatNumber(one.of)}, base rate {formatPercent(one.base)}
            </span>
            {!one.isReliable && <Badge tone="warn">Unreliable here</Badge>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** "83% (71–91%)" */
function shareText({ right, of, low, high }: Share): string {
  if (of === 0 || low === null || high === null) return '–'
  return `${formatPercent(right / of)} (${formatInterval(low, high)})`
}
