import { ChevronRight } from 'lucide-react'
import { countOf } from '@/lib/domain/count-of'
import { CodeBlock, copyLabel } from './code'
import { CopyButton } from './copy-button'
import { ScrollBox } from './scroll-box'
import { formatBytes } from './format-bytes'

const linesMax = 12
const charactersMax = 600

/** JSON as people read it: indented. A value that JSON does not know is shown as null. */
const textOfJson = (value: unknown): string => JSON.stringify(value ?? null, null, 2)

const readable = (value: unknown): string => (typeof value === 'string' ? value : textOfJson(value))
const linesIn = (text: string): number => text.split('\n').length

/** Whether a value takes more room than a glance. */
function isLong(value: unknown): boolean {
  const text = readable(value)
  return text.length > charactersMax || linesIn(text) > linesMax
}

/** "Text of 120 lines, 3.4 KB". */
function describeSize(value: unknown): string {
  const text = readable(value)
  const size = formatBytes(new TextEncoder().encode(text).length)
  if (typeof value === 'string') return `Text of ${countOf(linesIn(text), 'line')}, ${size}`
  if (Array.isArray(value)) return `List of ${countOf(value.length, 'item')}, ${size}`
  return `Object of ${countOf(Object.keys(value ?? {}).length, 'field')}, ${size}`
}

/**
 * A JSON value, readable at a glance: a short one as it is, of a longer one its short fields, and a sentence for each long one, which
 * unfolds it. Long texts unfold as text, with their line breaks.
 */
export function JsonView({ value, label, row }: { value: unknown; label: string; row?: string }) {
  if (!isLong(value)) return <CodeBlock label={label} row={row} wrap text={textOfJson(value)} className="[&_section]:max-h-96" />
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null
  return (
    <figure aria-label={label} className="overflow-hidden rounded-lg border border-line bg-sunk">
      <figcaption className="flex h-8 items-center justify-between border-b border-line pr-1 pl-3 text-sm text-ink-2">
        {label}
        <CopyButton text={textOfJson(value)} label={copyLabel(label, row)} />
      </figcaption>
      <div className="grid gap-0.5 px-3 py-2 text-sm leading-5">
        {fields ? fields.map(([name, part]) => <Part key={name} name={name} value={part} />) : <Part name={null} value={value} />}
      </div>
    </figure>
  )
}

function Part({ name, value }: { name: string | null; value: unknown }) {
  const text = typeof value === 'string' ? value : textOfJson(value)
  if (!isLong(value))
    return (
      <p className="min-w-0 font-mono break-words whitespace-pre-wrap">
        <span className="text-ink-3">{name}: </span>
        {typeof value === 'string' ? value : JSON.stringify(value)}
      </p>
    )
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-6 w-fit max-w-full cursor-pointer list-none items-center gap-1 rounded-xs text-ink-2 hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-transform group-open:rotate-90" />
        {name !== null && <span className="font-mono text-ink-3">{name}:</span>}
        {describeSize(value)}
      </summary>
      <ScrollBox label={name ?? 'Value'} className="mt-1 mb-1.5 max-h-96 border-l border-line pl-3">
        <pre className="font-mono break-words whitespace-pre-wrap">{text}</pre>
      </ScrollBox>
    </details>
  )
}
