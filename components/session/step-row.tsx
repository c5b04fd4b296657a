'use client'

import { ChevronRight, Ban, Check, CircleDashed, CircleStop, X, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Chip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import { formatBytes } from '@/components/ui/format-bytes'
import { formatDuration, formatInstant } from '@/components/ui/format-time'
import type { StepItem } from '@/lib/contract/session'
import { CodeBlock } from '@/components/ui/code'
import { RowName } from '@/components/ui/row-name'
import { JsonView } from '@/components/ui/json-view'
import type { StepStatus } from '@/lib/domain/session/step'

export interface Span {
  fromMs: number
  toMs: number
}

/** One call: its shape, its result, time and duration; input and output unfold. `crews` are nested below it. */
export function StepRow({ step, span, children }: { step: StepItem; span: Span | null; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const hasFailed = step.status === 'error'
  return (
    <li id={step.id} className="scroll-mt-20 [contain-intrinsic-size:auto_37px] [content-visibility:auto] target:bg-accent-soft">
      <details
        className="group"
        data-step
        data-position={step.isSidechain ? undefined : step.position + 1}
        data-status={step.status}
        data-tool={step.tool}
        onToggle={(event) => {
          if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
        }}
      >
        <summary className="grid min-h-9 cursor-pointer list-none grid-cols-[14px_34px_minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-1 hover:bg-sunk/60 focus-visible:-outline-offset-2 sm:grid-cols-[14px_34px_minmax(0,1fr)_120px_auto]">
          <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-90" />
          <span className="text-right text-sm text-ink-3">{step.position + 1}</span>
          <span className="flex min-w-0 items-center gap-2">
            <Chip variant={hasFailed ? 'failed' : step.isCopy ? 'optional' : 'plain'} className="max-w-[60%] min-w-0">
              <span className="truncate">{step.label}</span>
            </Chip>
            <span className="min-w-0 truncate text-sm text-ink-3">{gistOf(step)}</span>
          </span>
          <Waterfall step={step} span={span} />
          <span className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-2">
            {step.durationMs !== null && <span className="w-14 text-right max-sm:hidden">{formatDuration(step.durationMs)}</span>}
            {step.output && (
              <span className="w-12 text-right text-ink-3 max-md:hidden" title="Output size">
                {formatBytes(step.output.bytes)}
              </span>
            )}
            <StepMark status={step.status} exitCode={step.output?.exitCode ?? null} />
          </span>
        </summary>
        {isOpen && <StepContent step={step} />}
      </details>
      {children}
    </li>
  )
}

const shownInputs = ['description', 'command', 'file_path', 'path', 'pattern', 'query', 'url', 'prompt', 'input']

/** A short summary of the call: the first meaningful text of its input. */
function gistOf({ input }: StepItem): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return ''
  const record = input as Record<string, unknown>
  const value = shownInputs.map((name) => record[name]).find((one) => typeof one === 'string') ?? Object.values(record)[0]
  return typeof value === 'string' || typeof value === 'number' ? inShort(String(value)) : ''
}

// The home directory mark only makes a path longer; the unfolded view shows the stored text.
const inShort = (text: string) => text.replaceAll('[redacted:home]', '~').replaceAll(/\s+/g, ' ').slice(0, 160)

/** When in the session the call ran, and for how long; visible text in the row and in its content. */
function Waterfall({ step, span }: { step: StepItem; span: Span | null }) {
  if (!span || !step.startedAt) return <span className="max-sm:hidden" />
  const share = (ms: number) => Math.min(1, Math.max(0, ms / (span.toMs - span.fromMs)))
  const left = share(Date.parse(step.startedAt) - span.fromMs)
  const width = Math.max(0.02, share(step.durationMs ?? 0))
  return (
    <span aria-hidden className="relative h-1.5 overflow-hidden rounded-full bg-sunk max-sm:hidden">
      <span
        className={cn('absolute inset-y-0 rounded-full', step.status === 'error' ? 'bg-bad' : 'bg-ink-3')}
        style={{ left: `${Math.min(left, 0.98) * 100}%`, width: `${Math.min(width, 1 - Math.min(left, 0.98)) * 100}%` }}
      />
    </span>
  )
}

/** An unfolded call: facts, input, and the beginning of the output. */
function StepContent({ step }: { step: StepItem }) {
  const name = `step ${step.position + 1}`
  const facts = [
    step.tool,
    step.startedAt && formatInstant(new Date(step.startedAt)),
    step.durationMs !== null && formatDuration(step.durationMs),
    step.output?.exitCode !== null && step.output?.exitCode !== undefined && `exit code ${step.output.exitCode}`,
    step.isCopy && 'copied from an earlier session, not counted',
  ].filter(Boolean)
  return (
    <div className="grid gap-2 border-t border-line bg-bg px-3 py-3 sm:pl-[60px]">
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
        <a href={`#${step.id}`} className="opens rounded-xs">
          Link to this step
          <RowName name={name} />
        </a>
      </p>
      <JsonView label="Input" row={name} value={step.input} />
      {step.output && (
        <CodeBlock
          label={`Output, ${formatBytes(step.output.bytes)}${isCut(step) ? ', truncated' : ''}`}
          row={name}
          wrap
          text={step.output.summary || '(empty)'}
          className="[&_section]:max-h-96"
        />
      )}
    </div>
  )
}

const isCut = ({ output }: StepItem): boolean => output !== null && output.bytes > new TextEncoder().encode(output.summary).length

const looks: Record<StepStatus, { icon: LucideIcon; look: string; word: string }> = {
  ok: { icon: Check, look: 'text-good', word: 'ok' },
  error: { icon: X, look: 'text-bad', word: 'error' },
  denied: { icon: Ban, look: 'text-warn', word: 'denied' },
  interrupted: { icon: CircleStop, look: 'text-warn', word: 'interrupted' },
  unknown: { icon: CircleDashed, look: 'text-idle', word: 'unknown' },
}

/** How a call ended. The label is visible unless it succeeded. */
function StepMark({ status, exitCode }: { status: StepStatus; exitCode: number | null }) {
  const { icon: Icon, look, word } = looks[status]
  const isQuiet = status === 'ok' || status === 'unknown'
  return (
    <span className={`inline-flex min-w-4 items-center sm:w-24 justify-end gap-1 text-sm ${look}`} title={`Ended: ${word}`}>
      <span className={isQuiet ? 'sr-only' : undefined}>
        {word}
        {exitCode ? ` ${exitCode}` : ''}
      </span>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.2} />
    </span>
  )
}
