'use client'

import { ArrowLeft } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { NewBadge } from '@/components/ui/new-badge'
import { useHotkeys } from '@/components/ui/hotkeys'
import { CandidateDetail } from './candidate-detail'
import { QueueList } from './queue-list'
import { statusLabels } from './queue-input'
import { DetailSkeleton, ListSkeleton } from './review-skeleton'
import { StatusTabs } from './status-tabs'
import { useDecisions } from './use-decisions'
import type { Queue } from './use-queue'

const InboxZero = dynamic(() => import('./inbox-zero').then((module) => module.InboxZero))

/** Where list and detail stand beside each other; below it they are two steps. */
const wide = '(min-width: 64rem)'

/** The queue on the left, the candidate on the right; on a narrow screen one after the other. */
export function ReviewSplit({ queue, now }: { queue: Queue; now: string }) {
  const { currentId, isOpen, move } = queue
  const decisions = useDecisions(queue, now)
  useHotkeys([
    { keys: 'j', label: 'Next candidate', run: () => move(1) },
    { keys: 'k', label: 'Previous candidate', run: () => move(-1) },
  ])
  const canDecide = () => isOpen || window.matchMedia(wide).matches
  return (
    <div className="grid flex-1 lg:grid-cols-[340px_minmax(0,1fr)] xl:grid-cols-[372px_minmax(0,1fr)]">
      <div
        data-queue
        className={cn(
          'border-line max-lg:min-w-0 lg:sticky lg:top-(--bar) lg:h-[calc(100dvh-var(--bar)-var(--banner))] lg:overflow-y-auto lg:border-r',
          isOpen && 'max-lg:hidden',
        )}
      >
        <StatusTabs filter={queue.filter} total={queue.isPending ? undefined : queue.total} onShow={queue.show}>
          <NewBadge count={queue.news.count} onShow={queue.news.show} className="px-4 py-2" />
          <ListSide queue={queue} />
        </StatusTabs>
      </div>
      <div className={cn('flex min-w-0 flex-col', !isOpen && 'max-lg:hidden')}>
        <div className="px-2 pt-2 lg:hidden">
          <Button variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={() => queue.select(null)}>
            Back to the queue
          </Button>
        </div>
        {currentId ? (
          <CandidateDetail id={currentId} decisions={decisions} canDecide={canDecide} now={now} />
        ) : (
          <NothingChosen queue={queue} />
        )}
      </div>
    </div>
  )
}

function ListSide({ queue }: { queue: Queue }) {
  const { items, total, currentId, error, isPending, filter } = queue
  if (isPending) return <ListSkeleton />
  if (error && items.length === 0) {
    return (
      <ErrorState
        className="m-4"
        cause="The queue could not be read"
        effect={error.message}
        action={<Button onClick={queue.retry}>Try again</Button>}
      />
    )
  }
  if (items.length > 0) return <QueueList items={items} total={total} currentId={currentId} onSelect={queue.select} />
  return (
    <>
      <p className="px-4 py-3 text-ink-2 max-lg:hidden">
        {filter.status === 'open' ? 'Nothing waits.' : `Nothing is ${statusLabels[filter.status].toLowerCase()}.`}
      </p>
      <div className="lg:hidden">{filter.status === 'open' ? <InboxZero /> : <NothingHere queue={queue} />}</div>
    </>
  )
}

function NothingChosen({ queue }: { queue: Queue }) {
  if (queue.isPending) return <DetailSkeleton />
  if (queue.error) return null
  return queue.filter.status === 'open' ? <InboxZero /> : <NothingHere queue={queue} />
}

function NothingHere({ queue }: { queue: Queue }) {
  return (
    <EmptyState
      title={`Nothing is ${statusLabels[queue.filter.status].toLowerCase()}`}
      action={<Button onClick={() => queue.show('open')}>Show what is open</Button>}
    >
      What is decided in the queue is kept here, with its evidence, and can be looked at again.
    </EmptyState>
  )
}
