'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import { JobTray } from '@/components/source/job-tray'
import { LiveEvents } from '@/components/shell/live-events'
import { useSettled } from '@/components/ui/use-settled'
import { query } from '@/lib/client/queries'
import { librarySize, sessionsHeld, waiting } from './shell-inputs'

/** The frame with its counts; they follow every act, as their queries do. */
export function CountedShell({ children }: { children: ReactNode }) {
  const review = useQuery(query('candidate.list', waiting)).data?.total
  const skills = useQuery(query('skill.list', librarySize)).data?.total
  const sessions = useQuery(query('session.list', sessionsHeld)).data?.total
  const isSettled = useSettled()
  return (
    <AppShell counts={{ review, skills, sessions }}>
      {isSettled && <LiveEvents />}
      {isSettled && <JobTray />}
      {children}
    </AppShell>
  )
}
