'use client'

import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleDashed, Download, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { freshNow } from '@/components/ui/fresh-now'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { Badge } from '@/components/ui/badge'
import { Code } from '@/components/ui/code'
import { CopyButton } from '@/components/ui/copy-button'
import { countOf } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { Time } from '@/components/ui/time'
import type { ConnectionItem } from '@/lib/contract/connection'
import type { Tone } from '@/components/ui/tone'

/** Short while a first event is awaited, and while nothing is connected yet. */
const everyMs = { waiting: 2_000, settled: 15_000 }

type ConnectionState = 'absent' | 'apart' | 'waiting' | 'connected'

/** The label of a connection's state: a hook without an event is unverified, tools alone bring no sessions. */
function stateOf({ isFound, hasHook, lastEvent }: ConnectionItem): ConnectionState {
  if (!isFound) return 'absent'
  if (!hasHook) return 'apart'
  return lastEvent === null ? 'waiting' : 'connected'
}

const stateLabels: Record<ConnectionState, { word: string; tone: Tone }> = {
  absent: { word: 'Not found', tone: 'idle' },
  apart: { word: 'Not connected', tone: 'idle' },
  waiting: { word: 'Waiting for the first event', tone: 'candidate' },
  connected: { word: 'Connected', tone: 'good' },
}

/** The agents of this machine: whether they are connected, and what their hooks sent last; it polls. */
export function Connections({ now }: { now: string }) {
  const result = useQuery({
    ...query('connection.list', {}),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => stateOf(one) === 'waiting') ? everyMs.waiting : everyMs.settled,
  })
  const { data, dataUpdatedAt } = result
  if (!data)
    return (
      <Unread
        of={result}
        cause="Couldn’t load the connections"
        shape={<SkeletonRows rows={3} label="Looking for agents" />}
        className="border-0 p-0"
      />
    )
  const installed = data.items.filter((one) => one.isFound)
  const absent = data.items.filter((one) => !one.isFound).map((one) => one.label)
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-2">Agents on this machine that send sessions to Mettle and request skills.</p>
      {installed.length > 0 && (
        <ul aria-label="Agents on this machine" className="ruled">
          {installed.map((one) => (
            <Connection key={one.harness} item={one} now={freshNow(now, dataUpdatedAt)} />
          ))}
        </ul>
      )}
      {absent.length > 0 && (
        <p className="text-sm text-pretty text-ink-3">
          {installed.length === 0 ? 'No agents found. Mettle connects ' : 'Not found: '}
          {absent.join(', ')}
          {installed.length === 0 ? '. Start one and it appears here.' : '.'}
        </p>
      )}
    </div>
  )
}

const icons: Record<ConnectionState, ReactNode> = {
  absent: <CircleDashed />,
  apart: <Circle />,
  waiting: <Radio className="motion-safe:animate-pulse" />,
  connected: <CircleCheck />,
}

/** One agent: its state, its last event, the command that connects it, and how to disconnect. */
function Connection({ item, now }: { item: ConnectionItem; now: string }) {
  const state = stateOf(item)
  const { word, tone } = stateLabels[state]
  const isOurs = item.files.length > 0
  return (
    <li className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{item.label}</span>
        <output aria-label={`${item.label}: ${word}`}>
          <Badge tone={tone} icon={icons[state]}>
            {word}
          </Badge>
        </output>
        <code className="font-mono text-sm break-all text-ink-3">{item.folder}</code>
      </div>
      <Facts item={item} now={now} />
      {state === 'apart' && (
        <Command text={`npx mettle connect ${item.harness}`} label={`Copy the command that connects ${item.label}`} />
      )}
      {state === 'waiting' && (
        <p className="text-sm text-pretty text-ink-2">Use {item.label} once. Its first event appears here automatically.</p>
      )}
      {item.plugin && state === 'apart' && (
        <a href={item.plugin} download className="opens inline-flex min-h-6 w-fit items-center gap-1.5 rounded-xs text-sm">
          <Download aria-hidden className="size-3.5" />
          Download as a plugin
        </a>
      )}
      {isOurs && <WayBack item={item} />}
    </li>
  )
}

function Facts({ item, now }: { item: ConnectionItem; now: string }) {
  const { lastEvent, sessions, lastSessionAt, hasHook, hasTools, skills, harness } = item
  return (
    <p className="text-sm text-pretty text-ink-2">
      {lastEvent && (
        <>
          Last event {lastEvent.name && <Code>{lastEvent.name}</Code>} <Time at={lastEvent.at} now={now} />.{' '}
        </>
      )}
      {sessions === 0 ? (
        'No sessions yet.'
      ) : (
        <>
          <NumberLink href={`/sessions?harness=${harness}`}>{countOf(sessions, 'session')}</NumberLink>
          {lastSessionAt && (
            <>
              , newest <Time at={lastSessionAt} now={now} />
            </>
          )}
          .
        </>
      )}
      {hasHook && !hasTools && ' The hook is installed but the tools are missing. Connect it again.'}
      {!hasHook && hasTools && ' The tools are installed but the hook is missing. Connect it again.'}
      {skills.isKept && (
        <>
          {' '}
          Skills are copied to <Code>{skills.path}</Code>.
        </>
      )}
    </p>
  )
}

function Command({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex w-fit max-w-full items-center gap-1 rounded-md border border-line bg-sunk py-0.5 pr-0.5 pl-2">
      <code className="min-w-0 font-mono text-sm break-words">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  )
}

function WayBack({ item }: { item: ConnectionItem }) {
  return (
    <details className="text-sm text-ink-2">
      <summary className="min-h-6 w-fit cursor-pointer">Changed files and how to remove them</summary>
      <div className="mt-1.5 grid gap-2">
        <ul className="grid gap-0.5">
          {item.files.map((file) => (
            <li key={file}>
              <code className="font-mono text-sm break-all">{file}</code>
            </li>
          ))}
        </ul>
        <p className="text-pretty">This restores every file and removes unchanged copies of skills:</p>
        <Command text={`npx mettle connect ${item.harness} --remove`} label={`Copy the command that removes ${item.label}`} />
      </div>
    </details>
  )
}
