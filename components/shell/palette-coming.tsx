'use client'

import { useBufferedText } from '@/components/ui/buffered-keys'

/** Placeholder of the palette with the typed text, while its code loads. */
export function PaletteComing() {
  const text = useBufferedText()
  return (
    <div className="fixed inset-0 z-50 bg-veil">
      <output className="absolute inset-x-4 top-[12dvh] mx-auto flex h-12 max-w-xl items-center rounded-xl border border-line bg-panel px-4 text-md whitespace-pre shadow-float">
        {text || <span className="text-ink-3">Opening…</span>}
      </output>
    </div>
  )
}
