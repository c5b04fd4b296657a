import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { PageData } from '@/app/page-data'
import { EarlyScript } from '@/components/shell/early-script'
import { OneWorkspace } from '@/components/shell/one-workspace'
import { pageContext } from '@/lib/http/page-context'
import { signOutAction } from '../(people)/account-actions'
import { CountedShell } from './counted-shell'
import { DemoBanner } from './demo-banner'
import { librarySize, storedSessions, waiting } from './shell-inputs'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const data = new PageData()
  const [{ workspace }] = await Promise.all([
    pageContext(),
    data.read('account.read', {}),
    data.read('candidate.list', waiting),
    data.read('skill.list', librarySize),
    data.read('session.list', storedSessions),
    data.read('workspace.list', {}),
  ])
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return data.hydrate(
    <CountedShell workspace={workspace.name} signOut={signOutAction}>
      <EarlyScript nonce={nonce} />
      <OneWorkspace name={workspace.name} />
      {workspace.isDemo ? <UnderBanner>{children}</UnderBanner> : children}
    </CountedShell>,
  )
}

/** Subtracts the banner's height from full-height elements. */
function UnderBanner({ children }: { children: ReactNode }) {
  return (
    <div className="contents [--banner:39px]">
      <DemoBanner />
      {children}
    </div>
  )
}
