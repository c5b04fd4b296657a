'use client'

import { Link } from '@/components/ui/link'
import { Chip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import { countOf } from '@/components/ui/format-number'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { Table, TableBody, TableHead } from '@/components/ui/table'
import type { CandidateDetail } from '@/lib/contract/candidate'
import type { EvidenceRow } from '@/lib/contract/evidence-shape'
import { replayText } from '@/lib/domain/replay/replay-sentence'
import { alignEvidence, type EvidenceColumn } from './align-evidence'
import { stepLabels } from './describe-candidate'
import { Ended } from './ended'
import { useLit } from './lit-steps'

/** The sessions behind a draft, one a row, each with its steps aligned with the draft's. */
export function EvidencePanel({ candidate }: { candidate: CandidateDetail }) {
  const { evidenceRows, sessions } = candidate
  const shown = new Set(evidenceRows.map((row) => row.session.id))
  const rest = sessions.filter((session) => !shown.has(session.id))
  const foretold = replayText(candidate)
  return (
    <Panel id="evidence" aria-label="Evidence" className="scroll-mt-16 @3xl:col-span-2">
      <PanelHeader
        title="Evidence"
        note={sessions.length === 0 ? 'none yet' : `${countOf(sessions.length, 'session')}, aligned to the draft`}
      />
      {foretold !== null && <PanelBody className="border-b border-line text-pretty">{foretold}</PanelBody>}
      {evidenceRows.length === 0 ? (
        <PanelBody className="text-ink-2">No sessions back this draft yet. Judge it by its text.</PanelBody>
      ) : (
        <EvidenceTable rows={evidenceRows} labels={stepLabels(candidate)} />
      )}
      {rest.length > 0 && (
        <details className="border-t border-line text-sm">
          <summary className="min-h-9 cursor-pointer px-4 py-2 text-ink-2 hover:text-ink">
            {countOf(rest.length, 'more session')}
          </summary>
          <ul className="columns-2 px-4 pb-3">
            {rest.map((session) => (
              <li key={session.id} className="truncate">
                <SessionLink id={session.id} name={session.key} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

const head = 'sticky top-0 z-10 h-7 border-b border-line bg-panel text-sm font-medium text-ink-3'
const side = 'sticky z-10 border-b border-line bg-panel px-3 py-1.5'

function EvidenceTable({ rows, labels }: { rows: EvidenceRow[]; labels: string[] }) {
  const { columns, cells } = alignEvidence(rows, labels.length)
  return (
    <Table label="Sessions and their steps" height="max-h-[min(60dvh,560px)]">
      <TableHead>
        <tr>
          <th scope="col" className={cn(head, 'sticky left-0 z-20 pl-4 text-left')}>
            Session
          </th>
          {columns.map((column) => (
            <th key={nameOf(column)} scope="col" className={cn(head, 'px-1 text-left')}>
              <span aria-hidden>{column.kind === 'step' ? column.index + 1 : ''}</span>
              <span className="sr-only">
                {column.kind === 'step' ? `Step ${column.index + 1}: ${labels[column.index]}` : 'In between'}
              </span>
            </th>
          ))}
          <th scope="col" className={cn(head, 'right-0 z-20 pr-4 pl-3 text-right')}>
            Outcome
          </th>
        </tr>
      </TableHead>
      <TableBody className="[&>tr:last-child>td]:border-b-0 [&>tr:last-child>th]:border-b-0">
        {rows.map((row, index) => (
          <tr key={row.session.id}>
            <th scope="row" className={cn(side, 'left-0 max-w-28 pl-4 text-left font-normal')}>
              <SessionLink id={row.session.id} name={row.session.key} title={row.session.title} />
            </th>
            {columns.map((column, at) => (
              <StepCell key={nameOf(column)} column={column} step={cells[index]?.[at] ?? null} session={row.session} />
            ))}
            <td className={cn(side, 'right-0 w-full pr-4 text-right')}>
              <Ended outcome={row.session.outcome} />
            </td>
          </tr>
        ))}
      </TableBody>
    </Table>
  )
}

const nameOf = (column: EvidenceColumn) => (column.kind === 'step' ? `${column.index}` : `${column.after}+${column.nth}`)

function SessionLink({ id, name, title }: { id: string; name: string; title?: string | null }) {
  return (
    <Link href={`/sessions/${id}`} title={title ?? name} className="opens block truncate rounded-xs font-mono text-sm text-ink-2">
      <ShortKey name={name} />
    </Link>
  )
}

/** Keys of one source often begin alike, so the end is shown, and the whole read out. */
function ShortKey({ name }: { name: string }) {
  if (name.length <= 9) return name
  return (
    <>
      <span className="sr-only">{name.slice(0, -7)}</span>
      <span aria-hidden>…</span>
      {name.slice(-7)}
    </>
  )
}

interface StepCellProps {
  column: EvidenceColumn
  step: EvidenceRow['steps'][number] | null
  session: EvidenceRow['session']
}

function StepCell({ column, step, session }: StepCellProps) {
  const { isLit, handlers } = useLit(column.kind === 'step' ? [column.index] : [])
  if (!step) {
    return (
      <td className="border-b border-line">
        <span className="sr-only">missing</span>
      </td>
    )
  }
  const failed = step.status === 'error'
  const variant = failed ? 'failed' : column.kind === 'between' ? 'optional' : isLit ? 'hit' : 'plain'
  return (
    <td className="border-b border-line px-0.5 py-1.5">
      <Link
        {...handlers}
        href={`/sessions/${session.id}#${step.id}`}
        aria-label={`${failed ? 'failed ' : ''}${step.label}, step ${step.position + 1} of ${session.key}`}
        title={`${step.label}, step ${step.position + 1} of its session${failed ? ', failed' : ''}${column.kind === 'between' ? ', only in some sessions' : ''}`}
        className="inline-flex min-h-6 items-center rounded-sm"
      >
        <Chip variant={variant} className={cn(isLit && failed && 'outline-2 outline-accent')}>
          <span className={cn('truncate', column.kind === 'between' ? 'max-w-[8ch]' : 'max-w-[12ch]')}>{step.label}</span>
        </Chip>
      </Link>
    </td>
  )
}
