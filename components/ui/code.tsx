import type { ComponentProps, ReactNode } from 'react'
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
export function CodeBlock({ text, label, wrap = false, className }: CodeBlockProps) {
  return (
    <figure className={cn('overflow-hidden rounded-lg border border-line bg-sunk', className)}>
      {label && (
        <figcaption className="flex h-8 items-center justify-between border-b border-line pr-1 pl-3 text-sm text-ink-2">
          {label}
          <CopyButton text={text} label="Copy" />
        </figcaption>
      )}
      <ScrollBox label={typeof label === 'string' ? label : 'Code'} className="px-3 py-2.5">
        <pre className={cn('font-mono text-sm leading-5', wrap && 'break-words whitespace-pre-wrap')}>{text}</pre>
      </ScrollBox>
    </figure>
  )
}

export interface CodeBlockProps {
  text: string
  label?: ReactNode
  wrap?: boolean
  className?: string
}
