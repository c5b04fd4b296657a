'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useCommandSearch } from '@/components/ui/commands'
import { useHotkeys } from '@/components/ui/hotkeys'
import type { Hotkey } from '@/components/ui/hotkeys'
import { orTold } from '@/components/ui/or-told'
import { navigation } from './navigation'
import { openOverlay, useOverlay } from './overlay'
import { searchSkills } from './search-skills'

const Palette = dynamic(
  orTold(() => import('./palette').then((module) => module.Palette)),
  { ssr: false },
)
const KeySheet = dynamic(
  orTold(() => import('./key-sheet').then((module) => module.KeySheet)),
  { ssr: false },
)

/** The keys that work on every page, and what they open; palette and key sheet are fetched at their first opening. */
export function ShellKeys() {
  const router = useRouter()
  const overlay = useOverlay()
  const togglePalette = () => openOverlay(overlay === 'palette' ? null : 'palette')
  const keys: Hotkey[] = [
    ...navigation.map(({ letter, label, href }) => ({
      keys: `g ${letter}`,
      label,
      group: 'Go to',
      run: () => router.push(href),
    })),
    { keys: 'mod+k', label: 'Find or do anything', group: 'Everywhere', always: true, run: togglePalette },
    { keys: '?', label: 'Show the keys', group: 'Everywhere', run: () => openOverlay('keys') },
  ]
  useHotkeys(keys, { rank: 'shell' })
  useCommandSearch(searchSkills)
  return (
    <>
      <Once open={overlay === 'palette'}>
        <Palette
          open={overlay === 'palette'}
          onOpenChange={(next) => openOverlay(next ? 'palette' : null)}
          onUnfetched={() => openOverlay(null)}
        />
      </Once>
      <Once open={overlay === 'keys'}>
        <KeySheet
          open={overlay === 'keys'}
          onOpenChange={(next) => openOverlay(next ? 'keys' : null)}
          onUnfetched={() => openOverlay(null)}
        />
      </Once>
    </>
  )
}

/** Mounts its child at the first opening and keeps it, so that it may close with its movement. */
function Once({ open, children }: { open: boolean; children: ReactNode }) {
  const [seen, setSeen] = useState(open)
  if (open && !seen) setSeen(true)
  return seen ? children : null
}
