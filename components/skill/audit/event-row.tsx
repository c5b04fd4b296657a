import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { TableCell, TableRow } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { EventItem } from '@/lib/contract/event'
import { logWords } from '@/lib/contract/generated/log-words'
import { describeChange } from './describe-change'

const switches: Record<string, string> = { undo: 'undid a change', redo: 'redid a change' }

/** One event: its changes, the reason, and the undo button. */
export function EventRow({ event, now, pending, onUndo }: EventRowProps) {
  const changes = describeChange(event)
  const { actor, verb, reason, policyVersion, undoneBy, undoes, canUndo } = event
  return (
    <TableRow id={event.id} className={cn('scroll-mt-24 target:bg-accent-soft', undoneBy && 'text-ink-3')}>
      <TableCell>
        <Time at={event.at} now={now} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {actor.kind}{' '}
        <span className="text-ink-3">{actor.kind === 'policy' && policyVersion !== null ? `v${policyVersion}` : actor.id}</span>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <span className="font-medium">{switches[verb] ?? logWords[`skill.${verb}`] ?? verb}</span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">{changes.join(', ') || '–'}</TableCell>
      <TableCell className="min-w-56 text-pretty text-ink-2">{reason ?? <span className="text-ink-3">no reason</span>}</TableCell>
      <TableCell align="right">
        {canUndo ? (
          <Button size="sm" aria-label={undoes ? 'Redo' : `Undo ${verb}`} pending={pending} onClick={onUndo}>
            {undoes ? 'Redo' : 'Undo'}
          </Button>
        ) : (
          <span className="text-sm text-ink-3">{undoneBy ? (undoes ? 'redone' : 'undone') : '–'}</span>
        )}
      </TableCell>
    </TableRow>
  )
}

interface EventRowProps {
  event: EventItem
  now: string
  pending: boolean
  onUndo: () => void
}
