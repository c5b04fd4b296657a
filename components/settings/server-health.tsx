'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { countOf } from '@/components/ui/format-number'
import { formatInstant } from '@/components/ui/format-time'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import type { CallOutput } from '@/lib/client/http-client'

interface Line {
  label: string
  ok: boolean
  text: string
}

const pollMs = 10_000

/** The health of the server: each part with its status and what to do about a problem. */
export function ServerHealth() {
  const result = useQuery({ ...query('health.read', {}), refetchInterval: pollMs })
  const { data, error } = result
  return (
    <Panel>
      <PanelHeader title="Server" note={data ? `version ${data.version}` : undefined} />
      {error && data && (
        <p className="px-4 py-3 text-bad">
          The server isn’t responding. Check that it is running. Showing the last known status.
        </p>
      )}
      {!data && (
        <Unread
          of={result}
          className="m-4 border-0 p-0"
          cause="Couldn’t load server status"
          shape={<SkeletonRows rows={4} label="Loading server status" />}
        />
      )}
      <dl className="ruled">
        {data &&
          linesOf(data).map(({ label, ok, text }) => (
            <div key={label} className="flex flex-wrap items-center gap-x-3 px-4 py-2">
              <dt className="w-28 text-ink-2">{label}</dt>
              <dd className="flex min-w-0 flex-1 items-center gap-2">
                {ok ? (
                  <CircleCheck aria-label="well" className="size-4 shrink-0 text-good" />
                ) : (
                  <TriangleAlert aria-label="unhealthy" className="size-4 shrink-0 text-warn" />
                )}
                {text}
              </dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}

function linesOf({ database, migrations, worker, disk }: CallOutput<'health.read'>): Line[] {
  const name = database.provider === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return [
    { label: 'Database', ok: database.ok, text: database.ok ? `${name} is responding` : `${name} isn’t responding; see the log` },
    {
      label: 'Migrations',
      ok: migrations.pending === 0,
      text: migrations.pending === 0 ? 'up to date' : `${countOf(migrations.pending, 'migration')} pending; restart the server`,
    },
    {
      label: 'Worker',
      ok: worker.running,
      text: worker.running ? `running, ${countOf(worker.queued, 'job')} waiting` : 'not running; restart the server',
    },
    {
      label: 'Disk',
      ok: disk.workspace && !disk.waiting,
      text: diskText(disk),
    },
    ...(disk.remote ? [remoteLine(disk.remote)] : []),
  ]
}

function diskText({ workspace, pending, waiting, follows }: CallOutput<'health.read'>['disk']): string {
  if (waiting) return `${countOf(pending, 'write')} pending: ${waiting.cause}`
  if (!workspace) return 'workspace isn’t writable; check its permissions'
  if (pending > 0) return `${countOf(pending, 'write')} in progress`
  return follows ? 'workspace is writable, and follows the folder of another server' : 'workspace is writable'
}

function remoteLine({ url, pushedAt, failing }: NonNullable<CallOutput<'health.read'>['disk']['remote']>): Line {
  const last = pushedAt === null ? 'nothing pushed yet' : `pushed ${formatInstant(new Date(pushedAt))}`
  const text = failing ? `not pushed since ${formatInstant(new Date(failing.since))}: ${failing.cause}` : `${url}, ${last}`
  return { label: 'Remote', ok: !failing, text }
}
