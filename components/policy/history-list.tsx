'use client'

import { useQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { actorName } from '@/components/ui/actor-name'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { undoEvent } from '@/lib/actions'
import type { CallOutput } from '@/lib/client/http-client'
import { query } from '@/lib/client/queries'
import { ChangeList } from './change-list'
import { inheritedBy } from './save-panel'
import type { ScopeInput } from './use-what-if'
import { versionsInput } from './versions-input'

type Version = CallOutput<'policy.versions'>['items'][number]

interface HistoryListProps {
  scope: ScopeInput
  now: string
  /** Loads an earlier version into the form, which previews its effect before it is saved. */
  onRestore: (version: Version) => void
}

/** Every save, newest first: who, when, why, and what changed. */
export function HistoryList({ scope, now, onRestore }: HistoryListProps) {
  const result = useQuery(query('policy.versions', versionsInput(scope)))
  const { data } = result
  if (!data)
    return <Unread of={result} cause="Couldn’t load the history" shape={<SkeletonRows rows={5} label="Loading the history" />} />
  if (data.items.length === 0)
    return (
      <EmptyState icon={<History />} title="No changes yet" action={<ButtonLink href="/policies">See the rules</ButtonLink>}>
        Every setting has its default value. Each saved change appears here, with who made it and why.
      </EmptyState>
    )
  return (
    <Panel>
      <PanelHeader title="History" note="newest first" />
      <ol className="ruled" aria-label="Policy versions">
        {data.items.map((version) => (
          <VersionRow key={version.version} version={version} now={now} onRestore={onRestore} />
        ))}
      </ol>
    </Panel>
  )
}

function VersionRow({ version, now, onRestore }: { version: Version; now: string; onRestore: (version: Version) => void }) {
  const { scope, event } = version
  const undo = useAction({
    name: 'event.undo',
    run: undoEvent,
    message: () => `Undone: policy v${version.version}`,
    eventOf: (value) => value.event?.id ?? null,
  })
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">v{version.version}</span>
          <Badge>{scope.kind === 'workspace' ? 'workspace' : `${scope.kind} ${scope.name}`}</Badge>
          {version.isCurrent && <Badge tone="accent">Current</Badge>}
          <span className="text-sm text-ink-3">
            {version.actor ? `${actorName(version.actor) ?? 'a job'}, ` : ''}
            <Time at={version.at} now={now} />
          </span>
        </div>
        <p className="text-pretty">{version.reason}</p>
        <ChangeList changes={version.changes} inherited={inheritedBy(version)} />
      </div>
      <div className="flex items-start gap-1.5">
        {event && version.canUndo && (
          <Button
            size="sm"
            pending={undo.isPending}
            aria-label={`Undo policy v${version.version}`}
            onClick={() => undo.mutate({ id: event })}
          >
            Undo
          </Button>
        )}
        {!version.isCurrent && (
          <Button
            size="sm"
            icon={<RotateCcw aria-hidden />}
            aria-label={`Restore policy v${version.version}`}
            onClick={() => onRestore(version)}
          >
            Restore
          </Button>
        )}
      </div>
    </li>
  )
}
