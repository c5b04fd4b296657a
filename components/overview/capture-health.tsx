import { CircleCheck, TriangleAlert } from 'lucide-react'
import { NumberLink } from '@/components/ui/number-link'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { Overview } from './questions'

/** Sources of sessions, when the last one arrived, and how much could not be read. */
export function CaptureHealth({ overview: { sources }, now }: { overview: Overview; now: string }) {
  return (
    <Panel>
      <PanelHeader title="Capture" note="per source" />
      {sources.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">No sessions imported yet.</p>
      ) : (
        <Table label="Capture health per source">
          <TableHead>
            <tr>
              <TableHeader>Source</TableHeader>
              <TableHeader align="right">Sessions</TableHeader>
              <TableHeader align="right">Last event</TableHeader>
              <TableHeader align="right">
                Unreadable<span className="max-sm:sr-only"> lines</span>
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {sources.map(({ harness, sessions, lastAt, unreadable }) => (
              <TableRow key={harness}>
                <TableCell className="font-mono text-sm">{harness}</TableCell>
                <TableCell align="right">
                  <NumberLink href={`/sessions?harness=${encodeURIComponent(harness)}`} value={sessions} row={harness} />
                </TableCell>
                <TableCell align="right" className="text-ink-2">
                  {lastAt ? <Time at={lastAt} now={now} /> : '–'}
                </TableCell>
                <TableCell align="right">
                  <Unreadable harness={harness} count={unreadable} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  )
}

function Unreadable({ harness, count }: { harness: string; count: number }) {
  const Icon = count === 0 ? CircleCheck : TriangleAlert
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className={`size-3.5 ${count === 0 ? 'text-good' : 'text-warn'}`} />
      {count === 0 ? (
        'none'
      ) : (
        <NumberLink
          href={`/sessions?harness=${encodeURIComponent(harness)}&unreadable=yes`}
          value={count}
          row={`unreadable lines of ${harness}`}
        />
      )}
    </span>
  )
}
