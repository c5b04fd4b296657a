'use client'

import { Link } from '@/components/ui/link'
import { usePathname } from 'next/navigation'
import { Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { CountBadge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/button'
import { useCommands } from '@/components/ui/commands'
import { BrandMark } from './brand'
import { isHere, navigation, type NavCounts, type NavItem } from './navigation'
import { SignedIn, type Account } from './signed-in'
import { WorkspaceSwitcher, type Workspaces } from './workspace-switcher'

interface SidebarProps {
  counts: NavCounts
  workspaces: Workspaces
  account: Account | null
}

/** Navigation on the left: names from 1024 px on, icons alone from 768 px, none below (see BottomNav). */
export function Sidebar({ counts, workspaces, account }: SidebarProps) {
  const path = usePathname()
  const line = (item: NavItem) => (
    <SidebarLink key={item.place} item={item} here={isHere(item, path)} count={counts[item.place]} />
  )
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 hidden h-dvh flex-col gap-0.5 overflow-y-auto border-r border-line px-2 py-3.5 md:flex lg:px-2.5"
    >
      <Link
        href="/"
        className="flex items-center gap-2 rounded-md px-2.5 pt-0.5 pb-3 text-[16px] font-semibold tracking-[-0.02em] max-lg:justify-center max-lg:px-0"
      >
        <BrandMark />
        <span className="max-lg:sr-only">Mettle</span>
      </Link>
      <WorkspaceSwitcher {...workspaces} />
      {navigation.filter((item) => item.place !== 'settings').map(line)}
      <div className="flex-1" />
      {account && <SignedIn {...account} />}
      <div className="flex items-center gap-0.5 max-lg:flex-col [&>a]:flex-1">
        {navigation.filter((item) => item.place === 'settings').map(line)}
        <ThemeToggle />
      </div>
    </nav>
  )
}

// CSS decides which icon shows, because the server does not know the theme.
const icon = (
  <>
    <Sun className="dark:hidden" strokeWidth={1.75} aria-hidden />
    <Moon className="hidden dark:block" strokeWidth={1.75} aria-hidden />
  </>
)

function SidebarLink({ item, here, count }: { item: NavItem; here: boolean; count: number | undefined }) {
  const Icon = item.icon
  return (
    <Link
      href={item.href}
      title={item.label}
      aria-current={here ? 'page' : undefined}
      className={cn(
        'flex h-8 items-center gap-2.5 rounded-md px-2.5 text-ink-2 hover:bg-sunk hover:text-ink max-lg:w-9 max-lg:justify-center max-lg:px-0',
        here && 'bg-sunk font-medium text-ink',
      )}
    >
      <Icon className={cn('size-4 shrink-0', here ? 'text-accent' : 'text-ink-3')} strokeWidth={1.75} aria-hidden />
      <span className="flex-1 max-lg:sr-only">{item.label}</span>
      <CountBadge count={count} className="max-lg:sr-only" />
    </Link>
  )
}

const choices = [
  { theme: 'light', label: 'Light theme' },
  { theme: 'dark', label: 'Dark theme' },
  { theme: 'system', label: 'System theme' },
] as const

/** Switches between light and dark; "System" (the default) is in the palette and in the settings. */
function ThemeToggle() {
  const { resolvedTheme, setTheme } = useTheme()
  useCommands(choices.map(({ theme, label }) => ({ id: `theme:${theme}`, group: 'Act', label, run: () => setTheme(theme) })))
  const toggle = () => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')
  return <Button variant="ghost" size="icon" aria-label="Theme" title="Theme" icon={icon} onClick={toggle} />
}
