'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import { JobTray } from '@/components/source/job-tray'
import { loadPalette } from '@/components/shell/load-palette'
import { late, useLate } from '@/components/ui/late'
import { useIdle } from '@/components/ui/use-idle'
import { query } from '@/lib/client/queries'
import { librarySize, storedSessions, waiting } from './shell-inputs'

/**
 * Code preloaded after hydration: the error pages, because a server that stopped both makes pages fail and cannot deliver more
 * code, and the palette, which people open with their fingers on the keys.
 */
const afterwards = late(async () => {
  const [{ LiveEvents }] = await Promise.all([
    import('@/components/shell/live-events'),
    import('@/components/shell/framed-failure'),
    import('@/components/shell/page-failure'),
    loadPalette(),
  ])
  return { LiveEvents }
})

interface CountedShellProps {
  workspace: string
  signOut: () => Promise<void>
  children: ReactNode
}

/** The frame with its counts, which are queries and update after every action. */
export function CountedShell({ workspace, signOut, children }: CountedShellProps) {
  const person = useQuery(query('account.read', {})).data?.person
  const review = useQuery(query('candidate.list', waiting)).data?.total
  const skills = useQuery(query('skill.list', librarySize)).data?.total
  const sessions = useQuery(query('session.list', storedSessions)).data?.total
  const workspaces = useQuery(query('workspace.list', {})).data?.items
  const isIdle = useIdle()
  const live = useLate(afterwards, isIdle)
  return (
    <AppShell
      counts={{ review, skills, sessions }}
      workspaces={{ current: workspace, items: workspaces ?? [] }}
      account={person ? { person, signOut } : null}
    >
      {live && <live.LiveEvents />}
      {isIdle && <JobTray />}
      {children}
    </AppShell>
  )
}
