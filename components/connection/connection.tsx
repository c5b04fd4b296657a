import { Circle, CircleCheck, CircleDashed, Download, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Code } from '@/components/ui/code'
import { CopyButton } from '@/components/ui/copy-button'
import { countOf } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { Time } from '@/components/ui/time'
import type { ConnectionItem } from '@/lib/contract/connection'
import { stateOf, stateLabels, type ConnectionState } from './state'

const icons: Record<ConnectionState, ReactNode> = {
  absent: <CircleDashed />,
  apart: <Circle />,
  waiting: <Radio className="motion-safe:animate-pulse" />,
  connected: <CircleCheck />,
}

/** One agent: its state, its last event, the command that connects it, and how to disconnect. */
export function Connection({ item, now }: { item: ConnectionItem; now: string }) {
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
