import type { ReactNode } from 'react'
import { BottomNav } from './bottom-nav'
import { IntentPrefetch } from './intent-prefetch'
import type { NavCounts } from './navigation'
import type { Account } from './signed-in'
import { NavigationBar } from './navigation-bar'
import { ShellKeys } from './shell-keys'
import { Sidebar } from './sidebar'
import type { Workspaces } from './workspace-switcher'

/** The frame of every page: navigation, the page, and the global keys. A page begins with its TopBar. */
export function AppShell({
  counts,
  workspaces,
  account = null,
  children,
}: {
  counts: NavCounts
  workspaces: Workspaces
  account?: Account | null
  children: ReactNode
}) {
  return (
    <div className="grid min-h-dvh md:grid-cols-[53px_minmax(0,1fr)] lg:grid-cols-[var(--nav)_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Sidebar counts={counts} workspaces={workspaces} account={account} />
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-col pb-(--bottom) outline-none">
        <NavigationBar />
        {children}
      </main>
      <BottomNav counts={counts} workspaces={workspaces} account={account} />
      <ShellKeys />
      <IntentPrefetch />
    </div>
  )
}
