import type { ComponentProps } from 'react'
import { cn } from './cn'
import { CopyButton } from './copy-button'
import { ScrollBox } from './scroll-box'

/** Inline code: names, digests, commands. */
export function Code({ className, ...rest }: ComponentProps<'code'>) {
  return (
    <code {...rest} className={cn('rounded-xs bg-sunk px-1 py-px font-mono text-[max(13px,0.92em)] break-words', className)} />
  )
}

/** A block of preformatted text, scrollable by keyboard, with a name and a copy button. */
export function CodeBlock({ text, label, row, wrap = false, className }: CodeBlockProps) {
  return (
    <figure aria-label={label} className={cn('overflow-hidden rounded-lg border border-line bg-sunk', className)}>
      <figcaption className="flex h-8 items-center justify-between border-b border-line pr-1 pl-3 text-sm text-ink-2">
        {label}
        <CopyButton text={text} label={copyLabel(label, row)} />
      </figcaption>
      <ScrollBox label={label} className="px-3 py-2.5">
        <pre className={cn('font-mono text-sm leading-5', wrap && 'break-words whitespace-pre-wrap')}>{text}</pre>
      </ScrollBox>
    </figure>
  )
}

/** "Copy Input, step 3": the accessible name of the button beside a label. */
export const copyLabel = (label: string, row?: string): string => `Copy ${row ? `${label}, ${row}` : label}`

export interface CodeBlockProps {
  text: string
  label: string
  /** The name of its row, where a list has such a block in every row. */
  row?: string
  wrap?: boolean
  className?: string
}
