'use client'

import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { countOf } from '@/components/ui/format-number'
import { Input } from '@/components/ui/input'
import { Time } from '@/components/ui/time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { addSource, pauseSource, removeSource } from '@/lib/actions'
import { query } from '@/lib/client/queries'
import type { WatchedSource } from '@/lib/contract/source'

const pollMs = 5_000

/** Folders whose sessions are imported as they are written, with live results. */
export function WatchedFolders({ now, unavailable }: { now: string; unavailable?: string }) {
  const result = useQuery({ ...query('source.watched', {}), refetchInterval: pollMs })
  const { data } = result
  const [path, setPath] = useState('')
  const add = useAction({
    name: 'source.add',
    run: addSource,
    message: ({ source }) => `Watching ${source.shown}`,
    eventOf: ({ event }) => event,
    onDone: () => setPath(''),
  })
  const named = path.trim()
  return (
    <div className="grid gap-4">
      {!data && (
        <Unread
          of={result}
          cause="Couldn’t load the watched folders"
          shape={<SkeletonRows rows={2} label="Loading the watched folders" />}
        />
      )}
      {data?.items.length === 0 && (
        <p className="text-ink-2">No watched folders yet. Add one to import its sessions automatically.</p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label="Watched folders" className="ruled">
          {data.items.map((source) => (
            <Folder key={source.id} source={source} now={now} />
          ))}
        </ul>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (named && !unavailable) add.mutate({ path: named })
        }}
      >
        <Field label="Watch a folder" hint={unavailable ?? 'Mettle imports new lines as they are written, even after a restart.'}>
          <Input
            mono
            value={path}
            onValueChange={setPath}
            placeholder="~/.claude/projects"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div>
          <Button type="submit" icon={<Eye aria-hidden />} pending={add.isPending} disabled={!named || Boolean(unavailable)}>
            Watch
          </Button>
        </div>
      </form>
    </div>
  )
}

function Folder({ source, now }: { source: WatchedSource; now: string }) {
  const pause = useAction({
    name: 'source.pause',
    run: pauseSource,
    message: (_, { isPaused }) => (isPaused ? 'Paused' : 'Watching again'),
    eventOf: ({ event }) => event,
  })
  const remove = useAction({
    name: 'source.remove',
    run: removeSource,
    message: () => `No longer watching ${source.shown}`,
    eventOf: ({ event }) => event,
  })
  const { id, isPaused } = source
  return (
    <li className="grid gap-1 py-2 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-48 font-mono text-sm break-all">{source.shown}</code>
        {isPaused && <Badge tone="idle">Paused</Badge>}
        {source.agent && <Badge>{source.agent}</Badge>}
        <Button size="sm" pending={pause.isPending} onClick={() => pause.mutate({ id, isPaused: !isPaused })}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="sm" variant="ghost" pending={remove.isPending} onClick={() => remove.mutate({ id })}>
          Stop
        </Button>
      </div>
      <p className="text-sm text-pretty text-ink-2">
        {countOf(source.files, 'file')}
        {source.lastEventAt ? (
          <>
            , last change <Time at={source.lastEventAt} now={now} />
          </>
        ) : (
          ', no changes yet'
        )}
        {source.scannedAt && (
          <>
            , checked <Time at={source.scannedAt} now={now} />
          </>
        )}
        {source.unreadable > 0 && `, ${countOf(source.unreadable, 'line')} couldn’t be read`}
      </p>
      {source.error && <p className="text-sm text-pretty text-bad">{source.error}</p>}
      {source.refusals.length > 0 && <Refusals source={source} />}
    </li>
  )
}

function Refusals({ source }: { source: WatchedSource }) {
  return (
    <details className="text-sm text-ink-2">
      <summary className="min-h-6 cursor-pointer">{countOf(source.refused, 'file')} not imported</summary>
      <ul className="mt-1 grid gap-1">
        {source.refusals.map((one) => (
          <li key={one.path} className="break-words">
            <code className="font-mono text-sm">{one.path}</code>: {one.reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
