'use client'

import { Link } from './link'
import { createContext, useContext, useId, type KeyboardEvent, type ReactNode } from 'react'
import { CountBadge } from './badge'
import { cn } from './cn'

export interface TabItem<V extends string = string> {
  value: V
  label: ReactNode
  count?: number
  /** Makes the tab a link: the URL has the selection and the server renders the panel. */
  href?: string
  disabled?: boolean
}

export interface TabsProps<V extends string> {
  items: readonly TabItem<V>[]
  value: V
  onValueChange?: (value: V) => void
  label: string
  /** Actions at the right end of the row. */
  actions?: ReactNode
  className?: string
  /** The TabPanels. */
  children?: ReactNode
}

const tabStyle =
  'relative flex h-9 items-center gap-1.5 whitespace-nowrap text-ink-2 outline-offset-[-2px] hover:text-ink aria-disabled:opacity-50 aria-selected:font-medium aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:h-0.5 aria-selected:after:bg-accent'

/** The selected tab, and the prefix of the ids. */
const Open = createContext({ stem: '', value: '' })
const tabId = (stem: string, value: string) => `${stem}-tab-${value}`
const panelId = (stem: string, value: string) => `${stem}-panel-${value}`

/** Arrows move the focus along the row; Space activates a link as Enter does. */
function onTabKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not([aria-disabled=true])')]
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
  const to = places[event.key]
  if (to === undefined && !(event.key === ' ' && tabs[at] instanceof HTMLAnchorElement)) return
  event.preventDefault()
  if (to === undefined) tabs[at]?.click()
  else tabs[(to + tabs.length) % tabs.length]?.focus()
}

/** Views of one thing. With `href` each tab is a link, otherwise it calls `onValueChange`; arrows move, Enter opens. */
export function Tabs<V extends string>({ items, value, onValueChange, label, actions, className, children }: TabsProps<V>) {
  const stem = useId()
  return (
    <Open value={{ stem, value }}>
      <div className={className}>
        <div className="flex items-end gap-4 border-b border-line">
          <div
            role="tablist"
            aria-label={label}
            tabIndex={-1}
            onKeyDown={onTabKey}
            className="flex min-w-0 flex-1 gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
          >
            {items.map((item) => (
              <Tab key={item.value} item={item} onOpen={() => item.value !== value && onValueChange?.(item.value)} />
            ))}
          </div>
          {actions && <div className="flex shrink-0 items-center gap-1.5 pb-1">{actions}</div>}
        </div>
        {children}
      </div>
    </Open>
  )
}

/** On a narrow screen the selected tab may be outside the row's visible part: this scrolls the row, never the page. */
const bringIntoRow = (tab: HTMLElement | null) => {
  const row = tab?.parentElement
  if (!row) return
  const [seen, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, own.right - seen.right) - Math.max(0, seen.left - own.left)
}

function Tab({ item, onOpen }: { item: TabItem; onOpen: () => void }) {
  const { stem, value } = useContext(Open)
  const isOpen = item.value === value
  const own = {
    id: tabId(stem, item.value),
    role: 'tab',
    'aria-selected': isOpen,
    'aria-controls': isOpen ? panelId(stem, item.value) : undefined,
    'aria-disabled': item.disabled || undefined,
    tabIndex: isOpen ? 0 : -1,
    ref: isOpen ? bringIntoRow : undefined,
    className: tabStyle,
  }
  const inside = (
    <>
      {item.label}
      <CountBadge count={item.count} />
    </>
  )
  if (item.href) {
    return (
      <Link {...own} href={item.href} scroll={false}>
        {inside}
      </Link>
    )
  }
  return (
    <button {...own} type="button" onClick={item.disabled ? undefined : onOpen}>
      {inside}
    </button>
  )
}

/** The content of a tab. Only the selected one is rendered. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const open = useContext(Open)
  if (open.value !== value) return null
  return (
    <div
      id={panelId(open.stem, value)}
      role="tabpanel"
      aria-labelledby={tabId(open.stem, value)}
      tabIndex={0}
      className={cn('rounded-sm pt-4', className)}
    >
      {children}
    </div>
  )
}
