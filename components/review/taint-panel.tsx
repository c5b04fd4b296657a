import { Code } from '@/components/ui/code'
import { countOf } from '@/components/ui/format-number'
import { Link } from '@/components/ui/link'
import { Panel, PanelHeader } from '@/components/ui/panel'
import type { CandidateItem, TaintItem } from '@/lib/contract/candidate'
import { strangerNames } from '@/lib/domain/taint/kinds'

/** Sessions that are named; the others are counted. */
const namedMax = 4

/** Parts of the draft that no person said and no project file held, each with the results that brought it. */
export function TaintPanel({ taint }: Pick<CandidateItem, 'taint'>) {
  if (taint.length === 0) return null
  return (
    <Panel aria-label="From strangers">
      <PanelHeader title="Said by strangers only" note={countOf(taint.length, 'part')} />
      <ul className="ruled">
        {taint.map((one) => (
          <TaintRow key={`${one.at} ${one.kind} ${one.text}`} taint={one} />
        ))}
      </ul>
    </Panel>
  )
}

function TaintRow({ taint: { text, at, source, tool, sessions } }: { taint: TaintItem }) {
  const rest = sessions.length - namedMax
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <span className="min-w-0 break-words">
        <Code>{text}</Code> <span className="text-sm text-ink-3">{at}</span>
      </span>
      <span className="text-sm text-pretty text-ink-2">
        No person asked for it: it came from {strangerNames[source]} by {tool}. Read it in{' '}
        {sessions.slice(0, namedMax).map((session, index) => (
          <span key={session.id}>
            {index > 0 && ', '}
            <Link href={`/sessions/${session.id}#${session.step}`} title={session.key} className="opens rounded-xs">
              session {index + 1}
            </Link>
          </span>
        ))}
        {rest > 0 && ` and ${countOf(rest, 'other')}`}.
      </span>
    </li>
  )
}
