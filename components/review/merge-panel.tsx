'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { countOf } from '@/components/ui/format-number'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonText } from '@/components/ui/skeleton'
import { MergeMap } from '@/components/ui/merge-map'
import type { MergePlanning } from './use-merge-plan'

/** The plan of a proposed merge for every part of the source skill. */
export function MergePanel({ planning }: { planning: MergePlanning }) {
  const { plan } = planning
  const moving = plan?.entries.filter((entry) => entry.from === 'source').length
  return (
    <Panel aria-label="Where each step goes">
      <PanelHeader title="Where each step goes" note={moving === undefined ? undefined : countOf(moving, 'part')} />
      <PlannedMap planning={planning} />
    </Panel>
  )
}

/** The plan in its states: loading, refused with the reason, ready. */
export function PlannedMap({ planning }: { planning: MergePlanning }) {
  const { plan, error, retry, dropped, drop } = planning
  if (plan) return <MergeMap plan={plan} dropped={dropped} onDrop={drop} />
  if (error) {
    return (
      <ErrorState
        className="m-4"
        cause="This merge isn’t possible"
        effect={error.message}
        action={<Button onClick={retry}>Try again</Button>}
      />
    )
  }
  return (
    <PanelBody>
      <SkeletonText lines={6} />
    </PanelBody>
  )
}
