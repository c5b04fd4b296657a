'use client'

import { Bot, ChevronRight, Cog, KeyRound, Scale, Stethoscope, UserRound, type LucideIcon } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { useId, useState } from 'react'
import { actorName } from '@/components/ui/actor-name'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { CodeBlock } from '@/components/ui/code'
import { RowName } from '@/components/ui/row-name'
import { Time } from '@/components/ui/time'
import type { EventItem, ListedEvent } from '@/lib/contract/event'
import { describeFields, type FieldChange } from './describe-fields'
import { changeText, actorText, comparable, objectHref, objectText } from './event-text'
import { UndoPreview } from './undo-preview'

const actorIcons: Record<EventItem['actor']['kind'], LucideIcon> = {
  person: UserRound,
  key: KeyRound,
  agent: Bot,
  policy: Scale,
  job: Cog,
  doctor: Stethoscope,
}

interface EventRowProps {
  event: ListedEvent
  /** Tells it apart from the other rows. */
  name: string
  now: string
}

/** One event on one line: who did what to what, why and when; what changed unfolds below it. */
export function EventRow({ event, name, now }: EventRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Icon = actorIcons[event.actor.kind]
  const hasMore = hasDetails(event)
  return (
    <li id={event.id} className="scroll-mt-20 px-4 py-1.5 target:bg-accent-soft">
      <div className="grid min-h-[30px] grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Icon aria-label={actorText(event.actor.kind)} className="size-4 text-ink-3" />
        <p className="min-w-0 break-words sm:truncate" title={event.reason ?? undefined}>
          <What event={event} />
          {event.reason && <span className="text-ink-2"> · {event.reason}</span>}
        </p>
        <div className="flex items-center gap-3 max-sm:col-start-2">
          {event.canUndo && <UndoPreview event={event} name={name} />}
          <Link href={`#${event.id}`} className="text-right text-sm text-ink-2 hover:underline max-sm:order-first sm:min-w-16">
            <Time at={event.at} now={now} />
            <RowName name={name} />
          </Link>
          {!hasMore && <span className="size-[26px] max-sm:hidden" />}
          {hasMore && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`Details: ${name}`}
              onClick={() => setOpen(!isOpen)}
              className="grid size-[26px] place-items-center rounded-md text-ink-3 hover:bg-sunk hover:text-ink max-sm:ml-auto"
            >
              <ChevronRight aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-90')} />
            </button>
          )}
        </div>
      </div>
      {isOpen && <EventDetails id={id} event={event} />}
    </li>
  )
}

function What({ event }: { event: ListedEvent }) {
  const href = objectHref(event)
  return (
    <>
      <span className="text-ink-2">{event.actor.kind === 'policy' ? 'Policy' : (actorName(event.actor) ?? 'A job')}</span>{' '}
      {changeText(event)}{' '}
      {href ? (
        <Link href={href} className="rounded-xs font-medium hover:underline">
          {objectText(event)}
        </Link>
      ) : (
        <span className="font-medium">{objectText(event)}</span>
      )}
      <span className="text-ink-3"> {event.object.kind}</span>
      {event.undoneBy && (
        <Badge tone="idle" className="ml-2">
          {event.undoes ? 'Redone' : 'Undone'}
        </Badge>
      )}
    </>
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

const hasDetails = ({ before, after, evidence, run, undoes }: EventItem): boolean =>
  before !== null || after !== null || evidence !== null || run !== null || undoes !== null

function EventDetails({ id, event }: { id: string; event: ListedEvent }) {
  const { before, after, evidence, run, policyVersion, reason } = event
  const undoes = event.redoes ?? event.undoes
  const changes = describeFields(event)
  const record = {
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
    ...(evidence === null ? {} : { evidence }),
  }
  return (
    <div id={id} className="mt-1.5 mb-2 grid gap-2 text-sm sm:pl-7">
      {reason && <p className="text-pretty break-words text-ink-2">{reason}</p>}
      <p className="flex flex-wrap gap-x-4 text-ink-3">
        {policyVersion !== null && <span>policy v{policyVersion}</span>}
        {run && <Whole run={run} />}
        {undoes && (
          <a href={`#${undoes}`} className="opens">
            {event.redoes ? 'See the redone event' : 'See the undone event'}
          </a>
        )}
        {event.title && <span className="break-all">key {event.object.name}</span>}
        <code className="font-mono text-sm">{event.id}</code>
      </p>
      {changes.length > 0 && <Changes changes={changes} />}
      {Object.keys(record).length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-ink-3 hover:text-ink">Record as stored</summary>
          <CodeBlock label="Record" wrap text={comparable(record)} className="mt-1 [&_section]:max-h-80" />
        </details>
      )}
    </div>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0 break-words">
            {before !== null && <span className="text-ink-2">{before}</span>}
            {before !== null && after !== null && <span> → </span>}
            {after ?? <span className="text-ink-3"> (removed)</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
