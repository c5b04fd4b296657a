'use client'

import { CloudOff } from 'lucide-react'
import { formatInstant } from '@/components/ui/format-time'
import { serverAway } from './server-state'

/** Says that the server does not answer, what that means, and that the page goes on by itself; absent while it does. */
export function OfflineBar() {
  const since = serverAway.useValue()
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-(--bottom) z-40 flex justify-center p-3">
      {since && (
        <span className="pointer-events-auto flex max-w-full items-center gap-2 rounded-md border border-line bg-panel px-3.5 py-2 text-sm text-pretty text-ink shadow-float">
          <CloudOff aria-hidden className="size-4 shrink-0 text-warn" />
          <span>
            The server isn’t answering. You see what was loaded by {formatInstant(new Date(since))}; changes can’t be saved.
            Trying again.
          </span>
        </span>
      )}
    </output>
  )
}
