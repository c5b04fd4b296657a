import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { ScrollBox } from './scroll-box'

type Align = 'left' | 'right' | 'center'
const aligned: Record<Align, string> = { left: 'text-left', right: 'text-right', center: 'text-center' }

export type SortDirection = 'asc' | 'desc'

/** The next sort direction after a press on a header: descending first (people look for the largest), then ascending, then none. */
export function nextSort(current: SortDirection | null): SortDirection | null {
  if (current === null) return 'desc'
  return current === 'desc' ? 'asc' : null
}

/**
 * A table with a name. It scrolls inside its box when it is too wide; with a class in `height` (`max-h-[70dvh]`) the header stays
 * while the rows scroll.
 */
export function Table({
  label,
  height,
  className,
  children,
  ...rest
}: ComponentProps<'table'> & { label: string; height?: string }) {
  return (
    <ScrollBox label={label} className={cn('relative rounded-[inherit]', height)}>
      <table {...rest} aria-label={label} className={cn('w-full border-separate border-spacing-0 text-sm', className)}>
        {children}
      </table>
    </ScrollBox>
  )
}

/** The header, stuck to the top of the box. */
export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} />
}

/** The rows. */
export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />
}

/**
 * A row; `selected` marks it visually and for screen readers, `current` is the keyboard position. Each row paints separately, so
 * that hovering one does not repaint all of them.
 */
export function TableRow({
  selected,
  current,
  className,
  ...rest
}: ComponentProps<'tr'> & { selected?: boolean; current?: boolean }) {
  return (
    <tr
      {...rest}
      aria-selected={selected}
      data-current={current || undefined}
      className={cn(
        'isolate scroll-mt-9 hover:bg-sunk/60 aria-selected:bg-accent-soft data-current:shadow-[inset_2px_0_var(--accent)]',
        className,
      )}
    />
  )
}

export interface TableHeaderProps extends Omit<ComponentProps<'th'>, 'align'> {
  align?: Align
  /** Null: sortable, but not the sort column. Undefined: not sortable. */
  sort?: SortDirection | null
  onSort?: (next: SortDirection | null) => void
  children?: ReactNode
}

/** A column's name; with `onSort` a button that sorts by it. */
export function TableHeader({ align = 'left', sort, onSort, className, children, ...rest }: TableHeaderProps) {
  const Icon = sort === 'asc' ? ArrowUp : sort === 'desc' ? ArrowDown : ChevronsUpDown
  const ariaSort = sort === 'asc' ? 'ascending' : sort === 'desc' ? 'descending' : sort === null ? 'none' : undefined
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={ariaSort}
      className={cn(
        'sticky top-0 z-10 h-8 border-b border-line bg-panel px-3 text-sm font-medium whitespace-nowrap text-ink-3',
        aligned[align],
        className,
      )}
    >
      {onSort && sort !== undefined ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort))}
          className={cn('-mx-1 inline-flex h-6 items-center gap-1 rounded-xs px-1 hover:text-ink', sort && 'text-ink')}
        >
          {children}
          <Icon className={cn('size-3', !sort && 'opacity-60')} aria-hidden />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

/** A cell of 36 px. Numbers align right. */
export function TableCell({ align = 'left', className, ...rest }: Omit<ComponentProps<'td'>, 'align'> & { align?: Align }) {
  return <td {...rest} className={cn('cell', align !== 'left' && aligned[align], className)} />
}
