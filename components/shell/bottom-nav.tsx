'use client'

import { Menu as MenuIcon } from 'lucide-react'
import { lateOverlay } from '@/components/ui/late-overlay'
import { Link } from '@/components/ui/link'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import type { Workspaces } from './workspace-switcher'
import { isHere, navigation, type NavCounts, type NavItem } from './navigation'
import type { Account } from './signed-in'

// Loaded at its first opening, because most visits never need it.
const MoreSheet = lateOverlay(() => import('./more-sheet').then((module) => module.MoreSheet))

const cell = 'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md text-sm'
const first = 4

interface BottomNavProps {
  counts: NavCounts
  workspaces: Workspaces
  account: Account | null
}

/** Navigation at the foot of a narrow screen: the four daily pages within reach of the thumb, the rest behind "More". */
export function BottomNav({ counts, ...who }: BottomNavProps) {
  const path = usePathname()
  const rest = navigation.slice(first)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom) items-stretch gap-0.5 border-t border-line bg-panel px-1 pt-1 pb-[max(4px,env(safe-area-inset-bottom))] md:hidden"
    >
      {navigation.slice(0, first).map((item) => (
        <BottomLink key={item.place} item={item} here={isHere(item, path)} count={counts[item.place]} />
      ))}
      <More here={rest.some((item) => isHere(item, path))} items={rest} path={path} counts={counts} {...who} />
    </nav>
  )
}

function BottomLink({ item, here, count }: { item: NavItem; here: boolean; count: number | undefined }) {
  const Icon = item.icon
  return (
    <Link
      href={item.href}
      aria-current={here ? 'page' : undefined}
      className={cn(cell, here ? 'font-medium text-ink' : 'text-ink-2')}
    >
      <span className="relative">
        <Icon className={cn('size-5', here && 'text-accent')} strokeWidth={1.75} aria-hidden />
        {count !== undefined && count > 0 && item.place === 'review' && (
          <span
            aria-hidden
            className="absolute -top-1 left-3 rounded-full bg-accent px-1 text-sm leading-[16px] font-medium text-on-accent"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {item.label}
    </Link>
  )
}

interface MoreProps {
  here: boolean
  items: readonly NavItem[]
  path: string
  counts: NavCounts
  workspaces: Workspaces
  account: Account | null
}

function More({ here, ...rest }: MoreProps) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onClick={() => setOpen(true)}
        className={cn(cell, here ? 'font-medium text-ink' : 'text-ink-2')}
      >
        <MenuIcon className={cn('size-5', here && 'text-accent')} strokeWidth={1.75} aria-hidden />
        More
      </button>
      {open !== null && <MoreSheet open={open} onOpenChange={setOpen} onUnfetched={() => setOpen(false)} {...rest} />}
    </>
  )
}
