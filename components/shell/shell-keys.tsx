'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useCommandSearch, type CommandSearch } from '@/components/ui/commands'
import { replayKeys, useBufferedText } from '@/components/ui/buffered-keys'
import { useHotkeys, type Hotkey } from '@/components/ui/hotkeys'
import { lateOverlay } from '@/components/ui/late-overlay'
import { sameOrigin } from '@/lib/client/queries'
import { navigation } from './navigation'
import { loadPalette } from './load-palette'
import { openOverlay, useOverlay } from './overlay'

/** Placeholder of the palette with the typed text, while its code loads. */
function PaletteComing() {
  const text = useBufferedText()
  return (
    <div className="fixed inset-0 z-50 bg-veil">
      <output className="absolute inset-x-4 top-[12dvh] mx-auto flex h-12 max-w-xl items-center rounded-xl border border-line bg-panel px-4 text-md whitespace-pre shadow-float">
        {text || <span className="text-ink-3">Opening…</span>}
      </output>
    </div>
  )
}

const Palette = lateOverlay(loadPalette, <PaletteComing />)
const KeySheet = lateOverlay(() => import('./key-sheet').then((module) => module.KeySheet))

const shownMax = 8

/** Searches skills for the palette. */
const searchSkills: CommandSearch = async (query, signal) => {
  const { items } = await sameOrigin.call('skill.list', { q: query, limit: shownMax }, { signal })
  return items.map(({ id, name, title, lifecycle }) => ({
    id,
    group: 'Skills',
    label: name,
    hint: lifecycle,
    keywords: [title, query],
    href: `/skills/${encodeURIComponent(name)}`,
  }))
}

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
