'use client'

import { EyeOff, FileWarning } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { Chip } from '@/components/ui/chip'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { formatDuration } from '@/components/ui/format-time'
import { UseOutcome } from '@/components/ui/use-outcome'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { StatStrip } from '@/components/ui/stat-strip'
import { Time } from '@/components/ui/time'
import { judgedBy } from '@/lib/domain/outcome/judged-by'
import type { SessionDetail } from './arrange'

/** Who ran it, where, when and how it went, in one line. */
export function SessionFacts({ session, now }: { session: SessionDetail; now: string }) {
  const { startedAt, durationMs, cwd, branch } = session
  return (
    <StatStrip
      stats={[
        {
          label: 'Agent',
          value: session.agent,
          href: `/sessions?agent=${encodeURIComponent(session.agent)}`,
          note: [session.harness, session.model].filter(Boolean).join(' · '),
        },
        {
          label: 'Started',
          value: startedAt ? <Time at={startedAt} now={now} /> : '–',
          note: <span className="break-all">{[cwd?.replace('[redacted:home]', '~'), branch].filter(Boolean).join(' · ')}</span>,
        },
        {
          label: 'Duration',
          value: durationMs === null ? '–' : formatDuration(durationMs),
          note: countOf(session.turns, 'request'),
        },
        { label: 'Steps', value: formatNumber(session.steps), href: session.steps > 0 ? '#steps' : undefined },
        {
          label: 'Errors',
          value: formatNumber(session.errors),
          tone: session.errors > 0 ? 'bad' : undefined,
          href: session.errors > 0 ? '#first-error' : undefined,
        },
      ]}
    />
  )
}

/** What redaction removed, by type and never by value, and lines that couldn’t be read. */
export function SessionNotes({ session }: { session: SessionDetail }) {
  const { redactions, unreadableLines } = session
  if (redactions.length === 0 && unreadableLines.length === 0) return null
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2 text-sm text-ink-2">
      {redactions.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5">
          <EyeOff aria-hidden className="size-4 text-ink-3" />
          Redacted on import:
          {redactions.map(({ type, count }) => (
            <Chip key={type}>
              {type} ×{formatNumber(count)}
            </Chip>
          ))}
        </p>
      )}
      {unreadableLines.length > 0 && (
        <details>
          <summary className="flex min-h-6 cursor-pointer items-center gap-1.5">
            <FileWarning aria-hidden className="size-4 text-warn" />
            {countOf(unreadableLines.length, 'line')} couldn’t be read
          </summary>
          <ul className="mt-1 grid gap-0.5 pl-6">
            {unreadableLines.map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Where the verdict on a use comes from, how much it counts and why it was given. */
function UseVerdict({ use }: { use: SessionDetail['uses'][number] }) {
  return <p className="w-full text-sm text-ink-2">{[judgedBy(use), use.reason].filter(Boolean).join(': ')}</p>
}

/** Skills that were used in the session, with the verdict on each use. */
export function SessionUses({ uses, now }: { uses: SessionDetail['uses']; now: string }) {
  if (uses.length === 0) return null
  return (
    <Panel>
      <PanelHeader title="Skills used" note={countOf(uses.length, 'use')} />
      <ul className="ruled">
        {uses.map((use) => (
          <li key={use.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <Link href={`/skills/${encodeURIComponent(use.skill)}?tab=uses`} className="rounded-xs font-medium hover:underline">
              {use.skill}
            </Link>
            <span className="text-sm text-ink-2">
              v{use.version} · {use.stage}
              {use.toolUseId !== null && (
                <>
                  {' · call '}
                  <code className="text-sm break-all">{use.toolUseId}</code>
                </>
              )}
            </span>
            <Time at={use.at} now={now} className="text-sm text-ink-3" />
            <span className="ml-auto">
              <UseOutcome use={use} row={use.skill} />
            </span>
            {use.source !== null && <UseVerdict use={use} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
