import { Fragment } from 'react'
import { cn } from './cn'
import { compareLines, foldLines, type DiffLine } from './diff-lines'
import { countOf } from './format-number'
import { ScrollBox } from './scroll-box'

const looks = {
  same: { row: '', sign: ' ', said: '' },
  added: { row: 'bg-good-soft', sign: '+', said: 'added: ' },
  removed: { row: 'bg-bad-soft', sign: '−', said: 'removed: ' },
} as const

/** Two texts merged, with removed and added lines; unchanged stretches fold. */
export function DiffView({ before, after, beforeLabel, afterLabel, context = 3, className }: DiffViewProps) {
  const lines = compareLines(before, after)
  const added = lines.filter((line) => line.kind === 'added').length
  const removed = lines.filter((line) => line.kind === 'removed').length
  return (
    <figure
      aria-label={`${beforeLabel} → ${afterLabel}`}
      className={cn('overflow-hidden rounded-lg border border-line bg-panel', className)}
    >
      <figcaption className="flex flex-wrap items-center gap-x-3 border-b border-line px-3 py-1.5 text-sm text-ink-2">
        <span>
          {beforeLabel} → {afterLabel}
        </span>
        <span className="text-good">+{countOf(added, 'line')}</span>
        <span className="text-bad">−{countOf(removed, 'line')}</span>
      </figcaption>
      <ScrollBox label="Differences" className="py-1 font-mono text-sm leading-5">
        {added + removed === 0 ? (
          <p className="px-3 py-2 font-sans text-sm text-ink-2">No differences.</p>
        ) : (
          foldLines(lines, context).map((block, index) => (
            <Fragment key={index}>{block.kind === 'gap' ? <Gap lines={block.lines} /> : block.lines.map(toRow)}</Fragment>
          ))
        )}
      </ScrollBox>
    </figure>
  )
}

function toRow(line: DiffLine) {
  const { row, sign, said } = looks[line.kind]
  return (
    <div key={`${line.before}:${line.after}`} className={cn('grid min-w-max grid-cols-[36px_36px_18px_1fr] pr-3', row)}>
      <span className="pr-2 text-right text-ink-3 select-none">{line.before}</span>
      <span className="pr-2 text-right text-ink-3 select-none">{line.after}</span>
      <span aria-hidden className="text-center text-ink-2 select-none">
        {sign}
      </span>
      <span className="whitespace-pre">
        {said && <span className="sr-only">{said}</span>}
        {line.text || ' '}
      </span>
    </div>
  )
}

function Gap({ lines }: { lines: DiffLine[] }) {
  return (
    <details className="my-0.5 open:[&>summary]:hidden">
      <summary className="min-h-6 cursor-pointer bg-sunk px-3 py-0.5 text-ink-3 hover:text-ink">
        {countOf(lines.length, 'unchanged line')}
      </summary>
      {lines.map(toRow)}
    </details>
  )
}

export interface DiffViewProps {
  before: string
  after: string
  beforeLabel: string
  afterLabel: string
  /** Unchanged lines shown around each change. */
  context?: number
  className?: string
}
