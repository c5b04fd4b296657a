'use client'

import { ArrowLeft, ArrowUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { useHotkeys } from '@/components/ui/hotkeys'
import { lazily } from '@/components/ui/lazily'
import { lateOverlay } from '@/components/ui/late-overlay'
import { Unread } from '@/components/ui/unread'
import type { News } from '@/components/ui/use-news'
import { formatNumber } from '@/components/ui/format-number'
import { CandidateDetail } from './candidate-detail'
import { QueueList } from './queue-list'
import { statusLabels, type QueueStatus } from './queue-input'
import { DetailSkeleton, ListSkeleton } from './review-skeleton'
import { SortChoice } from './sort-choice'
import { StatusTabs } from './status-tabs'
import { useBulk } from './use-bulk'
import { useDecisions } from './use-decisions'
import type { Queue } from './use-queue'
import { seesDetail } from './wide'
import { useSelection, type Selection } from './use-selection'

const BulkBar = lateOverlay(() => import('./bulk-bar').then((module) => module.BulkBar))
const InboxZero = lazily(() => import('./inbox-zero').then((module) => module.InboxZero))

/** The queue on the left, the candidate on the right; on a narrow screen one after the other. */
export function ReviewSplit({ queue, now }: { queue: Queue; now: string }) {
  const { isOpen, move } = queue
  const selection = useSelection(queue)
  const decideAll = useBulk(queue, selection)
  const isBulk = selection.items.length > 0
  useHotkeys([
    { keys: 'j', label: 'Next candidate', run: () => move(1) },
    { keys: 'k', label: 'Previous candidate', run: () => move(-1) },
  ])
  const canDecideAll = () => !isOpen || seesDetail()
  return (
    <div className="grid flex-1 lg:grid-cols-[320px_minmax(0,1fr)]">
      <div
        data-queue
        className={cn(
          'col-start-1 row-start-1 border-line max-lg:min-w-0 lg:sticky lg:top-(--bar) lg:h-[calc(100dvh-var(--bar)-var(--banner))] lg:overflow-y-auto lg:border-r',
          isOpen && 'max-lg:hidden',
          isBulk && 'max-lg:pb-32',
        )}
      >
        <StatusTabs filter={queue.filter} total={queue.isPending ? undefined : queue.total} onShow={queue.show}>
          <SortChoice sort={queue.filter.sort} onSort={queue.sortBy} index={queue.index} total={queue.total} />
          <QueueNews news={queue.news} />
          <ListSide queue={queue} selection={selection} now={now} />
        </StatusTabs>
      </div>
      <DetailSide queue={queue} isBulk={isBulk} now={now} />
      {isBulk && (
        <BulkBar
          selection={selection}
          listed={queue.items.length}
          onDecide={decideAll}
          canDecide={canDecideAll}
          now={now}
          className={cn(
            'sticky bottom-(--bottom) z-30 col-start-1 row-start-1 min-w-0 self-end lg:col-start-2',
            isOpen && 'max-lg:hidden',
          )}
        />
      )}
    </div>
  )
}

function DetailSide({ queue, isBulk, now }: { queue: Queue; isBulk: boolean; now: string }) {
  const { currentId, isOpen, filter, index } = queue
  const decisions = useDecisions(queue, now)
  return (
    <div
      className={cn(
        'col-start-1 row-start-1 flex min-w-0 flex-col lg:col-start-2',
        !isOpen && 'max-lg:hidden',
        isBulk && 'lg:pb-7',
      )}
    >
      <div className="px-2 pt-2 lg:hidden">
        <Button variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={() => queue.select(null)}>
          Back to the queue
        </Button>
      </div>
      {currentId ? (
        <CandidateDetail
          id={currentId}
          decisions={decisions}
          canDecide={() => isOpen || seesDetail()}
          isBulk={isBulk}
          isListed={index >= 0 && filter.status === 'open'}
          now={now}
        />
      ) : (
        <NothingChosen queue={queue} now={now} />
      )}
    </div>
  )
}

function ListSide({ queue, selection, now }: { queue: Queue; selection: Selection; now: string }) {
  const { items, total, currentId, error, isPending, filter, news } = queue
  if (isPending) return <ListSkeleton />
  if (error && items.length === 0) {
    const state = { error, refetch: queue.retry }
    return <Unread of={state} className="m-4" cause="Couldn’t load the queue" shape={<ListSkeleton />} />
  }
  if (items.length > 0) {
    const canDecide = filter.status === 'open' || filter.status === 'snoozed'
    return (
      <QueueList
        items={items}
        total={total}
        currentId={currentId}
        removed={news.removed}
        onSelect={queue.select}
        selection={canDecide ? selection : undefined}
      />
    )
  }
  return (
    <>
      <p className="px-4 py-3 text-ink-2 max-lg:hidden">
        {filter.status === 'open' ? 'Nothing to review.' : `No ${statusLabels[filter.status].toLowerCase()} candidates.`}
      </p>
      <div className="lg:hidden">
        {filter.status === 'open' ? <InboxZero filter={filter} now={now} /> : <NothingHere queue={queue} />}
      </div>
    </>
  )
}

function NothingChosen({ queue, now }: { queue: Queue; now: string }) {
  if (queue.isPending) return <DetailSkeleton />
  if (queue.error) return null
  return queue.filter.status === 'open' ? <InboxZero filter={queue.filter} now={now} /> : <NothingHere queue={queue} />
}

const emptyTexts: Readonly<Record<QueueStatus, string>> = {
  open: 'Proposals appear here once an agent’s sessions repeat something.',
  snoozed: 'Candidates that you snooze wait here until their date or until more sessions show them.',
  dismissed: 'Candidates that you dismiss stay here with their reason and evidence.',
  promoted: 'Candidates that you approve stay here with their evidence and the skill they became.',
  generic: 'Mining lists here what it found but doesn’t propose, because any agent already does it well.',
}

function NothingHere({ queue }: { queue: Queue }) {
  return (
    <EmptyState
      title={`No ${statusLabels[queue.filter.status].toLowerCase()} candidates`}
      action={<Button onClick={() => queue.show('open')}>Show open candidates</Button>}
    >
      {emptyTexts[queue.filter.status]}
    </EmptyState>
  )
}

/**
 * "3 new, 1 decided elsewhere": changes to the frozen queue, until the person applies them. It overlays the list, so that it moves
 * no row.
 */
function QueueNews({ news }: { news: News }) {
  const { count, removed, show } = news
  const parts = [
    count > 0 ? `${formatNumber(count)} new` : null,
    removed.size > 0 ? `${formatNumber(removed.size)} decided elsewhere` : null,
  ].filter((part) => part !== null)
  return (
    <output className="sticky top-[calc(var(--bar)+41px)] z-2 flex h-0 justify-center lg:top-[41px]">
      {parts.length > 0 && (
        <button
          type="button"
          onClick={show}
          className="mt-1 inline-flex h-6 items-center gap-1.5 rounded-full border border-accent/40 bg-panel px-2.5 text-sm font-medium text-accent shadow-float hover:underline"
        >
          <ArrowUp className="size-3" aria-hidden />
          {parts.join(', ')}
        </button>
      )}
    </output>
  )
}
