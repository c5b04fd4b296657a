'use client'

import { Tabs as Base } from '@base-ui/react/tabs'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { CountBadge } from './badge'
import { cn } from './cn'

export interface TabItem<V extends string = string> {
  value: V
  label: ReactNode
  count?: number
  /** Makes the tab a link: the URL holds the choice and the server renders the panel. */
  href?: string
  disabled?: boolean
}

export interface TabsProps<V extends string> {
  items: readonly TabItem<V>[]
  value: V
  onValueChange?: (value: V) => void
  label: string
  /** Acts at the right end of the row. */
  actions?: ReactNode
  className?: string
  /** The TabPanels. */
  children?: ReactNode
}

const tabStyle =
  'relative flex h-9 items-center gap-1.5 whitespace-nowrap text-ink-2 outline-offset-[-2px] hover:text-ink data-active:font-medium data-active:text-ink data-active:after:absolute data-active:after:inset-x-0 data-active:after:-bottom-px data-active:after:h-0.5 data-active:after:bg-accent data-disabled:opacity-50'

/** Views of one thing. With `href` each tab is a link, without it `onValueChange` is told; arrows move, Enter opens. */
export function Tabs<V extends string>({ items, value, onValueChange, label, actions, className, children }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onValueChange?.(next)} className={className}>
      <div className="flex items-end gap-4 border-b border-line">
        <Base.List
          aria-label={label}
          className="flex min-w-0 flex-1 gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              disabled={item.disabled}
              className={tabStyle}
              nativeButton={!item.href}
              render={item.href ? <Link href={item.href} scroll={false} /> : undefined}
            >
              {item.label}
              <CountBadge count={item.count} />
            </Base.Tab>
          ))}
        </Base.List>
        {actions && <div className="flex shrink-0 items-center gap-1.5 pb-1">{actions}</div>}
      </div>
      {children}
    </Base.Root>
  )
}

/** What a tab shows. Only the open one is in the page. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className={cn('rounded-sm pt-4', className)}>
      {children}
    </Base.Panel>
  )
}
