'use client'

import dynamic from 'next/dynamic'
import { DayProgress } from '@/components/review/day-progress'
import { ReviewSplit } from '@/components/review/review-split'
import { useQueue } from '@/components/review/use-queue'
import { TopBar } from '@/components/shell/top-bar'

const AgentFilter = dynamic(() => import('@/components/review/agent-filter').then((module) => module.AgentFilter), { ssr: false })

/** The page head and the queue below it, which share the current candidate. */
export function ReviewScreen({ now }: { now: string }) {
  const queue = useQueue()
  const { filter } = queue
  return (
    <>
      <TopBar
        title="Review"
        note={<DayProgress filter={filter} now={now} />}
        actions={<AgentFilter filter={filter} onShow={queue.showAgent} />}
      />
      <ReviewSplit queue={queue} now={now} />
    </>
  )
}
