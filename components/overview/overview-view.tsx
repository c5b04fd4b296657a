'use client'

import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { CaptureHealth } from './capture-health'
import { CatalogueBill } from './catalogue-bill'
import { HelpedAndHurt } from './helped-hurt'
import { LibraryStrip } from './library-strip'
import { Measures } from './measures'
import { topCandidates } from './questions'
import { RatePanel } from './rate-panel'
import { WorkFirst } from './work-first'

/** The overview of a library in use: what needs a person, then how it performs. */
export function OverviewView({ now }: { now: string }) {
  const result = useQuery(query('overview.read', {}))
  const overview = result.data
  const { data: queue } = useQuery(query('candidate.list', topCandidates))
  if (!overview)
    return (
      <Unread of={result} cause="Couldn’t load the overview" shape={<SkeletonRows rows={12} label="Loading the overview" />} />
    )
  return (
    <>
      <WorkFirst overview={overview} candidates={queue?.items ?? []} now={now} />
      <LibraryStrip overview={overview} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RatePanel points={overview.rate} now={now} />
        <Measures overview={overview} />
      </div>
      <HelpedAndHurt overview={overview} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CaptureHealth overview={overview} now={now} />
        <CatalogueBill />
      </div>
    </>
  )
}
