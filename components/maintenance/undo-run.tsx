'use client'

import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { SkeletonText } from '@/components/ui/skeleton'
import { useAction } from '@/components/ui/use-action'
import { withEvents } from '@/components/ui/with-events'
import { undoMaintenance } from '@/lib/actions'

/** Lines of the plan that are shown individually. */
const shown = 8

/** Undoes a whole run, and first shows what that changes and which later events block parts of it. */
export function UndoRun({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const undo = useAction({
    name: 'maintenance.undo',
    run: undoMaintenance,
    message: ({ events, blocked }) =>
      blocked.length > 0
        ? `Undone: ${countOf(events.length, 'action')}; ${countOf(blocked.length, 'action')} kept`
        : `Undone: ${countOf(events.length, 'action')} of the sweep`,
    eventOf: ({ events }) => events.map(({ id }) => id),
    onDone: () => setOpen(false),
  })
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger className={buttonStyle({ size: 'sm' })}>
        <Undo2 aria-hidden /> Undo sweep
      </PopoverTrigger>
      <PopoverContent title="What undoing this sweep changes" align="end" className="w-96 max-w-[calc(100vw-24px)]">
        {isOpen && <Plan id={id} pending={undo.isPending} onUndo={() => undo.mutate({ id })} />}
      </PopoverContent>
    </Popover>
  )
}

function Plan({ id, pending, onUndo }: { id: string; pending: boolean; onUndo: () => void }) {
  const { data } = useQuery({
    queryKey: ['undo-run-plan', id],
    queryFn: () => undoMaintenance({ id, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return <SkeletonText lines={3} />
  if (!data.ok) return <p className="text-sm text-pretty break-words text-ink-2">{withEvents(data.problem.detail)}</p>
  const { plan, blocked } = data.value
  return (
    <div className="grid gap-3 text-sm">
      <Lines lines={plan.map((line) => ({ name: line.object, text: line.change }))} none="Nothing left to undo in this sweep." />
      {blocked.length > 0 && (
        <div className="grid gap-1">
          <p className="font-medium">Later changes block {countOf(blocked.length, 'action')}:</p>
          <Lines lines={blocked.map((one) => ({ name: one.object, text: one.reason }))} />
        </div>
      )}
      {plan.length > 0 && (
        <div>
          <Button variant="primary" size="sm" pending={pending} onClick={onUndo}>
            Undo {countOf(plan.length, 'action')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Lines({ lines, none }: { lines: { name: string; text: string }[]; none?: string }) {
  if (lines.length === 0) return none ? <p className="text-ink-2">{none}</p> : null
  return (
    <ul className="grid gap-1">
      {lines.slice(0, shown).map((line) => (
        <li key={`${line.name}${line.text}`} className="text-pretty break-words">
          <span className="font-medium">{line.name}</span>: <span className="text-ink-2">{withEvents(line.text)}</span>
        </li>
      ))}
      {lines.length > shown && <li className="text-ink-2">and {formatNumber(lines.length - shown)} more</li>}
    </ul>
  )
}
