'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useCommandSearch } from '@/components/ui/commands'
import { replayKeys } from '@/components/ui/buffered-keys'
import { useHotkeys, type Hotkey } from '@/components/ui/hotkeys'
import { lateOverlay } from '@/components/ui/late-overlay'
import { navigation } from './navigation'
import { loadPalette } from './load-palette'
import { openOverlay, useOverlay } from './overlay'
import { PaletteComing } from './palette-coming'
import { searchSkills } from './search-skills'

const Palette = lateOverlay(loadPalette, <PaletteComing />)
const KeySheet = lateOverlay(() => import('./key-sheet').then((module) => module.KeySheet))

/** The global keys and their overlays; palette and key sheet load at their first opening. */
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
    { keys: 'mod+k', label: 'Search or run a command', group: 'Everywhere', always: true, run: togglePalette },
    { keys: '?', label: 'Show keyboard shortcuts', group: 'Everywhere', run: () => openOverlay('keys') },
  ]
  useHotkeys(keys, { rank: 'shell' })
  useCommandSearch(searchSkills)
  useEffect(() => replayKeys(window.takeEarlyKeys?.() ?? []), [])
  return (
    <>
      <Palette
        open={overlay === 'palette'}
        onOpenChange={(next) => openOverlay(next ? 'palette' : null)}
        onUnfetched={() => openOverlay(null)}
      />
      <KeySheet
        open={overlay === 'keys'}
        onOpenChange={(next) => openOverlay(next ? 'keys' : null)}
        onUnfetched={() => openOverlay(null)}
      />
    </>
  )
}
