import { Link } from './link'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { formatNumber } from './format-number'
import { RowName } from './row-name'

/** A number that links to the rows behind it. `children` replaces the plain number ("7 of the last 20"). */
export function NumberLink({ href, value, label, row, className, children }: NumberLinkProps) {
  const look = { className: cn('opens rounded-xs', className), 'aria-label': label && row ? `${label}, ${row}` : label }
  const text = (
    <>
      {children ?? (value === undefined ? null : formatNumber(value))}
      {row && <RowName name={row} />}
    </>
  )
  // Within the page the browser itself follows it, so that the page learns of the new hash.
  if (href.startsWith('#'))
    return (
      <a href={href} {...look}>
        {text}
      </a>
    )
  return (
    <Link href={href} {...look}>
      {text}
    </Link>
  )
}

export interface NumberLinkProps {
  href: string
  value?: number
  /** Accessible name when the number alone says too little. Must contain the visible text. */
  label?: string
  /** The name of its row, for screen readers: a list of links holds the same number more than once. */
  row?: string
  className?: string
  children?: ReactNode
}
