'use client'

import { Bot, ChevronRight, Cog, KeyRound, Scale, Stethoscope, UserRound, type LucideIcon } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { CodeBlock } from '@/components/ui/code'
import { DiffView } from '@/components/ui/diff-view'
import { Time } from '@/components/ui/time'
import type { EventItem } from '@/lib/contract/event'
import { changeText, actorText, comparable, objectHref } from './event-text'
import { UndoPreview } from './undo-preview'

const actorIcons: Record<EventItem['actor']['kind'], LucideIcon> = {
  person: UserRound,
  key: KeyRound,
  agent: Bot,
  policy: Scale,
  job: Cog,
  doctor: Stethoscope,
}

/** One event: who did what to what, when and why; before and after unfold, next to the undo button. */
export function EventRow({ event, now }: { event: EventItem; now: string }) {
  const Icon = actorIcons[event.actor.kind]
  const href = objectHref(event)
  return (
    <li id={event.id} className="grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 target:bg-accent-soft">
      <Icon aria-label={actorText(event.actor.kind)} className="mt-[3px] size-4 text-ink-3" />
      <div className="grid min-w-0 gap-1">
        <p className="min-w-0 text-pretty break-words">
          <span className="text-ink-2">{event.actor.kind === 'policy' ? 'Policy' : event.actor.id}</span> {changeText(event)}{' '}
          {href ? (
            <Link href={href} className="rounded-xs font-medium hover:underline">
              {event.object.name}
            </Link>
          ) : (
            <span className="font-medium">{event.object.name}</span>
          )}
          <span className="text-ink-3"> {event.object.kind}</span>
          {event.undoneBy && (
            <Badge tone="idle" className="ml-2">
              {event.undoes ? 'Redone' : 'Undone'}
            </Badge>
          )}
        </p>
        {event.reason && <p className="text-sm text-pretty text-ink-2">{event.reason}</p>}
        <EventDetails event={event} />
      </div>
      <div className="flex flex-col items-end gap-1.5 sm:flex-row sm:items-start sm:gap-3">
        <Link href={`#${event.id}`} className="text-sm text-ink-2 hover:underline">
          <Time at={event.at} now={now} />
        </Link>
        {event.canUndo && <UndoPreview event={event} />}
      </div>
    </li>
  )
}

/** What the event is a part of: a sweep, or another event of the log. */
function Whole({ run }: { run: string }) {
  const isEvent = run.startsWith('evt_')
  return (
    <Link href={isEvent ? `#${run}` : `/maintenance?run=${run}`} className="opens">
      {isEvent ? 'See the whole action' : 'See the sweep'}
    </Link>
  )
}

function EventDetails({ event }: { event: EventItem }) {
  const [isOpen, setOpen] = useState(false)
  const { before, after, evidence, run, policyVersion } = event
  const undoes = event.redoes ?? event.undoes
  if (before === null && after === null && evidence === null && run === null && undoes === null) return null
  return (
    <details className="group text-sm" onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-1 text-ink-3 hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        Before and after
      </summary>
      {isOpen && (
        <div className="mt-1.5 grid gap-2">
          <p className="flex flex-wrap gap-x-4 text-ink-3">
            {policyVersion !== null && <span>policy v{policyVersion}</span>}
            {run && <Whole run={run} />}
            {undoes && (
              <a href={`#${undoes}`} className="opens">
                {event.redoes ? 'See the redone event' : 'See the undone event'}
              </a>
            )}
            <code className="font-mono text-xs">{event.id}</code>
          </p>
          {(before !== null || after !== null) && (
            <DiffView before={comparable(before)} after={comparable(after)} beforeLabel="Before" afterLabel="After" />
          )}
          {evidence !== null && <CodeBlock label="Evidence" wrap text={comparable(evidence)} className="[&_section]:max-h-80" />}
        </div>
      )}
    </details>
  )
}
