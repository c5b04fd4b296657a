'use client'

import { useQuery } from '@tanstack/react-query'
import { Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { SkeletonText } from '@/components/ui/skeleton'
import { formatNumber } from '@/components/ui/format-number'
import { useAction } from '@/components/ui/use-action'
import { withEvents } from '@/components/ui/with-events'
import { undoEvent } from '@/lib/actions'
import type { ListedEvent } from '@/lib/contract/event'
import { eventName, objectText } from './event-text'

/** So many changes are told before an undo; a load has thousands. */
const shownMax = 8

const undoWords = { act: 'Undo', title: 'What undoing changes', Icon: Undo2 }
const redoWords = { act: 'Redo', title: 'What redoing changes', Icon: Redo2 }

/** Offers to undo an event, or to redo an act by its undo, and first shows what that would change, or what blocks it. `name`: of its row. */
export function UndoPreview({ event, name }: { event: ListedEvent; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const words = event.undoes ? redoWords : undoWords
  const object = eventName(event)
  const undo = useAction({
    name: 'event.undo',
    run: undoEvent,
    message: ({ job }) => {
      if (job) return `${event.undoes ? 'Redoing' : 'Undoing'} ${object}: it goes on by itself`
      return event.undoes ? `Redone: ${objectText(event)}` : `Undone: ${object}`
    },
    eventOf: (value) => (value.event?.canUndo ? value.event.id : null),
    onDone: () => setOpen(false),
  })
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger className={buttonStyle({ size: 'sm' })} aria-label={`${words.act}: ${name}`}>
        <words.Icon aria-hidden /> {words.act}
      </PopoverTrigger>
      <PopoverContent title={words.title} align="end" className="w-80">
        {isOpen && <Plan id={event.id} act={words.act} pending={undo.isPending} onUndo={() => undo.mutate({ id: event.id })} />}
      </PopoverContent>
    </Popover>
  )
}

function Plan({ id, act, pending, onUndo }: { id: string; act: string; pending: boolean; onUndo: () => void }) {
  const { data } = useQuery({
    queryKey: ['undo-plan', id],
    queryFn: () => undoEvent({ id, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return <SkeletonText lines={2} />
  if (!data.ok) return <p className="text-sm text-pretty break-words text-ink-2">{withEvents(data.problem.detail)}</p>
  const { plan } = data.value
  return (
    <div className="grid gap-3 text-sm">
      <ul className="grid gap-1">
        {plan.slice(0, shownMax).map((line) => (
          <li key={`${line.object}${line.change}`} className="text-pretty">
            <span className="font-medium">{line.object}</span>: <span className="text-ink-2">{line.change}</span>
          </li>
        ))}
        {plan.length > shownMax && <li className="text-ink-3">and {formatNumber(plan.length - shownMax)} more</li>}
      </ul>
      <div>
        <Button variant="primary" size="sm" pending={pending} onClick={onUndo}>
          {act}
        </Button>
      </div>
    </div>
  )
}
